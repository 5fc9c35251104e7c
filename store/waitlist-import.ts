import type { Source, WaitlistEntry } from "../shared/entry.ts";
import { addedColumns } from "./waitlist-store.ts";

/** A submission from elsewhere; `created_at` is `null` where nobody knows when it was sent. */
export interface ForeignSubmission extends WaitlistEntry, Source {
	readonly created_at: string | null;
}

/**
 * Takes submissions from elsewhere into the list, with the times at which they were sent.
 *
 * One is there already when the list has a submission with the same address (in capital letters or
 * not), side, phone and time, to the millisecond; when its time is not known, with the same address,
 * side and phone. Its methods reject with `StoreUnavailable`.
 */
export interface WaitlistImporter {
	/** Those that are not there yet. Changes nothing. */
	missing(
		submissions: readonly ForeignSubmission[],
	): Promise<readonly ForeignSubmission[]>;
	/**
	 * Stores those that are not there yet, all or none, and resolves with them. Of two that are the
	 * same, both may be stored.
	 */
	add(
		submissions: readonly ForeignSubmission[],
	): Promise<readonly ForeignSubmission[]>;
	close(): Promise<void>;
}

export const foreignColumns = [
	"created_at",
	...addedColumns,
] as const satisfies (keyof ForeignSubmission)[];
