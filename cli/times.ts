import { Temporal } from "temporal-polyfill";
import { ExpectedError } from "../shared/expected-error.ts";
import { minuteMs, oldestTime } from "../shared/time.ts";

/** How a file writes its times: in seconds, or the order of day, month and year. */
export const dateFormats = ["DMY", "MDY", "YMD", "unix"] as const;
export type DateFormat = (typeof dateFormats)[number];

const datePattern =
	/^(\d{1,4})([-./ ]{1,2})(\d{1,2})[-./ ]{1,2}(\d{1,4})(?!\d)/;
/**
 * A clock, perhaps with AM or PM, and a zone: `Z`, `GMT+2` of Google Forms, `+0000 UTC` of Go. Between date and clock
 * is what the writer's language has there, or an underscore.
 */
const clockPattern =
	/^(?:\.?,?(?:[\s_]+|T)(?:(?:-|at|um|à|a las)\s+)?(\d{1,2})[:.-](\d\d)(?:[:.-](\d\d)(?:[.,](\d{1,9}))?)?\s?(?:([ap])\.?m\.?)?)?\s?(?:(?:GMT|UTC)?(Z|[+-]\d{1,2}(?::?\d\d)?)(?: (?:[A-Z]{3,5}|[+-]\d{2,4}))?|(UTC|GMT))?\.?$/i;

/** The form that the list keeps, of the days that each month has. */
const keptForm =
	/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

/**
 * A time in the form that the list keeps: ISO 8601 in UTC with milliseconds. A time that begins with
 * four digits has the year first in any format, and one with dots the day; one without a zone is in `timeZone`.
 * `undefined` for any other text.
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
	if (keptForm.test(text)) return text;
	const trimmed = text.trim();
	const [whole = "", one = "", sign = "", two = "", three = ""] =
		datePattern.exec(trimmed) ?? [];
	const rest = clockPattern.exec(trimmed.slice(whole.length));
	if (whole === "" || rest === null) return undefined;
	const usual = sign.startsWith(".") ? "DMY" : "";
	const order = one.length === 4 ? "YMD" : (format ?? usual);
	const part = (letter: string) => [one, two, three][order.indexOf(letter)];
	const [
		,
		hour = "0",
		minute = "0",
		second = "0",
		fraction = "",
		half,
		...zones
	] = rest;
	const [zone, utc] = zones;
	if (half && Number(hour) > 12 && /a/i.test(half)) return undefined;
	const hours = half
		? (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0)
		: Number(hour);
	const year = Number(part("Y")?.padStart(4, "20"));
	const fields = [
		...[year, Number(part("M")) - 1, Number(part("D"))],
		...[hours, Number(minute), Number(second)],
	] as const;
	const local = new Date(0);
	local.setUTCFullYear(fields[0], fields[1], fields[2]);
	local.setUTCHours(fields[3], fields[4], fields[5]);
	// A day or an hour that there is not becomes another one.
	if (fieldsOf(local).some((field, at) => field !== fields[at]))
		return undefined;
	local.setUTCMilliseconds(Number(fraction.slice(0, 3).padEnd(3, "0")));
	const offset = utc ? 0 : zone ? minutesOf(zone) : minutesOf(timeZone);
	if (offset !== undefined)
		return new Date(local.getTime() - offset * minuteMs).toISOString();
	return Temporal.PlainDateTime.from(local.toISOString().slice(0, -1))
		.toZonedDateTime(timeZone)
		.toInstant()
		.toString({ fractionalSecondDigits: 3 });
}

/**
 * The moments at which the clocks of a zone show a date and a time (ISO 8601 in UTC): none where they skip it, two where
 * they are put back. A text that names its own zone has one.
 */
function momentsOf(text: string, timeZone: string): string[] {
	const time = parseTime(text, timeZone);
	if (time === undefined) return [];
	const wall = parseTime(text, "UTC");
	const hasOwnZone = wall === parseTime(text, "+01:00");
	if (hasOwnZone || wall === undefined) return [time];
	const local = Temporal.PlainDateTime.from(wall.slice(0, -1));
	const both = (["earlier", "later"] as const).map((disambiguation) =>
		local.toZonedDateTime(timeZone, { disambiguation }),
	);
	const shown = both.filter((each) => each.toPlainDateTime().equals(local));
	return [...new Set(shown.map((each) => each.toInstant().toString()))];
}

/**
 * A minute to come, in a time zone unless the text names another one, which the clock there shows exactly once. Throws
 * `ExpectedError`.
 */
export function readMinute(text: string, timeZone: string): string {
	const time = parseTime(text, timeZone);
	if (time === undefined || !/\d[T ]+\d/.test(text))
		throw new ExpectedError("Use a minute like 2027-01-15T09:00.");
	const [first, second] = momentsOf(text, timeZone);
	if (first === undefined)
		throw new ExpectedError(
			`The clocks of ${timeZone} are put forward then, and skip this time: use a later one.`,
		);
	if (second !== undefined)
		throw new ExpectedError(
			`The clocks of ${timeZone} are put back then, and show this time twice: write ${first} or ${second}.`,
		);
	if (time > new Date().toISOString()) return time;
	throw new ExpectedError("This time is over: use one to come.");
}

function fieldsOf(date: Date): number[] {
	return [
		...[date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()],
		...[date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()],
	];
}

/** The minutes of an offset like `+2`, `+0200` or `+02:00`; `undefined` for the name of any zone but UTC. */
function minutesOf(zone: string): number | undefined {
	if (/^(?:z|utc)$/i.test(zone)) return 0;
	const [, sign, hours, minutes = "0"] =
		/^([+-])(\d{1,2}?):?(\d\d)?$/.exec(zone) ?? [];
	if (hours === undefined) return undefined;
	return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** When the first day that a waitlist can have begins in a time zone. */
export function oldestIn(timeZone: string): string {
	return parseTime(oldestTime.slice(0, 10), timeZone) ?? oldestTime;
}
