/** Counts of people per side, all summed from one table: how many joined per hour, side and source. */
import { type Side, sides } from "./sides.ts";
import { clockIn, startOf, weekdayOf } from "./time.ts";

/** How many there are on each side. */
export type Counts = Readonly<Record<Side, number>>;

/** Zero on each side, to be counted up. */
export function noCounts(): Record<Side, number> {
	return Object.fromEntries(sides.map((side) => [side, 0])) as Record<
		Side,
		number
	>;
}

/** How many of these are on each side. */
export function countSides(
	rows: Iterable<{ readonly user_type: Side }>,
): Counts {
	const counts = noCounts();
	for (const { user_type } of rows) counts[user_type] += 1;
	return counts;
}

/** All sides together. */
export function sumOf(counts: Counts): number {
	return sides.reduce((sum, side) => sum + counts[side], 0);
}

/** Side by side, the sum of several counts. */
export function addCounts(all: readonly Counts[]): Counts {
	const counts = noCounts();
	for (const each of all) {
		for (const side of sides) counts[side] += each[side];
	}
	return counts;
}

/** People of one side and source who joined within one hour. */
export interface JoinedPerHour {
	/** The hour on the clock of the time zone that was asked for, like `2026-11-21T08`. */
	readonly hour: string;
	readonly user_type: Side;
	readonly source: string | null;
	readonly people: number;
}

/** How many of these people joined, per hour of the time zone, side and source. */
export function joinedPerHour(
	people: Iterable<{
		readonly joined_at: string;
		readonly user_type: Side;
		readonly source: string | null;
	}>,
	timeZone = "UTC",
): JoinedPerHour[] {
	const clock = clockIn(timeZone);
	const hours = new Map<string, string>();
	const counts = new Map<
		string,
		{ -readonly [K in keyof JoinedPerHour]: JoinedPerHour[K] }
	>();
	for (const { joined_at, user_type, source } of people) {
		// No clock in the world begins an hour within a quarter of one.
		const minutes = Number(joined_at.slice(14, 16));
		const quarter = `${joined_at.slice(0, 14)}${Math.floor(minutes / 15)}`;
		const hour = hours.getOrInsertComputed(quarter, () =>
			clock(joined_at).slice(0, 13),
		);
		const key = `${hour} ${user_type} ${source === null ? "" : `=${source}`}`;
		const count = counts.get(key);
		if (count) count.people += 1;
		else counts.set(key, { hour, user_type, source, people: 1 });
	}
	return [...counts.values()];
}

/** People per side. */
export function totalsOf(counts: readonly JoinedPerHour[]): Counts {
	const totals = noCounts();
	for (const { user_type, people } of counts) totals[user_type] += people;
	return totals;
}

type Span = Parameters<typeof startOf>[0];

/** People who joined within one hour, day or week; `start` has the form of a time in UTC. */
export type Joined = Counts & { readonly start: string };

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
	return [...sumBy(recent, ({ hour }) => startOf(span, hour))]
		.map(([start, sums]) => ({ start, ...sums }))
		.sort((one, other) => (one.start < other.start ? -1 : 1));
}

/** People who joined within one hour of the week; weekday 0 is Monday. */
export type WeekHour = Counts & {
	readonly weekday: number;
	readonly hour: number;
};

/** People per weekday and hour of joining; an hour in which no person joined is left out. */
export function perWeekHour(counts: readonly JoinedPerHour[]): WeekHour[] {
	const perHour = sumBy(
		counts,
		({ hour }) => weekdayOf(hour) * 24 + Number(hour.slice(11)),
	);
	return [...perHour]
		.sort(([one], [other]) => one - other)
		.map(([key, sums]) => ({
			weekday: Math.floor(key / 24),
			hour: key % 24,
			...sums,
		}));
}

/** People from one source; `null` is unknown. */
export type SourceCount = Counts & { readonly source: string | null };

/** People per source, most first. */
export function sourcesOf(counts: readonly JoinedPerHour[]): SourceCount[] {
	return [...sumBy(counts, ({ source }) => source)]
		.map(([source, sums]) => ({ source, ...sums }))
		.sort(
			(one, other) =>
				sumOf(other) - sumOf(one) ||
				((one.source ?? "") < (other.source ?? "") ? -1 : 1),
		);
}

function sumBy<Key>(
	counts: readonly JoinedPerHour[],
	keyOf: (count: JoinedPerHour) => Key,
): Map<Key, Record<Side, number>> {
	const sums = new Map<Key, Record<Side, number>>();
	for (const count of counts) {
		const key = keyOf(count);
		const sum = sums.get(key) ?? noCounts();
		sum[count.user_type] += count.people;
		sums.set(key, sum);
	}
	return sums;
}
