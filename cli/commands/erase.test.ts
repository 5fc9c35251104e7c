import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { readSettings } from "../../config/settings.ts";
import { readErasureKeys, rememberErased } from "../../store/erased-people.ts";
import { limits } from "../../store/limits.ts";
import { withList } from "../../store/list.ts";
import { call, person, printer } from "../../test/support/call-cli.ts";
import {
	add,
	emptyLists,
	stored,
	testOnSqlite,
} from "../../test/support/each-store.ts";

const ann = person("Ann@x.at", "host", "+43 1");
const annToo = person("aNN@X.at", "advertiser");
const bob = person("bob@x.at");

testOnSqlite("erases a person, also once restored", async (settings) => {
	await add(settings, [ann, bob, annToo, ann]);
	const print = printer(settings);
	assert.match(
		await print("erase", "ANN@x.at", "none@x.at", "--yes"),
		/^Erased: 3 sign-ups \(2 hosts, 1 advertiser\)\.\nAddresses without a sign-up on the list: 1\. Remembered/,
	);
	await add(settings, [ann]);
	// As if the sign-up were older than the erasure.
	const soon = new Date(Date.now() + 60_000);
	const { database } = readSettings(settings);
	const keys = await withList(database, "read", readErasureKeys);
	rememberErased(settings.ERASED_FILE, keys, [ann.email], soon);
	assert.match(
		await print("erase", "--again"),
		/would be erased: 1\.\n {2}ann/,
	);
	assert.equal(
		await print("erase", "--again", "--yes"),
		"Erased: 1 sign-up (1 host).\n",
	);
	const emails = (await stored(settings)).map(({ email }) => email);
	assert.deepEqual(emails, [bob.email]);
});

testOnSqlite("erases chosen lines of an export", async (settings) => {
	const cologne = { ...bob, email: "bob@xn--kln-sna.at" };
	await add(settings, [ann, { ...bob, email: "+bob@x.at" }, cologne]);
	const { out } = await call(["export"], settings);
	const people = out.replace(/\r\n(?:ann|bob).*/g, "");
	const chosen = `${people}\r\n\r\nbob@KÖLN.at\n`;
	const erased = await call(["erase", "-", "--yes"], settings, chosen);
	assert.equal(erased.out, "Erased: 2 sign-ups (2 hosts).\n");
	const emails = (await stored(settings)).map(({ email }) => email);
	assert.deepEqual(emails, [ann.email]);
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
	t.mock.property(limits.sqlite, "lockMs", 50);
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
