import { spawnSync } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import path from "node:path";
import { childEnvironment } from "../config/environment.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import { printable } from "../shared/printable.ts";

/**
 * Throws `ExpectedError` for a file in a work tree of git that does not ignore it: the next commit would take the people
 * in it along. Does nothing where git is missing, or there is no such folder.
 */
export function expectNotForGit(file: string): void {
	const folder = path.dirname(file);
	if (!existsSync(folder)) return;
	const { status } = spawnSync(
		"git",
		[
			// It also answers where the work tree is another user's.
			...["-c", "safe.directory=*", "check-ignore", "--quiet"],
			...["--", `./${path.basename(file)}`],
		],
		{ cwd: realpathSync(folder), env: withoutGit(), stdio: "ignore" },
	);
	// 0 is ignored, and 128 no work tree.
	if (status !== 1) return;
	throw new ExpectedError(
		`${printable(file)} would be taken into the next commit: it is in a folder of git, and git does not ignore it. Nothing was written. Name a file elsewhere, or one that .gitignore names.`,
	);
}

/** The environment without what leads git to another folder than that of the file. */
function withoutGit() {
	const all = Object.entries(childEnvironment({}));
	return Object.fromEntries(all.filter(([name]) => !name.startsWith("GIT_")));
}
