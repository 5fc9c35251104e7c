import type { Joined, Sides, Step } from "../api.ts";

export const dayMs = 86_400_000;
const stepMs = { day: dayMs, week: 7 * dayMs } as const;

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
 * One bucket per step up to now, also where no person joined. Begins with `since`,
 * or with the first person, and has at least seven.
 */
export function buckets(
	joined: readonly Joined[],
	step: Step,
	since: number | undefined,
	now: number,
): readonly Bucket[] {
	const length = stepMs[step];
	const people = new Map(
		joined.map((each) => [startOf(step, Date.parse(each.start)), each]),
	);
	const last = startOf(step, now);
	const earliest = since ?? Math.min(last, ...people.keys());
	const first = Math.min(startOf(step, earliest), last - 6 * length);
	return Array.from({ length: (last - first) / length + 1 }, (_, index) => {
		const start = first + index * length;
		const { host = 0, advertiser = 0 } = people.get(start) ?? {};
		return { start, host, advertiser };
	});
}

/** Round numbers from 0 to `most`, at most eight of them; `most` is at least four. */
export function roundCounts(most: number): readonly number[] {
	const power = 10 ** Math.floor(Math.log10(most / 4));
	const step =
		most / power <= 7 ? power : most / power <= 14 ? 2 * power : 5 * power;
	const length = Math.floor(most / step) + 1;
	return Array.from({ length }, (_, index) => index * step);
}
