import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import postgres from "postgres";
import type { DatabaseAddress } from "../config/parsers.ts";
import { openStore, openSummary } from "../store/open-store.ts";
import {
	type PageQuery,
	sortColumns,
	type WaitlistSummary,
} from "../store/waitlist-summary.ts";

const people = 1_000_000;
const rounds = 3;
const limit = 50;

/** What the founder looks at, each in milliseconds, with a million people. */
export async function measureSummary(folder: string, postgresUrl: string) {
	const file = path.join(folder, "summary.db");
	await fillSqlite(file);
	await fillPostgres(postgresUrl);
	const addresses: Readonly<Record<string, DatabaseAddress>> = {
		SQLite: { kind: "sqlite", file },
		PostgreSQL: { kind: "postgres", url: postgresUrl, label: "bench" },
	};
	const rows: Record<string, Record<string, number>> = {};
	for (const [name, address] of Object.entries(addresses)) {
		const summary = await openSummary(address);
		try {
			for (const [what, view] of views(summary)) {
				console.error(`summary: ${name}, ${what}`);
				rows[what] = { ...rows[what], [`${name} ms`]: await slowest(view) };
			}
		} finally {
			await summary.close();
		}
	}
	return rows;
}

type View = readonly [what: string, view: () => Promise<unknown>];

function views(summary: WaitlistSummary): readonly View[] {
	const page = (query: Partial<PageQuery>) => () =>
		summary.page({
			sort: "joined_at",
			descending: true,
			offset: 0,
			limit,
			...query,
		});
	return [
		// Only the first of the rounds has something to fold in.
		["first refresh, of all", () => summary.refresh()],
		["refresh without anybody new", () => summary.refresh()],
		["people a side", () => summary.totals()],
		["joined, by day", () => summary.joined("day")],
		["joined, by week", () => summary.joined("week")],
		["weekday and hour", () => summary.rhythm()],
		["sources", () => summary.sources()],
		["one person", () => summary.submissionsOf("person77@example.com")],
		...sortColumns.flatMap((sort): View[] => [
			[`by ${sort}: first page`, page({ sort })],
			[`by ${sort}: last page`, page({ sort, offset: people - limit })],
			[`by ${sort}: one side`, page({ sort, side: "advertiser" })],
			[`by ${sort}: one source`, page({ sort, source: "source-3" })],
			[`by ${sort}: search, many`, page({ sort, search: "example" })],
			[`by ${sort}: search, one`, page({ sort, search: "son77777@" })],
			[`by ${sort}: search, none`, page({ sort, search: "nobody" })],
		]),
	];
}

async function slowest(view: () => Promise<unknown>): Promise<number> {
	let most = 0;
	for (let round = 0; round < rounds; round += 1) {
		const start = performance.now();
		await view();
		most = Math.max(most, performance.now() - start);
	}
	return Math.round(most);
}

const columns = "created_at, email, user_type, utm_source";

async function fillSqlite(file: string): Promise<void> {
	await (await openStore({ kind: "sqlite", file })).close();
	const database = new DatabaseSync(file);
	database.exec(`
		with recursive n (i) as (select 1 union all select i + 1 from n where i < ${people})
		insert into waitlist (${columns})
		select strftime('%Y-%m-%dT%H:%M:%fZ', '2026-01-01', (i * 25) || ' seconds'),
			'person' || (i * 7919 % ${people}) || '@example.com',
			iif(i % 5 = 0, 'advertiser', 'host'),
			iif(i % 4 = 0, null, 'source-' || (i % 17)) from n`);
	database.close();
}

async function fillPostgres(url: string): Promise<void> {
	const sql = postgres(url, { max: 1 });
	await sql.unsafe(`
		insert into public.waitlist (${columns})
		select timestamptz '2026-01-01T00:00Z' + i * interval '25 seconds',
			'person' || (i * 7919 % ${people}) || '@example.com',
			case when i % 5 = 0 then 'advertiser' else 'host' end,
			case when i % 4 = 0 then null else 'source-' || (i % 17) end
		from generate_series(1, ${people}::bigint) as n (i)`);
	await sql.unsafe("vacuum (analyze) public.waitlist");
	await sql.end({ timeout: 1 });
}
