import { oldestTime } from "../shared/time.ts";

/** How a file writes its times: in seconds, or the order of day, month and year. */
export const dateFormats = ["DMY", "MDY", "YMD", "unix"] as const;
export type DateFormat = (typeof dateFormats)[number];

/** Three numbers, perhaps with a clock, AM or PM, and a zone such as `GMT+2` of Google Forms. */
const timePattern =
	/^(\d+)[-./ ]{1,2}(\d+)[-./ ]{1,2}(\d+)(?:,?[ T](\d+)(:[\d:.]+)\s?(?:(AM)|(PM))?)? ?(?:GMT|UTC)?(Z|[+-][\d:]+)?$/i;

/**
 * A time in the form that the list keeps: ISO 8601 in UTC with milliseconds. A time that begins with
 * four digits has the year first in any format; one without a zone is in `timeZone`. `undefined` for
 * any other text.
 */
export function parseTime(
	text: string,
	timeZone = "UTC",
	format?: DateFormat,
): string | undefined {
	if (format === "unix" && /^\d{1,13}$/.test(text)) {
		// Milliseconds are a thousand times as many.
		const isSeconds = text.length < 12;
		return new Date(Number(text) * (isSeconds ? 1000 : 1)).toISOString();
	}
	const [, one = "", two = "", three = "", hour = "0", ...rest] =
		timePattern.exec(text.trim()) ?? [];
	const [minutes = ":00", am, pm, zone = ""] = rest;
	const order = one.length === 4 ? "YMD" : (format ?? "");
	const part = (letter: string) => [one, two, three][order.indexOf(letter)];
	const hours = am || pm ? (Number(hour) % 12) + (pm ? 12 : 0) : hour;
	const date = [part("Y")?.padStart(4, "20"), part("M"), part("D"), `${hours}`];
	const [year, month, day, clock] = date.map((each) => each?.padStart(2, "0"));
	const local = `${year}-${month}-${day}T${clock}${minutes}`;
	try {
		const instant = zone
			? Temporal.Instant.from(local + zone.replace(/\b\d(?=:|$)/, "0$&"))
			: Temporal.PlainDateTime.from(local)
					.toZonedDateTime(timeZone)
					.toInstant();
		return instant.toString({ fractionalSecondDigits: 3 });
	} catch (error) {
		// The day or hour does not exist, or the text is no time.
		if (error instanceof RangeError) return undefined;
		throw error;
	}
}

/** When the first day that a waitlist can have begins in a time zone. */
export function oldestIn(timeZone: string): string {
	return parseTime(oldestTime.slice(0, 10), timeZone) ?? oldestTime;
}
