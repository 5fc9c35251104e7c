/**
 * The upgrade of a founder's 2.0.0, whose words are TypeScript, to this version, as docs/move.md says, and the page is
 * built. Its packages are those of this folder: to install them again takes as long as all the rest. Needs 2.0.0 in git's history.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import {
	cloneTo,
	commitAll,
	git,
	identity,
	read,
	write,
} from "../support/releases.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const root = path.join(import.meta.dirname, "../..");
const released = "89acbc01";
const isKnown =
	spawnSync("git", ["cat-file", "-e", `${released}^{commit}`], { cwd: root })
		.status === 0;

test("2.0.0 is upgraded to this version, with its words", {
	skip: isKnown ? false : "git's history does not reach back to 2.0.0",
}, (t) => {
	const folder = temporaryFolder(t);
	const source = cloneTo(path.join(folder, "source"), root);
	for (const name of git(source, "ls-files").split("\n"))
		rmSync(path.join(source, name));
	const names = git(
		root,
		"ls-files",
		"--cached",
		"--others",
		"--exclude-standard",
	);
	for (const name of names.split("\n"))
		if (existsSync(path.join(root, name)))
			cpSync(path.join(root, name), path.join(source, name));
	const changed = read(source, "package.json").replace(
		/"version": ".*"/,
		'"version": "99.0.0"',
	);
	write(source, "package.json", changed);
	commitAll(source, "Release 99.0.0");
	git(source, "tag", "v99.0.0");

	const mine = cloneTo(path.join(folder, "mine"), source);
	git(mine, "reset", "--quiet", "--hard", released);
	const edit = (file: string, from: string, to: string) =>
		write(mine, file, read(mine, file).replace(from, to));
	edit("content/site.ts", '"Frontage"', '"Wandwerk"');
	edit("content/site.ts", '["en"]', '["en", "de"]');
	edit(
		"content/en/landing.ts",
		"Your empty wall could be paying",
		"My wall: it could pay",
	);
	edit("content/en/messages.ts", '"Dismiss message"', '"Close it"');
	commitAll(mine, "My words");
	// Not committed.
	edit(
		"content/de/form.ts",
		"export const form",
		"/* Mine. */ export const form",
	);
	git(mine, "fetch", "--quiet", source, "refs/tags/v99.0.0");
	const { stdout, stderr, status } = spawnSync(
		"git show FETCH_HEAD:upgrade/main.js | node --input-type=module - --from ../source",
		{
			cwd: mine,
			encoding: "utf8",
			env: {
				...process.env,
				...identity,
				PATH: `${linkingNpm(folder)}${path.delimiter}${process.env["PATH"]}`,
			},
			shell: true,
		},
	);
	assert.equal(status, 0, stdout + stderr);
	assert.match(stdout, /words in content\/ are YAML now/);
	assert.equal(git(mine, "status", "--porcelain"), "");
	assert.match(
		git(mine, "show", "HEAD^:content/de/form.ts"),
		/\/\* Mine\. \*\//,
	);
	assert.match(
		read(mine, "content/en/landing.yaml"),
		/wall: "My wall: it could pay"/,
	);
	const page = readFileSync(path.join(mine, "dist/site/index.html"), "utf8");
	assert.match(page, /My wall: it could pay/);
	assert.ok(existsSync(path.join(mine, "dist/site/de/index.html")));
});

/** A folder whose `npm` links the packages of this folder in place of `npm ci`; Windows has npm's own. */
function linkingNpm(folder: string): string {
	const installed = path.join(root, "node_modules");
	const others = process.env["PATH"];
	write(
		folder,
		"programs/npm",
		`#!/bin/sh
if [ "$1" = ci ]; then mkdir node_modules && exec ln -s '${installed}'/* '${installed}/.bin' node_modules; fi
PATH='${others}' exec npm "$@"
`,
	);
	chmodSync(path.join(folder, "programs/npm"), 0o755);
	return path.join(folder, "programs");
}
