import {
	type Source,
	sourceColumns,
	type UserType,
	type WaitlistEntry,
} from "../shared/entry.ts";

/** Where sign-ups are kept, as the web server sees it: it can add, and ask whether adding works. */
export interface WaitlistStore {
	/**
	 * Stores the entries, all or none, each as a row of its own; `source` is where all of them came
	 * from, when that is known.
	 * Resolves once they are safe on disk. Rejects with `StoreUnavailable` when they may not be,
	 * and with `EntryRefused` when the database has a rule that one of them breaks.
	 */
	add(entries: readonly WaitlistEntry[], source?: Source): Promise<void>;
	/** Resolves when the store answers; rejects with `StoreUnavailable` when it does not. */
	check(): Promise<void>;
	/** Finishes what was begun, then lets go of the store. Never rejects; may be called again. */
	close(): Promise<void>;
}

/** Takes a sentence for the log. */
export type Report = (message: string, level: "info" | "warn") => void;

/** Is told how many submissions of how many are done. */
export type Progress = (done: number, all: number) => void;

/** The list as the founder's commands see it. Times are ISO 8601 in UTC with milliseconds. */
export interface WaitlistReader {
	/** One line a person and side, newest last. */
	people(filter: ListFilter): AsyncIterable<Person>;
	/** One line a submission, newest last. */
	submissions(filter: ListFilter): AsyncIterable<Submission>;
	/** How many people there are on each side. */
	count(): Promise<Record<UserType, number>>;
	close(): Promise<void>;
}

export interface ListFilter {
	/** Only this side; both when absent. */
	readonly side?: UserType | undefined;
	/** Only who joined, or what was sent, at this time or later. */
	readonly since?: string | undefined;
	/**
	 * Only who came from here: `utm_source`, or else `ref`, of a person's first submission that says
	 * where it came from. `null` is unknown; any when absent.
	 */
	readonly source?: string | null | undefined;
}

export interface Submission extends WaitlistEntry, Source {
	readonly id: number;
	readonly created_at: string;
}

/** What an add fills of a submission; the database fills the rest. */
export const addedColumns = [
	"email",
	"phone",
	"user_type",
	...sourceColumns,
] as const;

export const submissionColumns = [
	"id",
	"created_at",
	...addedColumns,
] as const satisfies (keyof Submission)[];

/** Everything that was sent for one (lower-cased e-mail, side). */
export interface Person extends WaitlistEntry {
	readonly joined_at: string;
	readonly last_seen_at: string;
	/** How many different phones were given; `phone` is the first of them. */
	readonly phones: number;
	readonly submissions: number;
}

/** The store cannot take or give entries now; trying again later may work. */
export class StoreUnavailable extends Error {
	override readonly name = "StoreUnavailable";
}

/** The store cannot be opened until somebody changes something; `message` says what, in one sentence. */
export class StoreUnusable extends Error {
	override readonly name = "StoreUnusable";
}

/**
 * An entry breaks a constraint of the database, which `parseWaitlistEntry` should have noticed.
 * The message names the constraint and repeats nothing of the entry.
 */
export class EntryRefused extends Error {
	override readonly name = "EntryRefused";
}
