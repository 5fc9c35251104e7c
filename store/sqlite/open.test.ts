import assert from "node:assert/strict";
import {
	chmodSync,
	copyFileSync,
	mkdirSync,
	readFileSync,
	writeFileSync,
} from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { suite, type TestContext, test } from "node:test";
import { ExpectedError } from "../../shared/expected-error.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { anEntry } from "../contract/inbox.ts";
import { openReader, openStore } from "../open-store.ts";
import { openForWriting } from "./open.ts";

/** The database of a server that has stopped, with one person in it. */
async function stoppedServer(t: TestContext): Promise<string> {
	const file = path.join(temporaryFolder(t), "data", "waitlist.db");
	const store = await openStore({ kind: "sqlite", file });
	await store.add([anEntry()]);
	await store.close();
	return file;
}

async function people(file: string): Promise<number> {
	const reader = await openReader({ kind: "sqlite", file });
	const { host } = await reader.count();
	await reader.close();
	return host;
}

function change(file: string, sql: string): void {
	const database = new DatabaseSync(file);
	database.exec(sql);
	database.close();
}

const newer = "pragma user_version = 999";
const unusable: {
	place: string;
	make: (file: string) => void;
	store: RegExp | undefined;
	reader: RegExp;
}[] = [
	{
		place: "nothing at all",
		make: () => {},
		store: undefined,
		reader: /no waitlist yet at .*waitlist\.db: start the server once/,
	},
	{
		place: "an empty file",
		make: (file) => writeFileSync(file, ""),
		store: undefined,
		reader: /no waitlist yet/,
	},
	{
		place: "a database that a start was killed over",
		make: (file) => change(file, "pragma journal_mode = wal"),
		store: undefined,
		reader: /no waitlist yet/,
	},
	{
		place: "a folder",
		make: (file) => mkdirSync(file),
		store: /waitlist\.db is a folder: set DATABASE_URL/,
		reader: /waitlist\.db is a folder: set DATABASE_URL/,
	},
	{
		place: "a text",
		make: (file) => writeFileSync(file, "Dear diary, ".repeat(100)),
		store: /waitlist\.db is not a database: set DATABASE_URL/,
		reader: /waitlist\.db is not a database: set DATABASE_URL/,
	},
	{
		place: "another program's database",
		make: (file) => change(file, "create table theirs (a)"),
		store: /waitlist\.db is a database of another program: set DATABASE_URL/,
		reader: /waitlist\.db is a database of another program: set DATABASE_URL/,
	},
	{
		place: "a newer version's database",
		make: (file) =>
			change(file, `${newer}; pragma application_id = 1179799124`),
		store: /newer version of Frontage \(schema 999;/,
		reader: /newer version of Frontage \(schema 999;/,
	},
];
for (const { place, make, store, reader } of unusable) {
	test(`says what to do about ${place}`, async (t) => {
		const file = path.join(temporaryFolder(t), "waitlist.db");
		make(file);
		function isOneSentence(error: unknown): true {
			assert.ok(error instanceof ExpectedError);
			assert.match(error.message, /^[^\n]+\.$/);
			return true;
		}
		const address = { kind: "sqlite", file } as const;
		const reading = openReader(address);
		await assert.rejects(reading, reader);
		await assert.rejects(reading, isOneSentence);
		const opening = openStore(address);
		if (store === undefined) return (await opening).close();
		await assert.rejects(opening, store);
		await assert.rejects(opening, isOneSentence);
	});
}

test("puts every commit on disk before it is answered", (t) => {
	const database = openForWriting(path.join(temporaryFolder(t), "x.db"));
	t.after(() => database.close());
	const settings = database
		.prepare(
			"select journal_mode, synchronous from pragma_journal_mode, pragma_synchronous",
		)
		.get();
	// 2 is FULL.
	assert.deepEqual({ ...settings }, { journal_mode: "wal", synchronous: 2 });
});

test("leaves nothing of a deleted row in the file or its log", (t) => {
	const file = path.join(temporaryFolder(t), "x.db");
	const database = openForWriting(file);
	t.after(() => database.close());
	const traces = () =>
		[file, `${file}-wal`].filter((name) =>
			readFileSync(name).includes("erased@b.example"),
		);
	const checkpoint = "pragma wal_checkpoint(truncate)";
	const insert = database.prepare(
		"insert into waitlist (email, phone, user_type) values (?, null, 'host')",
	);
	for (let n = 0; n < 500; n++) insert.run(`${n}-erased@b.example`);
	database.exec(checkpoint);
	assert.deepEqual(traces(), [file]);
	database.exec(`delete from waitlist; ${checkpoint}`);
	assert.deepEqual(traces(), []);
});

test("refuses a folder that cannot be made", async (t) => {
	const file = path.join(temporaryFolder(t), "text", "waitlist.db");
	writeFileSync(path.dirname(file), "");
	await assert.rejects(
		openStore({ kind: "sqlite", file }),
		/text is not a folder: set DATABASE_URL/,
	);
	await assert.rejects(people(file), ExpectedError);
});

suite("as a user without the right to write", {
	skip:
		process.platform === "win32"
			? "Windows has rights of another kind"
			: process.getuid?.() === 0 && "root may write everywhere",
}, () => {
	test("reads a stopped server's list", async (t) => {
		const file = await stoppedServer(t);
		chmodSync(path.dirname(file), 0o500);
		assert.equal(await people(file), 1);
		chmodSync(file, 0o400);
		assert.equal(await people(file), 1);
		chmodSync(path.dirname(file), 0o700);
	});

	test("does not show a list without its last sign-ups", async (t) => {
		const file = await stoppedServer(t);
		writeFileSync(`${file}-wal`, "the log of a server that crashed");
		chmodSync(path.dirname(file), 0o500);
		await assert.rejects(people(file), /run this as the user/);
		chmodSync(path.dirname(file), 0o700);
	});

	test("does not start a server", async (t) => {
		const file = await stoppedServer(t);
		chmodSync(file, 0o400);
		const address = { kind: "sqlite", file } as const;
		await assert.rejects(openStore(address), /the right to write it/);
		const folder = path.dirname(file);
		chmodSync(folder, 0o500);
		await assert.rejects(
			openStore({ kind: "sqlite", file: path.join(folder, "new.db") }),
			/give this user the right to write in/,
		);
		chmodSync(folder, 0o700);
	});
});

test("reads a stopped server's list and changes nothing in it", async (t) => {
	const file = await stoppedServer(t);
	const before = readFileSync(file);
	assert.equal(await people(file), 1);
	assert.deepEqual(readFileSync(file), before);
});

test("reads what a killed server had left in its log", async (t) => {
	const file = path.join(temporaryFolder(t), "waitlist.db");
	const store = await openStore({ kind: "sqlite", file });
	await store.add([anEntry()]);
	const copy = `${file}-copy`;
	copyFileSync(file, copy);
	copyFileSync(`${file}-wal`, `${copy}-wal`);
	await store.close();
	const before = readFileSync(copy);
	assert.equal(await people(copy), 1);
	assert.deepEqual(readFileSync(copy), before);
});
