/** The API between the dashboard's page and its server. */
import type { Counts } from "../shared/counts.ts";
import type { Order } from "../shared/people.ts";
import type { Filter } from "../shared/people-filter.ts";
import type { KnownState, Person } from "../shared/person.ts";
import type { StoredSignUp } from "../shared/sign-up.ts";

/** The paths of the API. */
export const addresses = {
	now: "/api/now",
	joined: "/api/joined",
	rhythm: "/api/rhythm",
	sources: "/api/sources",
	people: "/api/people",
	person: "/api/person",
	erase: "/api/erase",
	call: "/api/call",
	csv: "/people.csv",
	emails: "/api/emails",
} as const;

/** Asked for every few seconds. */
export interface Now {
	/** Changes with the list: the other answers are then asked for again. */
	readonly version: string;
	readonly totals: Counts;
	/** People who joined today, and since six days before. */
	readonly today: Counts;
	readonly sevenDays: Counts;
	/** The names of the announcements that people got. */
	readonly announcements: readonly string[];
	/** What is known by mail; `null` before the first mail. */
	readonly mail: {
		readonly confirmed: Counts;
		readonly left: Counts;
		/** How many mails wait, and what keeps them waiting, in sentences. */
		readonly waiting: number;
		readonly notes: readonly string[];
	} | null;
}

/** All that is known of an address. */
export interface KnownPerson {
	/** Oldest first. */
	readonly submissions: readonly StoredSignUp[];
	/** One per side. */
	readonly people: readonly Person[];
}

export const steps = ["day", "week"] as const;
export type Step = (typeof steps)[number];

/** People on one page of the table. */
export const pageLength = 25;
/** Stands for the unknown source, and for people without a mail; no source begins with a space. */
export const unknownKey = " unknown";
/** Which people are shown, and in which order. */
export interface PeopleQuery
	extends Omit<Filter, "source" | "mail" | "toCall" | "withoutLeft">,
		Order {
	/** Only people from this source, which may be `unknownKey`. */
	readonly source?: string | undefined;
	/** Only people of whom this is known by mail; `unknownKey`: who got no mail. */
	readonly mail?: NonNullable<KnownState> | typeof unknownKey | undefined;
	/** Only people to be called today. */
	readonly toCall?: boolean | undefined;
}
/** Which page of them. */
export interface PeoplePageQuery extends PeopleQuery {
	readonly offset: number;
}
/** A person, and whom the person has brought, like `1 host, 3 advertisers`. */
export type ShownPerson = Person & { readonly brought: string | null };

/** The addresses that are copied; people who left are not among them unless they were chosen. */
export interface CopiedAddresses {
	readonly emails: readonly string[];
	/** How many people were left out. */
	readonly left: number;
}

/** A page of people, and how many there are in all. */
export interface PeoplePage {
	readonly people: readonly ShownPerson[];
	readonly total: number;
	/** That of the query: the founder may have asked for another page meanwhile. */
	readonly offset: number;
}

/** What the founder writes down of a call; `isCalled` when the person was called now. */
export interface CallChange {
	readonly email: string;
	readonly isCalled: boolean;
	readonly note: string;
	/** Like `2026-11-30`; empty for none. */
	readonly call_on: string;
}
