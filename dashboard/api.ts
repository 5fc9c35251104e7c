/** The API between the dashboard's page and its server. */
import type { Sides } from "../store/counts.ts";
import type {
	Page,
	PageQuery,
	Person,
	Submission,
} from "../store/questions.ts";

/** The paths of the API. */
export const addresses = {
	now: "/api/now",
	joined: "/api/joined",
	rhythm: "/api/rhythm",
	sources: "/api/sources",
	mailStates: "/api/mail-states",
	people: "/api/people",
	person: "/api/person",
	erase: "/api/erase",
	csv: "/people.csv",
	emails: "/api/emails",
} as const;

/** Asked for every few seconds. */
export interface Now {
	/** Changes with the list: the other answers are then asked for again. */
	readonly version: string;
	readonly totals: Sides;
	/** People who joined today, and since six days before. */
	readonly today: Sides;
	readonly sevenDays: Sides;
	/** How many mails wait, and what keeps them waiting, in sentences; `null` before the first mail. */
	readonly mail: {
		readonly waiting: number;
		readonly notes: readonly string[];
	} | null;
}

/** All that is known of an address. */
export interface KnownPerson {
	/** Oldest first. */
	readonly submissions: readonly Submission[];
	/** One per side. */
	readonly people: readonly Person[];
}

export const steps = ["day", "week"] as const;
export type Step = (typeof steps)[number];

/** People on one page of the table. */
export const pageLength = 25;
/** Stands for the unknown source; no source begins with a space. */
export const unknownKey = " unknown";
/** Which people are shown, and in which order. */
export interface PeopleQuery
	extends Omit<PageQuery, "source" | "offset" | "limit"> {
	/** Only people from this source, which may be `unknownKey`. */
	readonly source?: string | undefined;
}
/** Which page of them. */
export interface PeoplePageQuery extends PeopleQuery {
	readonly offset: number;
}
/** A page of people, and what was asked: the founder may have asked for another one meanwhile. */
export interface PeoplePage extends Page {
	readonly query: PeoplePageQuery;
}

export { sourceColumns, type UserType, userTypes } from "../shared/entry.ts";
export type { Joined, Rhythm, Sides, SourceCount } from "../store/counts.ts";
export type { MailStateCount, Person, Submission } from "../store/questions.ts";
