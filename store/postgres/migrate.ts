import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type postgres from "postgres";
import { ExpectedError } from "../../shared/expected-error.ts";
import { connectAsOwner, ending } from "./connect.ts";
import { asExpected } from "./errors.ts";

/** An arbitrary key, the same in every process: only one process migrates at a time. */
const lock = 70_822_584;

/**
 * Brings the database to the newest schema, all missing files or none, with the URL of its owner.
 * Resolves with the names of the files that were run. Rejects with `ExpectedError`.
 */
export async function migratePostgres(url: string): Promise<readonly string[]> {
	const names = await migrationNames();
	const sql = await connectAsOwner(url);
	try {
		return await sql.begin(async (transaction) => {
			await transaction`select pg_advisory_xact_lock(${lock})`;
			const [row] = await transaction<{ encoding: string }[]>`
				select current_setting('server_encoding') as encoding`;
			if (row?.encoding !== "UTF8") {
				throw new ExpectedError(
					`The database has the encoding ${row?.encoding}, in which not every phone or name can be kept: make one with the encoding UTF8.`,
				);
			}
			const had = await schemaNumber(transaction);
			if (had > names.length) {
				throw new ExpectedError(
					`The database was written by a newer version of Frontage (schema ${had}; this version knows ${names.length}): use that version or a later one.`,
				);
			}
			const missing = names.slice(had);
			for (const name of missing) {
				await transaction.unsafe(
					await readFile(path.join(import.meta.dirname, name), "utf8"),
				);
			}
			return missing;
		});
	} catch (error) {
		throw asExpected(error, "make the schema");
	} finally {
		await sql.end(ending);
	}
}

/** The file names of all migrations, in order. */
export async function migrationNames(): Promise<readonly string[]> {
	const names = await readdir(import.meta.dirname);
	return names.filter((name) => name.endsWith(".sql")).sort();
}

/** How many migrations were run, from the comment on the table; 0 for none. */
export async function schemaNumber(sql: postgres.ISql): Promise<number> {
	const [row] = await sql<{ comment: string | null }[]>`
		select obj_description(to_regclass('public.waitlist'), 'pg_class') as comment`;
	return Number(/schema (\d+)$/.exec(row?.comment ?? "")?.[1] ?? 0);
}
