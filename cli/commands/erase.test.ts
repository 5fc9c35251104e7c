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
	aRow,
	engines,
	storedIn,
	testOnBoth,
	testOnSqlite,
} from "../../test/support/engines.ts";

const ann = person("Ann@x.at", "host", "+43 1");
const annToo = person("aNN@X.at", "advertiser");
const bob = person("bob@x.at");

testOnSqlite("erases a person, also once restored", async ({ settings }) => {
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
	const emails = (await storedIn(settings)).map(({ email }) => email);
	assert.deepEqual(emails, [bob.email]);
});

testOnSqlite("erases the addresses of standard input", async ({ settings }) => {
	const cologne = { ...bob, email: "bob@xn--kln-sna.at" };
	await add(settings, [ann, { ...bob, email: "+bob@x.at" }, cologne]);
	const input = "\ufeffbob@KÖLN.at\r\n\r\n'+bob@x.at \n";
	const erased = await call(["erase", "-", "--yes"], settings, input);
	assert.equal(erased.out, "Erased: 2 sign-ups (2 hosts).\n");
	const emails = (await storedIn(settings)).map(({ email }) => email);
	assert.deepEqual(emails, [ann.email]);
});

const trap = person("real@x.at", "host", "@small.example");
for (const [what, line] of [
	["a line of an export", "real@x.at,@small.example,host,,2026-11-20"],
	["two addresses", "real@x.at bob@x.at"],
	["a name", "Real <real@x.at>"],
	["quotation marks", '"real@x.at"'],
	["a heading", "email"],
	["a long line", `${"a".repeat(80_000)}@x.at`],
	["a long line without an address", "@".repeat(80_000)],
] as const)
	testOnSqlite(`refuses ${what} on standard input`, async ({ settings }) => {
		await add(settings, [trap, bob]);
		const input = `bob@x.at\n${line}\n`;
		const { code, out, err } = await call(
			["erase", "-", "--yes"],
			settings,
			input,
		);
		assert.deepEqual({ code, out }, { code: 1, out: "" });
		assert.match(err, /^Line 2 is not an e-mail address alone, so nothing/);
		assert.equal(err.split("\n").length, 2);
		assert.equal((await storedIn(settings)).length, 2);
	});

testOnBoth(
	"erases the people of a domain, a source or a time",
	async ({ settings }) => {
		const { ownerDatabase } = readSettings(settings);
		const old = "2026-01-01T00:00:00.000Z";
		const rows = [
			aRow({ email: trap.email, phone: trap.phone, created_at: old }),
			aRow({ email: "Bot1@Small.example", ref: "bots" }),
			aRow({ email: "bot2@small.example" }),
			aRow({ email: "old@small.example", created_at: old }),
			aRow({ email: "bot3@other.example", ref: "bots" }),
			// A stranger has entered a person's address again, on both sides.
			aRow({ email: trap.email, ref: "bots" }),
			aRow({ email: trap.email, ref: "bots", user_type: "advertiser" }),
			// An import has brought the first sign-up after a later one.
			aRow({ email: "late@other.example", ref: "bots" }),
			aRow({ email: "late@other.example", created_at: old, imported_at: old }),
			aRow({ email: "a@notsmall.example" }),
			aRow({ email: "a@sub.small.example" }),
		];
		await withList(ownerDatabase, "create", (list) =>
			list.insert("waitlist", rows),
		);
		const print = printer(settings);
		const found = async (...options: string[]) =>
			(await print("erase", ...options)).match(
				/^Addresses .*: (\d+)|^ {2}\S+/gm,
			);
		assert.deepEqual(
			await found("--domain", "@SMALL.example", "--since", "2026-02-01"),
			[
				"Addresses that would be erased: 2",
				"  bot1@small.example",
				"  bot2@small.example",
			],
		);
		assert.deepEqual(await found("--source", "bots"), [
			"Addresses that would be erased: 2",
			"  bot1@small.example",
			"  bot3@other.example",
		]);
		assert.match(
			await print("erase", "--source", "bots", "--domain", "none.example"),
			/^No person matches/,
		);
		await print("erase", "--domain", "small.example", "--yes");
		const emails = (await storedIn(settings)).map(({ email }) => email);
		assert.deepEqual(
			new Set(emails),
			new Set([
				trap.email,
				"bot3@other.example",
				"late@other.example",
				"a@notsmall.example",
				"a@sub.small.example",
			]),
		);
		for (const wrong of [
			["--domain", "no domain"],
			["--domain", "x.at", "a@x.at"],
			["--domain", "x.at", "--left"],
			["--since", "soon"],
		])
			assert.equal(
				(await call(["erase", ...wrong, "--yes"], settings)).code,
				2,
			);
		assert.equal((await storedIn(settings)).length, emails.length);
	},
);

test("erases nothing without --yes", async (t) => {
	const { settings } = await engines.SQLite(t, { isMade: false });
	const missing = await call(["erase", ann.email, "--yes"], settings);
	assert.match(missing.err, /^There is no waitlist yet/);
	await add(settings, [ann, bob]);
	const dry = await call(["erase", ann.email], settings);
	assert.deepEqual([dry.code, dry.err], [0, ""]);
	assert.match(
		dry.out,
		/^Addresses that would be erased: 1\.\n {2}ann@x\.at \(newest sign-up: [^)]+ UTC\)\nNothing was erased\. Add --yes to erase them\.\n$/,
	);
	writeFileSync(settings.ERASED_FILE, "broken");
	const broken = await call(["erase", ann.email, "--yes"], settings);
	assert.equal(broken.code, 1);
	assert.match(broken.err, /^\S+erased\.json.* cannot be read[^\n]+\n$/);
	assert.equal((await storedIn(settings)).length, 2);
});

test("warns when the log still holds the address", async (t) => {
	t.mock.property(limits.sqlite, "lockMs", 50);
	const { settings } = await engines.SQLite(t);
	await add(settings, [ann]);
	const reader = new DatabaseSync(settings.DATABASE_URL.replace("file:", ""));
	t.after(() => reader.close());
	reader.exec("begin");
	reader.prepare("select * from waitlist").all();
	const { code, err } = await call(["erase", ann.email, "--yes"], settings);
	assert.equal(code, 0);
	assert.match(
		err,
		/^A copy is still in the database's log.* `erase --again --yes`/,
	);
});
