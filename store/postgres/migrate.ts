import type postgres from "postgres";
import { missingOf, readMigrations } from "../migrations.ts";
import { asOwner } from "./connect.ts";

/** An arbitrary key, the same in every process: only one process migrates at a time. */
export const lock = 70_822_584;

export const migrations = readMigrations(import.meta.dirname);

/**
 * Brings the database to the newest schema, all missing files or none, with the URL of its owner.
 * Resolves with the names of the files that were run. Rejects with `ExpectedError`.
 */
export function migratePostgres(url: string): Promise<readonly string[]> {
	return asOwner(url, "make the schema", (sql) =>
		sql.begin(async (transaction) => {
			await transaction`select pg_advisory_xact_lock(${lock})`;
			const had = await schemaNumber(transaction);
			const missing = missingOf(migrations, had, "The database");
			for (const each of missing) await transaction.unsafe(each.sql);
			return missing.map(({ name }) => name);
		}),
	);
}

/** How many migrations were run, from the comment on the table; 0 for none. */
export async function schemaNumber(sql: postgres.ISql): Promise<number> {
	const [row] = await sql<{ comment: string | null }[]>`
		select obj_description(to_regclass('public.waitlist'), 'pg_class') as comment`;
	return Number(/schema (\d+)$/.exec(row?.comment ?? "")?.[1] ?? 0);
}
