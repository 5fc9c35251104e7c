import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { backUp } from "../backup.ts";
import { openInbox } from "../inbox.ts";
import { withList } from "../list.ts";
import { filesOf, quiet } from "./archives.ts";
import {
	anEntry,
	engines,
	manyRows,
	openForTest,
	testOnBoth,
} from "./engines.ts";

testOnBoth("a backup is made while the server writes", async (database, t) => {
	const { file } = filesOf(t);
	const list = await openForTest(t, database);
	await list.insert("waitlist", manyRows(1_000));
	const inbox = await openInbox(database);
	t.after(() => inbox.close());
	let isDone = false;
	const making = backUp(database, file, quiet).finally(() => {
		isDone = true;
	});
	while (!isDone) await inbox.add([anEntry()]);
	const { rows } = await making;
	assert.ok(rows.waitlist >= 1_000);
	assert.ok(rows.waitlist <= (await list.count("waitlist")).rows);
});

test("a backup overwrites nothing, and leaves nothing behind when it fails", async (t) => {
	const { folder, file } = filesOf(t);
	const database = await engines.SQLite(t);
	writeFileSync(file, "mine");
	await assert.rejects(
		backUp(database, file, quiet),
		/is there already, and no backup is overwritten/,
	);
	assert.equal(readFileSync(file, "utf8"), "mine");
	await assert.rejects(
		backUp(database, path.join(folder, "none", "list"), quiet),
		/There is no folder \S+none: make it/,
	);
	assert.deepEqual(readdirSync(folder), ["list.jsonl"]);
});

test("a damaged list gives no backup", async (t) => {
	const { folder, file } = filesOf(t);
	const database = await engines.SQLite(t);
	assert.ok(database.kind === "sqlite");
	await withList(database, "write", (list) =>
		list.insert("waitlist", manyRows(500)),
	);
	const bytes = readFileSync(database.file);
	// One letter of the table, so that the index differs.
	bytes.write("q", bytes.indexOf("Person100@x"));
	writeFileSync(database.file, bytes);
	await assert.rejects(
		backUp(database, file, quiet),
		/^ExpectedError: The list is damaged/,
	);
	assert.deepEqual(readdirSync(folder), []);
});
