import assert from "node:assert/strict";
import { test } from "node:test";
import { readErased, rememberErased } from "../../store/erased-people.ts";
import { call } from "../../test/support/call-cli.ts";
import {
	add,
	emptyLists,
	erasureKeys,
	people,
	stored,
	testOnBoth,
	testOnSqlite,
} from "../../test/support/each-store.ts";

testOnBoth("moves a list, and back", async (target, t) => {
	const from = await emptyLists.SQLite(t);
	await add(from, people(3));
	const move = () => call(["move", "--to", target.DATABASE_URL], from);
	const { code, out, err } = await move();
	assert.deepEqual({ code, err }, { code: 0, err: "" });
	assert.match(
		out,
		/ now holds the whole list, compared row by row: 3 sign-ups and 0 mails\.\nMail is paused there.*\nSet DATABASE_URL/,
	);
	assert.match((await move()).err, /^The list is not empty/);
	assert.deepEqual(await stored(target), await stored(from));
	const back = await emptyLists.SQLite(t);
	await call(["move", "--to", back.DATABASE_URL], target);
	assert.deepEqual(await stored(back), await stored(from));
});

test("copies the file of erased people", async (t) => {
	const from = await emptyLists.SQLite(t);
	const to = await emptyLists.SQLite(t);
	await add(from, people(1));
	const keys = await erasureKeys(from);
	rememberErased(from.ERASED_FILE, keys, ["a@x.example"]);
	// Each list has its own file beside it.
	const { DATABASE_URL } = from;
	await call(["move", "--to", to.DATABASE_URL], { DATABASE_URL });
	const erased = readErased(to.ERASED_FILE, await erasureKeys(to));
	assert.ok(erased.isErased("a@x.example"));
});

testOnSqlite("does not bring erased people back", async (target, t) => {
	const { DATABASE_URL } = await emptyLists.SQLite(t);
	const from = { DATABASE_URL, ERASED_FILE: target.ERASED_FILE };
	await add(from, people(4));
	const [first] = await stored(from);
	const soon = new Date(Date.now() + 60_000);
	const keys = await erasureKeys(from);
	rememberErased(target.ERASED_FILE, keys, [first?.email ?? ""], soon);
	const { out } = await call(["move", "--to", target.DATABASE_URL], from);
	assert.match(out, / 3 sign-ups and 0 mails\.\nLeft out, .*: 1\.\n/);
	assert.equal((await stored(target)).length, 3);
});

const away = "postgres://owner:secret@127.0.0.1:1/list";
test("names --to when the other database is the reason", async (t) => {
	const from = await emptyLists.SQLite(t);
	await add(from, people(1));
	for (const [to, expected] of [
		["list.db", /^--to must be the database .* file: and/],
		["postgres://h", /^--to: it names no database/],
		["file:/dev", /^\/dev .* set --to to/],
		[from.DATABASE_URL, /^The list is not empty, [^\n]*: set --to to/],
		[away, /^The database cannot be used .*: check --to\.\n$/],
	] as const) {
		const { code, out, err } = await call(["move", "--to", to], from);
		assert.notEqual(code, 0);
		assert.equal(out, "");
		assert.match(err, expected);
		assert.match(err, /^[^\n]+\n$/);
		assert.doesNotMatch(err, /secret|DATABASE_URL/);
	}
});

test("does not name --to when the list is the reason", async (t) => {
	const none = await emptyLists.SQLite(t);
	const { err } = await call(["move", "--to", away], none);
	assert.match(err, /^There is no waitlist yet .* set DATABASE_URL to/);
	const { DATABASE_URL } = none;
	const unreachable = await call(["move", "--to", DATABASE_URL], {
		DATABASE_URL: away,
	});
	assert.match(unreachable.err, /: check its URL\.\n$/);
});
