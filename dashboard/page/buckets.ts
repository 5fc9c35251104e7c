import type { Joined, Sides, Step, UserType } from "../api.ts";

export const dayMs = 86_400_000;

/** A day or a week of the chart; `start` in milliseconds. */
export interface Bucket extends Sides {
	readonly start: number;
}

/** The beginning of the day, or of the week with its Monday, in UTC. */
export function startOf(step: Step, time: number): number {
	const day = Math.floor(time / dayMs) * dayMs;
	if (step === "day") return day;
	return day - ((new Date(day).getUTCDay() + 6) % 7) * dayMs;
}

/**
 * One bucket for each step up to now, also for those in which nobody joined. Begins with `since`,
 * or with the first person, and never leaves fewer than seven to look at.
 */
export function buckets(
	joined: readonly Joined[],
	step: Step,
	since: number | undefined,
	now: number,
): readonly Bucket[] {
	const length = step === "day" ? dayMs : 7 * dayMs;
	const people = new Map(
		joined.map((each) => [startOf(step, Date.parse(each.start)), each]),
	);
	const last = startOf(step, now);
	const first = since ?? Math.min(last, ...people.keys());
	const all: Bucket[] = [];
	for (
		let start = Math.min(startOf(step, first), last - 6 * length);
		start <= last;
		start += length
	) {
		const { host = 0, advertiser = 0 } = people.get(start) ?? {};
		all.push({ start, host, advertiser });
	}
	return all;
}

/**
 * What is drawn of a side. A bar of no height would still have an outline; a line without its zeros
 * would have gaps, and a day between two of them would not be seen.
 */
export function heights(
	all: readonly Bucket[],
	side: UserType,
	isLine: boolean,
): (number | null)[] {
	return all.map(({ [side]: people }) =>
		people === 0 && !isLine ? null : people,
	);
}

/** Everybody who joined at or after a time. */
export function sumSince(all: readonly Bucket[], since: number): Sides {
	const sum = { host: 0, advertiser: 0 };
	for (const bucket of all) {
		if (bucket.start < since) continue;
		sum.host += bucket.host;
		sum.advertiser += bucket.advertiser;
	}
	return sum;
}
