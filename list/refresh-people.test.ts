/** After any history, the table of people equals the people that all rows make. */
import assert from "node:assert/strict";
import path from "node:path";
import fc from "fast-check";
import { backUp } from "../store/archive.ts";
import { limits } from "../store/limits.ts";
import type { List } from "../store/list.ts";
import { forgetPeople } from "../store/people.ts";
import { findPeople } from "../store/people-queries.ts";
import { type TableName, tables } from "../store/tables.ts";
import {
	aRow,
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
} from "../test/support/people-anew.ts";
import { anEntry } from "../test/support/rows.ts";
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
