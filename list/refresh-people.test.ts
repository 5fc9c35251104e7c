/** After any history, the table of people equals the people that all rows make. */
import assert from "node:assert/strict";
import path from "node:path";
import type { TestContext } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import fc from "fast-check";
import postgres from "postgres";
import { refreshOwners } from "../mail/owners.ts";
import { mailboxRow } from "../shared/mailbox-events.ts";
import { backUp } from "../store/archive.ts";
import { readErasureKeys } from "../store/erased-people.ts";
import { limits } from "../store/limits.ts";
import type { List } from "../store/list.ts";
import {
	forgetPeople,
	readFoldState,
	readNewSignUps,
} from "../store/people.ts";
import { findPeople } from "../store/people-queries.ts";
import {
	foldedTables,
	type Rows,
	type TableName,
	tables,
} from "../store/tables.ts";
import {
	aRow,
	type EmptyList,
	engines,
	manyRows,
	openForTest,
	testOnBoth,
	testOnPostgres,
} from "../test/support/engines.ts";
import { openInboxHere } from "../test/support/inbox-here.ts";
import { change, make } from "../test/support/list-changes.ts";
import {
	beginAnew,
	expectSame,
	expectTexts,
	someSecrets,
	tableOf,
} from "../test/support/people-anew.ts";
import { aMail, anEntry, aReply, at } from "../test/support/rows.ts";
import { temporaryFolder } from "../test/support/temporary-folder.ts";
import { erase } from "./erase.ts";
import { storeImported } from "./import.ts";
import { undoImport } from "./imports.ts";
import {
	comparePeople,
	refreshPeople,
	remakePeople,
} from "./refresh-people.ts";
import { move, restore } from "./restore.ts";
import { noteTold } from "./told.ts";
import { MailboxWishes } from "./wishes.ts";

const imported = "2026-11-04T00:00:00.000Z";
const email = fc.constantFrom("a@x.at", "B+tag@x.at", "b@x.at");
const anyChange = fc.oneof(
	{ arbitrary: change, weight: 6 },
	fc.record({
		...{ what: fc.constant("told" as const), email },
		kind: fc.constantFrom("left" as const, "bounced" as const),
	}),
	fc.record({ what: fc.constant("undo" as const) }),
	{
		arbitrary: fc.record({
			what: fc.constant("imported" as const),
			emails: fc.array(email, { minLength: 1, maxLength: 5 }),
			isTimed: fc.boolean(),
			isForgotten: fc.boolean(),
			isWatched: fc.boolean(),
		}),
		weight: 3,
	},
	fc.record({ what: fc.constant("crowd" as const), email }),
	fc.record({ what: fc.constant("anew" as const) }),
	// The next change finds only some of the people made, as after a program was killed.
	{
		arbitrary: fc.record({
			what: fc.constant("begun" as const),
			steps: fc.nat(3),
		}),
		weight: 3,
	},
	// A program computes the codes of own links.
	{
		arbitrary: fc.record({
			what: fc.constant("codes" as const),
			secrets: fc.constantFrom(...someSecrets, ...someSecrets, []),
		}),
		weight: 3,
	},
	fc.record({ what: fc.constant("restored" as const) }),
	fc.record({ what: fc.constant("moved" as const) }),
);

/** Removes all rows that a restore would refuse to replace. */
async function empty(list: List): Promise<void> {
	for (const table of Object.keys(tables) as TableName[])
		if (table !== "erasure_keys") await list.remove(table, {});
}

testOnBoth(
	"after each change, the people are those of all rows",
	async (database, t) => {
		const { ERASED_FILE } = database.settings;
		const list = await openForTest(t, database);
		const inbox = await openInboxHere(database);
		t.after(() => inbox.close());
		const beside = await openForTest(t, database);
		const { importedAtATime, foldedAtATime, addressesInText } = limits;
		const usual = { importedAtATime, foldedAtATime, addressesInText };
		t.after(() => Object.assign(limits, usual));
		const small = { importedAtATime: 2, foldedAtATime: 2, addressesInText: 1 };
		Object.assign(limits, small);
		const folder = temporaryFolder(t);
		const target =
			await engines[database.kind === "sqlite" ? "SQLite" : "PostgreSQL"](t);
		const other = await openForTest(t, target);
		let backups = 0;
		const property = fc.asyncProperty(
			fc.array(anyChange, { minLength: 4, maxLength: 14 }),
			fc.boolean(),
			async (changes, isAnew) => {
				await empty(list);
				if (isAnew)
					await list.transaction("exclusive", () => forgetPeople(list));
				for (const each of changes) {
					if (each.what === "told")
						await noteTold(
							list,
							[{ ...each, at: null }],
							imported,
							ERASED_FILE,
						);
					else if (each.what === "undo")
						await undoImport(list, imported, ERASED_FILE, () => [], true);
					else if (each.what === "imported") {
						const { emails, isTimed, isForgotten, isWatched } = each;
						// Then the people are made while their sign-ups are stored.
						if (isForgotten)
							await list.transaction("exclusive", () => forgetPeople(list));
						const rows = emails.map((email, n) => {
							const row = aRow({ email, phone: `${n % 2}` });
							const created_at = isTimed
								? `2026-11-0${n + 1}T00:00:00.000Z`
								: null;
							return { ...row, created_at };
						});
						await Promise.all([
							storeImported(list, rows, ERASED_FILE, () => {}, imported),
							isWatched && refreshPeople(beside),
							inbox.add([anEntry({ email: emails[0] ?? "" })]),
						]);
					} else if (each.what === "crowd")
						// More than the list keeps of one day: the server merges them.
						await inbox.add(
							Array.from({ length: 22 }, (_, n) =>
								anEntry({ email: each.email, phone: `${n}` }),
							),
						);
					else if (each.what === "anew") await remakePeople(list);
					else if (each.what === "codes")
						await refreshOwners(list, each.secrets);
					else if (each.what === "begun") {
						await beginAnew(list, each.steps);
						await expectTexts(list);
						continue;
					} else if (each.what === "restored") {
						backups += 1;
						const file = path.join(folder, `${backups}.jsonl`);
						await backUp(database, file);
						await empty(list);
						await expectSame(list);
						await restore(file, database, ERASED_FILE);
					} else if (each.what === "moved") {
						await empty(other);
						await expectSame(other);
						const to = target.settings.ERASED_FILE;
						await move(database, target, { from: ERASED_FILE, to });
						await expectSame(other);
					} else await make(list, each);
					await expectSame(list);
				}
			},
		);
		await fc.assert(property, { numRuns: 8 });
	},
);

testOnBoth(
	"each kind of row that is added, changed or removed makes its people others",
	async (database, t) => {
		const list = await openForTest(t, database);
		const [ann, bob] = ["ann@x.at", "bob@x.at"];
		const [key, other] = ["A".repeat(22), "B".repeat(22)];
		const wishes = new MailboxWishes(await readErasureKeys(list));
		const [mailbox_key = ""] = wishes.keysOf(bob);
		const wish = mailboxRow(mailbox_key, { bounced: imported, imported });
		const { id: _, ...mail } = aMail({ email: bob, person_key: key });
		const { id: __, ...reply } = aReply({ person_key: key });
		const signUps = (change: Partial<Rows["waitlist"]>) =>
			list.change("waitlist", {}, change);
		const mails = (change: Partial<Rows["mails"]>) =>
			list.change("mails", {}, change);
		const replies = (change: Partial<Rows["replies"]>) =>
			list.change("replies", {}, change);
		const calls = (change: Partial<Rows["calls"]>) =>
			list.change("calls", {}, change);
		const told = (change: Partial<Rows["wishes"]>) =>
			list.change("wishes", {}, change);
		const call = { email: bob, at: imported, note: "calls back" };
		const steps: readonly (() => Promise<unknown>)[] = [
			() => list.insert("waitlist", [aRow({ email: ann, phone: "1" })]),
			() => signUps({ phone: "2" }),
			() => signUps({ email: bob }),
			() => list.insert("mails", [mail]),
			() => mails({ state: "held" }),
			() => mails({ state: "sent" }),
			() => mails({ kind: "launch" }),
			() => mails({ kind: mail.kind }),
			() => mails({ user_type: "advertiser" }),
			() => mails({ user_type: "host" }),
			() => mails({ created_at: at("09:00") }),
			() => mails({ created_at: at("12:30") }),
			() => mails({ sign_up_cursor: 0 }),
			() => mails({ sign_up_cursor: null }),
			() => mails({ email: ann }),
			() => mails({ email: bob }),
			() => list.insert("replies", [reply]),
			() => replies({ kind: "left" }),
			() => replies({ person_key: other }),
			() => replies({ person_key: key }),
			() => mails({ person_key: other }),
			() => mails({ person_key: key }),
			() => list.remove("replies", {}),
			() => list.insert("calls", [call]),
			() => calls({ note: "is back" }),
			() => calls({ email: ann }),
			() => calls({ email: bob }),
			() => list.remove("calls", {}),
			() => list.insert("wishes", [wish]),
			() => told({ bounced_at: null, left_at: imported }),
			() => told({ imported_at: null }),
			() => told({ imported_at: imported }),
			() => list.remove("wishes", {}),
			() => list.remove("mails", {}),
			() => list.remove("waitlist", {}),
		];
		for (const step of steps) {
			const before = await tableOf(list);
			await step();
			await expectSame(list);
			assert.notDeepEqual(await tableOf(list), before, `${step}`);
		}
	},
);

testOnBoth(
	"people that differ from their rows are found",
	async (database, t) => {
		const list = await openForTest(t, database);
		await list.insert("waitlist", manyRows(5));
		await refreshPeople(list);
		assert.equal((await comparePeople(list, 50)).differing, 0);
		await list.execute("update people set phone = '0' where phone is null");
		assert.notEqual((await comparePeople(list, 50)).differing, 0);
		await remakePeople(list);
		assert.equal((await comparePeople(list, 50)).differing, 0);
	},
);

testOnBoth(
	"an answer of signs that are not shown counts as none, and an erased person's words are gone",
	async (database, t) => {
		const list = await openForTest(t, database);
		await list.insert("waitlist", [
			aRow({ email: "ann@x.at", answer: "\u202e" }),
			aRow({ email: "bob@x.at", answer: null }),
			aRow({ email: "cy@x.at", answer: "I am Cy", utm_source: "from cy" }),
		]);
		await refreshPeople(list);
		const countsOf = async () =>
			(await list.rows<{ name: string }>("select name from people_counts")).map(
				({ name }) => name,
			);
		const named = await countsOf();
		assert.ok(named.includes("I am Cy") && named.includes("from cy"));
		const { ERASED_FILE } = database.settings;
		await erase(list, ["cy@x.at"], ERASED_FILE, () => []);
		const names = await countsOf();
		assert.ok(!names.includes("I am Cy") && !names.includes("from cy"));
		await refreshPeople(list);
		const people = await findPeople(list, {});
		assert.deepEqual(
			people.map(({ answer }) => answer),
			[null, null],
		);
	},
);

/** In what state the people may be when one of them is erased. */
const states: Readonly<Record<string, (list: List) => Promise<unknown>>> = {
	"all people": async () => {},
	"people who are being made": (list) => beginAnew(list, 2),
	"people that another version has made": (list) =>
		list.execute(`update people_state set value = '{"version":1}'`),
};
for (const [what, change] of Object.entries(states))
	testOnBoth(
		`an erased person is gone at once from ${what}`,
		async (database, t) => {
			t.mock.property(limits, "addressesInText", 1);
			const list = await openForTest(t, database);
			await list.insert("waitlist", manyRows(5));
			await refreshPeople(list);
			await change(list);
			for (const name of ["person2", "person1"]) {
				await erase(list, [`${name}@x.example`], null);
				for (const table of foldedTables) {
					const rows = await list.rows(`select * from ${table}`);
					const text = JSON.stringify(rows);
					assert.ok(!text.includes(`${name}@`), `${name} in ${table}`);
				}
				await expectTexts(list);
			}
			await expectSame(list);
		},
	);

/** Another session of the database, and a connection of it for one transaction. */
async function besides(t: TestContext, { settings }: EmptyList) {
	const options = { max: 2, onnotice: () => {} };
	const sql = postgres(settings.DATABASE_URL, options);
	t.after(() => sql.end({ timeout: 0 }));
	return { sql, transaction: await sql.reserve() };
}

/** The lock of a table for which a session of this database waits during the work, if any does. */
async function awaitedLock(
	sql: postgres.Sql,
	table: string,
	work: Promise<unknown>,
): Promise<string | undefined> {
	let isOver = false;
	const end = () => {
		isOver = true;
	};
	void work.then(end, end);
	while (!isOver) {
		const [lock] = await sql<{ mode: string }[]>`
			select mode from pg_locks join pg_database on pg_database.oid = database
			where datname = current_database() and relation = ${table}::regclass and not granted`;
		if (lock) return lock.mode;
	}
	return undefined;
}

/** What writes people, of which some rows are new. */
const writers: Readonly<
	Record<string, (list: List, database: EmptyList) => Promise<unknown>>
> = {
	"a look at people": (list) => refreshPeople(list),
	"making all people anew": (list) => remakePeople(list),
	"an import": (list, { settings }) =>
		storeImported(list, manyRows(6), settings.ERASED_FILE),
	"an erasure": (list) => erase(list, ["new@x.at"], null),
	"a restore": async (list, database) => {
		const { ERASED_FILE } = database.settings;
		const file = path.join(path.dirname(ERASED_FILE), "list.jsonl");
		await backUp(database, file);
		await empty(list);
		await restore(file, database, ERASED_FILE);
	},
};
for (const [what, write] of Object.entries(writers))
	testOnPostgres(
		`${what} keeps other programs from writing people meanwhile`,
		async (database, t) => {
			t.mock.property(limits, "importedAtATime", 2);
			const list = await openForTest(t, database);
			await refreshPeople(list);
			await list.insert("waitlist", [aRow({ email: "new@x.at" })]);
			const { sql, transaction } = await besides(t, database);
			await transaction`begin`;
			await transaction`lock table people in share row exclusive mode`;
			const written = write(list, database);
			const awaited = await awaitedLock(sql, "people", written);
			await transaction`rollback`;
			transaction.release();
			await written;
			// With a weaker lock, it would wait only until a row is written, and two could read the same state before.
			assert.equal(awaited, "ShareRowExclusiveLock");
			await expectSame(list);
		},
	);

testOnPostgres(
	"a reply that is being stored while the people begin to be made is in them",
	async (database, t) => {
		const list = await openForTest(t, database);
		await list.insert("waitlist", [aRow()]);
		const { id: _, ...mail } = aMail({ state: "sent" });
		await list.insert("mails", [mail]);
		const { sql, transaction } = await besides(t, database);
		await transaction`begin`;
		// There are no people yet, whose change it would note.
		await transaction`insert into replies (person_key, kind) values (${mail.person_key}, 'confirmed')`;
		const made = refreshPeople(list);
		await awaitedLock(sql, "replies", made);
		await transaction`commit`;
		transaction.release();
		await made;
		await expectSame(list);
		assert.equal((await tableOf(list))[0]?.mail, "confirmed");
	},
);

testOnPostgres(
	"a sign-up that may be committed late is waited for until its transaction has ended and its time is over",
	async (database, t) => {
		const list = await openForTest(t, database);
		await refreshPeople(list);
		const { transaction } = await besides(t, database);
		await transaction`begin`;
		await transaction`insert into waitlist (email, user_type) values ('late@x.at', 'host')`;
		await list.insert("waitlist", [aRow({ email: "next@x.at" })]);
		await refreshPeople(list);
		const state = await readFoldState(list);
		assert.ok(state);
		const isAwaited = async (now: number) => {
			const after = await readNewSignUps(list, state, 10, now);
			return after.state.late.length > 0;
		};
		const later = Date.now() + list.settledMs + 1;
		assert.equal(await isAwaited(later), true);
		await transaction`rollback`;
		assert.equal(await isAwaited(Date.now()), true);
		transaction.release();
		// A transaction of another test may be older, and has to end.
		while (await isAwaited(later)) await pause(20);
	},
);

testOnPostgres(
	"rows that are removed all at once are noticed",
	async (database, t) => {
		const list = await openForTest(t, database);
		await list.insert("waitlist", [aRow({ email: "ann@x.at" })]);
		await refreshPeople(list);
		await list.execute("truncate waitlist");
		await refreshPeople(list);
		assert.deepEqual(await findPeople(list, {}), []);
	},
);

testOnBoth(
	"a refresh that another program has overtaken three times keeps it waiting and ends",
	async (database, t) => {
		const list = await openForTest(t, database);
		const other = await openForTest(t, database);
		await refreshPeople(list);
		const { transaction } = list;
		let races = 0;
		t.mock.method(list, "transaction", async (...call: [never, never]) => {
			const result = await transaction.apply(list, call);
			if ((call[0] as string) === "snapshot" && races < 10) {
				races += 1;
				await other.insert("waitlist", [aRow({ email: `a${races}@x.at` })]);
				await refreshPeople(other);
				await other.insert("waitlist", [aRow({ email: `b${races}@x.at` })]);
			}
			return result;
		});
		await list.insert("waitlist", [aRow()]);
		await refreshPeople(list);
		assert.equal(races, 3);
		await expectSame(other);
	},
);
