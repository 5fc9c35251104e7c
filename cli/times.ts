import { ExpectedError } from "../shared/expected-error.ts";

/** How a file writes its times: `unix`, or the order of year, month and day, like `DMY`. */
export type DateFormat = "unix" | "DMY" | "MDY" | "YMD";

/** Three numbers, perhaps with a clock, AM or PM, and a zone such as `GMT+2` of Google Forms. */
const timePattern =
	/^(\d+)[-./ ]{1,2}(\d+)[-./ ]{1,2}(\d+)(?:,?[ T](\d+)(:[\d:.]+)\s?(?:(AM)|(PM))?)? ?(?:GMT|UTC)?(Z|[+-][\d:]+)?$/i;

/** Reads `--date-format`, such as `DD.MM.YYYY`. Throws `ExpectedError`. */
export function readDateFormat(notation: string): DateFormat {
	if (notation === "unix") return notation;
	// A time of day may follow, perhaps with MM for minutes.
	const letters = notation.replaceAll(/[^DMY]/g, "");
	const order = letters.replaceAll(/(.)\1+/g, "$1").slice(0, 3);
	if (order === "DMY" || order === "MDY" || order === "YMD") return order;
	throw new ExpectedError(
		`--date-format must be unix, or day, month and year such as DD.MM.YYYY or M/D/YYYY, not ${JSON.stringify(notation)}.`,
	);
}

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
	} catch {
		// No such day or hour, or no time at all.
		return undefined;
	}
}
