import { spawnSync } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { copyProject } from "../support/copy-project.ts";
import { fillContent } from "../support/full-content.ts";

/**
 * Builds the page in a new copy of the project, and returns the copy's folder. For the two tests
 * that need another page than the rest: its waitlist has another address, or its texts are
 * as long as they may be. Both are built into the page.
 */
export async function buildCopy({
	environment = {},
	isFull = false,
}: {
	readonly environment?: Readonly<Record<string, string>>;
	readonly isFull?: boolean;
}): Promise<string> {
	const copy = await mkdtemp(path.join(tmpdir(), "waitlist-copy-"));
	await copyProject(copy);
	if (isFull) await fillContent(path.join(copy, "content"));
	const { status, stderr } = spawnSync(
		process.execPath,
		["build/build-page.ts"],
		{
			cwd: copy,
			env: { ...process.env, ...environment },
			encoding: "utf8",
		},
	);
	if (status !== 0) throw new Error(stderr);
	return copy;
}
