/** After any history, the table of people equals the people that all rows make. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import fc from "fast-check";
import postgres from "postgres";
import { backUp } from "../store/archive.ts";
import type { List } from "../store/list.ts";
import {
	forgetPeople,
	type PersonRow,
	personOf,
	readCounts,
} from "../store/people.ts";
import { findPeople } from "../store/people-queries.ts";
import { type TableName, tables } from "../store/tables.ts";
import {
	aRow,
	engines,
	manyRows,
	openForTest,
	type Settings,
	testOnBoth,
	testOnPostgres,
} from "../test/support/engines.ts";
import { openInboxHere } from "../test/support/inbox-here.ts";
import { change, make } from "../test/support/list-changes.ts";
import { peopleAnew } from "../test/support/people-anew.ts";
import { aMail, anEntry, aReply } from "../test/support/rows.ts";
import { temporaryFolder } from "../test/support/temporary-folder.ts";
import { erase } from "./erase.ts";
import { undoImport } from "./imports.ts";
import {
	comparePeople,
	readPeopleOf,
	refreshPeople,
	remakePeople,
} from "./refresh-people.ts";
import { move, restore } from "./restore.ts";
import { noteTold } from "./told.ts";

async function tableOf(list: List) {
	const rows = await list.rows<PersonRow>(
		"select * from people order by email, user_type desc",
	);
	return rows.map((row) => ({ ...personOf(row) }));
}

/** Brings the people up to date, and compares them and their counts. */
async function expectSame(list: List): Promise<void> {
	await refreshPeople(list);
	const table = await tableOf(list);
	const anew = await peopleAnew(list);
	assert.partialDeepStrictEqual(table, anew);
	assert.equal(table.length, anew.length);
	const emails = [...new Set(anew.map(({ email }) => email))];
	assert.deepEqual(table, await readPeopleOf(list, emails));
	const [kept, counted] = [
		await readCounts(list),
		await readCounts(list, { where: "", values: [] }),
	].map((counts) => counts.map((each) => JSON.stringify(each)).sort());
	assert.deepEqual(kept, counted);
}

const imported = "2026-11-04T00:00:00.000Z";
const email = fc.constantFrom("a@x.at", "B+tag@x.at", "b@x.at");
const anyChange = fc.oneof(
	{ arbitrary: change, weight: 6 },
	fc.record({
		...{ what: fc.constant("told" as const), email },
		kind: fc.constantFrom("left" as const, "bounced" as const),
	}),
	fc.record({ what: fc.constant("undo" as const) }),
	fc.record({ what: fc.constant("crowd" as const), email }),
	fc.record({ what: fc.constant("anew" as const) }),
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
					else if (each.what === "crowd")
						// More than the list keeps of one day: the server merges them.
						await inbox.add(
							Array.from({ length: 22 }, (_, n) =>
								anEntry({ email: each.email, phone: `${n}` }),
							),
						);
					else if (each.what === "anew") await remakePeople(list);
					else if (each.what === "restored") {
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

// Readers that go by ids lose what is committed late: Eventuous/eventuous#222, commanded/eventstore#3,
// prooph/pdo-event-store#189.
testOnPostgres(
	"sign-ups that are committed late, with ids before others, become people",
	async (database, t) => {
		const list = await openForTest(t, database);
		await expectSame(list);
		const { DATABASE_URL } = database.settings;
		const other = postgres(DATABASE_URL, { max: 1, onnotice: () => {} });
		t.after(() => other.end({ timeout: 0 }));
		const inserted = Promise.withResolvers<void>();
		const isRead = Promise.withResolvers<void>();
		const late = other.begin(async (sql) => {
			await sql`insert into waitlist (email, user_type) values ('late@x.at', 'host')`;
			inserted.resolve();
			await isRead.promise;
		});
		await inserted.promise;
		await list.insert("waitlist", [aRow({ email: "ann@x.at" })]);
		await expectSame(list);
		await list.insert("waitlist", [aRow({ email: "bob@x.at" })]);
		await expectSame(list);
		isRead.resolve();
		await late;
		await expectSame(list);
		const emails = (await tableOf(list)).map((person) => person.email);
		assert.deepEqual(emails, ["ann@x.at", "bob@x.at", "late@x.at"]);
	},
);

/** A process that brings the people up to date again and again. */
function refreshing(settings: Settings) {
	const program = `
		import { readSettings } from "./config/settings.ts";
		import { refreshPeople, remakePeople } from "./list/refresh-people.ts";
		import { withList } from "./store/list.ts";
		const { database } = readSettings(process.env);
		await withList(database, "write", async (list) => {
			console.log("begins");
			for (;;) {
				await refreshPeople(list);
				await remakePeople(list);
			}
		});`;
	return spawn(process.execPath, ["--input-type=module", "--eval", program], {
		cwd: path.join(import.meta.dirname, ".."),
		env: { ...process.env, ...settings },
		stdio: ["ignore", "pipe", "inherit"],
	});
}

// Two refreshes at once store rows twice, lose one, or wait for each other: trinodb/trino#31257,
// CDLSoftware/pg-mv-fast-refresh#7.
testOnBoth(
	"the people are right after programs that made them at the same time were killed",
	async (database, t) => {
		const list = await openForTest(t, database);
		await list.insert("waitlist", manyRows(1_000));
		await list.insert(
			"mails",
			[1, 2, 3].map((n) => ({
				...aMail({ email: `person${n}@x.example`, id: n }),
				person_key: `${n}`.padStart(22, "A"),
				message_id: `<${n}@x.example>`,
			})),
		);
		const programs = [1, 2].map(() => refreshing(database.settings));
		for (const [n, program] of programs.entries()) {
			await once(program.stdout, "data");
			await pause(40 + 160 * Math.random());
			await list.insert("waitlist", [aRow({ email: `new${n}@x.example` })]);
			await list.insert("replies", [
				aReply({ id: n + 1, person_key: `${n + 1}`.padStart(22, "A") }),
			]);
			await erase(list, [`person${n}@x.example`], null);
		}
		for (const program of programs) {
			const ended = once(program, "exit");
			program.kill("SIGKILL");
			await ended;
		}
		await expectSame(list);
		assert.equal((await tableOf(list)).length, 1_000);
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
