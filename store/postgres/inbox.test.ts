import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import postgres from "postgres";
import { hourMs } from "../../shared/time.ts";
import {
	postgresAddress,
	storedEmails,
	testOnPostgres,
} from "../../test/support/engines.ts";
import { anEntry } from "../../test/support/rows.ts";
import { eventually } from "../../test/support/visitors.ts";
import { StoreUnavailable } from "../errors.ts";
import { openInbox } from "../inbox.ts";
import { limits } from "../limits.ts";
import { withList } from "../list.ts";

async function open(t: TestContext, url: string) {
	const reports: string[] = [];
	const inbox = await openInbox(postgresAddress(url), (message) =>
		reports.push(message),
	);
	t.after(() => inbox.close());
	const emails = () => withList(postgresAddress(url), "read", storedEmails);
	const owner = postgres(url, { max: 1 });
	t.after(() => owner.end({ timeout: 1 }));
	return { inbox, reports, emails, owner };
}

testOnPostgres(
	"an owner's login becomes the role that may only add; the health check finds when it may not",
	async (database, t) => {
		assert.ok(database.kind === "postgres");
		const { inbox, emails, reports, owner } = await open(t, database.url);
		assert.match(
			reports.join(),
			/login owner can read the list, so the server works as the role waitlist_server/,
		);
		await inbox.check();
		assert.deepEqual(await emails(), []);
		await owner`revoke insert (email, phone, user_type) on public.waitlist from waitlist_server`;
		await assert.rejects(inbox.check(), StoreUnavailable);
		await owner`grant insert (email, phone, user_type) on public.waitlist to waitlist_server`;
		await inbox.check();
	},
);

testOnPostgres(
	"a locked table costs no more connections than a free one",
	async (database, t) => {
		assert.ok(database.kind === "postgres");
		const { inbox, emails, owner } = await open(t, database.url);
		const email = "late@b.example";
		let waited: Promise<unknown> | undefined;
		await owner.begin(async (sql) => {
			await sql`lock table waitlist`;
			waited = inbox.add([anEntry({ email })]).catch(() => {});
			for (let checks = 0; checks < 3; checks += 1) {
				await assert.rejects(inbox.check(), StoreUnavailable);
			}
			// PostgreSQL ends a statement that waited for too long by itself.
			await eventually(async () => {
				const [row] = await sql`
					select count(*)::int as open from pg_stat_activity
					where application_name = 'frontage' and datname = current_database()`;
				return row?.["open"] <= 1 + limits.postgres.batches;
			});
		});
		await waited;
		await inbox.add([anEntry({ email })]);
		assert.ok((await emails()).includes(email));
	},
);

testOnPostgres(
	"the times of sign-ups and replies do not depend on the time zone of the database",
	async (database, t) => {
		assert.ok(database.kind === "postgres");
		const name = new URL(database.url).pathname.slice(1);
		const owner = postgres(database.url, { max: 1 });
		await owner.unsafe(
			`alter database ${name} set timezone to 'Pacific/Kiritimati'`,
		);
		await owner.end();
		const { inbox } = await open(t, database.url);
		await inbox.add([anEntry()]);
		// The second one takes the place of the first.
		for (const _ of ["once", "again"])
			await inbox.addReply("A".repeat(22), "confirmed");
		const times = await withList(database, "read", async (list) => [
			...(await Array.fromAsync(list.read("waitlist"))).map(
				({ created_at }) => created_at,
			),
			...(await Array.fromAsync(list.read("replies"))).map(({ at }) => at),
		]);
		assert.equal(times.length, 2);
		for (const time of times)
			assert.ok(Math.abs(Date.now() - Date.parse(time)) < hourMs, time);
	},
);

/** Ends the connection of what is added to a locked table; returns what became of it, unawaited. */
async function breakWaiting(
	owner: postgres.Sql,
	table: "waitlist" | "visits",
	add: () => Promise<void>,
): Promise<{ readonly added: Promise<void> }> {
	return owner.begin(async (sql) => {
		await sql`lock table ${sql(table)}`;
		const added = add();
		added.catch(() => {});
		const endWaiting = () => sql`
			select pg_terminate_backend(pid) from pg_locks
			where not granted and relation = ${table}::regclass`;
		await eventually(async () => (await endWaiting()).length > 0, {
			what: "nothing waited for the lock",
			everyMs: 1,
		});
		return { added };
	});
}

testOnPostgres(
	"a sign-up whose connection breaks is sent once more",
	async (database, t) => {
		assert.ok(database.kind === "postgres");
		const { inbox, emails, owner } = await open(t, database.url);
		const email = "again@b.example";
		const { added } = await breakWaiting(owner, "waitlist", () =>
			inbox.add([anEntry({ email })]),
		);
		await added;
		assert.deepEqual(await emails(), [email]);
	},
);

testOnPostgres(
	"visits whose connection breaks are not sent again: they could count twice",
	async (database, t) => {
		assert.ok(database.kind === "postgres");
		const { inbox, owner } = await open(t, database.url);
		const day = "2026-11-20";
		const counts = { views: 2, visitors: 1, senders: 1, language: "en" };
		const { added } = await breakWaiting(owner, "visits", () =>
			inbox.addVisits([{ day, source: null, ...counts }]),
		);
		await assert.rejects(added, StoreUnavailable);
		assert.deepEqual([...(await owner`select * from visits`)], []);
	},
);

testOnPostgres(
	"a batch reads no whole table, also with the plans from when it was empty (Snowflake-Labs/pg_lake#352)",
	async (database, t) => {
		assert.ok(database.kind === "postgres");
		const owner = postgres(database.url, { max: 1 });
		t.after(() => owner.end());
		const seen = await owner.begin(async (sql) => {
			await sql`set local role waitlist_server`;
			// PostgreSQL keeps a plan after five calls.
			for (let batch = 0; batch < 12; batch += 1) {
				const emails = [1, 2, 3].map((of) => `ann-${batch}-${of}@cafe.example`);
				const rows = emails.map((email) => anEntry({ email }));
				await sql`select public.add_sign_ups(${JSON.stringify(rows)}::text::json)`;
			}
			await sql`reset role`;
			return sql`select n_tup_ins, seq_scan from pg_stat_xact_user_tables where relname = 'waitlist'`;
		});
		assert.deepEqual(seen.map(Object.values), [["36", "0"]]);
	},
);
