/** Counts of people per side, all summed from one table: how many joined when, from where. */
import { type Side, sides } from "./sides.ts";
import { clockIn, minuteMs, startOf, weekdayOf } from "./time.ts";

/** How many there are on each side. */
export type Counts = Readonly<Record<Side, number>>;

/** Zero on each side, to be counted up. */
export function noCounts(): Record<Side, number> {
	return Object.fromEntries(sides.map((side) => [side, 0])) as Counts;
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
	for (const each of all) for (const side of sides) counts[side] += each[side];
	return counts;
}

/** People of one source who joined within one hour, per side. */
export type Arrivals = Counts & {
	/** The hour on the clock of the time zone that was asked for, like `2026-11-21T08`. */
	readonly hour: string;
	readonly source: string | null;
};

// No clock in the world begins an hour within a quarter of one.
const quarterMs = 15 * minuteMs;

/** How many of these people joined, per hour of the time zone, source and side. */
export function arrivalsOf(
	people: Iterable<{
		readonly joined_at: string;
		readonly user_type: Side;
		readonly source: string | null;
	}>,
	timeZone = "UTC",
): Arrivals[] {
	const clock = clockIn(timeZone);
	const hourOfQuarter = new Map<number, string>();
	type Sources = Map<string | null, Record<Side, number> & Arrivals>;
	const hours = new Map<string, Sources>();
	for (const { joined_at, user_type, source } of people) {
		const hour = hourOfQuarter.getOrInsertComputed(
			Math.floor(Date.parse(joined_at) / quarterMs),
			() => clock(joined_at).slice(0, 13),
		);
		const arrivals = hours
			.getOrInsertComputed(hour, () => new Map())
			.getOrInsertComputed(source, () => ({ hour, source, ...noCounts() }));
		arrivals[user_type] += 1;
	}
	return [...hours.values()].flatMap((sources) => [...sources.values()]);
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
	counts: readonly Arrivals[],
	since = "",
): Joined[] {
	const recent = counts.filter(({ hour }) => hour >= since.slice(0, 13));
	return sumBy(recent, ({ hour }) => startOf(span, hour))
		.map(([start, sums]) => ({ start, ...sums }))
		.sort((one, other) => (one.start < other.start ? -1 : 1));
}

/** People who joined within one hour of the week; weekday 0 is Monday. */
export type WeekHour = Counts & {
	readonly weekday: number;
	readonly hour: number;
};

/** People per weekday and hour of joining; an hour in which no person joined is left out. */
export function perWeekHour(counts: readonly Arrivals[]): WeekHour[] {
	const perHour = sumBy(
		counts,
		({ hour }) => weekdayOf(hour) * 24 + Number(hour.slice(11)),
	);
	return perHour
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
export function sourcesOf(counts: readonly Arrivals[]): SourceCount[] {
	return sumBy(counts, ({ source }) => source)
		.map(([source, sums]) => ({ source, ...sums }))
		.sort(
			(one, other) =>
				sumOf(other) - sumOf(one) ||
				((one.source ?? "") < (other.source ?? "") ? -1 : 1),
		);
}

function sumBy<Key>(
	counts: readonly Arrivals[],
	keyOf: (count: Arrivals) => Key,
): (readonly [Key, Counts])[] {
	const groups = Map.groupBy(counts, keyOf);
	return [...groups].map(([key, some]) => [key, addCounts(some)]);
}
