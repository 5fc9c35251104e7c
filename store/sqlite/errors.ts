import { statSync } from "node:fs";
import { ExpectedError } from "../../shared/expected-error.ts";
import { StoreUnavailable } from "../errors.ts";

/** Result codes of SQLite: https://www.sqlite.org/rescode.html */
const results = {
	5: ["busy", "another program has locked the database for too long"],
	8: ["readOnly", "the database has become read-only"],
	10: ["ioError", "reading or writing the database file failed"],
	11: ["corrupt", "the database file is damaged"],
	13: ["full", "the disk is full"],
	14: ["cannotOpen", "a file of the database could not be opened"],
	19: ["constraint", "the database refused an entry"],
	26: ["notADatabase", "the file is not a database"],
} as const;
type Result = (typeof results)[keyof typeof results][0] | "other";

/** The primary result of a failed call to SQLite; `undefined` for any other error. */
export function sqliteResult(error: unknown): Result | undefined {
	return find(error)?.[0];
}

function find(error: unknown): readonly [Result, string] | undefined {
	if (!(error instanceof Error) || !("errcode" in error)) return undefined;
	// The low byte is the primary code; the rest tells its kinds apart.
	const code = Number(error.errcode) & 0xff;
	return code in results
		? results[code as keyof typeof results]
		: ["other", "the database failed"];
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
	const [, reason] = find(error) ?? ["other", "the store failed"];
	const text = error instanceof Error ? error.message : String(error);
	return reason.includes(text) ? reason : `${reason} (${text})`;
}
