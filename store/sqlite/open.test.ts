import assert from "node:assert/strict";
import {
	chmodSync,
	mkdirSync,
	renameSync,
	statSync,
	writeFileSync,
} from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { ExpectedError } from "../../shared/expected-error.ts";
import {
	aRow,
	engines,
	openForTest,
	stored,
} from "../../test/support/engines.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { openInbox } from "../inbox.ts";
import { limits } from "../limits.ts";
import { withList } from "../list.ts";
import { openForWriting } from "./open.ts";

const addressOf = (file: string) => ({ kind: "sqlite", file }) as const;

function change(file: string, sql: string): void {
	const database = new DatabaseSync(file);
	database.exec(sql);
	database.close();
}

const noList =
	/no waitlist yet at .*waitlist\.db, or one of an older version: start/;
const folder = /waitlist\.db is a folder: set DATABASE_URL to a file/;
const noDatabase = /waitlist\.db cannot be used, .* is not a database/;
const theirs =
	/waitlist\.db is a database of another program: set DATABASE_URL/;
const newer = /newer version of Frontage \(schema 999;/;
const newerSql =
	"pragma user_version = 999; pragma application_id = 1179799124";

/** What 1.0.0 has made, shortened and frozen. */
const firstRelease = `
	pragma application_id = 0x46524e54;
	create table waitlist (
		id integer primary key,
		created_at text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
		email text not null,
		phone text,
		user_type text not null,
		utm_source text, utm_medium text, utm_campaign text, ref text
	) strict;
	create index waitlist_person on waitlist (lower(email), user_type, created_at, id, phone);
	create table waitlist_folded (id integer not null) strict;
	insert into waitlist (email, user_type) values ('ann@x.example', 'host');
	pragma user_version = 3;`;
const ofFirstRelease =
	/waitlist\.db was written by Frontage 1\.0\.0 \(schema 3\), .*: run `npm run -s waitlist -- export --submissions > list\.csv` with 1\.0\.0, start this version with another DATABASE_URL, and run `npm run -s waitlist -- import list\.csv --yes` with it\.$/;

/** What is there; and what the server and a command say, if it is more than a sentence about no list. */
const cases: [string, (file: string) => void, RegExp?, RegExp?][] = [
	["no file", () => {}],
	["an empty file", (file) => writeFileSync(file, "")],
	["a folder", (file) => mkdirSync(file), folder, folder],
	[
		"a text",
		(file) => writeFileSync(file, "Dear diary, ".repeat(100)),
		noDatabase,
		noDatabase,
	],
	[
		"another program's database",
		(file) => change(file, "create table theirs (a)"),
		theirs,
		theirs,
	],
	[
		"a database of 1.0.0",
		(file) => change(file, firstRelease),
		ofFirstRelease,
		ofFirstRelease,
	],
	[
		"a newer version's database",
		(file) => change(file, newerSql),
		newer,
		newer,
	],
];
for (const [what, make, inbox, list = noList] of cases) {
	test(`one sentence says what to do about ${what}`, async (t) => {
		const file = path.join(temporaryFolder(t), "waitlist.db");
		make(file);
		const says = (pattern: RegExp) => (error: unknown) => {
			assert.ok(error instanceof ExpectedError);
			assert.match(error.message, pattern);
			assert.match(error.message, /^[^\n]+\.$/);
			return true;
		};
		for (const purpose of ["read", "write"] as const) {
			const opening = withList(addressOf(file), purpose, async () => {});
			await assert.rejects(opening, says(list));
		}
		const opening = openInbox(addressOf(file));
		if (inbox === undefined) return (await opening).close();
		await assert.rejects(opening, says(inbox));
	});
}

test("an open list tells when its file is locked, removed or replaced", async (t) => {
	t.mock.property(limits.sqlite, "lockMs", 50);
	const database = await engines.SQLite(t);
	assert.ok(database.kind === "sqlite");
	const { file } = database;
	const list = await openForTest(t, database);
	const other = new DatabaseSync(file);
	other.exec("begin immediate");
	await assert.rejects(
		list.insert("waitlist", [aRow()]),
		/^ExpectedError: The list could not be read or changed: another program has locked/,
	);
	other.close();
	renameSync(file, `${file}.away`);
	await assert.rejects(stored(list), /^ExpectedError: .* was removed while/);
	renameSync(`${file}.away`, file);
	assert.deepEqual(await stored(list), []);
});

test("a change waits for a command that has locked the list for longer than SQLite's timeout (NovaSky-AI/SkyRL#1105)", async (t) => {
	t.mock.property(limits.sqlite, "lockMs", 50);
	const database = await engines.SQLite(t);
	assert.ok(database.kind === "sqlite");
	const list = await openForTest(t, database);
	const other = new DatabaseSync(database.file);
	t.after(() => other.close());
	for (const change of [
		() => list.transaction("exclusive", async () => {}),
		() => list.transaction("people", async () => {}),
		() => list.insert("waitlist", [aRow()]),
		() => list.change("waitlist", {}, { phone: "1" }),
	]) {
		other.exec("begin immediate");
		const changed = change();
		setTimeout(() => other.exec("commit"), 50);
		await changed;
	}
	other.exec("begin immediate");
	await assert.rejects(
		list.transaction("people", async () => {}),
		/^ExpectedError: The list could not be read or changed: another program has locked/,
	);
	other.exec("rollback");
	// Also after a transaction of people that could not begin, whose commits need not be on disk.
	assert.deepEqual(await list.rows("select * from pragma_synchronous"), [
		{ synchronous: 2 },
	]);
});

test("every commit is on disk before it is answered", (t) => {
	const database = openForWriting(path.join(temporaryFolder(t), "x.db"));
	t.after(() => database.close());
	const settings = database
		.prepare(
			"select journal_mode, synchronous, secure_delete from pragma_journal_mode, pragma_synchronous, pragma_secure_delete",
		)
		.get();
	assert.deepEqual(
		{ ...settings },
		// 2 is FULL; deleted rows are overwritten.
		{ journal_mode: "wal", synchronous: 2, secure_delete: 1 },
	);
});

test("a database that all users of the machine could read is closed to them", {
	skip: process.platform === "win32",
}, (t) => {
	const folder = temporaryFolder(t);
	chmodSync(folder, 0o755);
	for (const [before, after] of [
		[0o644, 0o600],
		[0o664, 0o660],
		[0o640, 0o640],
		[0o600, 0o600],
	] as const) {
		const file = path.join(folder, `${before}.db`);
		openForWriting(file).close();
		chmodSync(file, before);
		const database = openForWriting(file);
		database.exec(
			"insert into mailer_state values ('paused', '2026-01-01T00:00:00.000Z')",
		);
		const modes = [file, `${file}-wal`].map(
			(each) => statSync(each).mode & 0o777,
		);
		assert.deepEqual(modes, [after, after]);
		// Of a server that another user's program has opened the database beside.
		const beside = [`${file}-wal`, `${file}-shm`];
		for (const each of beside) chmodSync(each, before);
		openForWriting(file).close();
		for (const each of beside)
			assert.equal(statSync(each).mode & 0o777, after, each);
		database.close();
	}
	// Named by mistake, a folder stays as it is.
	assert.throws(() => openForWriting(folder), /is a folder/);
	assert.equal(statSync(folder).mode & 0o777, 0o755);
});
