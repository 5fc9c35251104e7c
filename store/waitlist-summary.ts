import type { Source, UserType } from "../shared/entry.ts";
import type { Person, Progress, Submission } from "./waitlist-store.ts";

/**
 * The list as the founder looks at it: counts and pages, ready in a moment however many people
 * there are. All of it is as old as the last `refresh`, except `submissionsOf`, which reads what
 * is stored. Times are ISO 8601 in UTC with milliseconds.
 *
 * Its methods reject with `StoreUnavailable`.
 */
export interface WaitlistSummary {
	/**
	 * Folds in what was submitted since the last time, some thousand submissions a transaction, so
	 * that sign-ups hardly wait for it. `progress` is told how many submissions of how many are done.
	 * The first time, it also makes sure that nothing was removed behind its back, or starts over.
	 */
	refresh(progress?: Progress): Promise<void>;
	/** People a side. */
	totals(): Promise<Record<UserType, number>>;
	/**
	 * People who joined, an hour, day or week a line, oldest first; where nobody did is no line.
	 * Weeks begin on Monday. `since` leaves out all hours before the one that it lies in.
	 */
	joined(by: Span, since?: string): Promise<readonly Joined[]>;
	/** People by weekday (0 is Monday) and hour of joining; where nobody did is no line. */
	rhythm(): Promise<readonly Rhythm[]>;
	/** People by where they came from, most first. */
	sources(): Promise<readonly SourceCount[]>;
	/** Some people of the list, and how many there are in all. */
	page(query: PageQuery): Promise<Page>;
	/** All submissions of one person, in any spelling of the address and on both sides, oldest first. */
	submissionsOf(email: string): Promise<readonly Submission[]>;
	close(): Promise<void>;
}

export type Span = "hour" | "day" | "week";

type Sides = Readonly<Record<UserType, number>>;

export interface Joined extends Sides {
	readonly start: string;
}

export interface Rhythm extends Sides {
	readonly weekday: number;
	readonly hour: number;
}

export interface SourceCount extends Sides {
	/** `utm_source`, or else `ref`; `null` is unknown. */
	readonly source: string | null;
}

export const sortColumns = [
	"joined_at",
	"email",
	"submissions",
	"last_seen_at",
] as const;

export interface PageQuery {
	readonly side?: UserType | undefined;
	/** A part of the e-mail address, in any case. */
	readonly search?: string | undefined;
	/** As in `SourceCount`; people of any when absent. */
	readonly source?: string | null | undefined;
	readonly sort: (typeof sortColumns)[number];
	readonly descending: boolean;
	readonly offset: number;
	readonly limit: number;
}

export interface Page {
	readonly people: readonly ListedPerson[];
	readonly total: number;
}

/** A person with where the first submission that says so came from. */
export interface ListedPerson extends Person, Source {}
