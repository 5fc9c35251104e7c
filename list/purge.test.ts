/** What stays on the disk of an erased person: nothing in the rows' old places, also while a server runs. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import postgres from "postgres";
import type { DatabaseAddress } from "../config/database.ts";
import { personKey } from "../mail/letter/links.ts";
import { refreshOwners } from "../mail/owners.ts";
import { backUp } from "../store/archive.ts";
import { withList } from "../store/list.ts";
import {
	aRow,
	engines,
	manyRows,
	openForTest,
	testOnBoth,
	testOnPostgres,
} from "../test/support/engines.ts";
import { openInboxHere } from "../test/support/inbox-here.ts";
import { someSecrets } from "../test/support/people-anew.ts";
import { aMail, aReply } from "../test/support/rows.ts";
import { temporaryFolder } from "../test/support/temporary-folder.ts";
import { edit } from "./edit.ts";
import { erase } from "./erase.ts";
import { undoImport } from "./imports.ts";
import { refreshPeople } from "./refresh-people.ts";
import { restore } from "./restore.ts";

/** Expects that the space of removed rows was overwritten, or given back, at least so many times. */
async function expectPurged(
	database: DatabaseAddress,
	person: RegExp,
	times: number,
): Promise<void> {
	if (database.kind === "sqlite") {
		const { file } = database;
		assert.doesNotMatch(readFileSync(file, "latin1"), person);
		// The log holds all pages that were written since it was emptied.
		assert.equal(readFileSync(`${file}-wal`).length, 0);
		return;
	}
	const sql = postgres(database.url, { max: 1 });
	const rows = await sql`
		select vacuum_count::int from pg_stat_user_tables
		where relname in ('waitlist', 'mails', 'calls')`;
	const people = await sql`select * from people`;
	const texts = await sql`select * from people_texts`;
	const codes = await sql`select * from people_codes`;
	const planned = await sql`
		select histogram_bounds::text, most_common_vals::text from pg_stats
		where schemaname = 'public'`;
	await sql.end();
	assert.doesNotMatch(JSON.stringify([people, texts, codes, planned]), person);
	const counts = rows.map(({ vacuum_count }) => vacuum_count);
	assert.ok(Math.min(...counts) >= times, `${counts}`);
	assert.equal(counts.length, 3);
}

testOnBoth(
	"erase, edit, restore, and an import that is taken back leave nothing behind",
	async (database, t) => {
		const folder = temporaryFolder(t);
		const file = path.join(folder, "list.jsonl");
		const erasedFile = path.join(folder, "erased.json");
		const surroundings = {
			erasedFile,
			keysOf: () => [],
			codesOf: () => [],
			wantsNoMail: async () => false,
		};
		/** A server has the database open, and with it the log. */
		const serve = async (address: DatabaseAddress) => {
			const inbox = await openInboxHere(address);
			t.after(() => inbox.close());
		};
		await serve(database);
		await withList(database, "write", async (list) => {
			await list.insert("waitlist", manyRows(20));
			await refreshPeople(list);
			await list.analyze(["waitlist", "people"]);
		});
		await backUp(database, file);
		await withList(database, "write", async (list) => {
			const person = "person7@x.example";
			const { removed, warning } = await erase(list, [person], erasedFile);
			assert.deepEqual([removed.advertiser, warning], [1, undefined]);
			await expectPurged(database, /person7@/i, 1);
			const email = "right@x.example";
			await edit(list, "person8@x.example", { email }, surroundings);
			await expectPurged(database, /person8@/i, 2);
			const imported_at = new Date().toISOString();
			const brought = aRow({ email: "brought@x.example", imported_at });
			await list.insert("waitlist", [brought]);
			await refreshPeople(list);
			await undoImport(list, imported_at, erasedFile, () => [], true);
			await expectPurged(database, /brought@/i, 3);
		});
		const kind = database.kind === "sqlite" ? "SQLite" : "PostgreSQL";
		const copy = await engines[kind](t);
		await serve(copy);
		assert.equal((await restore(file, copy, erasedFile)).leftOut, 1);
		await expectPurged(copy, /person7@/i, 1);
	},
);

testOnPostgres(
	"the last people of a table leave no address among the values by which PostgreSQL plans",
	async (database, t) => {
		const erasedFile = path.join(temporaryFolder(t), "erased.json");
		const list = await openForTest(t, database);
		const emails = ["ann@x.at", "bob@x.at"];
		const others = ["cem@x.at", "dan@x.at"];
		await list.insert(
			"waitlist",
			[...emails, ...others].map((email) => aRow({ email, user_type: "host" })),
		);
		await refreshPeople(list);
		for (const [n, email] of [...emails, ...others].entries()) {
			const id = n + 1;
			const person_key = personKey("a secret", email, "host");
			await list.insert("mails", [aMail({ id, email, person_key })]);
			if (!emails.includes(email)) continue;
			const kind = "confirmed" as const;
			await list.insert("replies", [aReply({ id, person_key, kind })]);
			const at = "2026-11-30T00:00:00.000Z";
			await list.insert("calls", [{ email, at, note: `hello ${email}` }]);
		}
		// With the addresses of those who have changed and are not read yet.
		await list.purge();
		await refreshOwners(list, someSecrets[0] ?? []);
		await expectPurged(database, /absent@/, 1);
		await erase(list, emails, erasedFile);
		await expectPurged(database, /(?:ann|bob)@/, 2);
	},
);
