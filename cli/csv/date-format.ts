import { UsageError } from "../context.ts";

/** How a file writes its times, as `--date-format` names it. */
export interface DateFormat {
	readonly notation: string;
	/** The text in the form of ISO 8601; `undefined` if it is not written in this notation. */
	readonly toIso: (text: string) => string | undefined;
}

/** `DD.MM.YYYY` and the like: day, month and year in any order, the same separator between them. */
const dayNotation =
	/^(?:D{1,2}|M{1,2}|YY(?:YY)?)([./ -]{1,2})(?:D{1,2}|M{1,2})\1(?:D{1,2}|M{1,2}|YY(?:YY)?)$/;
/** May follow the day in the notation; it is understood in any case. */
const clockNotation = /,?[ T]h{1,2}:mm(:ss)?( ?a)?$/i;
const timeOfDay = String.raw`(?<hour>\d{1,2})(?<rest>:\d\d(?::\d\d(?:[.,]\d+)?)?)(?:\s?(?<half>[AP]M))?`;
/** Google Forms writes `GMT+2`. */
const zone = String.raw`(?: ?(?:GMT|UTC)?(?<zone>Z|[+-]\d{1,2}(?::?\d\d)?)?)?`;
const clock = `(?:,?[ T]${timeOfDay}${zone})?`;

/** Reads `--date-format`. Throws `UsageError`. */
export function readDateFormat(notation: string): DateFormat {
	if (notation === "unix") return { notation, toIso: fromUnix };
	const day = notation.replace(clockNotation, "");
	const isWhole = new Set(day.match(/[DMY]/g)).size === 3;
	if (!isWhole || !dayNotation.test(day)) {
		throw new UsageError(
			`--date-format must be unix, or day, month and year such as DD.MM.YYYY or M/D/YYYY, not ${JSON.stringify(notation)}.`,
		);
	}
	const pattern = day
		.replaceAll(".", String.raw`\.`)
		.replace(/Y+/, ({ length }) => String.raw`(?<year>\d{${length}})`)
		.replace(/D+/, String.raw`(?<day>\d{1,2})`)
		.replace(/M+/, String.raw`(?<month>\d{1,2})`);
	const whole = RegExp(`^${pattern}${clock}$`, "i");
	return { notation, toIso: (text) => isoOf(whole.exec(text)?.groups) };
}

function isoOf(
	groups: Record<string, string | undefined> | undefined,
): string | undefined {
	if (groups === undefined) return undefined;
	const { year = "", month = "", day = "", hour = "0", half } = groups;
	const { rest = ":00", zone = "" } = groups;
	const fullZone = zone.replace(/^([+-])(?=\d(:|$))/, "$10");
	const date = `${year.padStart(4, "20")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
	return `${date}T${hourOfDay(Number(hour), half?.toUpperCase())}${rest}${fullZone}`;
}

/** Two digits; `25`, which is no hour, for one that a clock with AM and PM does not have. */
function hourOfDay(hour: number, half: string | undefined): string {
	if (half === undefined) return String(hour).padStart(2, "0");
	if (hour < 1 || hour > 12) return "25";
	return String((hour % 12) + (half === "PM" ? 12 : 0)).padStart(2, "0");
}

/** Seconds since 1970, or milliseconds, which are a thousand times as many. */
function fromUnix(text: string): string | undefined {
	if (!/^\d{1,13}(\.\d+)?$/.test(text)) return undefined;
	const value = Number(text);
	return new Date(value < 100_000_000_000 ? value * 1000 : value).toISOString();
}
