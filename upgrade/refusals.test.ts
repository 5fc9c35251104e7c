import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import path from "node:path";
import { after, test } from "node:test";
import { noGit as skip } from "../test/support/no-git.ts";
import {
	cloneTo,
	commitAll,
	filesIn,
	git,
	makeReleases,
	upgrade,
	workshop,
	write,
} from "../test/support/releases.ts";

/** Makes two releases; returns their address. */
function makeTwoReleases(): string {
	const { source, remote, release } = makeReleases(workshop({ after }), [
		"upgrade",
		"server/app.ts",
		"server/main.js",
		"CHANGELOG.md",
		".gitignore",
	]);
	write(source, "server/app.ts", "// Changed by the release.\n");
	release("2.2.0");
	// Tags of a founder's own images are no releases.
	git(remote, "tag", "v9.0.0-1", "v2.2.0");
	git(remote, "tag", "holidays", "v2.2.0");
	return remote;
}

const remote = skip ? "" : makeTwoReleases();

/** What a founder has done to her copy, and what the upgrade says to it; without a call, it is `npm run upgrade`. */
const refusals: Readonly<
	Record<
		string,
		readonly [
			does: (mine: string) => void,
			says: RegExp,
			args?: readonly string[],
		]
	>
> = {
	"a file of the program is changed": [
		(mine) => write(mine, "server/main.js", "// mine"),
		/outside content\/ are not committed: server\/main\.js\./,
	],
	"new files are not committed": [
		(mine) => {
			for (let at = 1; at <= 12; at += 1) write(mine, `ünder ${at}.txt`, "");
		},
		/not committed: (ünder \d+\.txt, ){9}ünder \d+\.txt and 2 more\./,
	],
	"a merge is under way": [
		(mine) => {
			git(mine, "checkout", "--quiet", "-b", "other");
			write(mine, "content/a.txt", "other");
			commitAll(mine, "Other");
			git(mine, "checkout", "--quiet", "main");
			commitAll(mine, "Mine");
			git(mine, "merge", "--quiet", "--no-commit", "--no-ff", "other");
		},
		/A merge or rebase is under way/,
	],
	"both have changed the same lines": [
		(mine) => {
			write(mine, "server/app.ts", "// Mine.\n");
			commitAll(mine, "Mine");
		},
		/in the same places: server\/app\.ts\..*git checkout \w{10} -- 'server\/app\.ts' && git commit/,
	],
	"the folder is no repository": [
		(mine) => rmSync(path.join(mine, ".git"), { recursive: true }),
		/no repository of git: docs\/move\.md/,
	],
	"the folder is a part of a larger repository": [
		(mine) => {
			rmSync(path.join(mine, ".git"), { recursive: true });
			git(path.dirname(mine), "init", "--quiet");
		},
		/must not be a part of a larger repository/,
	],
	"nothing is committed": [
		(mine) => {
			rmSync(path.join(mine, ".git"), { recursive: true });
			git(mine, "init", "--quiet");
		},
		/Nothing is committed here yet/,
		["--from", remote],
	],
	"there is no other repository": [
		(mine) => git(mine, "remote", "remove", "origin"),
		/names no other one.*--from/,
	],
	"the machine is offline": [
		(mine) =>
			git(
				mine,
				"remote",
				"set-url",
				"origin",
				"https://ann:secret@host.invalid/frontage",
			),
		/The releases cannot be read at origin \(https:\/\/host\.invalid\/frontage\)/,
	],
	"the call is wrong": [() => {}, /Call it as/, [remote]],
	"the other repository has no release": [
		(mine) => {
			git(mine, "tag", "v2.1.0-1");
			git(mine, "remote", "set-url", "origin", mine);
		},
		/There is no release .* at origin/,
	],
};

for (const [what, [does, says, args]] of Object.entries(refusals))
	test(`nothing is upgraded when ${what}`, { skip }, async (t) => {
		const mine = cloneTo(path.join(workshop(t), "mine"), remote);
		git(mine, "reset", "--quiet", "--hard", "v2.1.0");
		git(mine, "tag", "--delete", "v2.1.0", "v2.2.0");
		does(mine);
		const before = filesIn(mine);
		const { code, said, isTidy } = await upgrade(mine, args);
		assert.match(said, says);
		assert.doesNotMatch(said, /secret|\bat file:/);
		assert.equal(code, 1, said);
		assert.ok(isTidy);
		assert.deepEqual(filesIn(mine), before);
	});
