import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { promisify } from "node:util";
import { copyProject } from "../support/copy-project.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const run = promisify(execFile);

/** A copy of the project with a `dist/` of an older build. */
async function staleProject(t: TestContext): Promise<string> {
	const folder = temporaryFolder(t);
	await copyProject(folder);
	mkdirSync(path.join(folder, "dist"));
	writeFileSync(path.join(folder, "dist/fingerprint.txt"), "older");
	return folder;
}

/** Fails where `dist/` is not a whole build of today's sources, or a build left files behind. */
async function checkBuilt(folder: string): Promise<void> {
	const { stderr } = await run(
		process.execPath,
		["build/build-when-needed.ts"],
		{
			cwd: folder,
		},
	);
	assert.equal(stderr, "", "the build is still needed");
	for (const file of [
		"site/index.html",
		"site/index.html.br",
		"answers/hero-joined-host.html",
		"dashboard/index.html",
		"headers.json",
		"built.json",
	])
		assert.ok(existsSync(path.join(folder, "dist", file)), file);
	assert.deepEqual(readdirSync(path.join(folder, "node_modules/.cache")), []);
}

for (const program of ["build-when-needed.ts", "build-page.ts"]) {
	test(`four runs of ${program} at once all succeed`, async (t) => {
		const folder = await staleProject(t);
		// Each rejects where its process exits with an error.
		await Promise.all(
			Array.from({ length: 4 }, () =>
				run(process.execPath, [`build/${program}`], { cwd: folder }),
			),
		);
		await checkBuilt(folder);
	});
}
