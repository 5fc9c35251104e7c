import { existsSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { ExpectedError } from "../../shared/expected-error.ts";
import { limits } from "../limits.ts";
import type { Purpose } from "../sql-list.ts";
import { asExpected, results, sqliteResult } from "./errors.ts";
import { prepareFile } from "./file.ts";
import { expectCurrent, migrate, noListYet } from "./migrate.ts";

/**
 * FULL: in WAL mode, NORMAL may lose the last commits when the power fails.
 * Deleted rows are overwritten in the file.
 */
const durability = "pragma synchronous = full; pragma secure_delete = on";
/** In pages: half of SQLite's default, because the sign-ups of a commit wait for its checkpoint. */
const shortCheckpoints = "pragma wal_autocheckpoint = 500";
/** The system keeps the file in memory, too: with more of it here, only an import is faster. The mailer keeps several caches. */
const cacheKiB = { read: 2_048, people: 2_048, write: 16_384, mailer: 2_048 };
const rareCheckpoints = "pragma wal_autocheckpoint = 32768";

/**
 * The database in `file`, made if need be, at the newest schema and ready for writing.
 * Throws `ExpectedError`.
 */
export function openForWriting(file: string): DatabaseSync {
	prepareFile(file);
	expectOwnLog(file);
	return open(file, false, (database) => {
		useLog(database);
		database.exec(`${durability}; ${shortCheckpoints}`);
		migrate(database, file);
	});
}

/**
 * The database in `file`, which has to be there at the newest schema, for the founder's commands.
 * Throws `ExpectedError`.
 */
export function openExisting(file: string, purpose: Purpose): DatabaseSync {
	if (!existsSync(file)) throw noListYet(file);
	return open(file, purpose === "read", (database) => {
		expectCurrent(database, file);
		database.exec(
			`${durability}; pragma cache_size = -${cacheKiB[purpose]}; ${rareCheckpoints}`,
		);
	});
}

/** In bytes: what is larger takes longer to look through than a start may. */
const quickToCheck = 64 * 1024 * 1024;

/**
 * Throws `ExpectedError` when the log beside the file is of another file: SQLite would write its pages into this
 * one. A log is there after a crash, and nothing in it names its file. Changes nothing.
 */
function expectOwnLog(file: string): void {
	const log = `${file}-wal`;
	if (sizeOf(log) === 0 || fits(file)) return;
	throw new ExpectedError(
		`${file} and its log ${log} do not belong together, as when one of them was replaced, or are damaged. Nothing was changed. Put back the one that is missing; or, if you want ${file} as it is, move the log away. A backup is another way: docs/move.md.`,
	);
}

const sizeOf = (file: string): number =>
	statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Whether the file is sound as it is with its log. */
function fits(file: string): boolean {
	const size = sizeOf(file);
	// SQLite would delete the log.
	if (size === 0) return false;
	const database = new DatabaseSync(file, {
		readOnly: true,
		timeout: limits.sqlite.lockMs,
		open: false,
	});
	try {
		database.open();
		// In one transaction: no other process can bring more into the file than this one sees.
		database.exec("begin");
		const bytes = database
			.prepare(
				"select page_count * page_size as here from pragma_page_count, pragma_page_size",
			)
			.get()?.["here"];
		// A file never shrinks: SQLite would cut off what the log does not know.
		if (sizeOf(file) > Number(bytes)) return false;
		if (size > quickToCheck) return true;
		const [first] = database.prepare("pragma integrity_check(1)").all();
		return first?.["integrity_check"] === "ok";
	} catch (error) {
		// Other errors are reported when it is opened for writing.
		return sqliteResult(error) !== results.corrupt;
	} finally {
		database.close();
	}
}

/**
 * Switches to a write-ahead log. On a new file, SQLite does not wait for a lock here, whatever its timeout is: of
 * several first starts at the same moment, only one would succeed.
 */
function useLog(database: DatabaseSync): void {
	const end = performance.now() + limits.sqlite.lockMs;
	for (;;)
		try {
			database.exec("pragma journal_mode = wal");
			return;
		} catch (error) {
			if (sqliteResult(error) !== results.busy || performance.now() > end)
				throw error;
			// Of a thread that has nothing else to do yet.
			Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
		}
}

function open(
	file: string,
	readOnly: boolean,
	prepare: (database: DatabaseSync) => void,
): DatabaseSync {
	let database: DatabaseSync | undefined;
	try {
		database = new DatabaseSync(file, {
			readOnly,
			timeout: limits.sqlite.lockMs,
		});
		prepare(database);
		return database;
	} catch (error) {
		database?.close();
		throw asExpected(error, file);
	}
}

/** SQL: selects these columns from the parameter `$1`, a JSON array of rows. */
export function fromJson(columns: readonly string[]): string {
	const values = columns.map(
		(column) => `value ->> '${column}' as "${column}"`,
	);
	// Without a condition, SQLite would take "on conflict" after it for a join.
	return `select ${values} from json_each($1) where true`;
}
