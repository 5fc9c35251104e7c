import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { readErased, rememberErased } from "../../store/erased-people.ts";
import { call } from "../../test/support/call-cli.ts";
import {
	add,
	emptyLists,
	erasureKeys,
	stored,
	testOnSqlite,
} from "../../test/support/each-store.ts";

const ann = { email: "Ann@x.at", phone: "+43 1", user_type: "host" } as const;
const annToo = {
	email: "aNN@X.at",
	phone: null,
	user_type: "advertiser",
} as const;
const bob = { email: "bob@x.at", phone: null, user_type: "host" } as const;

testOnSqlite("erases a person, also once restored", async (settings) => {
	await add(settings, [ann, bob, annToo, ann]);
	const erased = await call(["erase", "ANN@x.at", "--yes"], settings);
	assert.deepEqual(erased, {
		code: 0,
		out: "Erased: 3 sign-ups (2 hosts, 1 advertiser).\n",
		err: "",
	});
	const none = await call(["erase", "none@x.at", "--yes"], settings);
	assert.equal(none.code, 0);
	assert.match(
		none.out,
		/^Addresses without a sign-up on the list: 1\. Remembered/,
	);
	await add(settings, [ann]);
	const typo = ["anm@x.at", "Ann@X.at"];
	const some = await call(["erase", "--yes", ...typo], settings);
	assert.match(
		some.out,
		/^Erased: 1 sign-up \(1 host\)\.\nAddresses .* list: 1\./,
	);
	const keys = await erasureKeys(settings);
	assert.equal(readErased(settings.ERASED_FILE, keys).size, 3);

	await add(settings, [ann]);
	// As if the sign-up were older than the erasure.
	const soon = new Date(Date.now() + 60_000);
	rememberErased(settings.ERASED_FILE, keys, [ann.email], soon);
	const again = await call(["erase", "--again"], settings);
	assert.equal(
		again.out,
		"Sign-ups erased of people who were erased before: 1.\n",
	);
	assert.deepEqual(
		(await stored(settings)).map(({ email }) => email),
		[bob.email],
	);
});

test("erases nothing without --yes", async (t) => {
	const settings = await emptyLists.SQLite(t);
	const missing = await call(["erase", ann.email, "--yes"], settings);
	assert.match(missing.err, /^There is no waitlist yet/);
	await add(settings, [ann, bob]);
	assert.deepEqual(await call(["erase", ann.email], settings), {
		code: 0,
		out: "Addresses that would be erased: 1.\n  Ann@x.at\nNothing was erased. Add --yes to erase them.\n",
		err: "",
	});
	writeFileSync(settings.ERASED_FILE, "broken");
	const broken = await call(["erase", ann.email, "--yes"], settings);
	assert.equal(broken.code, 1);
	assert.match(broken.err, /^\S+erased\.json.* cannot be read[^\n]+\n$/);
	assert.equal((await stored(settings)).length, 2);
});

test("warns when the log still holds the address", async (t) => {
	const settings = await emptyLists.SQLite(t);
	await add(settings, [ann]);
	const reader = new DatabaseSync(settings.DATABASE_URL.replace("file:", ""));
	t.after(() => reader.close());
	reader.exec("begin");
	reader.prepare("select * from waitlist").all();
	const { code, err } = await call(["erase", ann.email, "--yes"], settings);
	assert.equal(code, 0);
	assert.match(err, /^A copy is still in the database's log.* run this again/);
});
