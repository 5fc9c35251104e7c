import { ExpectedError } from "../../shared/expected-error.ts";
import { StoreUnavailable } from "../errors.ts";

/** Result codes of SQLite: https://www.sqlite.org/rescode.html */
const resultCodes = {
	busy: 5,
	readOnly: 8,
	ioError: 10,
	corrupt: 11,
	full: 13,
	cannotOpen: 14,
	constraint: 19,
	notADatabase: 26,
} as const;
type Result = keyof typeof resultCodes;

/** The primary result of a failed call to SQLite; `undefined` for any other error. */
export function sqliteResult(error: unknown): Result | "other" | undefined {
	if (!(error instanceof Error) || !("errcode" in error)) return undefined;
	// The low byte is the primary code; the rest tells its kinds apart.
	const code = Number(error.errcode) & 0xff;
	const names = Object.keys(resultCodes) as Result[];
	return names.find((name) => resultCodes[name] === code) ?? "other";
}

const unavailable: Record<Result | "other", string> = {
	busy: "another program has locked the database for too long",
	readOnly: "the database has become read-only",
	ioError: "reading or writing the database file failed",
	corrupt: "the database file is damaged",
	full: "the disk is full",
	cannotOpen: "a file of the database could not be opened",
	constraint: "the database refused an entry",
	notADatabase: "the database file is no longer a database",
	other: "the database failed",
};

/** Why entries could not be stored now, as the error that the store's callers know. */
export function asUnavailable(error: unknown): StoreUnavailable {
	if (error instanceof StoreUnavailable) return error;
	if (error instanceof ExpectedError)
		return new StoreUnavailable(error.message, { cause: error });
	const result = sqliteResult(error);
	const reason =
		result === undefined ? "the store failed" : unavailable[result];
	const detail = error instanceof Error ? error.message : String(error);
	return new StoreUnavailable(`${reason} (${detail})`, { cause: error });
}

const unusable: Partial<Record<Result | "other", string>> = {
	busy: "is locked by another program: stop that program or try again.",
	corrupt: "is damaged: put a backup in its place.",
	full: "has no space left: make room on its disk.",
	ioError:
		"cannot be read or written: see whether its disk is full or failing.",
	notADatabase:
		"is not a database: set DATABASE_URL to another file, or move this one away.",
};
const rights = {
	write: "give this user the right to read and write it and its folder.",
	read: "run this as the user that the server runs as.",
};

/** Why the database in `file` could not be opened, as a sentence for the founder. */
export function asExpected(
	error: unknown,
	file: string,
	purpose: "read" | "write" = "write",
): ExpectedError {
	if (error instanceof ExpectedError) return error;
	const detail = error instanceof Error ? error.message : String(error);
	const predicate =
		unusable[sqliteResult(error) ?? "other"] ??
		`cannot be opened (${detail}): ${rights[purpose]}`;
	return new ExpectedError(`${file} ${predicate}`, { cause: error });
}
