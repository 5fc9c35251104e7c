import { type Joined, noCounts } from "./counts.ts";
import { dayMs, startOf } from "./time.ts";

const spanMs = { day: dayMs, week: 7 * dayMs } as const;

/**
 * One entry per day or week up to now, also where no person joined. Begins with `since`, the
 * beginning of one, or else with the first person, and has at least seven.
 */
export function withEmptySpans(
	joined: readonly Joined[],
	span: keyof typeof spanMs,
	since: string | undefined,
	now: string,
): readonly Joined[] {
	const length = spanMs[span];
	const people = new Map(joined.map((each) => [each.start, each]));
	const last = startOf(span, now);
	const earliest = since ?? joined[0]?.start ?? last;
	const lastMs = Date.parse(last);
	const first = Math.min(Date.parse(earliest), lastMs - 6 * length);
	return Array.from({ length: (lastMs - first) / length + 1 }, (_, index) => {
		const start = new Date(first + index * length).toISOString();
		return people.get(start) ?? { start, ...noCounts() };
	});
}
