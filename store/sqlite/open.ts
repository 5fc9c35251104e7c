import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { limits } from "../limits.ts";
import type { Purpose } from "../sql-list.ts";
import { asExpected } from "./errors.ts";
import { prepareFile } from "./file.ts";
import { expectCurrent, migrate, noListYet } from "./migrate.ts";

/**
 * FULL: in WAL mode, NORMAL may lose the last commits when the power fails.
 * Deleted rows are overwritten in the file.
 */
const durability = "pragma synchronous = full; pragma secure_delete = on";
/** In pages: half of SQLite's default, because the sign-ups of a commit wait for its checkpoint. */
const shortCheckpoints = "pragma wal_autocheckpoint = 500";
/** For commands, 128 MiB: with less, a list of a million people takes much longer. The mailer keeps several caches as long as it runs. */
const cacheKiB = { read: 131_072, write: 131_072, mailer: 8_192 };
const rareCheckpoints = "pragma wal_autocheckpoint = 32768";

/**
 * The database in `file`, made if need be, at the newest schema and ready for writing.
 * Throws `ExpectedError`.
 */
export function openForWriting(file: string): DatabaseSync {
	prepareFile(file);
	return open(file, false, (database) => {
		database.exec(
			`pragma journal_mode = wal; ${durability}; ${shortCheckpoints}`,
		);
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
	const values = columns.map((column) => `value ->> '${column}'`);
	// Without a condition, SQLite would take "on conflict" after it for a join.
	return `select ${values} from json_each($1) where true`;
}
