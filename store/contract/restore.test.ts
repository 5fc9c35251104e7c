import assert from "node:assert/strict";
import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { noPostgres } from "../../test/support/postgres-server.ts";
import { backUp } from "../backup.ts";
import { erase } from "../erase.ts";
import {
	readErased,
	readErasureKeys,
	rememberErased,
} from "../erased-people.ts";
import { openInbox } from "../inbox.ts";
import { withList } from "../list.ts";
import { move, restore } from "../restore.ts";
import { everything, filesOf, fill, quiet } from "./archives.ts";
import {
	anEntry,
	aRow,
	engines,
	manyRows,
	openForTest,
	stored,
	testOnBoth,
} from "./engines.ts";

type Engine = keyof typeof engines;
const ways: readonly [Engine, Engine][] = [
	["SQLite", "SQLite"],
	["SQLite", "PostgreSQL"],
	["PostgreSQL", "SQLite"],
	["PostgreSQL", "PostgreSQL"],
];

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
