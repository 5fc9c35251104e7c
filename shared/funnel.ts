/** The way of visitors: how many came, joined, confirmed, and brought others. */

import { type Counts, noCounts, sumOf } from "./counts.ts";
import { getOrInsert } from "./get-or-insert.ts";
import { type Person, spelledAlike } from "./person.ts";
import type { Side } from "./sides.ts";
import { startOf } from "./time.ts";
import type { Visits } from "./visits.ts";

/** With fewer visitors no rate is shown: one person more or less would change it by more than three hundredths. */
export const leastVisitors = 30;

/** A person, or several, as the funnel counts them. */
export interface Joiner extends Pick<Person, "user_type" | "source" | "mail"> {
	/** The day on which the person joined, in the founder's time zone. */
	readonly day: string;
	readonly language: string | null;
	/** How many people: those who are alike count together. */
	readonly people: number;
	/** How many others they brought. */
	readonly brought: number;
}

/** Visitors have no side: all sides share them. */
export interface Funnel {
	readonly views: number;
	readonly visitors: number;
	readonly joined: Counts;
	readonly confirmed: Counts;
	/** The people whom those who joined have brought, by the side of those who joined. */
	readonly brought: Counts;
}

/** The steps after the visit, in their order. */
export const funnelSteps = ["joined", "confirmed", "brought"] as const;

/** By what the funnel is divided; `null` is unknown. A week is named by its Monday. */
export const funnelParts = ["source", "language", "day", "week"] as const;
export type FunnelPart = (typeof funnelParts)[number];

/** A part of the funnel. */
export type FunnelOf = Funnel & { readonly name: string | null };

type Sums = { -readonly [Name in "views" | "visitors"]: number } & {
	[Name in (typeof funnelSteps)[number]]: Record<Side, number>;
};

function noFunnel(): Sums {
	const [joined, confirmed, brought] = [noCounts(), noCounts(), noCounts()];
	return { views: 0, visitors: 0, joined, confirmed, brought };
}

/** The days on which visits were counted, and the people who joined on them. */
export interface Counted {
	readonly visits: readonly Visits[];
	readonly joiners: readonly Joiner[];
}

/**
 * The visits since a day, and the people who joined since then. People from before the first counted visit are left
 * out, because their visits were not counted.
 */
export function countedSince(
	{ visits, joiners }: Counted,
	since: string,
): Counted {
	const first = firstCounted(visits);
	const begin = since > first ? since : first;
	return {
		visits: visits.filter(({ day }) => day >= begin),
		joiners: joiners.filter(({ day }) => day >= begin),
	};
}

/** The first day on which visits were counted. */
export function firstCounted(visits: readonly Pick<Visits, "day">[]): string {
	return visits.reduce((first, { day }) => (day < first ? day : first), "9999");
}

/** The whole funnel. */
export function funnelOf(counted: Counted): Funnel {
	return [...sumsBy(counted, () => null).values()][0] ?? noFunnel();
}

/** The funnel of each source or language, most visitors first; of each day or week, the newest first. */
export function funnelBy(counted: Counted, part: FunnelPart): FunnelOf[] {
	const all = [
		...sumsBy(counted, (each) =>
			part === "week"
				? startOf("week", each.day).slice(0, 10)
				: part === "source"
					? each.source && spelledAlike(each.source)
					: each[part],
		),
	].map(([name, sums]) => ({ name, ...sums }));
	return part === "day" || part === "week"
		? all.sort((one, other) => ((one.name ?? "") > (other.name ?? "") ? -1 : 1))
		: all.sort(
				(one, other) =>
					other.visitors - one.visitors ||
					sumOf(other.joined) - sumOf(one.joined) ||
					((one.name ?? "") < (other.name ?? "") ? -1 : 1),
			);
}

function sumsBy(
	{ visits, joiners }: Counted,
	nameOf: (each: Visits | Joiner) => string | null,
): Map<string | null, Sums> {
	const all = new Map<string | null, Sums>();
	for (const each of visits) {
		const sums = getOrInsert(all, nameOf(each), noFunnel);
		sums.views += each.views;
		sums.visitors += each.visitors;
	}
	for (const each of joiners) {
		const sums = getOrInsert(all, nameOf(each), noFunnel);
		sums.joined[each.user_type] += each.people;
		if (each.mail === "confirmed")
			sums.confirmed[each.user_type] += each.people;
		sums.brought[each.user_type] += each.brought;
	}
	return all;
}

/** Like `12 %`, `3.4 %`; empty with too few visitors. */
export function rateText(count: number, visitors: number): string {
	if (visitors < leastVisitors) return "";
	const percent = (100 * count) / visitors;
	return `${percent < 10 ? percent.toFixed(1) : Math.round(percent)} %`;
}
