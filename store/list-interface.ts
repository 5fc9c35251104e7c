/** A parameter or a result of a statement. */
export type Value = string | number | null;

/**
 * The founder's connection to the list. Both engines take the same SQL on the views
 * `waitlist_submissions` and `waitlist_people`; `$1`, `$2` … in it stand for the values.
 * All methods reject with `ExpectedError` when the database fails.
 */
export interface List {
	/** All rows of a statement. */
	rows<Result>(sql: string, ...values: readonly Value[]): Promise<Result[]>;
	/** The rows of a statement, of which only some are in memory at a time. */
	stream<Result>(
		sql: string,
		...values: readonly Value[]
	): AsyncIterable<Result>;
	/** Inserts rows that all have the same columns, all or none. */
	insert(table: string, rows: readonly object[]): Promise<void>;
	/**
	 * Runs `work` in one transaction. "snapshot" sees the list as it is now, also
	 * when sign-ups are added meanwhile; "exclusive" may write, and sign-ups wait until it ends.
	 * Transactions run one after the other.
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
	/** Rejects when a temporary table would not stay: behind a pooler in transaction mode. */
	expectSession(): Promise<void>;
	/**
	 * Overwrites the space of deleted rows. Resolves with a sentence for the founder when that could
	 * not be done now: the rows are deleted all the same.
	 */
	purge(): Promise<string | undefined>;
	close(): Promise<void>;
}
