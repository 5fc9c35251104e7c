import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { move, restore } from "../../list/restore.ts";
import {
	engines,
	manyRows,
	openForTest,
	testOnBoth,
} from "../../test/support/engines.ts";
import { noPostgres } from "../../test/support/postgres-server.ts";
import { aMail, anEntry, aReply, at } from "../../test/support/rows.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { backUp, rowsOf } from "../archive.ts";
import { readErasureKeys, rememberErased } from "../erased-people.ts";
import { openInbox } from "../inbox.ts";
import { type List, withList } from "../list.ts";

/** Paths in a folder that is gone after the test. */
function filesOf(t: TestContext) {
	const folder = temporaryFolder(t);
	return {
		folder,
		file: path.join(folder, "list.jsonl"),
		erasedFile: path.join(folder, "erased.json"),
	};
}

/** A list with rows in all tables, and gaps in its ids. */
async function fill(list: List, count: number): Promise<void> {
	await list.insert("waitlist", manyRows(count));
	await list.remove("waitlist", { with: { id: [3, count - 1] } });
	const bob = { email: "person7@x.example", person_key: "B".repeat(22) };
	await list.insert("announcements", [
		{ id: 5, name: "launch", created_at: at("11:00"), words: '{"host":"☎"}' },
	]);
	const draft = JSON.stringify({ whom: { source: "☎" }, when: {} });
	await list.insert("announcements", [
		{ id: 6, name: "", created_at: at("11:00"), words: "{}", draft },
	]);
	await list.insert("mails", [
		aMail({ id: 7, state: "sent", response: "250 ☎" }),
		aMail({ id: 9, ...bob, kind: "launch", announcement_id: 5 }),
	]);
	await list.insert("replies", [
		aReply({ id: 4 }),
		aReply({ id: 6, kind: "left", person_key: bob.person_key }),
	]);
	await list.insert("mailer_state", [{ name: "outage", value: "since ☎" }]);
	await list.insert(
		"visits",
		[
			{
				id: 3,
				day: "2026-11-22",
				source: "☎",
				views: 9,
				visitors: 7,
				senders: 4,
			},
			// As the version before has stored it.
			{ id: 5, day: "2026-11-22", language: "de", views: 1, visitors: 0 },
		].map((row) => ({ source: null, language: null, senders: null, ...row })),
	);
	await list.insert("receivers", [
		{ name: "WEBHOOK_URL", sign_up_cursor: 9, reply_cursor: 2 },
	]);
	await list.insert("erasures", [
		{ person_key: "C".repeat(22), at: at("12:00") },
	]);
	await list.insert("desk_actions", [
		{ id: 3, at: at("12:00"), done_by: "☎", action: "call", email: bob.email },
		{ id: 5, at: at("12:00"), done_by: "☎", action: "erase", email: null },
		{
			id: 7,
			at: at("12:00"),
			done_by: "☎",
			action: "call",
			email: "person7@x.example",
		},
	]);
	await list.insert("desk_logins", [
		{
			hash: "D".repeat(43),
			kind: "session",
			email: bob.email,
			created_at: at("12:00"),
		},
	]);
	await list.insert("calls", [
		// A line separator of Unicode ends a line in some readers, not in ours.
		{ email: bob.email, at: at("12:00"), note: "☎\u2028☎" },
		{ email: "person9@x.example", at: at("12:00"), note: null },
	]);
}

/** All rows but the keys of erased people's hashes, and what `restore` itself notes for the mailer. */
async function everything(list: List) {
	const rows = await Array.fromAsync(rowsOf(list));
	return rows.filter(
		({ table, row }) =>
			table !== "erasure_keys" && !/^(paused|changed)/.test(`${row["name"]}`),
	);
}

for (const from of ["SQLite", "PostgreSQL"] as const)
	for (const to of ["SQLite", "PostgreSQL"] as const)
		test(`an archive brings back all rows, but those of erased people, ${from} to ${to}`, {
			skip: from !== to || from === "PostgreSQL" ? noPostgres : false,
		}, async (t) => {
			const { file, erasedFile } = filesOf(t);
			const database = await engines[from](t);
			const source = await openForTest(t, database);
			await fill(source, 1_500);
			const all = await everything(source);
			const made = await backUp(database, file);
			assert.equal(made.rows.waitlist, 1_498);
			// Windows has another kind of permissions.
			if (process.platform !== "win32")
				assert.equal(statSync(file).mode & 0o777, 0o600);

			const whole = await engines[to](t);
			const restored = await restore(file, whole, erasedFile);
			assert.partialDeepStrictEqual(restored, {
				rows: { waitlist: 1_498, mails: 2, replies: 2 },
				leftOut: 0,
			});
			const list = await openForTest(t, whole);
			assert.deepEqual(await everything(list), all);
			// The mailer waits until the founder has looked.
			const pause = list.read("mailer_state", { with: { name: ["paused"] } });
			assert.equal((await Array.fromAsync(pause)).length, 1);
			const inbox = await openInbox(whole);
			await inbox.add([anEntry()]);
			await inbox.close();
			// New ids come after the restored ones.
			assert.deepEqual(await list.count("waitlist"), {
				rows: 1_499,
				lastId: 1_501,
			});

			const keys = await readErasureKeys(source);
			rememberErased(erasedFile, keys, ["person7@X.example"]);
			const moved = await engines[to](t);
			const { leftOut } = await move(database, moved, {
				from: erasedFile,
				to: erasedFile,
			});
			assert.equal(leftOut, 1);
			// The wish to get no mail stays, for each key of the list.
			const there = await withList(moved, "read", everything);
			assert.deepEqual(
				there.filter(({ table }) => table !== "wishes"),
				all.filter((row) => !/person7@|"BBB/i.test(JSON.stringify(row))),
			);
			const wishes = there.filter(({ table }) => table === "wishes");
			assert.deepEqual(
				new Set(wishes.map(({ row }) => row["left_at"])),
				new Set([at("13:00")]),
			);
			await assert.rejects(
				restore(file, moved, erasedFile),
				/^ExpectedError: The list is not empty/,
			);
		});

testOnBoth(
	"a cut, changed or newer archive is refused, and nothing is stored",
	async (target, t) => {
		const { folder, file, erasedFile } = filesOf(t);
		const database = await engines.SQLite(t);
		await fill(await openForTest(t, database), 20);
		await backUp(database, file);
		const text = readFileSync(file, "utf8");
		const lines = text.trimEnd().split("\n");
		const damaged = /^ExpectedError: \S+ is damaged, so nothing was restored/;
		const none =
			/^ExpectedError: \S+ is no archive that `backup restore` can read/;
		for (const [what, content, reason] of [
			["empty", "", none],
			["cut in a line", text.slice(0, 999), damaged],
			["a line less", lines.toSpliced(5, 1).join("\n"), damaged],
			["one letter", text.replace("Person5@", "Persom5@"), damaged],
			["more after the end", `${text}{}\n`, damaged],
			[
				"a name that is SQL",
				text.replace('"ref":', `"email) values ('x'); --":1,"ref":`),
				damaged,
			],
			[
				"older",
				text.replace('"frontage":2', '"frontage":1'),
				/^ExpectedError: \S+ was written by an older version of Frontage \(archive 1; .* nothing was restored: .*`export people\.csv`.*`import people\.csv --yes`\.$/,
			],
			[
				"newer",
				text.replace('"frontage":2', '"frontage":3'),
				/^ExpectedError: \S+ was written by a newer version of Frontage \(archive 3;/,
			],
		] as const) {
			assert.notEqual(content, text, what);
			const changed = path.join(folder, "changed");
			writeFileSync(changed, content);
			const restoring = restore(changed, target, erasedFile);
			await assert.rejects(restoring, reason, what);
			assert.deepEqual(await withList(target, "read", everything), [], what);
		}
		await assert.rejects(
			restore(path.join(folder, "none"), target, erasedFile),
			/^ExpectedError: There is no file/,
		);
	},
);

testOnBoth("a backup is made while the server writes", async (database, t) => {
	const { file } = filesOf(t);
	const list = await openForTest(t, database);
	await list.insert("waitlist", manyRows(1_000));
	const inbox = await openInbox(database);
	t.after(() => inbox.close());
	let isDone = false;
	const making = backUp(database, file).finally(() => {
		isDone = true;
	});
	while (!isDone) await inbox.add([anEntry()]);
	const { rows } = await making;
	assert.ok(rows.waitlist >= 1_000);
	assert.ok(rows.waitlist <= (await list.count("waitlist")).rows);
});

test("a backup overwrites nothing, and leaves nothing behind when it fails", async (t) => {
	const { folder, file } = filesOf(t);
	const database = await engines.SQLite(t);
	assert.ok(database.kind === "sqlite");
	writeFileSync(file, "mine");
	await assert.rejects(
		backUp(database, file),
		/is there already, and no backup is overwritten/,
	);
	assert.equal(readFileSync(file, "utf8"), "mine");
	await assert.rejects(
		backUp(database, path.join(folder, "none", "list")),
		/^ExpectedError: \S+ cannot be written .*: name a file in an existing folder/,
	);
	const other = path.join(folder, "other");
	await withList(database, "write", (list) =>
		list.insert("waitlist", manyRows(1_000)),
	);
	const stop = () => assert.fail("stopped");
	await assert.rejects(backUp(database, other, stop), /stopped/);
	assert.deepEqual(readdirSync(folder), ["list.jsonl"]);
	const bytes = readFileSync(database.file);
	// One letter of the table, so that the index differs.
	bytes.write("q", bytes.indexOf("Person100@x"));
	writeFileSync(database.file, bytes);
	await assert.rejects(
		backUp(database, other),
		/^ExpectedError: The list is damaged/,
	);
	assert.deepEqual(readdirSync(folder), ["list.jsonl"]);
});
