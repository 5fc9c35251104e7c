import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { readMigrations } from "../../store/sqlite/migrate.ts";
import { call } from "../../test/support/call-cli.ts";
import {
	add,
	emptyLists,
	listOf,
	people,
	stored,
	testOnBoth,
} from "../../test/support/each-store.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";

testOnBoth(
	"restores only into an empty list, and only a sound backup",
	async (target, t) => {
		const { settings, file } = await listOf(t, 500);
		await call(["backup", file], settings);
		const folder = path.dirname(file);
		const broken = path.join(folder, "broken.db");
		const bytes = readFileSync(file);
		bytes.write("q", bytes.indexOf("Person100@x"));
		writeFileSync(broken, bytes);
		const empty = path.join(folder, "empty.db");
		writeFileSync(empty, "");
		const text = path.join(folder, "text.db");
		writeFileSync(text, "no database".repeat(100));
		const dump = path.join(folder, "list.dump");
		writeFileSync(dump, "PGDMP and so on");
		const newer = path.join(folder, "newer.db");
		writeFileSync(newer, readFileSync(file));
		const database = new DatabaseSync(newer);
		database.exec("pragma user_version = 999");
		database.close();
		for (const [name, expected] of [
			[broken, /is damaged/],
			[empty, /no backup/],
			[text, /no backup/],
			[dump, /pg_restore/],
			[newer, /newer version/],
			[path.join(folder, "none.db"), /^There is no file/],
			[folder, /^There is no file/],
		] as const) {
			const { code, err } = await call(["restore", name], target);
			assert.equal(code, 1, name);
			assert.match(err, expected);
			assert.match(err, /^[^\n]+\n$/);
			assert.doesNotMatch(err, /draft/);
		}
		await add(target, people(1));
		const full = await call(["restore", file], target);
		assert.equal(full.code, 1);
		assert.match(full.err, /^The list is not empty[^\n]+\n$/);
		assert.equal((await stored(target)).length, 1);
	},
);

test("restores the backup of an older version", async (t) => {
	const target = await emptyLists.SQLite(t);
	const file = path.join(temporaryFolder(t), "old.db");
	const database = new DatabaseSync(file);
	database.exec(readMigrations()[0] ?? "");
	database.exec("pragma user_version = 1");
	database.exec(
		"insert into waitlist (email, user_type) values ('a@b.example', 'host')",
	);
	database.close();
	const { code, err } = await call(["restore", file], target);
	assert.deepEqual({ code, err }, { code: 0, err: "" });
	assert.equal((await stored(target)).length, 1);
});
