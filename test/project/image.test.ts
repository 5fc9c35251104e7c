import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { cp, mkdir, symlink } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { temporaryFolder } from "../support/temporary-folder.ts";

const root = path.join(import.meta.dirname, "../..");
const dockerfile = readFileSync(path.join(root, "Dockerfile"), "utf8");
const lastStage = dockerfile.slice(dockerfile.lastIndexOf("\nFROM "));

test("the image holds all packages that the server and the commands import", async (t) => {
	const folder = temporaryFolder(t);
	for (const [, pattern = ""] of lastStage.matchAll(/^COPY ([^-\s]\S*) /gm)) {
		for (const name of globSync(pattern, { cwd: root })) {
			await cp(path.join(root, name), path.join(folder, name), {
				recursive: true,
			});
		}
	}
	// The packages that `npm ci --omit=dev` installs.
	const { packages } = JSON.parse(
		readFileSync(path.join(root, "package-lock.json"), "utf8"),
	) as { packages: Record<string, { dev?: boolean }> };
	for (const [name, { dev }] of Object.entries(packages)) {
		if (dev || !/^node_modules\/(@[^/]+\/)?[^/]+$/.test(name)) continue;
		await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
		await symlink(path.join(root, name), path.join(folder, name), "junction");
	}
	for (const [program, expected] of [
		["server/main.js", /not built/],
		// Each loads its own packages.
		["cli/main.ts migrate", /^$/],
		["cli/main.ts import", /^$/],
		["cli/main.ts dashboard", /^$/],
	] as const) {
		const args = [...program.split(" "), "--help"];
		const { stderr } = spawnSync(process.execPath, args, {
			cwd: folder,
			encoding: "utf8",
		});
		assert.match(stderr, expected);
	}
});

test("the image's commands use the address that the page was built with", () => {
	assert.match(lastStage, /^ENV .*\bSITE_URL=\$SITE_URL$/m);
});
