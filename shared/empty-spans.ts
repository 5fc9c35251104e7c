import { type Joined, noCounts } from "./counts.ts";
import { dayMs, oldestTime, startOf } from "./time.ts";

const spanMs = { day: dayMs, week: 7 * dayMs } as const;

/**
 * One entry per day or week up to now, also where no person joined. Begins with `since`, the
 * beginning of one, or else with the first person since `oldestTime`, and has at least seven.
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
	const first = joined.find(({ start }) => start >= oldestTime);
	const earliest = since ?? first?.start ?? last;
	const lastMs = Date.parse(last);
	const firstMs = Math.min(Date.parse(earliest), lastMs - 6 * length);
	return Array.from({ length: (lastMs - firstMs) / length + 1 }, (_, index) => {
		const start = new Date(firstMs + index * length).toISOString();
		return people.get(start) ?? { start, ...noCounts() };
	});
}
