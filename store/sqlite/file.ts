import {
	accessSync,
	chmodSync,
	closeSync,
	constants,
	existsSync,
	mkdirSync,
	openSync,
	statSync,
} from "node:fs";
import path from "node:path";
import { ExpectedError } from "../../shared/expected-error.ts";
import { StoreUnavailable } from "../errors.ts";

/**
 * Makes the folder and an empty file, both for this user only, where they are not there yet.
 * Throws `ExpectedError` when they cannot be made or written.
 */
export function prepareFile(file: string): void {
	try {
		mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
		// SQLite would make a file that others may read; its -wal and -shm files take over the mode.
		if (!existsSync(file)) closeSync(openSync(file, "a", 0o600));
		for (const each of [file, `${file}-wal`, `${file}-shm`]) shutOut(each);
		// SQLite would open such a file for reading only, and fail at the first sign-up.
		accessSync(file, constants.W_OK);
	} catch (error) {
		const code = error instanceof Error && "code" in error ? error.code : error;
		throw new ExpectedError(
			`${file} cannot be written (${code}): give this user the right to write it and its folder, make room on its disk, or set DATABASE_URL to another file.`,
			{ cause: error },
		);
	}
}

/**
 * Closes a file that all users of the machine can read. The rights of a group are the founder's choice, and stay:
 * `doctor` tells of it.
 */
function shutOut(file: string): void {
	const stats = statSync(file, { throwIfNoEntry: false });
	// Windows has other kinds of permissions; another owner's file is left to them, and `doctor` tells of it.
	// A setting may name a folder by mistake.
	if (!stats?.isFile() || (stats.mode & 0o007) === 0) return;
	if (stats.uid !== process.getuid?.()) return;
	chmodSync(file, stats.mode & (stats.mode & 0o020 ? 0o770 : 0o700));
}

/** Identifies the file at `path`, so that a replaced file is noticed; `undefined` when there is none. */
export function fileIdentity(path: string): string | undefined {
	const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
	return stats && `${stats.dev}:${stats.ino}`;
}

/**
 * Throws `StoreUnavailable` when the file at `path` is not the one of `identity`, or was emptied: SQLite
 * would notice neither. `user` is what has it open.
 */
export function expectFile(
	path: string,
	identity: string | undefined,
	user = "the server",
): void {
	const event = eventOf(path, identity);
	if (event === undefined) return;
	throw new StoreUnavailable(
		`${path} was ${event} while ${user} ran: stop ${user}, put the old file or a backup back, and start ${user} again`,
	);
}

function eventOf(path: string, identity: string | undefined) {
	const found = fileIdentity(path);
	if (found === undefined) return "removed";
	if (found !== identity) return "replaced";
	// An empty log is an ordinary one.
	const isLog = path.endsWith("-wal");
	return !isLog && statSync(path).size === 0 ? "emptied" : undefined;
}
