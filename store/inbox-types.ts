/** The inbox, and what each engine implements for it. */
import type { ReplyKind } from "../shared/reply.ts";
import type { Origin, WaitlistEntry } from "../shared/sign-up.ts";
import type { Visits } from "../shared/visits.ts";

/**
 * Where the web server puts sign-ups and what people reply to mails: it can add them and check that
 * adding works, and cannot read.
 */
export interface Inbox {
	/**
	 * Stores the entries, all or none, each as a row of its own; `source` is where all of them came
	 * from, when that is known.
	 * Resolves once they are safe on disk. Rejects with `StoreUnavailable` when that is not certain,
	 * and with `EntryRefused` when one of them breaks a constraint of the database.
	 */
	add(entries: readonly WaitlistEntry[], source?: Origin): Promise<void>;
	/**
	 * Stores what the person with this key (mail/letter/links.ts) has replied: one row per person, kind and
	 * day, with the last time. Resolves and rejects as `add` does.
	 */
	addReply(personKey: string, kind: ReplyKind): Promise<void>;
	/**
	 * Adds visits to those that are stored. Rejects when it is not certain that they are: it must not be called again
	 * with them, because they would count twice.
	 */
	addVisits(visits: readonly Visits[]): Promise<void>;
	/**
	 * Counts sign-ups of a sender, given the networks of its address from the smallest on, together with all other
	 * servers on this database; resolves with the label of the largest network that had too many today or in the
	 * days before, `null` when none had. Absent where only one server can use the database. Rejects when the database does not answer.
	 */
	labelFor?(
		networks: readonly CountedNetwork[],
		signUps: number,
	): Promise<string | null>;
	/** Resolves when the database answers; rejects with `StoreUnavailable` when it does not. */
	check(): Promise<void>;
	/** Stores the sign-ups that wait, then closes the database. Never rejects; may be called again. */
	close(): Promise<void>;
}

/** A network, and its limits. */
export interface CountedNetwork {
	/** Its prefix, like `203.0.113.0/24`. It is stored as a hash with a salt of the day. */
	readonly name: string;
	/** The number of its sign-ups per day that get no label. */
	readonly unlabelled: number;
	/** The most sign-ups per day that it adds to the next larger network: after them it is full. */
	readonly signUps: number;
	/** What it adds to the next larger network when it is full. */
	readonly whenFull: number;
}

/** Writes a sentence to the log. */
export type Report = (message: string, level: "info" | "warn") => void;

/** The tables to which the server adds rows. */
export type InboxTable = "waitlist" | "replies" | "visits";

/** What an engine does for its inbox. */
export interface InboxEngine {
	/** How many batches of sign-ups it stores at a time. */
	readonly batchesAtOnce: number;
	/** How long a sign-up waits for its answer, in milliseconds. */
	readonly answerMs: number;
	/**
	 * Stores rows of a table, all or none; they are JSON, because one text costs less to hand on than
	 * many values. Tries until `end` (of `performance.now()`), but visits at most once. Rejects with `StoreUnavailable`, or
	 * with `EntryRefused` when a row breaks a constraint.
	 */
	store(table: InboxTable, rows: string, end: number): Promise<void>;
	/** As `Inbox.labelFor`. */
	readonly labelFor?: Inbox["labelFor"];
	/** Rejects with `StoreUnavailable` when entries could not be stored now. */
	check(): Promise<void>;
	/** Never rejects. */
	close(): Promise<void>;
}
