import assert from "node:assert/strict";
import { renameSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { ExpectedError } from "../../shared/expected-error.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { StoreUnavailable } from "../errors.ts";
import { SqliteThread } from "./thread.ts";

const one = {
	sizes: [1],
	cells: ["a@b.example", null, "host", null, null, null, null],
};

function start(t: TestContext) {
	const file = path.join(temporaryFolder(t), "waitlist.db");
	const thread = new SqliteThread(file);
	t.after(() => thread.close());
	return { file, thread };
}

test("a call fails when its thread dies, and the next call starts another", async (t) => {
	const { thread } = start(t);
	const worker = await thread.open();
	const asked = thread.add(one);
	const dead = worker.terminate();
	await assert.rejects(asked, StoreUnavailable);
	await dead;
	assert.deepEqual(await thread.add(one), []);
});

test("a new thread opens no other file than the one before", async (t) => {
	const { file, thread } = start(t);
	await (await thread.open()).terminate();
	renameSync(file, `${file}.away`);
	await assert.rejects(thread.add(one), /was removed while/);
	const other = new SqliteThread(file);
	await other.open();
	await other.close();
	await assert.rejects(thread.add(one), /was replaced while/);
	renameSync(`${file}.away`, file);
	assert.deepEqual(await thread.add(one), []);
});

test("a database can be opened after it could not", async (t) => {
	const { file } = start(t);
	const below = new SqliteThread(path.join(file, "waitlist.db"));
	const occupied = new SqliteThread(file);
	await occupied.open();
	await assert.rejects(below.open(), ExpectedError);
	await occupied.close();
	renameSync(file, `${file}.away`);
	await below.open();
	await below.close();
});
