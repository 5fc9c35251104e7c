import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import postgres from "postgres";
import type { DatabaseAddress } from "../../config/database.ts";
import { recordOf } from "../../shared/record-of.ts";
import { sides } from "../../shared/sides.ts";
import { unknownSource } from "../../shared/sign-up.ts";
import { ago, startOfDay } from "../../shared/time.ts";
import {
	aRow,
	openForTest,
	stored,
	storedEmails,
	testOnBoth,
	testOnPostgres,
} from "../../test/support/engines.ts";
import { anEntry } from "../../test/support/rows.ts";
import { EntryRefused, StoreUnavailable } from "../errors.ts";
import { type Inbox, openInbox } from "../inbox.ts";
import { insertedColumns } from "../inbox-types.ts";
import { limits } from "../limits.ts";

async function open(database: DatabaseAddress, t: TestContext) {
	const inbox = await openInbox(database);
	t.after(() => inbox.close());
	return { inbox, list: await openForTest(t, database, "read") };
}

testOnBoth("what was added is on the list as it was", async (database, t) => {
	const { inbox, list } = await open(database, t);
	const first = anEntry({ email: "First@b.example", phone: "+43 1 ☎ 𝟚" });
	const pair = [
		anEntry({ email: "z@b.example", user_type: "advertiser" }),
		anEntry({ email: "a@b.example" }),
	];
	const network = "abcdefgh";
	const tags = { ...unknownSource, utm_medium: "é", ref: "friend", network };
	const others = {
		...{ network: null, imported_at: null, edited_at: null },
		sign_up_id: null,
	};
	const before = Date.now();
	await inbox.add([]);
	await inbox.add([first], tags);
	await inbox.add(pair);
	const rows = await stored(list);
	assert.deepEqual(
		rows.map(({ created_at, ...row }) => row),
		[
			{ id: 1, ...first, ...others, ...tags },
			{ id: 2, ...pair[0], ...unknownSource, ...others },
			{ id: 3, ...pair[1], ...unknownSource, ...others },
		],
	);
	for (const { created_at } of rows) {
		assert.equal(new Date(created_at).toISOString(), created_at);
		// The database has a clock of its own.
		assert.ok(Math.abs(Date.parse(created_at) - before) < 60_000);
	}
});

testOnBoth(
	"an add is stored whole or not at all, and its neighbours anyway",
	async (database, t) => {
		const { inbox, list } = await open(database, t);
		const email = `${"long".repeat(64)}@x.at`;
		const refused = anEntry({ email, phone: "+43 1 99887766" });
		const results = await Promise.allSettled([
			inbox.add([anEntry({ email: "before@x.at" })]),
			inbox.add([anEntry({ email: "with@x.at" }), refused]),
			inbox.add([anEntry({ email: "after@x.at" })]),
		]);
		assert.deepEqual(
			results.map((result) => result.status),
			["fulfilled", "rejected", "fulfilled"],
		);
		const reason = results.find((r) => r.status === "rejected")?.reason;
		assert.ok(reason instanceof EntryRefused);
		assert.match(reason.message, /constraint.*email/i);
		// Nothing that was entered: the message goes to the log.
		assert.doesNotMatch(reason.message, /@|long|\+43/);
		assert.deepEqual(await storedEmails(list), ["before@x.at", "after@x.at"]);
	},
);

testOnBoth(
	"what was begun is finished before the inbox closes",
	async (database, t) => {
		for (const begin of [
			(inbox: Inbox) => inbox.add([anEntry()]),
			(inbox: Inbox) => inbox.addReply("A".repeat(22), "left"),
		]) {
			const inbox = await openInbox(database);
			await inbox.check();
			const begun = [begin(inbox)];
			// While the first ones are stored, the next ones wait.
			for (let turn = 0; turn < 3; turn += 1) {
				await nextTurn();
				begun.push(begin(inbox));
			}
			await Promise.all([inbox.close(), inbox.close()]);
			await Promise.all(begun);
			await assert.rejects(inbox.add([anEntry()]), StoreUnavailable);
			await assert.rejects(inbox.check(), StoreUnavailable);
		}
		const list = await openForTest(t, database, "read");
		for (const [table, rows] of [
			["waitlist", 4],
			["replies", 1],
		] as const)
			assert.equal((await list.count(table)).rows, rows, table);
	},
);

testOnBoth(
	"a reply that is repeated keeps one row per person, kind and day",
	async (database, t) => {
		const { inbox, list } = await open(database, t);
		const key = "A".repeat(22);
		const kinds = ["left", "confirmed", "left"] as const;
		for (const kind of kinds) {
			await Promise.all(
				Array.from({ length: 200 }, () => inbox.addReply(key, kind)),
			);
			await new Promise((resolve) => setTimeout(resolve, 5));
		}
		const rows = await Array.fromAsync(list.read("replies"));
		// The last time counts: the person left after confirming.
		assert.deepEqual(
			rows.map(({ kind }) => kind),
			["confirmed", "left"],
		);
		assert.ok((rows[1]?.at ?? "") > (rows[0]?.at ?? ""));
	},
);

testOnBoth(
	"of the replies of a person that are stored together, the last one is the last",
	async (database, t) => {
		const { inbox, list } = await open(database, t);
		await inbox.add([anEntry()]);
		const key = "A".repeat(22);
		// While the first one is stored, the others wait.
		const first = inbox.addReply("B".repeat(22), "left");
		const others = (["confirmed", "left", "confirmed"] as const).map((kind) =>
			inbox.addReply(key, kind),
		);
		await Promise.all([first, ...others]);
		const replies = await Array.fromAsync(list.read("replies"));
		assert.partialDeepStrictEqual(
			replies.filter(({ person_key }) => person_key === key),
			[
				{ kind: "left", sign_up_cursor: 1 },
				{ kind: "confirmed", sign_up_cursor: 1 },
			],
		);
	},
);

testOnBoth(
	"of the repeats of an address, side and day, twenty stay with the first and the newest values",
	async (database, t) => {
		// A hundred of them wait for each other, on a slow machine for longer than a visitor would.
		const waits = limits.postgres as { answerMs: number };
		t.mock.property(waits, "answerMs", 120_000);
		const { inbox, list } = await open(database, t);
		const writable = await openForTest(t, database);
		const yesterday = new Date(Date.now() - 86_400_000).toISOString();
		const earlier = Array.from({ length: 30 }, () =>
			aRow({ created_at: yesterday }),
		);
		const imported = { ...aRow(), imported_at: yesterday };
		const today = { ...imported, created_at: new Date().toISOString() };
		await writable.insert("waitlist", [...earlier, today, today]);
		const tag = (ref: string) => ({ ...unknownSource, ref });
		await inbox.add([anEntry({ phone: "first" })], tag("first"));
		for (let n = 2; n <= 24; n += 1) await inbox.add([anEntry()]);
		await inbox.add([anEntry({ email: "A@B.example", phone: "later" })]);
		// In one batch, too.
		await Promise.all(
			Array.from({ length: 100 }, () =>
				inbox.add([anEntry(), anEntry({ user_type: "advertiser" })]),
			),
		);
		await inbox.add([anEntry(), anEntry({ email: "other@b.example" })]);
		await inbox.add([anEntry({ phone: "stranger" })], tag("newest"));
		const rows = (await stored(list)).slice(32);
		const hosts = rows.filter(
			({ email, user_type }) =>
				email !== "other@b.example" && user_type === "host",
		);
		assert.equal(hosts.length, 20);
		assert.equal(rows.length, 20 + 20 + 1);
		assert.partialDeepStrictEqual(hosts[0], { phone: "first", ref: "first" });
		const last = hosts.at(-1);
		assert.partialDeepStrictEqual(last, { phone: "later", ref: "newest" });
		// When the phone was given, which tells whether it was before a confirmation.
		const advertiser = rows.find(({ user_type }) => user_type === "advertiser");
		assert.ok((last?.created_at ?? "") <= (advertiser?.created_at ?? ""));
	},
);

testOnBoth(
	"the day of repeats begins at midnight in UTC, on a machine or a database in any time zone",
	async (database, t) => {
		const { inbox, list } = await open(database, t);
		const writable = await openForTest(t, database);
		const midnight = startOfDay();
		const before = ago(1, Date.parse(midnight));
		for (const created_at of [before, midnight])
			await writable.insert("waitlist", [aRow({ created_at })]);
		for (let n = 0; n < limits.inbox.repeats; n += 1)
			await inbox.add([anEntry()]);
		const times = (await stored(list)).map(({ created_at }) => created_at);
		assert.equal(times.length, 1 + limits.inbox.repeats);
		assert.deepEqual(times.slice(0, 2), [before, midnight]);
	},
);

testOnBoth(
	"of repeats, the last one that stays takes over each column of the newest, but a phone",
	async (database, t) => {
		const { inbox, list } = await open(database, t);
		const stay = limits.inbox.repeats;
		for (const user_type of sides) {
			// Without a phone among those that stay, the next one comes; a phone that is there stays.
			const phonesFrom = user_type === "host" ? stay : 0;
			const sent = Array.from({ length: stay + 2 }, (_, n) => ({
				// Like "a7": a value that no other column and no other sign-up has.
				...recordOf(insertedColumns, (name) => {
					const letter = 97 + insertedColumns.indexOf(name);
					return `${String.fromCharCode(letter)}${n}`;
				}),
				// One address, in capital letters or not.
				email: `${n.toString(2).padStart(5, "0").replaceAll("0", "a").replaceAll("1", "A")}@b.example`,
				user_type,
				network: `network${n % 10}`,
				...(n < phonesFrom && { phone: null }),
			}));
			for (const each of sent) await inbox.add([each], each);
			const rows = (await stored(list))
				.filter((row) => row.user_type === user_type)
				.map((row) => recordOf(insertedColumns, (name) => row[name]));
			const { phone = null } = sent[Math.max(stay - 1, phonesFrom)] ?? {};
			const last = { ...sent.at(-1), phone };
			assert.deepEqual(rows, [...sent.slice(0, stay - 1), last]);
		}
	},
);

testOnPostgres(
	"an ordinary insert of anon is merged with the repeats before it, and the owner's is not",
	async (database, t) => {
		assert.ok(database.kind === "postgres");
		const sql = postgres(database.url, { max: 1 });
		t.after(() => sql.end());
		const insert = (phone: string | null) =>
			sql`insert into waitlist (email, phone, user_type) values ('a@b.example', ${phone}, 'host')`;
		await sql`set role anon`;
		for (let n = 1; n <= 40; n += 1) await insert(n === 30 ? "later" : null);
		await sql`reset role`;
		const list = await openForTest(t, database);
		const phones = (await stored(list)).map(({ phone }) => phone);
		assert.deepEqual(phones, [...Array(19).fill(null), "later"]);
		await insert(null);
		assert.equal((await list.count("waitlist")).rows, 21);
	},
);
