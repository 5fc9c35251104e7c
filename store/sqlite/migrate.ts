import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { ExpectedError } from "../../shared/expected-error.ts";

/** The SQL of every migration. The first is number 1; a database says how many it has had. */
export function readMigrations(): readonly string[] {
	const names = readdirSync(import.meta.dirname).filter((name) =>
		name.endsWith(".sql"),
	);
	return names.sort().map((name, index) => {
		const number = String(index + 1).padStart(3, "0");
		if (!name.startsWith(`${number}-`))
			throw new Error(`${name}: migration ${number} is missing or doubled`);
		return readFileSync(path.join(import.meta.dirname, name), "utf8");
	});
}

/** "FRNT", set by the first migration. */
export const applicationId = 0x46524e54;

/** The application id of the database in `file`. Throws SQLite's error for a file that is none. */
export function applicationIdOf(file: string): number {
	const database = new DatabaseSync(file);
	try {
		const row = database.prepare("pragma application_id").get();
		return Number(row?.["application_id"]);
	} finally {
		database.close();
	}
}

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
	if (missingMigrations(database, file, all).missing.length === 0) return;
	database.exec("begin exclusive");
	try {
		// Looked at again: another process may have been faster.
		const { missing } = missingMigrations(database, file, all);
		for (const sql of missing) database.exec(sql);
		database.exec(`pragma user_version = ${all.length}`);
		database.exec("commit");
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
	const { had, missing } = missingMigrations(database, file, all);
	if (missing.length === 0) return;
	if (had === 0) throw noListYet(file);
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

/**
 * How many migrations the database has had, and the SQL of the others.
 * Throws `ExpectedError` for a database of a newer version or of another program.
 */
function missingMigrations(
	database: DatabaseSync,
	file: string,
	all = readMigrations(),
): { readonly had: number; readonly missing: readonly string[] } {
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
	return { had, missing: all.slice(had) };
}
