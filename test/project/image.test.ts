import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { cp, mkdir, symlink } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { temporaryFolder } from "../support/temporary-folder.ts";

const root = path.join(import.meta.dirname, "../..");

const text = readFileSync(path.join(root, "Dockerfile"), "utf8");
const stage = text.slice(text.lastIndexOf("\nFROM "));

/** What the last stage of the Dockerfile takes from the repository. */
function filesOfTheImage(): string[] {
	return [...stage.matchAll(/^COPY ([^-\s]\S*) /gm)].map(
		([, name = ""]) => name,
	);
}

/** The packages that `npm ci --omit=dev` installs. */
function packagesOfTheImage(): string[] {
	const lock = JSON.parse(
		readFileSync(path.join(root, "package-lock.json"), "utf8"),
	) as { packages: Record<string, { dev?: boolean }> };
	return Object.entries(lock.packages)
		.filter(
			([name, { dev }]) => !dev && /^node_modules\/[^/]+(\/[^/]+)?$/.test(name),
		)
		.map(([name]) => name);
}

test("the image holds all that the founder's commands and the server import", async (t) => {
	const folder = temporaryFolder(t);
	for (const name of filesOfTheImage()) {
		await cp(path.join(root, name), path.join(folder, name), {
			recursive: true,
		});
	}
	for (const name of packagesOfTheImage()) {
		await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
		await symlink(path.join(root, name), path.join(folder, name), "junction");
	}
	for (const module of [
		"./cli/program.ts",
		"./server/app.ts",
		"./server/main.js",
	]) {
		const { status, stderr } = spawnSync(
			process.execPath,
			[
				"--input-type=module",
				"--eval",
				`await import(${JSON.stringify(module)})`,
			],
			{ cwd: folder, encoding: "utf8" },
		);
		assert.doesNotMatch(stderr, /ERR_MODULE_NOT_FOUND/);
		// There is no built page in this folder: the server gets as far as to say so.
		if (module === "./server/main.js") assert.match(stderr, /not built/);
		else assert.equal(status, 0, stderr);
	}
});

test("the founder's commands in the image know what the page was built with", () => {
	assert.match(stage, /^ENV .*\bSITE_URL=\$SITE_URL$/m);
});
