import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { readSettings } from "../../config/settings.ts";
import { readErased } from "../../store/erased-people.ts";
import { openInbox } from "../../store/inbox.ts";
import { call } from "../../test/support/call-cli.ts";
import {
	add,
	emptyLists,
	people,
	stored,
	testOnBoth,
} from "../../test/support/each-store.ts";

const ann = {
	email: "Ann@x.example",
	phone: "+43 1 99887766",
	user_type: "host",
} as const;
const annToo = {
	...ann,
	email: "aNN@X.example",
	phone: null,
	user_type: "advertiser",
} as const;
const other = {
	email: "bob@x.example",
	phone: null,
	user_type: "host",
} as const;

testOnBoth(
	"removes every spelling on both sides, and no other person",
	async (settings) => {
		await add(settings, [ann, other, annToo, ann]);
		const erased = await call(["erase", "ANN@x.example", "--yes"], settings);
		assert.deepEqual(erased, {
			code: 0,
			out: "Sign-ups erased: 3 (2 host, 1 advertiser).\n",
			err: "",
		});
		assert.deepEqual(
			(await stored(settings)).map(({ email }) => email),
			[other.email],
		);
		await add(settings, [ann]);
		assert.equal((await stored(settings)).length, 2);
		const again = await call(["erase", "nobody@x.example", "--yes"], settings);
		assert.match(again.out, /^The list has no sign-up with this address/);
		assert.equal(again.code, 0);
		const both = await call(
			["erase", other.email, ann.email, "--yes"],
			settings,
		);
		assert.match(both.out, /^Sign-ups erased: 2 \(2 host, 0 advertiser\)/);
		assert.equal((await stored(settings)).length, 0);
		assert.equal(readErased(settings.ERASED_FILE).size, 3);
	},
);

testOnBoth(
	"remembers who was erased without holding the address",
	async (settings) => {
		await add(settings, [ann]);
		await call(["erase", ann.email, "--yes"], settings);
		const erased = readErased(settings.ERASED_FILE);
		assert.equal(erased.size, 1);
		assert.ok(erased.isErased("ann@X.example"));
		assert.ok(erased.isErased(ann.email, "2020-01-01T00:00:00.000Z"));
		const soon = new Date(Date.now() + 60_000).toISOString();
		assert.ok(!erased.isErased(ann.email, soon));
		assert.ok(erased.isErased(ann.email, "2999-01-01T00:00:00.000Z"));
		assert.ok(!erased.isErased(other.email));
		assert.doesNotMatch(
			readFileSync(settings.ERASED_FILE, "utf8"),
			/ann|x\.example/i,
		);
		// Windows has rights of another kind.
		if (process.platform !== "win32")
			assert.equal(statSync(settings.ERASED_FILE).mode & 0o777, 0o600);
	},
);

test("leaves no byte of the person in the files, beside a running server", async (t) => {
	const settings = await emptyLists.SQLite(t);
	const inbox = await openInbox(readSettings(settings).database);
	t.after(() => inbox.close());
	for (const entry of people(3_000)) void inbox.add([entry]);
	await inbox.add([ann]);
	for (const entry of people(3_000)) void inbox.add([entry]);
	await inbox.add([annToo]);
	assert.ok(holds(settings.DATABASE_URL, /ann@x/i));
	await call(["erase", ann.email, "--yes"], settings);
	assert.ok(!holds(settings.DATABASE_URL, /ann@x|99887766/i));
	await inbox.add([other]);
});

/** Whether any file of the database's folder matches. */
function holds(url: string, pattern: RegExp): boolean {
	const folder = path.dirname(url.replace("file:", ""));
	return readdirSync(folder).some((name) =>
		pattern.test(readFileSync(path.join(folder, name), "latin1")),
	);
}

testOnBoth("changes nothing without a yes", async (settings) => {
	await add(settings, [ann]);
	const silent = await call(["erase", ann.email], settings);
	assert.equal(silent.code, 1);
	assert.match(silent.err, /^Nothing was erased: .* --yes\.\n$/);
	const no = await call(["erase", ann.email], settings, async () => "");
	assert.deepEqual(no, { code: 1, out: "", err: "Nothing was erased.\n" });
	for (const content of ["broken", '{"erased":null}']) {
		writeFileSync(settings.ERASED_FILE, content);
		const broken = await call(["erase", ann.email, "--yes"], settings);
		assert.equal(broken.code, 1);
		assert.match(broken.err, /^\S+erased\.json.* cannot be read[^\n]+\n$/);
	}
	assert.equal((await stored(settings)).length, 1);
	writeFileSync(settings.ERASED_FILE, '{"erased":{}}');
	const yes = await call(["erase", ann.email], settings, async () => "yes");
	assert.equal(yes.code, 0);
	assert.equal((await stored(settings)).length, 0);
});

test("makes no list where there is none", async (t) => {
	const settings = await emptyLists.SQLite(t);
	const { code, err } = await call(["erase", ann.email, "--yes"], settings);
	assert.equal(code, 1);
	assert.match(err, /^There is no waitlist yet/);
	assert.deepEqual(readdirSync(path.dirname(settings.ERASED_FILE)), []);
});

test("warns when the log still holds the address", async (t) => {
	const settings = await emptyLists.SQLite(t);
	await add(settings, [ann, other]);
	const reader = new DatabaseSync(settings.DATABASE_URL.replace("file:", ""));
	t.after(() => reader.close());
	reader.exec("begin");
	reader.prepare("select * from waitlist").all();
	const { code, out, err } = await call(
		["erase", ann.email, "--yes"],
		settings,
	);
	assert.equal(code, 0);
	assert.match(out, /^Sign-ups erased: 1 /);
	assert.match(err, /^A copy is still in the database's log.* run this again/);
	reader.exec("commit");
	assert.equal((await call(["erase", ann.email, "--yes"], settings)).code, 0);
	assert.ok(!holds(settings.DATABASE_URL, /ann@x/i));
});

testOnBoth("--again erases people who were brought back", async (settings) => {
	await add(settings, [ann, other]);
	await call(["erase", ann.email, "--yes"], settings);
	// Came again: stays.
	await new Promise((resolve) => setTimeout(resolve, 5));
	await add(settings, [ann]);
	const kept = await call(["erase", "--again"], settings);
	assert.equal(
		kept.out,
		"Sign-ups erased of people who were erased before: 0.\n",
	);
	const erased = readFileSync(settings.ERASED_FILE, "utf8");
	// As if the entry were older than the erasing.
	writeFileSync(settings.ERASED_FILE, erased.replace(/:"2\d{3}-/, ':"2999-'));
	const again = await call(["erase", "--again"], settings);
	assert.match(again.out, /^Sign-ups erased of .* before: 1\./);
	assert.deepEqual(
		(await stored(settings)).map(({ email }) => email),
		[other.email],
	);
});
