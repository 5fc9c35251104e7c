import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { backUp } from "../backup.ts";
import { withList } from "../list.ts";
import { restore } from "../restore.ts";
import { everything, filesOf, fill, quiet } from "./archives.ts";
import { engines, openForTest, stored, testOnBoth } from "./engines.ts";

testOnBoth(
	"a cut, changed or newer archive is refused, and nothing is stored",
	async (target, t) => {
		const { folder, file, erasedFile } = filesOf(t);
		const database = await engines.SQLite(t);
		await fill(await openForTest(t, database), 20);
		await backUp(database, file, quiet);
		const text = readFileSync(file, "utf8");
		const lines = text.trimEnd().split("\n");
		const damaged = /^ExpectedError: \S+ is damaged, so nothing was restored/;
		const none = /^ExpectedError: \S+ is no archive that `restore` can read/;
		for (const [what, content, reason] of [
			["empty", "", none],
			["a CSV file", "email,side\na@b.example,host\n", none],
			["a database", "SQLite format 3\0", none],
			["cut after a line", `${lines.slice(0, 9).join("\n")}\n`, damaged],
			["cut in a line", text.slice(0, 999), damaged],
			["a line less", lines.toSpliced(5, 1).join("\n"), damaged],
			[
				"a line twice",
				lines.toSpliced(5, 0, lines[5] ?? "").join("\n"),
				damaged,
			],
			[
				"two lines exchanged",
				lines.toSpliced(4, 2, lines[5] ?? "", lines[4] ?? "").join("\n"),
				damaged,
			],
			["one letter", text.replace("Person5@", "Persom5@"), damaged],
			[
				"another number of rows",
				text.replace('"waitlist":18', '"waitlist":17'),
				damaged,
			],
			["more after the end", `${text}{}\n`, damaged],
			["an unknown table", text.replace('{"replies":', '{"others":'), damaged],
			[
				"newer",
				text.replace('"frontage":1', '"frontage":2'),
				/^ExpectedError: \S+ was written by a newer version of Frontage \(archive 2;/,
			],
		] as const) {
			assert.notEqual(content, text, what);
			const changed = path.join(folder, "changed");
			writeFileSync(changed, content);
			const restoring = restore(changed, target, erasedFile, quiet);
			await assert.rejects(restoring, reason, what);
			await withList(target, "read", async (list) => {
				const rows = await everything(list);
				assert.equal(rows[0]?.table, "erasure_keys");
				assert.deepEqual(rows.slice(1), [], what);
			});
		}
		await assert.rejects(
			restore(path.join(folder, "none"), target, erasedFile, quiet),
			/^ExpectedError: There is no file/,
		);
	},
);

test("names in an archive never become SQL", async (t) => {
	const { file, erasedFile } = filesOf(t);
	const database = await engines.SQLite(t);
	await fill(await openForTest(t, database), 10);
	await backUp(database, file, quiet);
	const target = await engines.SQLite(t);
	const text = readFileSync(file, "utf8");
	const name = "email) values ('x'); drop table waitlist; --";
	writeFileSync(file, text.replace('"ref":', `"${name}":1,"ref":`));
	await assert.rejects(restore(file, target, erasedFile, quiet), /is damaged/);
	await withList(target, "read", async (list) => {
		assert.deepEqual(await stored(list), []);
	});
});
