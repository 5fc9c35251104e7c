/** How npm runs the scripts of packages, and ours. npm 9, 10 and 11 were tried; the machine's is used here. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
	copyFileSync,
	existsSync,
	mkdirSync,
	readFileSync,
	writeFileSync,
} from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { temporaryFolder } from "../support/temporary-folder.ts";

const root = path.join(import.meta.dirname, "../..");
const read = (name: string) =>
	JSON.parse(readFileSync(path.join(root, name), "utf8"));
const manifest = read("package.json");

function npm(folder: string, line: string, variables = {}) {
	// On Windows, npm is a script of the shell.
	return spawnSync(`npm ${line}`, {
		cwd: folder,
		encoding: "utf8",
		shell: true,
		env: { ...process.env, npm_config_offline: "true", ...variables },
	});
}

test("no script of a package runs at install, and ours run by their name (npm/npm#10675)", (t) => {
	const folder = temporaryFolder(t);
	mkdirSync(path.join(folder, "other"));
	const write = (name: string, value: object) =>
		writeFileSync(path.join(folder, name), JSON.stringify(value));
	const mark = `node -e "require('fs').writeFileSync('${folder}/ran', '')"`;
	const scripts = { preinstall: mark, install: mark, postinstall: mark };
	write("other/package.json", { name: "other", version: "1.0.0", scripts });
	npm(path.join(folder, "other"), "pack --pack-destination ..");
	write("package.json", {
		name: "ours",
		version: "1.0.0",
		scripts: { start: "node -p 1+1" },
		dependencies: { other: "file:other-1.0.0.tgz" },
	});
	copyFileSync(path.join(root, ".npmrc"), path.join(folder, ".npmrc"));
	for (const line of ["install", "ci"]) {
		const { status, stderr } = npm(folder, line);
		assert.equal(status, 0, stderr);
		assert.ok(existsSync(path.join(folder, "node_modules/other")));
		assert.ok(!existsSync(path.join(folder, "ran")), line);
	}
	assert.match(npm(folder, "start").stdout, /^2$/m);
});

test("no script of ours relies on another that npm leaves out (bbc/gel-sass-tools#52)", () => {
	const names = Object.keys(manifest.scripts);
	for (const name of names)
		for (const other of names)
			assert.ok(![`pre${other}`, `post${other}`].includes(name), name);
});

test("no package that is installed has a script of its own to run", () => {
	const packages: Readonly<
		Record<string, { hasInstallScript?: boolean; integrity?: string }>
	> = read("package-lock.json").packages;
	const having = Object.keys(packages).filter(
		(name) => packages[name]?.hasInstallScript,
	);
	// fsevents is for macOS, and brings its program along.
	assert.deepEqual(
		having.filter((name) => !/\/fsevents$/.test(name)),
		[],
	);
	const unpinned = Object.keys(packages).filter(
		(name) => name && !packages[name]?.integrity,
	);
	assert.deepEqual(unpinned, []);
});

for (const [variables, expected, source] of [
	[{ NODE_ENV: "production" }, "", "vitejs/vite#14045, microsoft/Oryx#1068"],
	[{ npm_config_omit: "dev" }, "dev", "vllm-project/semantic-router#780"],
] as const)
	test(`npm leaves out '${expected}' with ${JSON.stringify(variables)} (${source})`, () => {
		assert.equal(
			npm(root, "config get omit", variables).stdout.trim(),
			expected,
		);
	});

test("the tests find a folder for their programs where a hardened machine runs none in /tmp and /dev/shm (jhuckaby/Cronicle#673, microsoft/WSL#7018)", {
	skip: process.getuid?.() !== 0 && "mounting a disk needs root",
}, (t) => {
	const folder = temporaryFolder(t);
	const mount = (place: string) =>
		`mount -t tmpfs -o noexec,size=5g tmpfs ${place}`;
	const file = path.join(root, "test/support/memory-folder.ts");
	const line = `${mount("/dev/shm")} && ${mount(folder)} && "$1" --eval "$2"`;
	const program = `import("${pathToFileURL(file)}").then(({ memoryFolder }) => console.log(memoryFolder()))`;
	const { status, stdout } = spawnSync(
		"unshare",
		["--mount", "sh", "-c", line, "sh", process.execPath, program],
		{ encoding: "utf8", env: { ...process.env, TMPDIR: folder } },
	);
	if (status !== 0) return t.skip("this machine mounts no disk");
	assert.equal(path.dirname(stdout), path.join(root, "test-results"));
});
