/** The inbox, and what each engine implements for it. */
import type { ReplyKind } from "../shared/reply.ts";
import {
	type Source,
	type StoredSignUp,
	signUpColumns,
	type WaitlistEntry,
} from "../shared/sign-up.ts";
import type { Visits } from "../shared/visits.ts";

/** What the server stores of a sign-up; the database fills in the rest. */
export const insertedColumns = [...signUpColumns, "network"] as const;
/** Where a sign-up came from, and the label of its network, if it has one. */
export type SourceAndNetwork = Source & Partial<Pick<StoredSignUp, "network">>;

/**
 * Where the web server puts sign-ups and what people reply to mails: it can add them and check that
 * adding works, and cannot read.
 */
export interface Inbox {
	/**
	 * Stores the entries, all or none, each as a row of its own; `source` is where all of them came
	 * from, when that is known. Those of a sender are counted, together with other servers on this database, and get the
	 * label of its network (sender-counts.ts).
	 * Resolves once they are safe on disk. Rejects with `StoreUnavailable` when that is not certain,
	 * with `EntryRefused` when one of them breaks a constraint of the database, and with `TooManySignUps`.
	 */
	add(
		entries: readonly WaitlistEntry[],
		source?: SourceAndNetwork,
		sender?: Sender,
	): Promise<void>;
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
	/** Resolves when the database answers; rejects with `StoreUnavailable` when it does not. */
	check(): Promise<void>;
	/** Stores the sign-ups that wait, then closes the database. Never rejects; may be called again. */
	close(): Promise<void>;
}

/** Who sent sign-ups. */
export interface Sender {
	/** The networks of its address, the smallest first. */
	readonly networks: readonly CountedNetwork[];
	/** How many sign-ups all servers together take from it in this time, in milliseconds; `null` is any number. */
	readonly limit: {
		readonly name: string;
		readonly max: number;
		readonly ms: number;
	} | null;
}

/** A network, and its limits. */
export interface CountedNetwork {
	/** Its prefix, like `203.0.113/24`. Where it is stored, it is a hash with a salt. */
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

/** What sign-ups add to the count of a network or a sender, and what their labels rest on. */
export interface Added {
	readonly name: string;
	/** How many sign-ups are added. */
	sign_ups: number;
	/** The largest count after them with which the labels are right; `null` is any. */
	most: number | null;
	/** How long the sign-ups count, in milliseconds. */
	readonly ms: number;
	/** The label of the network. */
	label: string | null;
	/** How long a network keeps its label that has too many sign-ups now. */
	label_ms: number | null;
}

/** The count of a network or a sender on all servers. */
export interface Counted {
	readonly sign_ups: number;
	readonly ms: number;
	readonly label: string | null;
	readonly label_ms: number | null;
}

/** What all servers have counted, in the order of what was added, and whether the rows were stored. */
export interface CountedTogether {
	readonly stored: boolean;
	readonly counted: readonly Counted[];
}

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
	 * Where several servers use the database, it also adds to their counts, and resolves with them; if one of them is
	 * larger than the rows allow, nothing is stored or added.
	 */
	store(
		table: InboxTable,
		rows: string,
		end: number,
		counts: readonly Added[],
	): Promise<CountedTogether | undefined>;
	/** Rejects with `StoreUnavailable` when entries could not be stored now. */
	check(): Promise<void>;
	/** Never rejects. */
	close(): Promise<void>;
}
