import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { temporaryFolder } from "../support/temporary-folder.ts";

test("`git add --all` leaves the list, its exports and its backups out", (t) => {
	const folder = temporaryFolder(t);
	const git = (...words: string[]) =>
		spawnSync("git", ["-C", folder, ...words], { encoding: "utf8" }).stdout;
	git("init");
	const ignored = path.join(import.meta.dirname, "../../.gitignore");
	copyFileSync(ignored, path.join(folder, ".gitignore"));
	const names =
		".env backups/erased.json copies/2026-11-21.db data/waitlist.db erased.json list.jsonl mailer.env people.csv people.json waitlist.db-wal waitlist.dump";
	const lines = `${names.replaceAll(" ", "\n")}\n`;
	assert.equal(git("check-ignore", ...names.split(" ")), lines);
});
