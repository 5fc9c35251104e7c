import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { expectCurrent, migrate, readMigrations } from "./migrate.ts";

function rows(database: DatabaseSync): number {
	const row = database.prepare("select count(*) as n from waitlist").get();
	return Number(row?.["n"]);
}

/** A database as the first release left it, with one sign-up. */
function firstRelease(): DatabaseSync {
	const database = new DatabaseSync(":memory:");
	migrate(database, "old.db", readMigrations().slice(0, 1));
	database.exec(
		"insert into waitlist (email, user_type) values ('a@b.example', 'host')",
	);
	return database;
}

test("a migration that databases have had is never changed", () => {
	const digests = readMigrations().map((sql) =>
		createHash("sha256").update(sql).digest("hex").slice(0, 16),
	);
	// A new file gets a new line here; after a release, no line here changes.
	assert.deepEqual(digests, ["6983c143934e8613"]);
});

test("all missing migrations run, or none", () => {
	const database = firstRelease();
	const [first = ""] = readMigrations();
	const good = "alter table waitlist add column age text";
	assert.throws(() => migrate(database, "x", [first, good, "not sql"]));
	assert.equal(rows(database), 1);
	migrate(database, "x", [first, good]);
	assert.equal(rows(database), 1);
});

test("an older database is not read, but brought up to date by the server", () => {
	const database = firstRelease();
	const [first = ""] = readMigrations();
	expectCurrent(database, "x", [first]);
	assert.throws(
		() => expectCurrent(database, "x", [first, "next"]),
		/ExpectedError: .* older version .* start the server once/,
	);
});

test("no migration runs twice when another process was faster", (t) => {
	const file = path.join(temporaryFolder(t), "waitlist.db");
	class Slow extends DatabaseSync {
		override exec(sql: string): void {
			if (sql === "begin exclusive") {
				const faster = new DatabaseSync(file);
				migrate(faster, file);
				faster.close();
			}
			super.exec(sql);
		}
	}
	const slow = new Slow(file);
	t.after(() => slow.close());
	migrate(slow, file);
	assert.equal(rows(slow), 0);
});
