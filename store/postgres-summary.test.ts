import assert from "node:assert/strict";
import { test } from "node:test";
import postgres from "postgres";
import type { DatabaseAddress } from "../config/parsers.ts";
import { sharedPostgres, waitlistDatabase } from "../test/support/databases.ts";
import { noPostgres } from "../test/support/postgres-server.ts";
import { openSummary } from "./open-store.ts";
import { testChangedWaitlist } from "./summary-changes-contract.ts";
import { testWaitlistSummary } from "./summary-contract.ts";
import { testSummaryOfPeople } from "./summary-people-contract.ts";

const server = sharedPostgres();

async function byHand(address: DatabaseAddress, text: string): Promise<void> {
	if (address.kind !== "postgres") throw new Error("not PostgreSQL");
	const sql = postgres(address.url, { max: 1 });
	await sql.unsafe(text);
	await sql.end({ timeout: 1 });
}

test("misses nobody whose id was drawn early and committed late", {
	skip: noPostgres,
}, async (t) => {
	const url = await waitlistDatabase(server());
	const summary = await openSummary({ kind: "postgres", url, label: "test" });
	t.after(() => summary.close());
	const add = (sql: postgres.Sql | postgres.TransactionSql, email: string) =>
		sql`insert into public.waitlist (email, user_type) values (${email}, 'host')`;
	const [slow, fast] = [postgres(url, { max: 1 }), postgres(url, { max: 1 })];
	t.after(() => Promise.all([slow.end(), fast.end()]));
	await slow.begin(async (transaction) => {
		await add(transaction, "early@x.at");
		await add(fast, "late@x.at");
		await summary.refresh();
		assert.equal((await summary.totals()).host, 1);
	});
	await summary.refresh();
	assert.equal((await summary.totals()).host, 2);
	await summary.refresh();
	assert.equal((await summary.totals()).host, 2);
});

async function create(): Promise<DatabaseAddress> {
	const url = await waitlistDatabase(server());
	return { kind: "postgres", url, label: "test" };
}

if (!noPostgres) {
	testWaitlistSummary("PostgreSQL", create, byHand);
	testSummaryOfPeople("PostgreSQL, people", create);
	testChangedWaitlist("PostgreSQL, changed", create, byHand);
}
