/** Fixed limits of the store, each with its reason. */
export const limits = {
	inbox: {
		/** Entries that may wait to be stored; further ones are refused immediately. */
		waiting: 10_000,
		/** Entries per batch: some tens of milliseconds of work. */
		batch: 1_000,
		/** Sign-ups of one address, side and day that are kept (store/postgres/002-columns.sql has it, for both engines): people send the form a few times. */
		repeats: 20,
		/** Timeout of the health check: monitoring programs wait a few seconds. */
		checkMs: 2_000,
	},
	/**
	 * Between two parts of a large change, sign-ups that wait for SQLite's lock get their turn. SQLite asks for it
	 * after 1, 2, 5, 10, 15, 20, 25 ms and so on, at the latest half as long after the last time as it has waited,
	 * and never more than 100 ms after it.
	 */
	turn: { leastMs: 25, mostMs: 100, share: 0.5 },
	/** Sign-ups that an import stores per transaction: few, so that others hardly wait; a test can lower it. */
	importedAtATime: 4_000 as number,
	/**
	 * Sign-ups, and noted changes, of which people are made at a time. On SQLite, sign-ups wait while their people are
	 * written, and get their turn while the next ones are read. A test can lower it.
	 */
	foldedAtATime: 4_000 as number,
	/**
	 * So many people that match a filter, or fewer, are all read and put in order; of more people, a page is read by an
	 * index in this order. Typed as a number, so that a test can lower it.
	 */
	fewPeople: 10_000 as number,
	/** Addresses that are one text for a search: it fits into a page of both databases. A test can lower it. */
	addressesInText: 128 as number,
	sqlite: {
		/** Timeout for the lock of another process; typed as a number, so that a test can shorten it. */
		lockMs: 5_000 as number,
		/** How often a founder's command asks for it, so long each time: a part of another one, as of an import, takes seconds on a busy machine. */
		lockTries: 6,
		/** How long a sign-up waits: one batch may wait for a lock, and the next one after it. */
		get answerMs() {
			return 2 * this.lockMs + 1_000;
		},
		/** How often the log is brought into the file, so that a copy of the file alone lacks the sign-ups of seconds only. */
		emptyLogMs: 1_000,
	},
	postgres: {
		/** Batches at once, each on a connection: while some commit, the next one collects entries. */
		batches: 2,
		/** How long a sign-up waits for a database that does not answer. */
		answerMs: 5_000,
		/** Timeout of a connection attempt: a server on the same network answers in milliseconds. */
		connectMs: 1_000,
		/** Pause between two attempts. */
		retryMs: 200,
		/** Timeout of closing the connections. */
		endMs: 1_000,
	},
} as const;
