import { UsageError } from "./context.ts";

/** How a file writes its times: `unix`, or the order of year, month and day, like `DMY`. */
export type DateFormat = "unix" | "DMY" | "MDY" | "YMD";

/** Day, month and year in any order, perhaps with a clock, AM or PM, and a zone such as `GMT+2` of Google Forms. */
const timePattern =
	/^(\d{4}|\d{1,2})[-./ ]{1,2}(\d{1,2})[-./ ]{1,2}(\d{4}|\d{1,2})(?:,?[ T](\d{1,2})(:\d\d(?::\d\d(?:[.,]\d{1,9})?)?)\s?([AP]M)?)? ?(?:GMT|UTC)?(Z|[+-]\d{1,2}(?::?\d\d)?)?$/i;

/** Reads `--date-format`, such as `DD.MM.YYYY`. Throws `UsageError`. */
export function readDateFormat(notation: string): DateFormat {
	if (notation === "unix") return notation;
	// A time of day may follow, perhaps with MM for minutes.
	const letters = notation.replaceAll(/[^DMY]/g, "");
	const order = letters.replaceAll(/(.)\1+/g, "$1").slice(0, 3);
	if (order === "DMY" || order === "MDY" || order === "YMD") return order;
	throw new UsageError(
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
	if (format === "unix" && /^\d{1,13}(\.\d+)?$/.test(text)) {
		const value = Number(text);
		// Milliseconds are a thousand times as many.
		const isSeconds = value < 100_000_000_000;
		return new Date(isSeconds ? value * 1000 : value).toISOString();
	}
	const [, first = "", second = "", third = "", ...clock] =
		timePattern.exec(text.trim()) ?? [];
	const [year, month, day] =
		first.length === 4 || format === "YMD"
			? [first, second, third]
			: format === "DMY"
				? [third, second, first]
				: format === "MDY"
					? [third, first, second]
					: [];
	if (year === undefined) return undefined;
	const [hour = "0", minutes = ":00", half, zone] = clock;
	const two = (digits = "") => digits.padStart(2, "0");
	const local = `${year.padStart(4, "20")}-${two(month)}-${two(day)}T${hourOfDay(hour, half)}${minutes}`;
	try {
		const instant = zone
			? Temporal.Instant.from(
					`${local}${zone.replace(/^([+-])(?=\d(:|$))/, "$10")}`,
				)
			: Temporal.PlainDateTime.from(local)
					.toZonedDateTime(timeZone)
					.toInstant();
		return instant.toString({ fractionalSecondDigits: 3 });
	} catch {
		// Not a valid day or hour.
		return undefined;
	}
}

/** Two digits; `25`, which is no hour, for one that a clock with AM and PM does not have. */
function hourOfDay(hour: string, half: string | undefined): string {
	const value = Number(hour);
	if (half === undefined) return hour.padStart(2, "0");
	if (value < 1 || value > 12) return "25";
	const isAfternoon = half.toUpperCase() === "PM";
	return String((value % 12) + (isAfternoon ? 12 : 0)).padStart(2, "0");
}
