import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { ExpectedError } from "../../shared/expected-error.ts";

/** The SQL of every migration, in order. A database says how many it has had. */
export function readMigrations(): readonly string[] {
	return readdirSync(import.meta.dirname)
		.filter((name) => name.endsWith(".sql"))
		.sort()
		.map((name) => readFileSync(path.join(import.meta.dirname, name), "utf8"));
}

/** "FRNT", set by the first migration. */
export const applicationId = 0x46524e54;

/**
 * Brings the database to the newest schema: all missing migrations or none.
 * Throws `ExpectedError` for a database of a newer version or of another program.
 */
export function migrate(
	database: DatabaseSync,
	file: string,
	all = readMigrations(),
): void {
	// Looked at before the lock is asked for: most starts have nothing to do and need not wait.
	if (migrationsHad(database, file, all) === all.length) return;
	database.exec("begin exclusive");
	try {
		// Looked at again: another process may have been faster.
		const missing = all.slice(migrationsHad(database, file, all));
		for (const sql of missing) database.exec(sql);
		database.exec(`pragma user_version = ${all.length}; commit`);
	} catch (error) {
		if (database.isTransaction) database.exec("rollback");
		throw error;
	}
}

/** Throws `ExpectedError` for a database of any other schema than the newest. */
export function expectCurrent(
	database: DatabaseSync,
	file: string,
	all = readMigrations(),
): void {
	const had = migrationsHad(database, file, all);
	if (had === 0) throw noListYet(file);
	if (had === all.length) return;
	throw new ExpectedError(
		`${file} was written by an older version of Frontage: start the server once to bring it up to date.`,
	);
}

/** For readers of a file that no server has opened. */
export function noListYet(file: string): ExpectedError {
	return new ExpectedError(
		`There is no waitlist yet at ${file}: start the server once, or set DATABASE_URL to the file that it uses.`,
	);
}

/** Throws `ExpectedError` for a database of a newer version or of another program. */
function migrationsHad(
	database: DatabaseSync,
	file: string,
	all: readonly string[],
): number {
	const { had, application, filled } = database
		.prepare(
			`select user_version as had, application_id as application,
				exists (select 1 from sqlite_schema) as filled
			from pragma_user_version, pragma_application_id`,
		)
		.get() as { had: number; application: number; filled: number };
	if (filled === 1 && application !== applicationId) {
		throw new ExpectedError(
			`${file} is a database of another program: set DATABASE_URL to another file.`,
		);
	}
	if (had > all.length) {
		throw new ExpectedError(
			`${file} was written by a newer version of Frontage (schema ${had}; this version knows ${all.length}): start that version or a later one.`,
		);
	}
	return had;
}
