/** Times as other programs write them. */
import * as de from "chrono-node/de";
import * as en from "chrono-node/en";
import * as es from "chrono-node/es";
import * as fr from "chrono-node/fr";
import * as it from "chrono-node/it";
import * as nl from "chrono-node/nl";
import * as pt from "chrono-node/pt";
import { isTimeZone } from "../../shared/time.ts";
import { type DateFormat, parseTime } from "../times.ts";

/** Times with names of months or zones, in the languages that read them. */
const languages = [en, de, fr, es, pt, nl, it].map(({ strict }) => strict);

/** From 2000 to 2100, in seconds, and in days as spreadsheets count them. */
const seconds = { first: 946_684_800, last: 4_102_444_800 };
const days = { first: 36_526, last: 73_050 };
/** The day 0 of spreadsheets, in days before 1970. */
const spreadsheetStart = 25_569;

/**
 * The time of a text, as `parseTime` gives it: also with names of months and zones, as seconds or milliseconds since
 * 1970, and as the number of a spreadsheet's day. `undefined` for any other text.
 */
export function readTimeOf(
	text: string,
	timeZone: string,
	format: DateFormat | undefined,
): string | undefined {
	const time = parseTime(text, timeZone, format);
	if (time !== undefined) return time;
	const plain = inPlainWords(text);
	if (plain !== text) return readTimeOf(plain, timeZone, format);
	if (/^\d+(?:[.,]\d+)?$/.test(text)) return readNumber(text, timeZone);
	return hasWords(text) ? readWords(text, timeZone, format) : undefined;
}

/** Zones and halves of the day that Google Forms writes in German and Spanish. */
const words: readonly (readonly [RegExp, string])[] = [
	[/\s+/g, " "],
	[/(?<=\d) ?(?:vorm\b\.?|a\. ?m\b\.?)/i, " AM"],
	[/(?<=\d) ?(?:nachm\b\.?|p\. ?m\b\.?)/i, " PM"],
	[/ WEZ$/, " +00:00"],
	[/ (?:MEZ|WESZ)$/, " +01:00"],
	[/ (?:MESZ|OEZ)$/, " +02:00"],
	[/ OESZ$/, " +03:00"],
];

/** The same time in words that are read. */
function inPlainWords(text: string): string {
	return words.reduce((all, [word, plain]) => all.replace(word, plain), text);
}

function readNumber(text: string, timeZone: string): string | undefined {
	const value = Number(text.replace(",", "."));
	for (const [unit, factor] of [
		[value, 1_000],
		[value / 1_000, 1_000],
	] as const)
		if (unit >= seconds.first && unit < seconds.last)
			return new Date(unit * factor).toISOString();
	if (value < days.first || value >= days.last) return undefined;
	const local = new Date(
		Math.round((value - spreadsheetStart) * 86_400) * 1_000,
	);
	return parseTime(local.toISOString().slice(0, -1), timeZone);
}

function hasWords(text: string): boolean {
	return /\p{L}{2}/u.test(text) && text.length < 100;
}

/** Reads a text of which nothing may be left over, with a day, a month and a year. */
function readWords(
	text: string,
	timeZone: string,
	format: DateFormat | undefined,
): string | undefined {
	// The name of a zone behind its hours, as JavaScript writes it.
	const bare = text.replace(/\s*\([^()]*\)$/, "");
	const hasOffset = /(?:\s|GMT|UTC)[+-]\d{1,2}(?::?\d\d)?$/i.test(bare);
	const whole = withIsoDate(hasOffset ? bare : text, format);
	if (whole === undefined) return undefined;
	for (const language of languages) {
		const [result] = language.parse(whole);
		if (result?.text.length !== whole.length) continue;
		const { start } = result;
		const isCertain = (["day", "month", "year"] as const).every((part) =>
			start.isCertain(part),
		);
		if (!isCertain) continue;
		const part = (name: Parameters<typeof start.get>[0], length = 2) =>
			`${start.isCertain(name) ? (start.get(name) ?? 0) : 0}`.padStart(
				length,
				"0",
			);
		const clock = `${part("hour")}:${part("minute")}:${part("second")}.${part("millisecond", 3)}`;
		const local = `${part("year", 4)}-${part("month")}-${part("day")}T${clock}`;
		const offset = start.isCertain("timezoneOffset")
			? start.get("timezoneOffset")
			: null;
		return parseTime(local, offset === null ? timeZone : zoneOf(offset));
	}
	return undefined;
}

/** The text with a date of numbers as year, month and day; `undefined` when their order is not known. */
function withIsoDate(
	text: string,
	format: DateFormat | undefined,
): string | undefined {
	const [date] = /^\d{1,2}[-./]\d{1,2}[-./]\d{2,4}(?!\d)/.exec(text) ?? [];
	if (date === undefined) return text;
	const iso = parseTime(date, "UTC", format)?.slice(0, 10);
	return iso && iso + text.slice(date.length);
}

function zoneOf(minutes: number): string {
	const hours = `${Math.floor(Math.abs(minutes) / 60)}`.padStart(2, "0");
	const rest = `${Math.abs(minutes) % 60}`.padStart(2, "0");
	return `${minutes < 0 ? "-" : "+"}${hours}:${rest}`;
}

/** The time zone that a heading names in brackets, as in `Submit Date (UTC)`; `undefined` for none. */
export function zoneOfHeading(title: string): string | undefined {
	for (const [, note = ""] of title.matchAll(/[([]([^()[\]]*)[)\]]/g)) {
		const [, hours, minutes = "00"] =
			/^(?:UTC|GMT)\s*([+-]\d{1,2}):?(\d\d)?$/i.exec(note.trim()) ?? [];
		if (hours)
			return `${hours[0]}${hours.slice(1).padStart(2, "0")}:${minutes}`;
		if (/^(?:UTC|GMT|Z)$/i.test(note.trim())) return "UTC";
		if (/^[A-Z]{3,4}$|\//.test(note) && isTimeZone(note.trim()))
			return note.trim();
	}
	return undefined;
}

/** The order of day and month that the dates of a file prove, as `9/15/2026` does; `undefined` if they prove none. */
export function orderOf(values: Iterable<string>): DateFormat | undefined {
	const proven = new Set<DateFormat>();
	for (const value of values) {
		const [, first, second] =
			/^(\d{1,2})[-/](\d{1,2})[-/](?:\d{4}|\d\d)(?!\d)/.exec(value) ?? [];
		if (Number(first) > 12) proven.add("DMY");
		if (Number(second) > 12) proven.add("MDY");
	}
	return proven.size === 1 ? [...proven][0] : undefined;
}
