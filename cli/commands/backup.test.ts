import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { readMigrations } from "../../store/sqlite/migrate.ts";
import { call } from "../../test/support/call-cli.ts";
import {
	add,
	emptyLists,
	people,
	stored,
	testOnBoth,
} from "../../test/support/each-store.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";

testOnBoth("restores the same list", async (target, t) => {
	const settings = await emptyLists.SQLite(t);
	await add(settings, people(1_200));
	const file = path.join(temporaryFolder(t), "b.db");
	const made = await call(["backup", file], settings);
	assert.deepEqual([made.code, made.err], [0, ""]);
	assert.match(
		made.out,
		/^Sign-ups in \S+: 1,200\. All were compared with the list\.\nSHA-256 of its sign-ups: [\da-f]{64}\n$/,
	);
	const restored = await call(["restore", file], target);
	assert.deepEqual([restored.code, restored.err], [0, ""]);
	assert.match(
		restored.out,
		/^Restored and compared 1,200 sign-ups\. Left out, .*: 0\.\nNo erased person is known: .* erase them here, too\.\n$/,
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
	assert.match(out, /compared 9 sign-ups\. .* since: 1\.\n$/);
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

test("says how PostgreSQL is backed up, without the password", async () => {
	const { code, out, err } = await call(["backup", "/b/it's.dump"], {
		DATABASE_URL:
			"postgres://ann:se%23cret@h1:5432,h2/list?password=a&sslmode=require&password=b",
	});
	assert.deepEqual({ code, out }, { code: 1, out: "" });
	assert.ok(
		err.endsWith(
			"pg_dump --format=custom --file='/b/it'\\''s.dump' 'postgres://ann@h1:5432,h2/list?sslmode=require'\n",
		),
		err,
	);
});

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

test("does not restore a file that is no backup", async (t) => {
	const settings = await emptyLists.SQLite(t);
	const file = path.join(temporaryFolder(t), "b.db");
	const other = new DatabaseSync(`${file}.other`);
	other.exec("create table t (a)");
	other.close();
	writeFileSync(file, "no database".repeat(100));
	for (const [name, reason] of [
		[file, "is not a database"],
		[`${file}.other`, "database of another program"],
	] as const) {
		const { code, out, err } = await call(["restore", name], settings);
		assert.deepEqual({ code, out }, { code: 1, out: "" });
		assert.match(err, /^\S+ is no backup that `restore` can read[^\n]+\n$/);
		assert.ok(err.includes(reason), err);
		// The advice about a list that cannot be opened.
		assert.doesNotMatch(err, /DATABASE_URL|frontage-draft|run this as/);
	}
});

test("a restore that fails makes no list", async (t) => {
	const file = path.join(temporaryFolder(t), "people.csv");
	writeFileSync(file, "email,side");
	const database = path.join(temporaryFolder(t), "data", "waitlist.db");
	const { err } = await call(["restore", file], {
		DATABASE_URL: `file:${database}`,
	});
	assert.match(err, /The reason: the file is not a database\.\n$/);
	assert.deepEqual(readdirSync(path.dirname(database)), []);
});

test("mentions the draft of a backup that was cut off", async (t) => {
	const settings = await emptyLists.SQLite(t);
	await add(settings, people(1));
	const folder = temporaryFolder(t);
	mkdirSync(path.join(folder, ".frontage-draft-a1b2c3"));
	const args = ["backup", path.join(folder, "b.db")];
	const { code, err } = await call(args, settings);
	assert.equal(code, 0);
	assert.match(
		err,
		/^\S+\.frontage-draft-a1b2c3 is there\. .* delete the folder/,
	);
});

test("leaves no draft behind when it is interrupted", async (t) => {
	const settings = await emptyLists.SQLite(t);
	await add(settings, []);
	// So many that the signal comes before the end.
	const database = new DatabaseSync(settings.DATABASE_URL.slice(5));
	database.exec(`
		with recursive n (i) as (select 1 union all select i + 1 from n where i < 100000)
		insert into waitlist (email, user_type) select i || '@x.example', 'host' from n`);
	database.close();
	const folder = temporaryFolder(t);
	const file = path.join(folder, "b.db");
	const child = spawn(process.execPath, ["cli/main.ts", "backup", file], {
		env: { ...process.env, ...settings },
		stdio: "ignore",
	});
	const ended = once(child, "exit");
	while (child.exitCode === null && readdirSync(folder).length === 0) {
		await turn();
	}
	child.kill("SIGINT");
	assert.deepEqual(await ended, [130, null]);
	assert.deepEqual(readdirSync(folder), []);
});
