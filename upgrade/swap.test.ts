import assert from "node:assert/strict";
import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { noGit as skip } from "../test/support/no-git.ts";
import { commitAll, filesIn, git, write } from "../test/support/releases.ts";
import { temporaryFolder } from "../test/support/temporary-folder.ts";
import { restore, swap } from "./swap.js";

test("what was not committed comes back, also words that the new version has turned into other files", {
	skip,
}, (t) => {
	const root = temporaryFolder(t);
	git(root, "init", "--quiet", "--initial-branch=main");
	write(root, ".gitignore", "node_modules/\ndist/\n.upgrade/\n");
	write(root, "content/site.ts", "committed");
	write(root, "content/de/site.ts", "committed");
	write(root, "server/app.ts", "old");
	write(root, "server/old/more.ts", "old");
	commitAll(root, "Mine");
	const head = git(root, "rev-parse", "HEAD");
	write(root, "content/site.ts", "not committed");
	commitAll(root, "Keep");
	const kept = git(root, "rev-parse", "HEAD");
	for (const name of ["content/site.ts", "content/de/site.ts", "server/old"])
		rmSync(path.join(root, name), { recursive: true });
	write(root, "content/site.yaml", "new");
	write(root, "content/de/site.yaml", "new");
	write(root, "server/app.ts", "new");
	write(root, "server/new/more.ts", "new");
	commitAll(root, "Upgrade");
	const next = git(root, "rev-parse", "HEAD");
	git(root, "reset", "--quiet", "--hard", head);

	write(root, "content/site.ts", "staged");
	write(root, "content/staged.ts", "staged");
	git(root, "add", "content");
	write(root, "content/site.ts", "not committed");
	write(root, "content/new.ts", "not committed");
	write(root, "node_modules/old", "");
	const work = path.join(root, ".upgrade");
	for (const name of ["node_modules/new", "dist/new"])
		write(path.join(work, "new"), name, "");
	mkdirSync(path.join(work, "old"));
	const stateOf = () => ({
		...{
			head: git(root, "rev-parse", "HEAD"),
			staged: git(root, "diff", "--cached"),
		},
		...{
			status: git(root, "status", "--porcelain"),
			branch: git(root, "branch", "--show-current"),
		},
		files: filesIn(root),
	});
	const before = stateOf();

	swap(root, work, { head, kept, next });
	const swapped = filesIn(root);
	assert.equal(swapped["content/site.yaml"], "new");
	assert.equal(swapped["content/site.ts"], undefined);
	assert.equal(swapped["content/new.ts"], "not committed");
	assert.equal(git(root, "rev-parse", "main"), next);
	restore(root, work, { head, kept, next });
	assert.deepEqual(stateOf(), before);
});
