import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { asExpected, sqliteResult } from "./errors.ts";
import { fileSize, prepareFile } from "./file.ts";
import { expectCurrent, migrate, noListYet } from "./migrate.ts";

/** How long a statement waits for another process's lock, in milliseconds. */
export const lockTimeout = 5_000;

/**
 * FULL: in WAL mode, NORMAL may lose the last commits when the power fails.
 * Deleted rows are overwritten in the file.
 */
const durability = "pragma synchronous = full; pragma secure_delete = on";
/** 128 MiB each for the file and for temporary tables: a million people take far longer without. */
const bulkCache =
	"pragma cache_size = -131072; pragma temp.cache_size = -131072";

/**
 * The database in `file`, made if need be, at the newest schema and ready for writing.
 * Throws `ExpectedError`.
 */
export function openForWriting(file: string): DatabaseSync {
	prepareFile(file);
	try {
		return opened(
			new DatabaseSync(file, { timeout: lockTimeout }),
			(database) => {
				database.exec(`pragma journal_mode = wal; ${durability}`);
				migrate(database, file);
			},
		);
	} catch (error) {
		throw asExpected(error, file);
	}
}

/**
 * The database in `file`, which has to be there, for the founder's commands that write in it.
 * Throws `ExpectedError`.
 */
export function openBesideServer(file: string): DatabaseSync {
	try {
		if (fileSize(file) === 0) throw noListYet(file);
		return opened(
			new DatabaseSync(file, { timeout: lockTimeout }),
			(database) => {
				expectCurrent(database, file);
				database.exec(
					`${durability}; ${bulkCache}; pragma wal_autocheckpoint = 32768`,
				);
			},
		);
	} catch (error) {
		throw asExpected(error, file);
	}
}

/** The database in `file`, to be read and not changed. Throws `ExpectedError`. */
export function openForReading(file: string): DatabaseSync {
	function open(path: string | URL): DatabaseSync {
		const database = new DatabaseSync(path, {
			readOnly: true,
			timeout: lockTimeout,
		});
		return opened(database, () => {
			expectCurrent(database, file);
			database.exec(bulkCache);
		});
	}
	try {
		if (fileSize(file) === 0) throw noListYet(file);
		try {
			return open(file);
		} catch (error) {
			// SQLite makes its -wal and -shm files even for reading. Where it may not, the file alone
			// is complete if no log lies beside it.
			const result = sqliteResult(error);
			const barred = result === "cannotOpen" || result === "readOnly";
			if (!barred || fileSize(`${file}-wal`) > 0) throw error;
			return open(new URL("?immutable=1", pathToFileURL(file)));
		}
	} catch (error) {
		throw asExpected(error, file, "read");
	}
}

/** What `prepare` made of the database, which is closed when that fails. */
function opened(
	database: DatabaseSync,
	prepare: (database: DatabaseSync) => void,
): DatabaseSync {
	try {
		prepare(database);
		return database;
	} catch (error) {
		database.close();
		throw error;
	}
}

/** Does the work in one transaction that may write, or none of it. */
export function inTransaction<Result>(
	database: DatabaseSync,
	work: () => Result,
): Result {
	database.exec("begin immediate");
	try {
		const result = work();
		database.exec("commit");
		return result;
	} catch (error) {
		// SQLite ends the transaction itself after some errors.
		if (database.isTransaction) database.exec("rollback");
		throw error;
	}
}
