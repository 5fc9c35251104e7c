import { statSync } from "node:fs";
import { ExpectedError } from "../../shared/expected-error.ts";
import { StoreUnavailable } from "../errors.ts";

/** Primary result codes of SQLite: https://www.sqlite.org/rescode.html */
export const results = {
	busy: 5,
	corrupt: 11,
	constraint: 19,
	notADatabase: 26,
} as const;

/** The primary result of a failed call to SQLite; `undefined` for any other error. */
export function sqliteResult(error: unknown): number | undefined {
	// The low byte is the primary code; the rest tells its kinds apart.
	return error instanceof Error && "errcode" in error
		? Number(error.errcode) & 0xff
		: undefined;
}

/** Why entries could not be stored now, as the error that the store's callers know. */
export function asUnavailable(error: unknown): StoreUnavailable {
	if (error instanceof StoreUnavailable) return error;
	return new StoreUnavailable(describe(error), { cause: error });
}

/** Why the database in `file` could not be opened, as a sentence for the founder. */
export function asExpected(error: unknown, file: string): ExpectedError {
	if (error instanceof ExpectedError) return error;
	if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) {
		return new ExpectedError(
			`${file} is a folder: set DATABASE_URL to a file, like file:data/waitlist.db.`,
		);
	}
	return new ExpectedError(
		`${file} cannot be used, because ${describe(error)}: run this as the user that the server runs as, put a backup in its place, or set DATABASE_URL to another file.`,
		{ cause: error },
	);
}

function describe(error: unknown): string {
	const text = error instanceof Error ? error.message : String(error);
	return sqliteResult(error) === results.busy
		? `another program has locked the database for too long (${text})`
		: `the database failed (${text})`;
}
