import { UsageError } from "../command.ts";

/** The letters and digits of an ISO 8601 date, and perhaps a time, a fraction and a zone. */
const pattern =
	/^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?) ?(Z|UTC|[+-]\d\d(?::?\d\d)?)?)?$/i;

/**
 * A time as people and databases write it, in the form that the list keeps: ISO 8601 in UTC with
 * milliseconds. What names no time zone is taken for UTC. `undefined` for anything else.
 */
export function parseTime(text: string): string | undefined {
	const [, day, clock = "00:00", zone = "Z"] = pattern.exec(text.trim()) ?? [];
	if (day === undefined) return undefined;
	try {
		return Temporal.Instant.from(
			`${day}T${clock}${zone.replace(/^UTC$/i, "Z")}`,
		).toString({ fractionalSecondDigits: 3 });
	} catch {
		// A day or an hour that there is not.
		return undefined;
	}
}

/** The time that an option names. Throws `UsageError`. */
export function readTime(option: string, text: string): string {
	const time = parseTime(text);
	if (time !== undefined) return time;
	throw new UsageError(
		`${option} must be a date or time like 2026-11-21 or 2026-11-21T08:30Z, not ${JSON.stringify(text)}.`,
	);
}

/** How the list's commands show a time to people: to the minute, in UTC. */
export function toMinute(time: string): string {
	return time.slice(0, 16).replace("T", " ");
}
