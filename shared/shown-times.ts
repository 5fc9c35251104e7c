/** Times as the desk shows them; it says once which time zone they are of. */

const date = { day: "numeric", month: "short", year: "numeric" } as const;
const days = new Intl.DateTimeFormat("en-GB", { ...date, timeZone: "UTC" });

/** The day of a time, as a clock shows it, in the form of a time in UTC: like `15 Jan 2027`. */
export function shownDay(time: string): string {
	return days.format(new Date(time));
}

/** Makes times (ISO 8601) like `15 Jan 2027, 09:00` in a time zone. Throws `RangeError` for a zone that does not exist. */
export function shownMinutes(timeZone: string): (time: string) => string {
	const minutes = new Intl.DateTimeFormat("en-GB", {
		...date,
		timeZone,
		hour: "2-digit",
		minute: "2-digit",
	});
	return (time) => minutes.format(new Date(time));
}
