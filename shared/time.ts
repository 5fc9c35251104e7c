/** Times are ISO 8601 in UTC with milliseconds, like `2026-11-22T07:00:00.000Z`: they sort as text. */

/** Milliseconds. */
export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
/** In every time zone, an hour begins at a full quarter of an hour of UTC. */
export const quarterMs = 15 * minuteMs;
const firstMs = Date.parse("0001-01-01T00:00:00.000Z");
/** The quarter of an hour of a time, counted from the year 1. */
export function quarterOf(time: string): number {
	return Math.floor((Date.parse(time) - firstMs) / quarterMs);
}
/** The time at which such a quarter of an hour begins. */
export function startOfQuarter(quarter: number): string {
	return new Date(firstMs + quarter * quarterMs).toISOString();
}
export const hourMs = 60 * minuteMs;
/** The hour of a time, counted from the year 1; and the time at which such an hour begins. */
export function hourOf(time: string): number {
	return Math.floor((Date.parse(time) - firstMs) / hourMs);
}
export function startOfHour(hour: number): string {
	return new Date(firstMs + hour * hourMs).toISOString();
}
export const dayMs = 24 * hourMs;

/** No waitlist is older: an earlier time is a typing error like 0026, or a spreadsheet's empty date like 1899-12-30. */
export const oldestTime = "2000-01-01T00:00:00.000Z";

/** The time `ms` milliseconds before `now`. */
export function ago(ms: number, now: Date | number = Date.now()): string {
	return new Date(now.valueOf() - ms).toISOString();
}

/** The pause after a number of failures in a row: it doubles from the first to the longest. */
export function pauseAfter(
	failures: number,
	{ first, longest }: { readonly first: number; readonly longest: number },
): number {
	return Math.min(first * 2 ** (failures - 1), longest);
}

/**
 * Whether it is too early to try again what has failed since a time (ISO 8601), and failed last at another
 * one: each pause is as long as it had failed by then, within bounds. A clock that jumps back makes none longer.
 */
export function isTooEarly(
	now: number,
	since: string,
	failedAt: number,
	{ least, most }: { readonly least: number; readonly most: number },
): boolean {
	const pauseMs = Math.min(Math.max(failedAt - Date.parse(since), least), most);
	return now >= failedAt && now < failedAt + pauseMs;
}

/** The start of the day (UTC) that was `daysAgo` days before `now`. */
export function startOfDay(
	daysAgo = 0,
	now: Date | number = Date.now(),
): string {
	return `${ago(daysAgo * dayMs, now).slice(0, 10)}T00:00:00.000Z`;
}

/** The start of the day or week (which begins on Monday) of an hour like `2026-11-22T07`. */
export function startOf(span: "day" | "week", hour: string): string {
	const start = `${hour.slice(0, 10)}T00:00:00.000Z`;
	if (span === "day") return start;
	const day = new Date(start);
	day.setUTCDate(day.getUTCDate() - weekdayOf(hour));
	return day.toISOString();
}

/** From when until when (ISO 8601) it is a day, like `2026-11-22`, in a time zone; to the quarter of an hour. */
export function spanOfDay(
	day: string,
	timeZone: string,
): { readonly since: string; readonly before: string } {
	const clock = clockIn(timeZone);
	// Clocks are at most 14 hours before or after UTC.
	const noon = quarterOf(`${day}T12:00:00.000Z`);
	const quarters = Array.from({ length: (4 * dayMs) / quarterMs }, (_, at) =>
		startOfQuarter(noon - (2 * dayMs) / quarterMs + at),
	).filter((time) => clock(time).startsWith(day));
	const last = quarters.at(-1) ?? `${day}T23:45:00.000Z`;
	return {
		since: quarters[0] ?? `${day}T00:00:00.000Z`,
		before: ago(-quarterMs, Date.parse(last)),
	};
}

/**
 * By how many quarters of an hour the clocks of a time zone are ahead of UTC from a quarter of an hour on, between two of
 * them; the last one first.
 */
export function offsetsIn(
	timeZone: string,
	first: number,
	last: number,
): readonly { readonly from: number; readonly ahead: number }[] {
	const clock = clockIn(timeZone);
	const aheadAt = (quarter: number) =>
		quarterOf(clock(startOfQuarter(quarter))) - quarter;
	const day = dayMs / quarterMs;
	let ahead = aheadAt(first);
	const offsets = [{ from: first, ahead }];
	for (let start = first; start < last; start += day) {
		const next = aheadAt(start + day);
		if (next === ahead) continue;
		let [before, from] = [start, start + day];
		while (from - before > 1) {
			const middle = (before + from) >> 1;
			if (aheadAt(middle) === ahead) before = middle;
			else from = middle;
		}
		ahead = next;
		offsets.unshift({ from, ahead });
	}
	return offsets;
}

/** The weekday of a time, in UTC; 0 is Monday. */
export function weekdayOf(time: string): number {
	// 1970 began on a Thursday; an older day has a negative number.
	const days = Math.floor(Date.parse(time.slice(0, 10)) / dayMs) + 3;
	return ((days % 7) + 7) % 7;
}

/** A time for people to read: like `2026-11-22 07:00 UTC`. */
export function minute(time: string, timeZone: string): string {
	const clock = clockIn(timeZone)(time);
	return `${clock.slice(0, 16).replace("T", " ")} ${timeZone}`;
}

/**
 * What a clock in the time zone shows at a time, to the second and in the form of a time in UTC: days
 * and hours of that place can be counted like those of UTC. Throws `RangeError` for a zone that does not exist.
 */
export function clockIn(timeZone: string): (time: string) => string {
	if (timeZone === "UTC") return (time) => time;
	// Swedish has the year first: `2026-11-22 08:00:00`.
	const format = new Intl.DateTimeFormat("sv", {
		timeZone,
		dateStyle: "short",
		timeStyle: "medium",
	});
	// Years before 1000 have fewer digits there.
	const shown = (time: number) =>
		`${format.format(time).padStart(19, "0").replace(" ", "T")}.000Z`;
	/** How far the clock is ahead during a day of UTC, for it takes long to ask; `undefined` where that changes. */
	const offsets = new Map<number, number | undefined>();
	const offsetAt = (time: number) => Date.parse(shown(time)) - time;
	return (time) => {
		const ms = Date.parse(time);
		const day = Math.floor(ms / dayMs);
		if (!offsets.has(day)) {
			const offset = offsetAt(day * dayMs);
			const isSame = offsetAt((day + 1) * dayMs) === offset;
			offsets.set(day, isSame ? offset : undefined);
		}
		const offset = offsets.get(day);
		return offset === undefined
			? shown(ms)
			: `${new Date(ms + offset).toISOString().slice(0, 19)}.000Z`;
	};
}

/**
 * The time some days later at which a clock in the time zone shows the same; the first of two where clocks are put back,
 * and where they are put forward and skip it, as much later.
 */
export function daysLater(
	time: string,
	days: number,
	timeZone: string,
): string {
	const clock = clockIn(timeZone);
	const shown = Date.parse(clock(time)) + days * dayMs;
	const [before, after] = [-dayMs, dayMs].map((ms) => {
		const near = shown + ms;
		return shown - (Date.parse(clock(ago(0, near))) - near);
	}) as [number, number];
	const isIt = (ms: number) => Date.parse(clock(ago(0, ms))) === shown;
	return ago(0, !isIt(before) && isIt(after) ? after : before);
}

/** What a clock in the time zone showed `ms` milliseconds ago, in the form of a time in UTC. */
export function clockAgo(ms: number, timeZone: string): string {
	return clockIn(timeZone)(ago(ms));
}

/** Whether this is the name of a time zone, like `Europe/Vienna`. */
export function isTimeZone(name: string): boolean {
	if (name === "UTC") return true;
	try {
		new Intl.DateTimeFormat("en", { timeZone: name });
		return true;
	} catch {
		return false;
	}
}
