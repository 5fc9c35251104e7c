import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { call } from "../../test/support/call-cli.ts";
import {
	add,
	emptyLists,
	people,
	stored,
	testOnSqlite,
} from "../../test/support/each-store.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";

testOnSqlite("restores the same list", async (settings, t) => {
	const target = await emptyLists.SQLite(t);
	await add(settings, people(1_200));
	const file = path.join(temporaryFolder(t), "b.db");
	const made = await call(["backup", file], settings);
	assert.deepEqual([made.code, made.err], [0, ""]);
	assert.match(
		made.out,
		/^Written to \S+, and compared: 1,200 sign-ups and 0 mails\.\nSHA-256 of its rows: [\da-f]{64}\n$/,
	);
	const restored = await call(["restore", file], target);
	assert.deepEqual([restored.code, restored.err], [0, ""]);
	assert.match(
		restored.out,
		/^Restored and compared: 1,200 sign-ups and 0 mails\. Left out, .*: 0\.\nMail is paused.*\nNo erased person is known: .* erase them here, too\.\n$/,
	);
	assert.deepEqual(await stored(target), await stored(settings));
	const twice = await call(["restore", file], target);
	assert.equal(twice.code, 1);
	assert.match(
		twice.err,
		/^The list is not empty[^\n]+ DATABASE_OWNER_URL, or else DATABASE_URL, [^\n]+\n$/,
	);
	const existing = await call(["backup", file], settings);
	assert.equal(existing.code, 1);
	assert.match(existing.err, /^\S+ is there already[^\n]+\n$/);
});

test("leaves out erased people by the copy beside the backup", async (t) => {
	const settings = await emptyLists.SQLite(t);
	await add(settings, people(10));
	const file = path.join(temporaryFolder(t), "b.db");
	await call(["backup", file], settings);
	await call(["erase", "person0@x.example", "--yes"], settings);
	const next = await call(["backup", `${file}2`], settings);
	assert.match(next.out, /\nKeep \S+erased\.json with it: /);
	// The machine is lost, and with it the file beside the database.
	const target = await emptyLists.SQLite(t);
	const { out } = await call(["restore", file], target);
	assert.match(
		out,
		/compared: 9 sign-ups and 0 mails\. .* since: 1\.\nMail is paused.*\n$/,
	);
	assert.equal(
		readFileSync(target.ERASED_FILE, "utf8"),
		readFileSync(settings.ERASED_FILE, "utf8"),
	);
});

test("makes no backup without a copy of who was erased", async (t) => {
	const settings = await emptyLists.SQLite(t);
	await add(settings, people(1));
	writeFileSync(settings.ERASED_FILE, "broken");
	const folder = temporaryFolder(t);
	const { code, err } = await call(
		["backup", path.join(folder, "b.db")],
		settings,
	);
	assert.equal(code, 1);
	assert.match(err, /^\S+erased\.json, .* cannot be read: .*\n$/);
	assert.deepEqual(readdirSync(folder), []);
});

test("a restore that fails makes no list", async (t) => {
	const file = path.join(temporaryFolder(t), "people.csv");
	writeFileSync(file, "email,side");
	const database = path.join(temporaryFolder(t), "data", "waitlist.db");
	const { code, out, err } = await call(["restore", file], {
		DATABASE_URL: `file:${database}`,
	});
	assert.deepEqual({ code, out }, { code: 1, out: "" });
	assert.match(err, /^\S+ is no archive that `restore` can read[^\n]+\n$/);
	assert.equal(existsSync(path.dirname(database)), false);
});
