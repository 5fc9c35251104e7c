import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { type TestContext, test } from "node:test";
import { readErased, rememberErased } from "../../store/erased-people.ts";
import { call } from "../../test/support/call-cli.ts";
import {
	add,
	type EmptyList,
	emptyLists,
	people,
	type Settings,
	stored,
	tags,
	testWithPostgres,
} from "../../test/support/each-store.ts";

const { SQLite, PostgreSQL } = emptyLists;

function testEachWay(
	name: string,
	run: (from: Settings, to: Settings, t: TestContext) => Promise<void>,
) {
	const way = (one: EmptyList, other: EmptyList) => async (t: TestContext) =>
		run(await one(t), await other(t), t);
	test(`${name}, SQLite to SQLite`, way(SQLite, SQLite));
	testWithPostgres(`${name}, SQLite to PostgreSQL`, way(SQLite, PostgreSQL));
	testWithPostgres(`${name}, PostgreSQL to SQLite`, way(PostgreSQL, SQLite));
}

const move = (from: Settings, to: Settings) =>
	call(["move", "--to", to.DATABASE_URL], from);

for (const count of [0, 3, 3_000]) {
	testEachWay(`moves ${count} people`, async (from, to) => {
		await add(from, people(count), tags);
		const { code, out, err } = await move(from, to);
		assert.deepEqual({ code, err }, { code: 0, err: "" });
		assert.match(
			out,
			new RegExp(`^Copied ${count} sign-ups; .* all ${count},`),
		);
		assert.deepEqual(await stored(to), await stored(from));
		// The next sign-up gets the next id.
		await add(to, people(1));
		assert.equal((await stored(to)).at(-1)?.id, count + 1);
	});
}

testEachWay("copies only newer sign-ups the second time", async (from, to) => {
	await add(from, people(1_500), tags);
	await move(from, to);
	await add(from, people(7));
	assert.match((await move(from, to)).out, /^Copied 7 sign-ups; .* 1507,/);
	assert.match((await move(from, to)).out, /^Copied 0 sign-ups; .* 1507,/);
	assert.deepEqual(await stored(to), await stored(from));
});

testEachWay(
	"refuses a target with other sign-ups, and changes nothing",
	async (from, to) => {
		await add(from, people(3));
		await move(from, to);
		// As if the other database were in use already.
		await add(to, people(1));
		const before = await stored(to);
		const { code, out, err } = await move(from, to);
		assert.deepEqual({ code, out }, { code: 1, out: "" });
		assert.match(err, /^The target holds entries[^\n]+\n$/);
		assert.deepEqual(await stored(to), before);
	},
);

test("merges the erased people of both lists", async (t) => {
	const [from, to] = [await SQLite(t), await SQLite(t)];
	await add(from, people(1));
	rememberErased(from.ERASED_FILE, "a@x.example");
	rememberErased(to.ERASED_FILE, "b@x.example");
	for (const _ of [1, 2]) {
		const moved = await call(["move", "--to", to.DATABASE_URL], {
			DATABASE_URL: from.DATABASE_URL,
		});
		assert.equal(moved.code, 0);
	}
	const erased = readErased(to.ERASED_FILE);
	assert.equal(erased.size, 2);
	assert.ok(["a", "b"].every((name) => erased.isErased(`${name}@x.example`)));
});

test("refuses what it cannot move to", async (t) => {
	const from = await SQLite(t);
	await add(from, people(1));
	const text = await SQLite(t);
	writeFileSync(
		text.DATABASE_URL.replace("file:", ""),
		"no database".repeat(100),
	);
	const away = "postgres://owner:secret@127.0.0.1:1/list";
	for (const [argv, expected] of [
		[["--to", "list.db"], /^--to must be file: and/],
		[["--to", from.DATABASE_URL], /^The list is in this file already\./],
		[["--to", text.DATABASE_URL], /is not a database/],
		[["--to", away], /^The database cannot be used/],
	] as const) {
		const { code, out, err } = await call(["move", ...argv], from);
		assert.notEqual(code, 0);
		assert.equal(out, "");
		assert.match(err, expected);
		assert.match(err, /^[^\n]+\n$/);
		assert.doesNotMatch(err, /secret/);
	}
	const both = await call(["move", "--to", away], { DATABASE_URL: away });
	assert.match(both.err, /pg_dump/);
});
