/** Starts of the project with another Node than it needs, without the packages, or with NODE_ENV=production. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
	chmodSync,
	cpSync,
	existsSync,
	globSync,
	mkdirSync,
	readFileSync,
	readlinkSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { fittedLockFile } from "../../build/lock-file.ts";
import { neededVersion } from "../../config/pinned-node.js";
import { user } from "../support/postgres-programs.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const root = path.join(import.meta.dirname, "../..");
const manifest = JSON.parse(
	readFileSync(path.join(root, "package.json"), "utf8"),
);

/** Entries that an old Node reads: no TypeScript. */
const entries = [
	"server/main.js",
	"cli/main.js",
	"build/main.js",
	"build/start.js",
];

/** What the first lines of a program see instead of the Node that runs it. */
const asVersion = (version: string, machine = "linux-x64") => {
	const [platform, arch] = machine.split("-");
	const values = { version: `v${version}`, platform, arch };
	const set = Object.entries(values).map(
		([name, value]) =>
			`Object.defineProperty(process,"${name}",{value:"${value}"});`,
	);
	return `data:text/javascript,${encodeURIComponent(set.join(""))}`;
};

function run(folder: string, ...args: string[]) {
	const options = { cwd: folder, encoding: "utf8", timeout: 20_000 } as const;
	return spawnSync(process.execPath, args, options);
}

/** A checkout without packages. */
function checkout(t: TestContext): string {
	const folder = temporaryFolder(t);
	for (const name of ["server", "cli", "build", "config", "package.json"])
		cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
	return folder;
}

for (const [version, source] of [
	// The Node of Ubuntu 22.04.
	["12.22.9", "tgstation/tgstation#60891"],
	["18.20.8", "vitejs/vite#14045"],
	["20.19.4", "earendil-works/pi#9938"],
	["20.20.2", "inkandswitch/patchwork-system#157"],
	["22.14.0", "shirakaba/expo-desktop#2"],
	["23.11.1", "iamtheyammer/fetch-toyota-service-manuals#27"],
] as const)
	test(`Node ${version} gets one sentence at each entry (${source})`, (t) => {
		const folder = checkout(t);
		for (const entry of entries) {
			const { status, stdout, stderr } = run(
				folder,
				...["--import", asVersion(version), entry],
			);
			assert.equal(status, 1, entry);
			assert.equal(stdout, "");
			assert.match(
				stderr,
				RegExp(
					`^Frontage needs Node ${neededVersion} or newer, and this is Node ${version}: run \`npm ci\`.*nodejs.org.*\\n$`,
				),
			);
		}
	});

for (const machine of ["linux-arm", "win32-arm64", "freebsd-x64"])
	test(`on ${machine}, npm brings no Node: the sentence says to install one (thecodingmachine/nodejs-installer#32)`, (t) => {
		const { stderr } = run(
			checkout(t),
			...["--import", asVersion("20.20.2", machine), "server/main.js"],
		);
		assert.match(stderr, /: install Node \d+ from https:\/\/nodejs.org/);
	});

test("the entries have no syntax or import that Node 12 cannot read (earendil-works/pi#9938)", () => {
	const early = [
		...entries,
		...globSync("config/*.js", { cwd: root }),
		"build/prerequisites.js",
	];
	for (const file of early) {
		const text = readFileSync(path.join(root, file), "utf8");
		const code = text.replaceAll(/\/\*.*?\*\/|\/\/.*/gs, "");
		assert.doesNotMatch(code, /\?\?|\?\.|^await |#\w+ =|static \{/m, file);
		assert.doesNotMatch(code, /import \{[^}]*\} from "node:module"/, file);
	}
});

test("packages that another user installed with umask 077 are named in one sentence (FredrikNoren/ungit#596)", {
	skip: process.getuid?.() !== 0 && "only root can become another user",
}, (t) => {
	const folder = checkout(t);
	chmodSync(folder, 0o755);
	mkdirSync(path.join(folder, "node_modules"), { mode: 0o700 });
	const { status, stderr } = spawnSync(process.execPath, ["server/main.js"], {
		cwd: folder,
		encoding: "utf8",
		...user,
	});
	assert.equal(status, 1);
	assert.match(stderr, /^This user may not read .*: run `chmod .*\.\n$/);
});

test("packages that build and are missing are named in one sentence (ShaerWare/AI_Secretary_System#434)", (t) => {
	const folder = checkout(t);
	for (const entry of ["build/main.js", "build/start.js"]) {
		const { status, stderr } = run(folder, entry);
		assert.equal(status, 1);
		assert.match(
			stderr,
			/^The packages that build .* `npm ci --include=dev`\.\n$/,
		);
	}
});

test("engines, .nvmrc, the Dockerfile and the pinned packages name one version of Node, or a later one", () => {
	const major = String(neededVersion);
	assert.equal(manifest.engines.node, `>=${major}`);
	assert.equal(readFileSync(path.join(root, ".nvmrc"), "utf8").trim(), major);
	const dockerfile = readFileSync(path.join(root, "Dockerfile"), "utf8");
	assert.match(dockerfile, RegExp(`NODE_IMAGE=node:${major}-`));
	// The registry has no recent Node 24 for Apple's chip.
	for (const [name, pinned] of Object.entries<string>(
		manifest.optionalDependencies,
	))
		assert.ok(
			name.endsWith("darwin-arm64")
				? Number.parseInt(pinned, 10) >= neededVersion
				: pinned.startsWith(`${major}.`),
			name,
		);
});

test("the lock file fits a machine whose Node only runs npm: run `node build/lock-file.ts` (npm/cli#9025, npm/cli#4828)", () => {
	const text = readFileSync(path.join(root, "package-lock.json"), "utf8");
	assert.equal(text, fittedLockFile(text));
});

test("a program runs with the pinned Node where npm has removed its link", {
	skip: process.platform !== "linux",
}, (t) => {
	const folder = checkout(t);
	const name = `node-linux-${process.arch}`;
	const bin = path.join(folder, "node_modules", name, "bin");
	mkdirSync(bin, { recursive: true });
	mkdirSync(path.join(folder, "node_modules/.bin"));
	symlinkSync(process.execPath, path.join(bin, "node"));
	writeFileSync(
		path.join(folder, "exit.js"),
		"console.log(process.version, process.argv.slice(2).join(), process.env.PATH.split(':')[0]); process.exit(7)",
	);
	const { status, stdout } = run(
		folder,
		...["--import", asVersion("20.20.2", `linux-${process.arch}`)],
		...["config/run.js", "exit.js", "a", "b"],
	);
	// The option that names the version is passed on, too.
	assert.equal(stdout.trim(), `v20.20.2 a,b ${bin}`);
	assert.equal(status, 7);
	const link = path.join(folder, "node_modules/.bin/node");
	assert.equal(readlinkSync(link), `../${name}/bin/node`);
});

/** Programs in the place of the pinned Node, with what the loader or the kernel says about them. */
const brokenNodes = [
	[
		"#!/bin/sh\necho 'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file: No such file or directory' >&2; exit 127\n",
		/library libatomic\.so\.1 is missing: run `sudo apt-get install libatomic1`, or on Fedora and its kind `sudo dnf install libatomic`/,
		"bluebear-io/baloo-bear#161, Schniz/fnm#1569",
	],
	[
		'#!/bin/sh\necho "node: /lib/libc.so.6: version \\`GLIBC_2.28\' not found (required by node)" >&2; exit 1\n',
		/this system is older than GLIBC_2\.28: upgrade it/,
		"nodejs/node#46412",
	],
	[
		"#!/lib/ld-musl-missing.so.1\n",
		/made for another C library \(glibc\): install Node and npm with this system's own package manager/,
		"BoundaryML/baml#4355",
	],
	[
		"#!/bin/sh\nkill -ILL $$\n",
		/it ended with SIGILL/,
		"a processor without an instruction",
	],
] as const;

for (const [program, reason, source] of brokenNodes)
	test(`a pinned Node that cannot start is named in one sentence, and gets no link: ${reason.source} (${source})`, {
		skip: process.platform !== "linux",
	}, (t) => {
		const folder = checkout(t);
		const bin = path.join(
			folder,
			`node_modules/node-linux-${process.arch}/bin`,
		);
		mkdirSync(bin, { recursive: true });
		mkdirSync(path.join(folder, "node_modules/.bin"));
		writeFileSync(path.join(bin, "node"), program, { mode: 0o755 });
		const { status, stdout, stderr } = run(
			folder,
			...["--import", asVersion("20.19.2", `linux-${process.arch}`)],
			...["config/run.js", "server/main.js"],
		);
		assert.equal(status, 1);
		assert.equal(stdout, "");
		assert.match(stderr, /^Frontage needs Node .*, or install Node .*\.\n$/);
		assert.match(stderr, reason);
		assert.ok(!existsSync(path.join(folder, "node_modules/.bin/node")));
	});
