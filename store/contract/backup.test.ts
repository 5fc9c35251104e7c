import assert from "node:assert/strict";
import {
	copyFileSync,
	readdirSync,
	readFileSync,
	statSync,
	writeFileSync,
} from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type TestContext, test } from "node:test";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { backUp, restore } from "../backup.ts";
import { rememberErased } from "../erased-people.ts";
import { openInbox } from "../inbox.ts";
import { withList } from "../list.ts";
import {
	anEntry,
	aRow,
	engines,
	manyRows,
	openForTest,
	stored,
	testOnBoth,
} from "./engines.ts";

const quiet = () => {};

/** A list of so many people in SQLite, and the name of a file for its backup. */
async function listOf(t: TestContext, count: number) {
	const database = await engines.SQLite(t);
	assert.ok(database.kind === "sqlite");
	const list = await openForTest(t, database);
	await list.insert("waitlist", manyRows(count));
	const folder = temporaryFolder(t);
	return {
		database,
		list,
		folder,
		file: path.join(folder, "b.db"),
		erasedFile: path.join(folder, "erased.json"),
	};
}

function change(file: string, sql: string): void {
	const database = new DatabaseSync(file);
	database.exec(sql);
	database.close();
}

testOnBoth(
	"a backup is restored as it was, without who was erased since",
	async (target, t) => {
		const { database, list, folder, file, erasedFile } = await listOf(t, 1_500);
		const made = await backUp(database.file, file, quiet);
		assert.equal(made.submissions, 1_500);
		assert.deepEqual(readdirSync(folder), ["b.db"]);
		// Windows has another kind of permissions.
		if (process.platform !== "win32") {
			assert.equal(statSync(file).mode & 0o777, 0o600);
		}
		rememberErased(erasedFile, "person7@X.example");
		const before = readFileSync(file);
		const restored = await restore(file, target, erasedFile, quiet);
		assert.equal(restored.submissions, 1_499);
		assert.equal(restored.leftOut, 1);
		assert.deepEqual(readFileSync(file), before);
		const expected = (await stored(list)).filter(
			({ email }) => email !== "Person7@x.example",
		);
		await withList(target, "read", async (there) => {
			assert.deepEqual(await stored(there), expected);
		});
		await assert.rejects(
			restore(file, target, erasedFile, quiet),
			/^ExpectedError: The list is not empty/,
		);
	},
);

test("a backup is made while the server writes", async (t) => {
	const { database, list, file } = await listOf(t, 1_000);
	const inbox = await openInbox(database);
	t.after(() => inbox.close());
	let isDone = false;
	const making = backUp(database.file, file, quiet).finally(() => {
		isDone = true;
	});
	while (!isDone) await inbox.add([anEntry()]);
	const { submissions } = await making;
	assert.ok(submissions >= 1_000);
	await withList({ kind: "sqlite", file }, "read", async (copy) => {
		const rows = await stored(copy);
		assert.deepEqual(rows, (await stored(list)).slice(0, submissions));
	});
});

test("a backup overwrites nothing, and leaves nothing behind when it fails", async (t) => {
	const { database, folder, file } = await listOf(t, 1_000);
	writeFileSync(file, "mine");
	await assert.rejects(
		backUp(database.file, file, quiet),
		/is there already, and no backup is overwritten/,
	);
	assert.equal(readFileSync(file, "utf8"), "mine");
	await assert.rejects(
		backUp(database.file, path.join(folder, "none", "b.db"), quiet),
		/There is no folder \S+none: make it/,
	);
	const changed = path.join(folder, "changed.db");
	await assert.rejects(
		// Makes the copy differ from the list.
		backUp(database.file, changed, () =>
			change(database.file, "update waitlist set ref = 'x' where id = 1"),
		),
		/^ExpectedError: The copy differs from the list/,
	);
	assert.deepEqual(readdirSync(folder), ["b.db"]);
});

test("a damaged list gives no backup", async (t) => {
	const { database, list, folder } = await listOf(t, 500);
	await list.close();
	const bytes = readFileSync(database.file);
	// One letter of the table, so that the index differs.
	bytes.write("q", bytes.indexOf("Person100@x"));
	writeFileSync(database.file, bytes);
	await assert.rejects(
		backUp(database.file, path.join(folder, "b.db"), quiet),
		/^ExpectedError: The copy is damaged/,
	);
	assert.deepEqual(readdirSync(folder), []);
});

test("a restored file is made with its folder, for this user only", {
	skip: process.platform === "win32" && "Windows has rights of another kind",
}, async (t) => {
	const { database, folder, file, erasedFile } = await listOf(t, 3);
	await backUp(database.file, file, quiet);
	const target = path.join(folder, "new", "waitlist.db");
	await restore(file, { kind: "sqlite", file: target }, erasedFile, quiet);
	assert.equal(statSync(target).mode & 0o777, 0o600);
	assert.deepEqual(readdirSync(path.dirname(target)), ["waitlist.db"]);
	writeFileSync(path.join(folder, "text"), "");
	const impossible = path.join(folder, "text", "waitlist.db");
	await assert.rejects(
		restore(file, { kind: "sqlite", file: impossible }, erasedFile, quiet),
		/^ExpectedError: .* cannot be read or written \(EEXIST/,
	);
});

test("a backup with its log beside it is restored whole", async (t) => {
	const { database, list, folder, erasedFile } = await listOf(t, 3);
	await list.insert("waitlist", [aRow({ email: "last@x.at" })]);
	const copy = path.join(folder, "copied.db");
	for (const suffix of ["", "-wal"]) {
		copyFileSync(database.file + suffix, copy + suffix);
	}
	const target = await engines.SQLite(t);
	const { submissions } = await restore(copy, target, erasedFile, quiet);
	assert.equal(submissions, 4);
});
