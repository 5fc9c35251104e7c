import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { noPostgres } from "../../test/support/postgres-server.ts";
import { aMail, aReply } from "../../test/support/rows.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { backUp, move, restore } from "../archive.ts";
import { erase } from "../erase.ts";
import {
	readErased,
	readErasureKeys,
	rememberErased,
} from "../erased-people.ts";
import { openInbox } from "../inbox.ts";
import { type List, withList } from "../list.ts";
import { tables } from "../tables.ts";
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
type Engine = keyof typeof engines;
const ways: readonly [Engine, Engine][] = [
	["SQLite", "SQLite"],
	["SQLite", "PostgreSQL"],
	["PostgreSQL", "SQLite"],
	["PostgreSQL", "PostgreSQL"],
];

function filesOf(t: TestContext) {
	const folder = temporaryFolder(t);
	return {
		folder,
		file: path.join(folder, "list.jsonl"),
		erasedFile: path.join(folder, "erased.json"),
	};
}

/** A list with sign-ups, mails, replies and what the mailer remembers, and gaps in its ids. */
async function fill(list: List, count: number): Promise<void> {
	await list.insert("waitlist", manyRows(count));
	await list.remove("waitlist", { with: { id: [3, count - 1] } });
	const bob = { email: "person7@x.example", person_key: "B".repeat(22) };
	await list.insert("mails", [
		aMail({ id: 7, state: "sent", response: "250 ☎", ended_at: null }),
		aMail({ id: 9, ...bob }),
	]);
	await list.insert("replies", [
		aReply({ id: 4 }),
		aReply({ id: 6, kind: "left", person_key: bob.person_key }),
	]);
	await list.insert("mailer", [{ name: "paused", value: "since ☎" }]);
	const at = "2026-11-20T12:00:00.000Z";
	await list.insert(
		"calls",
		[7, 9].map((n) => ({
			email: `person${n}@x.example`,
			at,
			called_at: at,
			note: `☎ ${n}`,
			call_on: null,
		})),
	);
}

async function everything(list: List) {
	const all = [];
	for (const table of Object.keys(tables) as (keyof typeof tables)[]) {
		for await (const row of list.read(table)) all.push({ table, ...row });
	}
	return all;
}

for (const [from, to] of ways) {
	const skip = from === "SQLite" && to === "SQLite" ? false : noPostgres;
	test(`an archive brings back all rows, but those of erased people, ${from} to ${to}`, {
		skip,
	}, async (t) => {
		const { folder, file, erasedFile } = filesOf(t);
		const database = await engines[from](t);
		const source = await openForTest(t, database);
		await fill(source, 1_500);
		const made = await backUp(database, file, quiet);
		assert.equal(made.rows.waitlist, 1_498);
		assert.deepEqual(readdirSync(folder), ["list.jsonl"]);
		// Windows has another kind of permissions.
		if (process.platform !== "win32")
			assert.equal(statSync(file).mode & 0o777, 0o600);

		const whole = await engines[to](t);
		const restored = await restore(file, whole, erasedFile, quiet);
		assert.deepEqual(restored, { ...made, leftOut: 0 });
		await withList(whole, "read", async (list) => {
			assert.deepEqual(await everything(list), await everything(source));
		});
		const inbox = await openInbox(whole);
		await inbox.add([anEntry()]);
		await inbox.close();
		await withList(whole, "read", async (list) => {
			// New ids come after the restored ones.
			assert.deepEqual(await list.count("waitlist"), {
				rows: 1_499,
				lastId: 1_501,
			});
		});

		const keys = await withList(whole, "read", readErasureKeys);
		rememberErased(erasedFile, keys, ["person7@X.example"]);
		const target = await engines[to](t);
		const some = await restore(file, target, erasedFile, quiet);
		assert.equal(some.leftOut, 1);
		const isOfErased = (row: object) =>
			/person7@|B{22}/i.test(JSON.stringify(row));
		await withList(target, "read", async (list) => {
			const expected = await everything(source);
			assert.deepEqual(
				await everything(list),
				expected.filter((row) => !isOfErased(row)),
			);
		});
		await assert.rejects(
			restore(file, target, erasedFile, quiet),
			/^ExpectedError: The list is not empty/,
		);
	});
}

testOnBoth("a list moves in one step", async (target, t) => {
	const { folder, erasedFile } = filesOf(t);
	const from = await engines.SQLite(t);
	const source = await openForTest(t, from);
	await fill(source, 1_200);
	const moved = await move(from, target, erasedFile, quiet);
	assert.equal(moved.rows.waitlist, 1_198);
	await withList(target, "read", async (list) => {
		assert.deepEqual(await everything(list), await everything(source));
	});
	assert.deepEqual(readdirSync(folder), []);
});

testOnBoth("a backup is made while the server writes", async (database, t) => {
	const { file } = filesOf(t);
	const list = await openForTest(t, database);
	await list.insert("waitlist", manyRows(1_000));
	const inbox = await openInbox(database);
	t.after(() => inbox.close());
	let isDone = false;
	const making = backUp(database, file, quiet).finally(() => {
		isDone = true;
	});
	while (!isDone) await inbox.add([anEntry()]);
	const { rows } = await making;
	assert.ok(rows.waitlist >= 1_000);
	assert.ok(rows.waitlist <= (await list.count("waitlist")).rows);
});

testOnBoth(
	"a cut, changed or newer archive is refused, and nothing is stored",
	async (target, t) => {
		const { folder, file, erasedFile } = filesOf(t);
		const database = await engines.SQLite(t);
		await fill(await openForTest(t, database), 20);
		await backUp(database, file, quiet);
		const text = readFileSync(file, "utf8");
		const lines = text.trimEnd().split("\n");
		const damaged = /^ExpectedError: \S+ is damaged, so nothing was restored/;
		const none = /^ExpectedError: \S+ is no archive that `restore` can read/;
		for (const [what, content, reason] of [
			["empty", "", none],
			["a CSV file", "email,side\na@b.example,host\n", none],
			["a database", "SQLite format 3\0", none],
			["cut after a line", `${lines.slice(0, 9).join("\n")}\n`, damaged],
			["cut in a line", text.slice(0, 999), damaged],
			["a line less", lines.toSpliced(5, 1).join("\n"), damaged],
			[
				"a line twice",
				lines.toSpliced(5, 0, lines[5] ?? "").join("\n"),
				damaged,
			],
			[
				"two lines exchanged",
				lines.toSpliced(4, 2, lines[5] ?? "", lines[4] ?? "").join("\n"),
				damaged,
			],
			["one letter", text.replace("Person5@", "Persom5@"), damaged],
			[
				"another number of rows",
				text.replace('"waitlist":18', '"waitlist":17'),
				damaged,
			],
			["more after the end", `${text}{}\n`, damaged],
			["an unknown table", text.replace('{"replies":', '{"others":'), damaged],
			[
				"newer",
				text.replace('"frontage":1', '"frontage":2'),
				/^ExpectedError: \S+ was written by a newer version of Frontage \(archive 2;/,
			],
		] as const) {
			assert.notEqual(content, text, what);
			const changed = path.join(folder, "changed");
			writeFileSync(changed, content);
			const restoring = restore(changed, target, erasedFile, quiet);
			await assert.rejects(restoring, reason, what);
			await withList(target, "read", async (list) => {
				const rows = await everything(list);
				assert.equal(rows[0]?.table, "erasure_keys");
				assert.deepEqual(rows.slice(1), [], what);
			});
		}
		await assert.rejects(
			restore(path.join(folder, "none"), target, erasedFile, quiet),
			/^ExpectedError: There is no file/,
		);
	},
);

test("a restore that is interrupted stores nothing", async (t) => {
	const { file, erasedFile } = filesOf(t);
	const database = await engines.SQLite(t);
	const list = await openForTest(t, database);
	await list.insert("waitlist", manyRows(3_000));
	await backUp(database, file, quiet);
	const target = await engines.SQLite(t);
	const broken = restore(file, target, erasedFile, () => {
		throw new RangeError("interrupted");
	});
	await assert.rejects(broken, RangeError);
	await withList(target, "read", async (there) => {
		assert.deepEqual(await stored(there), []);
	});
});

test("names in an archive never become SQL", async (t) => {
	const { file, erasedFile } = filesOf(t);
	const database = await engines.SQLite(t);
	await fill(await openForTest(t, database), 10);
	await backUp(database, file, quiet);
	const target = await engines.SQLite(t);
	const text = readFileSync(file, "utf8");
	const name = "email) values ('x'); drop table waitlist; --";
	writeFileSync(file, text.replace('"ref":', `"${name}":1,"ref":`));
	await assert.rejects(restore(file, target, erasedFile, quiet), /is damaged/);
	await withList(target, "read", async (list) => {
		assert.deepEqual(await stored(list), []);
	});
});

test("a backup overwrites nothing, and leaves nothing behind when it fails", async (t) => {
	const { folder, file } = filesOf(t);
	const database = await engines.SQLite(t);
	writeFileSync(file, "mine");
	await assert.rejects(
		backUp(database, file, quiet),
		/is there already, and no backup is overwritten/,
	);
	assert.equal(readFileSync(file, "utf8"), "mine");
	await assert.rejects(
		backUp(database, path.join(folder, "none", "list"), quiet),
		/There is no folder \S+none: make it/,
	);
	assert.deepEqual(readdirSync(folder), ["list.jsonl"]);
});

test("a damaged list gives no backup", async (t) => {
	const { folder, file } = filesOf(t);
	const database = await engines.SQLite(t);
	assert.ok(database.kind === "sqlite");
	await withList(database, "write", (list) =>
		list.insert("waitlist", manyRows(500)),
	);
	const bytes = readFileSync(database.file);
	// One letter of the table, so that the index differs.
	bytes.write("q", bytes.indexOf("Person100@x"));
	writeFileSync(database.file, bytes);
	await assert.rejects(
		backUp(database, file, quiet),
		/^ExpectedError: The list is damaged/,
	);
	assert.deepEqual(readdirSync(folder), []);
});

test("a restored file is made with its folder, for this user only", {
	skip: process.platform === "win32" && "Windows has rights of another kind",
}, async (t) => {
	const { folder, file, erasedFile } = filesOf(t);
	await backUp(await engines.SQLite(t), file, quiet);
	const target = path.join(folder, "new", "waitlist.db");
	await restore(file, { kind: "sqlite", file: target }, erasedFile, quiet);
	assert.equal(statSync(target).mode & 0o777, 0o600);
});

test("a list that was used before still knows whom it has erased", async (t) => {
	const { file, erasedFile } = filesOf(t);
	const [from, to] = [await engines.SQLite(t), await engines.SQLite(t)];
	await withList(from, "create", (list) =>
		list.insert("waitlist", [
			aRow({ email: "ann@x.at" }),
			aRow({ email: "bob@x.at" }),
		]),
	);
	await backUp(from, file, quiet);
	for (const [database, email] of [
		[from, "ann@x.at"],
		[to, "bob@x.at"],
	] as const)
		await withList(database, "create", (list) =>
			erase(list, [email], erasedFile),
		);
	await withList(to, "write", (list) => list.remove("mailer", {}));
	const { leftOut } = await restore(file, to, erasedFile, quiet);
	assert.equal(leftOut, 2);
	const keys = await withList(to, "read", readErasureKeys);
	const erased = readErased(erasedFile, keys);
	assert.ok(erased.isErased("ann@x.at") && erased.isErased("bob@x.at"));
});
