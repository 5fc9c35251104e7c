import type { DatabaseSync } from "node:sqlite";
import { ExpectedError } from "../../shared/expected-error.ts";
import {
	type Migration,
	missingOf,
	readMigrations,
	schemaOf,
} from "../migrations.ts";

/** As this program was started with: an upgrade may bring others into the folder while it runs. */
const migrations = readMigrations(import.meta.dirname);

/** "FRNT", set by the first migration. */
export const applicationId = 0x46524e54;

/**
 * Brings the database to the newest schema: all missing migrations or none.
 * Throws `ExpectedError` for a database of a newer version or of another program.
 */
export function migrate(
	database: DatabaseSync,
	file: string,
	all = migrations,
): void {
	// Looked at before the lock is asked for: most starts have nothing to do and need not wait.
	if (missing(database, file, all).length === 0) return;
	database.exec("begin exclusive");
	try {
		// Looked at again: another process may have been faster.
		for (const { sql } of missing(database, file, all)) database.exec(sql);
		database.exec(`pragma user_version = ${schemaOf(all)}; commit`);
	} catch (error) {
		if (database.isTransaction) database.exec("rollback");
		throw error;
	}
}

/** Throws `ExpectedError` for a database of any other schema than the newest. */
export function expectCurrent(
	database: DatabaseSync,
	file: string,
	all = migrations,
): void {
	if (missing(database, file, all).length > 0) throw noListYet(file);
}

/** For readers of a file that no server has opened. */
export function noListYet(file: string): ExpectedError {
	return new ExpectedError(
		`There is no waitlist yet at ${file}, or one of an older version: start the server once, or set DATABASE_URL to the file that it uses.`,
	);
}

function missing(
	database: DatabaseSync,
	file: string,
	all: readonly Migration[],
): readonly Migration[] {
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
	return missingOf(all, had, file);
}
