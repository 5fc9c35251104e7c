import type { KnownState } from "../../shared/person.ts";
import { type Side, sides } from "../../shared/sides.ts";
import {
	cut,
	longest,
	parseWaitlistEntry,
	readEntryFields,
	type Source,
	sourceColumns,
} from "../../shared/sign-up.ts";
import { minuteMs } from "../../shared/time.ts";
import type { ErasedPeople } from "../../store/erased-people.ts";
import type { ImportedSignUp } from "../../store/import.ts";
import { parseTime } from "../arguments.ts";
import { printable } from "../terminal/table.ts";
import {
	type ChosenValues,
	type ColumnPlaces,
	fieldName,
	type ImportColumn,
	valueKey,
} from "./columns.ts";
import { withoutGuard } from "./csv.ts";
import type { DateFormat } from "./date-format.ts";
import type { CsvRecord } from "./read-csv.ts";

/** How the lines of a file are to be read. */
export interface LineOptions {
	/** The side of lines that name none. */
	readonly side?: Side;
	/** For times that are not written as in ISO 8601. */
	readonly dateFormat?: DateFormat;
	/** Of times that name no zone, like `Europe/Vienna`. */
	readonly timeZone?: string;
	/** What cells with other words mean. */
	readonly value?: ChosenValues;
}

/** Who must not come back by an import. */
interface GonePeople {
	readonly erased: ErasedPeople;
	hasLeft(email: string): boolean;
}

/** A line that is refused. */
export interface RefusedLine extends CsvRecord {
	/** What it has in common with other lines. */
	readonly reason: string;
	/** What is wrong with this one: its value, and what to do. */
	readonly detail: string;
}
type Refusal = Pick<RefusedLine, "reason" | "detail">;
type EntryError = Extract<
	ReturnType<typeof parseWaitlistEntry>,
	{ error: unknown }
>["error"];

/** Clocks may differ by so much. */
const toleranceMs = 5 * minuteMs;
/** Characters of a refused value in the report. */
const mostShown = 60;

/** The words for a side, without capitals, spaces and signs; the page calls hosts space owners. */
const sideWords: Readonly<Record<string, Side>> = {
	...Object.fromEntries(sides.map((side) => [side, side])),
	owner: "host",
	spaceowner: "host",
};

/** The cells of one line as a sign-up, or why the line is refused. */
export function readLine(
	cells: readonly string[],
	places: ColumnPlaces,
	{ side, dateFormat, timeZone = "UTC", value }: LineOptions,
	gone: GonePeople,
): ImportedSignUp | Refusal {
	const read = (column: ImportColumn): string | null => {
		const text = withoutGuard(cells[places.get(column) ?? -1] ?? "").trim();
		return (
			value?.get(valueKey(column, text)) ??
			(column === "email" ? bareAddress(text) : text || null)
		);
	};
	const phone = read("phone");
	if (phone !== null && roundedNumber.test(phone)) {
		return {
			reason: "phone destroyed by a spreadsheet",
			detail: `phone is ${quoted(phone)}: its last digits are lost; save the file again with this column as text`,
		};
	}
	const parsed = parseWaitlistEntry(
		readEntryFields((column) =>
			column === "user_type" ? readSide(read(column), side) : read(column),
		),
	);
	if ("error" in parsed) {
		return asRefusal(parsed.error, read(parsed.error.column));
	}
	const { entry } = parsed;
	const created_at = readTime(read("created_at"), dateFormat, timeZone);
	if (created_at !== null && typeof created_at === "object") return created_at;
	const knownState = read("mail");
	if (knownState === ("left" satisfies KnownState) || gone.hasLeft(entry.email))
		// They come back by their own press only.
		return {
			reason: "left by a link in a mail",
			detail: "the person asked to be taken off the list",
		};
	if (gone.erased.isErased(entry.email, created_at ?? undefined)) {
		return {
			reason: "person was erased",
			detail: `email is ${quoted(entry.email)}; only what an erased person sends later is imported`,
		};
	}
	return {
		...entry,
		created_at,
		...(Object.fromEntries(
			sourceColumns.map((column) => [column, asTag(read(column))]),
		) as Source),
	};
}

/** The side that a cell names, or the default for an empty one; any other text as it is. */
function readSide(text: string | null, side: Side | undefined) {
	if (text === null) return side ?? null;
	const word = text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
	return sideWords[word] ?? text;
}

/** The address of `Max <max@firma.example>` or `mailto:max@firma.example`; else the text. */
function bareAddress(text: string): string | null {
	const [, inBrackets = text] = /^[^<>]*<([^<>]*)>$/.exec(text) ?? [];
	return inBrackets.trim().replace(/^mailto:/i, "") || null;
}

/** What a spreadsheet makes of a long number: `4,91511E+12`. */
const roundedNumber = /^\d+([.,]\d+)?E\+?\d+$/i;

/** The time in the form that the list keeps; `null` for none. */
function readTime(
	text: string | null,
	format: DateFormat | undefined,
	timeZone: string,
): string | null | Refusal {
	if (text === null) return null;
	const time = parseTime(format?.toIso(text) ?? text, timeZone);
	const is = `joined is ${quoted(text)}`;
	if (time === undefined) {
		return {
			reason: "time not understood",
			detail: format
				? `${is}; as --date-format says, write it like ${format.notation}, with a day and an hour that exist`
				: `${is}; say how times are written with --date-format, such as DD.MM.YYYY, M/D/YYYY or unix`,
		};
	}
	if (Date.parse(time) <= Date.now() + toleranceMs) return time;
	return {
		reason: "time in the future",
		detail: `${is}, which is in the future; a time without a zone is ${timeZone === "UTC" ? "UTC" : `in ${timeZone}`}`,
	};
}

function asRefusal(
	{ column, rule }: EntryError,
	value: string | null,
): Refusal {
	const name = fieldName(column);
	if (rule === "required") {
		const advice = `; add ${sides.map((side) => `--side ${side}`).join(" or ")} for such lines`;
		return {
			reason: `no ${name}`,
			detail: `${name} is empty${column === "user_type" ? advice : ""}`,
		};
	}
	const advice =
		column === "user_type"
			? `use ${sides.join(" or ")}, or say what it means with --value side:TEXT=host`
			: `use at most ${longest(column)} characters, without line ends`;
	return {
		reason: `${name} not valid`,
		detail: `${name} is ${quoted(value)}${column === "email" ? "" : `; ${advice}`}`,
	};
}

/** A refused value as the founder reads it, cut if it is long. */
function quoted(value: string | null): string {
	const characters = [...printable(value ?? "")];
	const isLong = characters.length > mostShown;
	return `'${characters.slice(0, mostShown).join("")}${isLong ? "…" : ""}'`;
}

/** A tag, cut to the length that is kept. */
function asTag(text: string | null): string | null {
	const clean = text?.replaceAll(/\p{C}/gu, "") ?? "";
	return cut(clean.trim(), longest("ref")) || null;
}
