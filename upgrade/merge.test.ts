import assert from "node:assert/strict";
import { execSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { noGit as skip } from "../test/support/no-git.ts";
import {
	commitAll,
	filesIn,
	git,
	identity,
	read,
	write,
} from "../test/support/releases.ts";
import { temporaryFolder } from "../test/support/temporary-folder.ts";
import { findBase, mergeTrees, ownFiles } from "./merge.js";

const lines = (...changes: string[]) =>
	`${["one", "two", "three", "four", "five", ...changes].join("\n")}\n`;

/** A repository with two releases, `v1` and `v2`; leaves the first one in the folder. */
function releases(t: TestContext) {
	const folder = temporaryFolder(t);
	git(folder, "init", "--quiet", "--initial-branch=main");
	for (const name of ["content/site.yaml", "server/app.ts", "deploy/Caddyfile"])
		write(folder, name, lines());
	for (const name of ["docs/old.md", "public/robots.txt", "README.md"])
		write(folder, name, lines());
	commitAll(folder, "1");
	git(folder, "tag", "v1");
	write(folder, "content/site.yaml", "upstream's");
	write(folder, "content/theme.yaml", "upstream's");
	write(folder, "server/app.ts", `new\n${lines()}`);
	write(folder, "deploy/Caddyfile", `new\n${lines()}`);
	write(folder, "server/more.ts", "new\n");
	write(folder, "public/robots.txt", "new\n");
	write(folder, "README.md", "new\n");
	rmSync(path.join(folder, "docs/old.md"));
	commitAll(folder, "2");
	git(folder, "tag", "v2");
	git(folder, "checkout", "--quiet", "v1");
	return folder;
}

/** The files that an upgrade to `v2` leads to, by name, and what it removes. */
function merge(folder: string, t: TestContext) {
	const head = git(folder, "rev-parse", "HEAD");
	const release = git(folder, "rev-parse", "v2");
	const base = findBase(folder, head, release);
	const own = ownFiles(folder, head, base);
	const work = temporaryFolder(t);
	const { tree, removed } = mergeTrees(folder, work, {
		...{ head, base, release, own },
	});
	const out = path.join(work, "out");
	mkdirSync(out);
	git(folder, `--work-tree=${out}`, "checkout", tree, "--", ".");
	git(folder, "reset", "--quiet");
	const files = filesIn(out);
	return { files, removed, base };
}

test("content/ stays as it is, and the rest is the release's", {
	skip,
}, (t) => {
	const folder = releases(t);
	write(folder, "content/site.yaml", "mine");
	write(folder, "content/de/site.yaml", "mine");
	commitAll(folder, "Mine");
	const { files } = merge(folder, t);
	assert.deepEqual(files, {
		"README.md": "new\n",
		"content/de/site.yaml": "mine",
		"content/site.yaml": "mine",
		"deploy/Caddyfile": `new\n${lines()}`,
		"public/robots.txt": "new\n",
		"server/app.ts": `new\n${lines()}`,
		"server/more.ts": "new\n",
	});
});

test("what the founder has changed elsewhere stays, committed in the program, and also not committed in public/", {
	skip,
}, (t) => {
	const folder = releases(t);
	write(folder, "deploy/Caddyfile", lines("my domain"));
	write(folder, "server/own.ts", "mine");
	write(folder, "docs/old.md", lines("mine"));
	write(folder, "README.md", "mine");
	commitAll(folder, "Mine");
	write(folder, "public/robots.txt", "not committed");
	write(folder, "public/logo.svg", "not committed");
	const { files, removed } = merge(folder, t);
	assert.equal(files["deploy/Caddyfile"], `new\n${lines("my domain")}`);
	assert.equal(files["server/own.ts"], "mine");
	assert.equal(files["README.md"], "mine");
	// As in the founder's commit, so that what is not committed stays so.
	assert.equal(files["public/robots.txt"], lines());
	assert.equal(files["public/logo.svg"], undefined);
	assert.deepEqual(removed, ["docs/old.md"]);
});

test("files that the founder has removed stay away", { skip }, (t) => {
	const folder = releases(t);
	rmSync(path.join(folder, "deploy/Caddyfile"));
	rmSync(path.join(folder, "public/robots.txt"));
	commitAll(folder, "Mine");
	const names = Object.keys(merge(folder, t).files);
	assert.ok(!names.includes("deploy/Caddyfile"));
	assert.ok(!names.includes("public/robots.txt"));
});

test("lines that both have changed are named, with what takes them back", {
	skip,
}, (t) => {
	const folder = releases(t);
	write(folder, "server/app.ts", `mine\n${lines()}`);
	write(folder, "server/more.ts", "mine");
	commitAll(folder, "Mine");
	let message = "";
	assert.throws(
		() => merge(folder, t),
		(error: Error) => {
			message = error.message;
			return /server\/app\.ts, server\/more\.ts\./.test(message);
		},
	);
	// Each command runs, and then both fit.
	const [, commands = ""] = /`(git .*)`/.exec(message) ?? [];
	execSync(commands, { cwd: folder, env: { ...process.env, ...identity } });
	assert.equal(merge(folder, t).files["server/more.ts"], "new\n");
});

for (const [what, copy] of [
	[
		"a copy without the history",
		(folder: string) => {
			git(folder, "checkout", "--quiet", "--orphan", "copy");
			commitAll(folder, "Begin");
		},
	],
	[
		"an upgrade whose merge was squashed",
		(folder: string) => {
			git(folder, "checkout", "--quiet", "v2");
			git(folder, "checkout", "--quiet", "-b", "later");
			write(folder, "server/more.ts", "newer\n");
			commitAll(folder, "3");
			git(folder, "tag", "--force", "v2");
			git(folder, "checkout", "--quiet", "v1");
			git(folder, "checkout", "v2~1", "--", ".");
		},
	],
] as const)
	test(`the version below ${what} is found by its files`, { skip }, (t) => {
		const folder = releases(t);
		copy(folder);
		write(
			folder,
			"deploy/Caddyfile",
			`${read(folder, "deploy/Caddyfile")}my domain\n`,
		);
		write(folder, "content/site.yaml", "mine");
		commitAll(folder, "Mine");
		const { files, base } = merge(folder, t);
		assert.equal(
			base,
			git(folder, "rev-parse", what.startsWith("a copy") ? "v1" : "v2~1"),
		);
		assert.match(files["deploy/Caddyfile"] ?? "", /^new\none.*my domain\n$/s);
		assert.equal(files["content/site.yaml"], "mine");
	});
