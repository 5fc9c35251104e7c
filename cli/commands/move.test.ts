import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { type TestContext, test } from "node:test";
import { readSettings } from "../../config/settings.ts";
import { copyMissing } from "../../store/copy-list.ts";
import { readErased, rememberErased } from "../../store/erased-people.ts";
import { openWholeWriter, readWholeList } from "../../store/open-whole.ts";
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
			new RegExp(`^Moved ${count} submissions; .* all ${count},`),
		);
		assert.deepEqual(await stored(to), await stored(from));
		// Whoever joins next is the next.
		await add(to, people(1));
		assert.equal((await stored(to)).at(-1)?.id, count + 1);
	});
}

testEachWay(
	"goes on where it was, and takes what came meanwhile",
	async (from, to) => {
		await add(from, people(2_500), tags);
		const [source, target] = [from, to].map(
			(each) => readSettings(each).database,
		);
		assert.ok(source && target);
		const list = await readWholeList(source);
		const writer = await openWholeWriter(target);
		const read = () => readWholeList(target);
		const interrupted = copyMissing(list, { read, writer }, () => {
			throw new RangeError("interrupted");
		});
		await assert.rejects(interrupted, RangeError);
		await writer.close();
		await list.close();
		assert.equal((await stored(to)).length, 1_000);
		await add(from, people(7));
		assert.match(
			(await move(from, to)).out,
			/^Moved 1507 submissions; .* 2507,/,
		);
		assert.match((await move(from, to)).out, /^Moved 0 submissions; .* 2507,/);
		assert.deepEqual(await stored(to), await stored(from));
	},
);

testEachWay(
	"refuses a target that holds anything else, and changes nothing",
	async (from, to) => {
		await add(to, people(4).slice(3));
		await add(from, people(3));
		for (const one of [to, from]) await add(one, people(1));
		const before = await stored(to);
		const { code, out, err } = await move(from, to);
		assert.deepEqual({ code, out }, { code: 1, out: "" });
		assert.match(err, /^The target holds entries[^\n]+\n$/);
		assert.deepEqual(await stored(to), before);
	},
);

testEachWay("refuses a target that has gone on", async (from, to) => {
	await add(from, people(3));
	await move(from, to);
	await add(to, people(1));
	const { code, err } = await move(from, to);
	assert.equal(code, 1);
	assert.match(err, /^The target holds entries/);
	assert.equal((await stored(to)).length, 4);
});

test("takes along who was erased, together with who was erased there", async (t) => {
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
		[[], /^--to must be given\./],
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
