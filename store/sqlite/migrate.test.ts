import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
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
