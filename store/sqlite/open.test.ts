import assert from "node:assert/strict";
import {
	copyFileSync,
	mkdirSync,
	readFileSync,
	renameSync,
	writeFileSync,
} from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type TestContext, test } from "node:test";
import { ExpectedError } from "../../shared/expected-error.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import {
	anEntry,
	aRow,
	engines,
	openForTest,
	stored,
} from "../contract/engines.ts";
import { openInbox } from "../inbox.ts";
import { withList } from "../list.ts";
import { openForWriting } from "./open.ts";

const addressOf = (file: string) => ({ kind: "sqlite", file }) as const;

/** The database of a server that has stopped, with one sign-up in it. */
async function stoppedServer(t: TestContext): Promise<string> {
	const file = path.join(temporaryFolder(t), "data", "waitlist.db");
	const inbox = await openInbox(addressOf(file));
	await inbox.add([anEntry()]);
	await inbox.close();
	return file;
}

function signUps(file: string): Promise<number> {
	return withList(addressOf(file), "read", async (list) => {
		return (await list.count("waitlist")).rows;
	});
}

function change(file: string, sql: string): void {
	const database = new DatabaseSync(file);
	database.exec(sql);
	database.close();
}

const noList = /no waitlist yet at .*waitlist\.db: start the server once/;
const folder = /waitlist\.db is a folder: set DATABASE_URL to a file/;
const noDatabase = /waitlist\.db cannot be used, .* is not a database/;
const theirs =
	/waitlist\.db is a database of another program: set DATABASE_URL/;
const newer = /newer version of Frontage \(schema 999;/;
for (const [what, make, inbox, list] of [
	["no file", () => {}, undefined, noList],
	["an empty file", (file) => writeFileSync(file, ""), undefined, noList],
	[
		"a database whose first start was killed",
		(file) => change(file, "pragma journal_mode = wal"),
		undefined,
		noList,
	],
	["a folder", (file) => mkdirSync(file), folder, folder],
	[
		"a folder that cannot be made",
		(file) => writeFileSync(path.dirname(file), ""),
		/waitlist\.db cannot be written \(EEXIST\)/,
		noList,
	],
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
		"a newer version's database",
		(file) =>
			change(
				file,
				"pragma user_version = 999; pragma application_id = 1179799124",
			),
		newer,
		newer,
	],
] as [string, (file: string) => void, RegExp | undefined, RegExp][]) {
	test(`one sentence says what to do about ${what}`, async (t) => {
		const parent = path.join(temporaryFolder(t), "data");
		const file = path.join(parent, "waitlist.db");
		if (what !== "a folder that cannot be made") mkdirSync(parent);
		make(file);
		const says = (pattern: RegExp) => (error: unknown) => {
			assert.ok(error instanceof ExpectedError);
			assert.match(error.message, pattern);
			assert.match(error.message, /^[^\n]+\.$/);
			return true;
		};
		const address = addressOf(file);
		for (const purpose of ["read", "write"] as const) {
			const opening = withList(address, purpose, async () => {});
			await assert.rejects(opening, says(list));
		}
		const opening = openInbox(address);
		if (inbox === undefined) return (await opening).close();
		await assert.rejects(opening, says(inbox));
	});
}

test("an open list tells when its file is locked, removed or replaced", async (t) => {
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
	writeFileSync(file, "");
	await assert.rejects(stored(list), /^ExpectedError: .* was replaced while/);
	renameSync(`${file}.away`, file);
	assert.deepEqual(await stored(list), []);
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

test("reading changes nothing in the file of a stopped or killed server", async (t) => {
	const file = await stoppedServer(t);
	const inbox = await openInbox(addressOf(file));
	await inbox.add([anEntry()]);
	const copy = `${file}-copy`;
	copyFileSync(file, copy);
	copyFileSync(`${file}-wal`, `${copy}-wal`);
	await inbox.close();
	for (const each of [file, copy]) {
		const before = readFileSync(each);
		assert.equal(await signUps(each), 2);
		assert.deepEqual(readFileSync(each), before);
	}
});
