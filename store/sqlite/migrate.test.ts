import assert from "node:assert/strict";
import { once } from "node:events";
import { cpSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type TestContext, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { within } from "../../test/support/within.ts";
import { readMigrations } from "../migrations.ts";
import { expectCurrent, migrate } from "./migrate.ts";

const [first] = readMigrations(import.meta.dirname);
assert.ok(first);
const good = { name: "2", sql: "alter table waitlist add column age text" };
const bad = { name: "3", sql: "not sql" };

/** A database as the first release left it. */
function firstRelease(): DatabaseSync {
	const database = new DatabaseSync(":memory:");
	migrate(database, "old.db", [first as typeof good]);
	return database;
}

test("all missing migrations run, or none", () => {
	const database = firstRelease();
	assert.throws(() => migrate(database, "x", [first, good, bad]));
	expectCurrent(database, "x", [first]);
	migrate(database, "x", [first, good]);
	expectCurrent(database, "x", [first, good]);
});

test("an older database is not read, but brought up to date by the server", () => {
	assert.throws(
		() => expectCurrent(firstRelease(), "x", [first, good]),
		/ExpectedError: .* older version: start the server once/,
	);
});

test("a program that ran during an upgrade says that it has to be restarted (SkylineCommunications/dataminer-docs#1686)", async (t) => {
	const folder = temporaryFolder(t);
	const root = path.join(import.meta.dirname, "../..");
	for (const name of ["package.json", "shared", "store"])
		cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
	const old: typeof import("./migrate.ts") = await import(
		pathToFileURL(path.join(folder, "store/sqlite/migrate.ts")).href
	);
	const database = new DatabaseSync(":memory:");
	t.after(() => database.close());
	old.migrate(database, "x");
	writeFileSync(path.join(folder, "store/sqlite/999-later.sql"), good.sql);
	// The list is still as this program knows it.
	old.expectCurrent(database, "x");
	const later = readMigrations(path.join(folder, "store/sqlite"));
	migrate(database, "x", later);
	assert.throws(
		() => old.expectCurrent(database, "x"),
		/ExpectedError: .* newer version .* has to be restarted\.$/,
	);
});

test("a first start waits while another one has locked the new file (eric-cielo/moflo#1471, avibe-bot/avibe#2104)", async (t) => {
	const file = path.join(temporaryFolder(t), "waitlist.db");
	const other = new DatabaseSync(file);
	t.after(() => other.close());
	// As another start does between its first statements.
	other.exec("begin immediate");
	const program = `
		import(${JSON.stringify(new URL("open.ts", import.meta.url).href)}).then(({ openForWriting }) => {
			const { parentPort, workerData } = require("node:worker_threads");
			parentPort.postMessage("opens");
			openForWriting(workerData).close();
			parentPort.postMessage("opened");
		});`;
	const worker = new Worker(program, { eval: true, workerData: file });
	const ended = once(worker, "exit");
	assert.deepEqual(await once(worker, "message"), ["opens"]);
	const opened = once(worker, "message");
	await pause(300);
	other.exec("commit");
	assert.deepEqual(await within(opened, "It did not open"), ["opened"]);
	assert.deepEqual(await ended, [0]);
});

/** A new file that two starts have open, neither of which waits for a lock. */
function twoStarts(t: TestContext) {
	const file = path.join(temporaryFolder(t), "waitlist.db");
	const open = () => new DatabaseSync(file, { timeout: 0 });
	const [one, other] = [open(), open()];
	t.after(() => {
		one.close();
		other.close();
	});
	one.exec("pragma journal_mode = wal");
	return { file, one, other };
}

test("of two first starts, one makes the schema and the other one finds it", (t) => {
	const { file, one, other } = twoStarts(t);
	let isMade = false;
	// Both have seen that the schema is missing, and the other one is faster.
	t.mock.method(one, "exec", (sql: string) => {
		if (!isMade) migrate(other, file);
		isMade = true;
		DatabaseSync.prototype.exec.call(one, sql);
	});
	migrate(one, file);
	expectCurrent(one, file);
});

test("while one start makes the schema, no other one can begin to", (t) => {
	const { file, one, other } = twoStarts(t);
	let tries = 0;
	t.mock.method(one, "exec", (sql: string) => {
		// It has looked a second time, and makes the tables.
		if (!/^(?:begin|pragma)/.test(sql)) {
			tries += 1;
			assert.throws(() => migrate(other, file), /database is locked/);
		}
		DatabaseSync.prototype.exec.call(one, sql);
	});
	migrate(one, file);
	assert.ok(tries > 0);
	migrate(other, file);
	expectCurrent(other, file);
});
