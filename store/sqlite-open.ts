import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { asUnusable, sqliteResult } from "./sqlite-faults.ts";
import { fileSize, prepareFile } from "./sqlite-file.ts";
import { expectCurrent, migrate, noListYet } from "./sqlite-migrations.ts";

/** How long a statement waits for another process's lock, in milliseconds. */
export const lockTimeout = 5_000;

/**
 * The database in `file`, made if need be, at the newest schema and ready for writing.
 * Throws `StoreUnusable`.
 */
export function openForWriting(file: string): DatabaseSync {
	prepareFile(file);
	try {
		return opened(
			new DatabaseSync(file, { timeout: lockTimeout }),
			(database) => {
				// FULL: in WAL mode, NORMAL may lose the last commits when the power fails.
				database.exec("pragma journal_mode = wal; pragma synchronous = full");
				// What is erased is overwritten, and not only forgotten; adding costs no more by it.
				database.exec("pragma secure_delete = on");
				migrate(database, file);
			},
		);
	} catch (error) {
		throw asUnusable(error, file);
	}
}

/**
 * The database in `file`, which has to be there, for what the founder's commands write in it.
 * `synchronous` is "normal" for what can be made again when the power fails. Throws `StoreUnusable`.
 */
export function openBesideServer(
	file: string,
	synchronous: "full" | "normal",
): DatabaseSync {
	try {
		if (fileSize(file) === 0) throw noListYet(file);
		return opened(
			new DatabaseSync(file, { timeout: lockTimeout }),
			(database) => {
				expectCurrent(database, file);
				// Up to 128 MiB each of cache and log: with SQLite's own few, a million people take far
				// longer.
				database.exec(`
					pragma synchronous = ${synchronous};
					pragma secure_delete = on;
					pragma cache_size = -131072;
					pragma wal_autocheckpoint = 32768`);
			},
		);
	} catch (error) {
		throw asUnusable(error, file);
	}
}

/** The database in `file`, to be read and not changed. Throws `StoreUnusable`. */
export function openForReading(file: string): DatabaseSync {
	function open(path: string | URL): DatabaseSync {
		const database = new DatabaseSync(path, {
			readOnly: true,
			timeout: lockTimeout,
		});
		return opened(database, () => expectCurrent(database, file));
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
		throw asUnusable(error, file, "read");
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
