import assert from "node:assert/strict";
import { test } from "node:test";
import { readErased, rememberErased } from "../../store/erased-people.ts";
import { call } from "../../test/support/call-cli.ts";
import {
	add,
	emptyLists,
	people,
	stored,
	testOnBoth,
} from "../../test/support/each-store.ts";

testOnBoth(
	"moves a list, and later the sign-ups that came since",
	async (target, t) => {
		const from = await emptyLists.SQLite(t);
		await add(from, people(3));
		const move = () => call(["move", "--to", target.DATABASE_URL], from);
		const { code, out, err } = await move();
		assert.deepEqual({ code, err }, { code: 0, err: "" });
		assert.match(
			out,
			/^Copied 3 sign-ups; .* list: 3 sign-ups, compared one by one\.\n/,
		);
		await add(from, people(1));
		assert.match((await move()).out, /^Copied 1 sign-up; .* list: 4 sign-ups,/);
		assert.deepEqual(await stored(target), await stored(from));
		const back = await emptyLists.SQLite(t);
		await call(["move", "--to", back.DATABASE_URL], target);
		assert.deepEqual(await stored(back), await stored(from));
	},
);

test("copies the file of erased people", async (t) => {
	const from = await emptyLists.SQLite(t);
	const to = await emptyLists.SQLite(t);
	await add(from, people(1));
	rememberErased(from.ERASED_FILE, "a@x.example");
	// Each list has its own file beside it.
	const { DATABASE_URL } = from;
	await call(["move", "--to", to.DATABASE_URL], { DATABASE_URL });
	assert.ok(readErased(to.ERASED_FILE).isErased("a@x.example"));
});

testOnBoth("does not bring erased people back", async (target, t) => {
	const { DATABASE_URL } = await emptyLists.SQLite(t);
	const from = { DATABASE_URL, ERASED_FILE: target.ERASED_FILE };
	await add(from, people(4));
	const move = () => call(["move", "--to", target.DATABASE_URL], from);
	await move();
	// The last one, which a second move would copy as a newer sign-up, and one before it.
	for (const { email } of (await stored(from)).slice(-2)) {
		await call(["erase", "--yes", email], target);
	}
	const { out } = await move();
	assert.match(
		out,
		/^Copied 0 sign-ups; .* list: 2 sign-ups, .*\nLeft out, .*: 2\.\n/,
	);
	assert.equal((await stored(target)).length, 2);
	// A person who was erased from the list itself.
	const [first] = await stored(target);
	await call(["erase", "--yes", first?.email ?? ""], from);
	assert.match((await move()).err, /run `erase --again` on the target first/);
	await call(["erase", "--again"], target);
	assert.match((await move()).out, /^Copied 0 sign-ups; .* list: 1 sign-up,/);
});

const away = "postgres://owner:secret@127.0.0.1:1/list";
test("names --to when the other database is the reason", async (t) => {
	const from = await emptyLists.SQLite(t);
	await add(from, people(1));
	for (const [to, expected] of [
		["list.db", /^--to must be the database .* file: and/],
		["postgres://h", /^--to: it names no database/],
		["file:/dev", /^\/dev .* set --to to/],
		[from.DATABASE_URL, /^The list is in this file already\.\n$/],
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
