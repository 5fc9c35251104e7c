import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { copyProject } from "../support/copy-project.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const run = promisify(execFile);

test("eight builds at the same time all succeed and leave one whole page", async (t) => {
	const folder = temporaryFolder(t);
	await copyProject(folder);
	mkdirSync(path.join(folder, "dist"));
	writeFileSync(path.join(folder, "dist/fingerprint.txt"), "older");
	// Rejects where the process exits with an error.
	const build = (program: string) =>
		run(process.execPath, [`build/${program}`], { cwd: folder });
	const [whenNeeded, always] = ["build-when-needed.ts", "build-page.ts"];
	const both = [whenNeeded, always];
	await Promise.all([...both, ...both, ...both, ...both].map(build));

	const { stderr } = await build(whenNeeded);
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
});
