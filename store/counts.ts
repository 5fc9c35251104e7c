/** Counts of people, all summed from one query: how many joined per hour, side and source. */
import type { UserType } from "../shared/entry.ts";
import type { JoinedPerHour } from "./questions.ts";

/** How many people there are on each side. */
export type Sides = Readonly<Record<UserType, number>>;

type Span = "hour" | "day" | "week";

/** People who joined within one hour, day or week; `start` is ISO 8601 in UTC. */
export interface Joined extends Sides {
	readonly start: string;
}

/** People who joined within one hour of the week, in UTC; weekday 0 is Monday. */
export interface Rhythm extends Sides {
	readonly weekday: number;
	readonly hour: number;
}

/** People from one source; `null` is unknown. */
export interface SourceCount extends Sides {
	readonly source: string | null;
}

/** People per side. */
export function totalsOf(
	counts: readonly Pick<JoinedPerHour, "user_type" | "people">[],
): Sides {
	const totals = { host: 0, advertiser: 0 };
	for (const { user_type, people } of counts) totals[user_type] += people;
	return totals;
}

/**
 * People per hour, day or week (which begins on Monday), oldest first; a span in which no person
 * joined is left out, and so are the hours before `since`.
 */
export function joinedPer(
	span: Span,
	counts: readonly JoinedPerHour[],
	since = "",
): Joined[] {
	const recent = counts.filter(({ hour }) => hour >= since.slice(0, 13));
	return [...sum(recent, ({ hour }) => startOf(span, hour))]
		.map(([start, sides]) => ({ start, ...sides }))
		.sort((one, other) => (one.start < other.start ? -1 : 1));
}

/** People per weekday and hour of joining; an hour in which no person joined is left out. */
export function rhythmOf(counts: readonly JoinedPerHour[]): Rhythm[] {
	const perHour = sum(counts, ({ hour }) => {
		const weekday = (new Date(`${hour}:00Z`).getUTCDay() + 6) % 7;
		return `${weekday} ${hour.slice(11)}`;
	});
	return [...perHour]
		.sort(([one], [other]) => (one < other ? -1 : 1))
		.map(([key, sides]) => {
			const [weekday, hour] = key.split(" ").map(Number);
			return { weekday: weekday ?? 0, hour: hour ?? 0, ...sides };
		});
}

/** People per source, most first. */
export function sourcesOf(counts: readonly JoinedPerHour[]): SourceCount[] {
	const all = (sides: Sides) => sides.host + sides.advertiser;
	return [...sum(counts, ({ source }) => source)]
		.map(([source, sides]) => ({ source, ...sides }))
		.sort(
			(one, other) =>
				all(other) - all(one) ||
				((one.source ?? "") < (other.source ?? "") ? -1 : 1),
		);
}

function sum<Key>(
	counts: readonly JoinedPerHour[],
	keyOf: (count: JoinedPerHour) => Key,
): Map<Key, Record<UserType, number>> {
	const sums = new Map<Key, Record<UserType, number>>();
	for (const count of counts) {
		const key = keyOf(count);
		const sides = sums.get(key) ?? { host: 0, advertiser: 0 };
		sides[count.user_type] += count.people;
		sums.set(key, sides);
	}
	return sums;
}

function startOf(span: Span, hour: string): string {
	if (span === "hour") return `${hour}:00:00.000Z`;
	const day = new Date(`${hour.slice(0, 10)}T00:00:00Z`);
	if (span === "week") {
		day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
	}
	return day.toISOString();
}
