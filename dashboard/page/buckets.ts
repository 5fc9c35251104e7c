import { type Joined, noCounts } from "../../shared/counts.ts";
import { dayMs, startOf } from "../../shared/time.ts";
import type { Step } from "../api.ts";

const stepMs = { day: dayMs, week: 7 * dayMs } as const;

/**
 * One bucket per day or week up to now, also where no person joined. Begins with `since`, the
 * beginning of one, or else with the first person, and has at least seven.
 */
export function buckets(
	joined: readonly Joined[],
	step: Step,
	since: string | undefined,
	now: string,
): readonly Joined[] {
	const length = stepMs[step];
	const people = new Map(joined.map((each) => [each.start, each]));
	const last = startOf(step, now);
	const earliest = since ?? joined[0]?.start ?? last;
	const lastMs = Date.parse(last);
	const first = Math.min(Date.parse(earliest), lastMs - 6 * length);
	return Array.from({ length: (lastMs - first) / length + 1 }, (_, index) => {
		const start = new Date(first + index * length).toISOString();
		return people.get(start) ?? { start, ...noCounts() };
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
