import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type TestContext, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { ExpectedError } from "../shared/expected-error.ts";
import { timesOf } from "../shared/mailbox-events.ts";
import {
	readErased,
	readErasureKeys,
	readWishes,
	rememberErased,
} from "../store/erased-people.ts";
import { limits } from "../store/limits.ts";
import {
	aRow,
	engines,
	manyRows,
	openForTest,
	stored,
	storedEmails,
	testOnBoth,
	testOnSqlite,
} from "../test/support/engines.ts";
import { openInboxHere } from "../test/support/inbox-here.ts";
import { aMail, anEntry, aReply, at, countsOf } from "../test/support/rows.ts";
import { temporaryFolder } from "../test/support/temporary-folder.ts";
import { erase, eraseAgain } from "./erase.ts";
import { countEraseRequests } from "./erase-requests.ts";

const erasedFile = (t: TestContext) =>
	path.join(temporaryFolder(t), "erased.json");

/** The key of a person by a secret of the links. */
const keyBy = (secret: string, side: string) =>
	`${secret}-${side}-`.padEnd(22, "A");

const ann = [
	aRow({ email: "Ann@x.at", phone: "+43 1 99887766" }),
	aRow({ email: "aNN@X.at", user_type: "advertiser" }),
];
const others = [
	aRow({ email: "ann@x.at.example" }),
	aRow({ email: "joann@x.at" }),
];

testOnBoth(
	"every spelling is removed on both sides, and no other address",
	async (database, t) => {
		const list = await openForTest(t, database);
		await list.insert("waitlist", [...others, ...ann]);
		const rows = await stored(list);
		const file = erasedFile(t);
		assert.deepEqual(await erase(list, ["ANN@x.at", "none@x.at"], file), {
			removed: countsOf({ host: 1, advertiser: 1 }),
			unknown: 1,
			warning: undefined,
		});
		assert.deepEqual(await stored(list), rows.slice(0, 2));
		const keys = await readErasureKeys(list);
		const erased = readErased(file, keys);
		assert.equal(erased.size, 2);
		assert.ok(erased.isErased("ann@x.at") && erased.isErased("none@X.at"));
		assert.ok(!erased.isErased("joann@x.at"));
		// The file alone does not suffice to test an address.
		const text = readFileSync(file, "utf8");
		assert.equal(keys.length, 1);
		for (const { name, key } of keys) {
			assert.ok(key.length >= 64 && !text.includes(key));
			const guessed = readErased(file, [{ name, key: name }]);
			assert.ok(!guessed.isErased("ann@x.at"));
		}
		await erase(list, ["joann@x.at"], null);
		assert.equal(readErased(file, keys).size, 2);
	},
);

testOnBoth(
	"what cannot be remembered is not removed, and what is removed is remembered first",
	async (database, t) => {
		const list = await openForTest(t, database);
		await list.insert("waitlist", ann);
		const file = erasedFile(t);
		mkdirSync(file);
		await assert.rejects(erase(list, ["ann@x.at"], file), ExpectedError);
		assert.equal((await stored(list)).length, 2);
		// As if the power failed before the end.
		list.insert = () => Promise.reject(new RangeError("no power"));
		const other = erasedFile(t);
		await assert.rejects(erase(list, ["ann@x.at"], other), RangeError);
		assert.equal((await stored(list)).length, 2);
		assert.ok(
			readErased(other, await readErasureKeys(list)).isErased("ann@x.at"),
		);
	},
);

testOnBoth(
	"who came back by other means is erased again",
	async (database, t) => {
		const list = await openForTest(t, database);
		const file = erasedFile(t);
		const keys = await readErasureKeys(list);
		rememberErased(
			file,
			keys,
			["ann@x.at"],
			new Date("2026-11-20T12:00:00.000Z"),
		);
		const later = aRow({
			email: "ann@x.at",
			created_at: "2026-11-20T12:00:00.001Z",
		});
		await list.insert("waitlist", [...ann, ...others, later]);
		await list.insert("receivers", [
			{ name: "WEBHOOK_URL", sign_up_cursor: 0, reply_cursor: 0 },
		]);
		const { removed } = await eraseAgain(
			list,
			readErased(file, keys),
			(_, side) => [keyBy("new", side), keyBy("former", side)],
		);
		assert.deepEqual(removed, countsOf({ host: 1, advertiser: 1 }));
		// The program of WEBHOOK_URL knows people by the newest secret.
		const told = await Array.fromAsync(list.read("erasures"));
		assert.deepEqual(
			told.map(({ person_key }) => person_key).sort(),
			[keyBy("new", "advertiser"), keyBy("new", "host")].sort(),
		);
		assert.deepEqual(await storedEmails(list), [
			...others.map(({ email }) => email),
			later.email,
		]);
	},
);

testOnBoth(
	"mails and replies are erased with the person",
	async (database, t) => {
		const list = await openForTest(t, database);
		const bob = { email: "bob@x.at", person_key: "C".repeat(22) };
		await list.insert("mails", [
			aMail({ id: 1, email: "ann@x.at" }),
			aMail({ id: 2, email: "ann@x.at", kind: "launch" }),
			aMail({ id: 3, ...bob }),
		]);
		await list.insert("replies", [
			aReply({ id: 1 }),
			aReply({ id: 2, person_key: bob.person_key }),
		]);
		const counts = async () => [
			(await list.count("mails")).rows,
			(await list.count("replies")).rows,
		];
		await erase(list, ["ANN@x.at"], null);
		assert.deepEqual(await counts(), [1, 1]);
		const file = erasedFile(t);
		const keys = await readErasureKeys(list);
		rememberErased(file, keys, [bob.email]);
		// Of Carol, only the note of a call has come back.
		rememberErased(file, keys, ["carol@x.at"]);
		for (const email of ["carol@x.at", "dan@x.at"])
			await list.insert("calls", [{ email, at: at("12:00"), note: "Busy" }]);
		await eraseAgain(list, readErased(file, keys));
		assert.deepEqual(await counts(), [0, 0]);
		const calls = await Array.fromAsync(list.read("calls"));
		assert.deepEqual(
			calls.map(({ email }) => email),
			["dan@x.at"],
		);
	},
);

testOnBoth(
	"the wish to get no mail outlives the person, and that the one mail after it was sent",
	async (database, t) => {
		const list = await openForTest(t, database);
		for (const [state, kept] of [
			["sent", ["left", "asked"]],
			["dropped", ["left"]],
		] as const) {
			await list.insert("mails", [
				aMail({ id: 1, email: "ann@x.at", state, ended_at: at("14:00") }),
			]);
			await list.insert("replies", [
				aReply({ id: 1, at: at("12:59") }),
				aReply({ id: 2, kind: "left" }),
			]);
			const file = erasedFile(t);
			// The mails were sent with a secret that is not set any more.
			const keysOf = (_: string, side: string) => [keyBy("new", side)];
			await erase(list, ["ann@x.at"], file, keysOf);
			assert.equal((await list.count("replies")).rows, 0);
			const [wish, ...others] = await Array.fromAsync(list.read("wishes"));
			assert.ok(wish && others.length === 0);
			const kinds = Object.keys(timesOf(wish));
			assert.deepEqual(kinds, kept);
			// No address leads to it without the key of the list, and the file has it, too.
			assert.doesNotMatch(JSON.stringify(wish), /ann|x\.at/);
			assert.deepEqual(readWishes(file), {
				[wish.mailbox_key]: timesOf(wish),
			});
			await list.remove("wishes", {});
			// After the erasure, the link of an earlier mail is pressed.
			await list.insert("replies", [
				aReply({ id: 3, kind: "left", person_key: keyBy("new", "host") }),
			]);
			await erase(list, ["ann@x.at"], file, keysOf);
			assert.equal((await list.count("replies")).rows, 0);
			assert.equal((await list.count("wishes")).rows, 1);
			await list.remove("wishes", {});
		}
	},
);

test("nothing of an erased person is left in SQLite's files, beside a server", async (t) => {
	t.mock.property(limits.sqlite, "lockMs", 50);
	const database = await engines.SQLite(t);
	assert.ok(database.kind === "sqlite");
	const { file } = database;
	const inbox = await openInboxHere(database);
	t.after(() => inbox.close());
	const list = await openForTest(t, database);
	await list.insert("waitlist", manyRows(2_000));
	for (const { created_at, ...row } of ann) await inbox.add([row]);
	const holdsAnn = () =>
		readdirSync(path.dirname(file)).some((name) =>
			/ann@x|99887766/i.test(
				readFileSync(path.join(path.dirname(file), name), "latin1"),
			),
		);
	assert.ok(holdsAnn());
	const reader = new DatabaseSync(file);
	t.after(() => reader.close());
	reader.exec("begin");
	reader.prepare("select * from waitlist").all();
	const { warning } = await erase(list, ["ann@x.at"], null);
	assert.match(
		warning ?? "",
		/still in the database's log.* `erase --again --yes`/,
	);
	reader.exec("commit");
	assert.equal((await erase(list, ["ann@x.at"], null)).warning, undefined);
	assert.ok(!holdsAnn());
	await inbox.add([anEntry()]);
});

test("a look of the same program hinders no overwriting: it ends meanwhile (blinklabs-io/dingo#4491)", async (t) => {
	const database = await engines.SQLite(t);
	const list = await openForTest(t, database);
	await list.insert("waitlist", manyRows(10));
	const other = await openForTest(t, database);
	const looked = Promise.withResolvers<void>();
	const look = other.transaction("snapshot", async () => {
		await other.count("waitlist");
		looked.resolve();
		await pause(100);
	});
	await looked.promise;
	const { warning } = await erase(list, ["person1@x.example"], null);
	await look;
	assert.equal(warning, undefined);
});

testOnSqlite("requests wait since the first of them", async (database, t) => {
	const list = await openForTest(t, database);
	const times = [at("13:00"), at("12:00"), at("14:00")];
	await list.insert(
		"replies",
		times.map((time, n) =>
			aReply({
				id: n + 1,
				at: time,
				kind: "erase",
				person_key: `${n}`.padStart(22, "A"),
			}),
		),
	);
	const expected = { waiting: 3, since: at("12:00") };
	assert.deepEqual(await countEraseRequests(list), expected);
});
