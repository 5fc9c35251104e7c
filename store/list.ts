import type { DatabaseAddress } from "../config/database.ts";
import { openPostgresList } from "./postgres/list.ts";
import { migratePostgres } from "./postgres/migrate.ts";
import { openSqliteList } from "./sqlite/list.ts";
import { openForWriting } from "./sqlite/open.ts";
import type { Rows, TableName, Which } from "./tables.ts";

/**
 * The founder's connection to the database: it keeps rows, and knows nothing of people. All methods
 * reject with `ExpectedError` when the database fails.
 */
export interface List {
	/** Rows in the order of their ids, of which only some are in memory at a time. */
	read<Name extends TableName>(
		table: Name,
		which?: Which<Name>,
	): AsyncIterable<Rows[Name]>;
	/** How many rows there are, and the last id, which is 0 for none. */
	count<Name extends TableName>(
		table: Name,
		which?: Which<Name>,
	): Promise<{ readonly rows: number; readonly lastId: number }>;
	/**
	 * Inserts rows that all have the same columns, all or none. A row whose key is there already
	 * makes it fail, or replaces the old row.
	 */
	insert<Name extends TableName>(
		table: Name,
		rows: readonly Partial<Rows[Name]>[],
		options?: { readonly isReplacing?: boolean },
	): Promise<void>;
	/** Changes columns; resolves with the number of rows. */
	change<Name extends TableName>(
		table: Name,
		which: Which<Name>,
		change: Partial<Rows[Name]>,
	): Promise<number>;
	/** Deletes rows; resolves with their number. */
	remove<Name extends TableName>(
		table: Name,
		which: Which<Name>,
	): Promise<number>;
	/**
	 * Runs `work` in one transaction. "snapshot" sees the list as it is now, also when sign-ups are
	 * added meanwhile; "exclusive" may write, and sign-ups wait until it ends. Transactions run one
	 * after the other.
	 */
	transaction<Result>(
		kind: "snapshot" | "exclusive",
		work: () => Promise<Result>,
	): Promise<Result>;
	/**
	 * Takes a lock by this name until the list is closed or its process ends, however that happens.
	 * Resolves with false while another session has it. It may be asked for again, to make sure that
	 * no lost connection has lost it.
	 */
	lock(name: string): Promise<boolean>;
	/** Whether another session has that lock. */
	isLocked(name: string): Promise<boolean>;
	/** Rejects when a lock would not stay: behind a pooler in transaction mode. */
	expectSession(): Promise<void>;
	/**
	 * Overwrites the space of deleted rows. Resolves with a sentence for the founder when that could
	 * not be done now: the rows are deleted all the same.
	 */
	purge(): Promise<string | undefined>;
	close(): Promise<void>;
}

/**
 * Opens the list, beside a running server or without one. "create" also makes the database, or
 * brings its schema up to date. Rejects with `ExpectedError` when there is no list, or this login
 * lacks the right.
 */
export async function openList(
	database: DatabaseAddress,
	purpose: "read" | "write" | "create" = "read",
): Promise<List> {
	if (purpose === "create") await migrate(database);
	return database.kind === "sqlite"
		? openSqliteList(database.file, purpose === "read" ? "read" : "write")
		: openPostgresList(database.url, purpose === "read" ? "read" : "write");
}

/** Opens the list for as long as `work` takes; rejects as `openList` does. */
export async function withList<Result>(
	database: DatabaseAddress,
	purpose: "read" | "write" | "create",
	work: (list: List) => Promise<Result>,
): Promise<Result> {
	const list = await openList(database, purpose);
	try {
		return await work(list);
	} finally {
		await list.close();
	}
}

/**
 * Brings the database to the newest schema: all missing migrations or none.
 * Resolves with the names of the files that were run. Rejects with `ExpectedError`.
 */
export async function migrate(
	database: DatabaseAddress,
): Promise<readonly string[]> {
	if (database.kind === "postgres") return migratePostgres(database.url);
	// Opening a file for writing brings it up to date.
	openForWriting(database.file).close();
	return [];
}
