/** What the dashboard's page asks its server for, and what it gets: known to both. */
import { type UserType, userTypes } from "../shared/entry.ts";
import type { Joined, Rhythm, Sides, SourceCount } from "../store/counts.ts";
import type {
	Page,
	PageQuery,
	Person,
	Submission,
} from "../store/questions.ts";

/** Where the answers are. */
export const addresses = {
	now: "/api/now",
	joined: "/api/joined",
	rhythm: "/api/rhythm",
	sources: "/api/sources",
	people: "/api/people",
	submissions: "/api/submissions",
	erase: "/api/erase",
	csv: "/people.csv",
} as const;

/** Asked for every few seconds. */
export interface Now {
	/** Changes with the list: the other answers are then asked for again. */
	readonly version: string;
	readonly totals: Sides;
}

export interface Sources {
	/** The most used ones. */
	readonly top: readonly SourceCount[];
	/** All others together, and how many they are. */
	readonly others: Sides & { readonly sources: number };
}

export const steps = ["day", "week"] as const;
export type Step = (typeof steps)[number];

/** The people that one page of the table shows. */
export type PeopleQuery = Omit<PageQuery, "source">;
export type Sort = PageQuery["sort"];

export type {
	Joined,
	Page,
	Person,
	Rhythm,
	Sides,
	SourceCount,
	Submission,
	UserType,
};
export { userTypes };
