/** Times are ISO 8601 in UTC with milliseconds, like `2026-11-22T07:00:00.000Z`: they sort as text. */

/** Milliseconds. */
export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** The time so many milliseconds before `now`. */
export function ago(ms: number, now: Date | number = Date.now()): string {
	return new Date(now.valueOf() - ms).toISOString();
}

/** The start of the day, in UTC, that was so many days before `now`. */
export function startOfDay(
	daysAgo = 0,
	now: Date | number = Date.now(),
): string {
	return `${ago(daysAgo * dayMs, now).slice(0, 10)}T00:00:00.000Z`;
}

/** The start of the hour, day or week (which begins on Monday) of an hour like `2026-11-22T07`. */
export function startOf(span: "hour" | "day" | "week", hour: string): string {
	if (span === "hour") return `${hour}:00:00.000Z`;
	const day = new Date(`${hour.slice(0, 10)}T00:00:00Z`);
	if (span === "week") day.setUTCDate(day.getUTCDate() - weekdayOf(hour));
	return day.toISOString();
}

/** The weekday of a time, in UTC; 0 is Monday. */
export function weekdayOf(time: string): number {
	return (new Date(`${time.slice(0, 10)}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** A time for people to read: like `2026-11-22 07:00 UTC`. */
export function minute(time: string): string {
	return `${time.slice(0, 16).replace("T", " ")} UTC`;
}
