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
import { printable } from "../terminal/table.ts";
import { type DateFormat, parseTime } from "../times.ts";
import {
	type Chosen,
	type ColumnPlaces,
	fieldName,
	type ImportColumn,
	valueKey,
} from "./columns.ts";
import { withoutGuard } from "./write-csv.ts";

/** How the lines of a file are to be read. */
export interface LineOptions {
	/** The side of lines that name none. */
	readonly side?: Side;
	/** For times that are not written as in ISO 8601. */
	readonly dateFormat?: DateFormat;
	/** Of times that name no zone, like `Europe/Vienna`. */
	readonly timeZone?: string;
	/** What cells with other words mean. */
	readonly value?: Chosen;
}

/** Who must not come back by an import. */
interface GonePeople {
	readonly erased: ErasedPeople;
	hasLeft(email: string): boolean;
}

/** Why a line is refused. */
export interface Refusal {
	/** What it has in common with other lines. */
	readonly reason: string;
	/** What is wrong with this one: its value, and what to do. */
	readonly detail: string;
}

/** Clocks may differ by so much. */
const toleranceMs = 5 * minuteMs;
/** Characters of a refused value in the report. */
const mostShown = 60;
/** What a spreadsheet makes of a long number: `4,91511E+12`. */
const roundedNumber = /^\d+([.,]\d+)?E\+?\d+$/i;

/** The cells of one line as a sign-up, or why the line is refused. */
export function readLine(
	cells: readonly string[],
	places: ColumnPlaces,
	{ side, dateFormat, timeZone = "UTC", value }: LineOptions,
	gone: GonePeople,
): ImportedSignUp | Refusal {
	const read = (column: ImportColumn): string | null => {
		const text = withoutGuard(cells[places.get(column) ?? -1] ?? "").trim();
		const meant = value?.get(valueKey(column, text)) ?? text;
		if (column === "email") return bareAddress(meant) || null;
		if (column === "user_type") return readSide(meant) || side || null;
		return meant || null;
	};
	const phone = read("phone") ?? "";
	if (roundedNumber.test(phone))
		return {
			reason: "phone destroyed by a spreadsheet",
			detail: `phone is ${quoted(phone)}: its last digits are lost; save the file again with this column as text`,
		};
	const parsed = parseWaitlistEntry(readEntryFields(read));
	if ("error" in parsed) {
		const { column } = parsed.error;
		return asRefusal(column, read(column));
	}
	const { entry } = parsed;
	const joined = read("created_at");
	const time = joined === null ? null : parseTime(joined, timeZone, dateFormat);
	if (time === undefined)
		return {
			reason: "time not understood",
			detail: `joined is ${quoted(joined)}; say how times are written with --date-format, such as DD.MM.YYYY, M/D/YYYY or unix, with days and hours that exist`,
		};
	if (time !== null && Date.parse(time) > Date.now() + toleranceMs)
		return {
			reason: "time in the future",
			detail: `joined is ${quoted(joined)}, which is in the future; a time without a zone is in ${timeZone}`,
		};
	if (read("mail") === "left" || gone.hasLeft(entry.email))
		// They come back by their own press only.
		return {
			reason: "left by a link in a mail",
			detail: "the person asked to be taken off the list",
		};
	if (gone.erased.isErased(entry.email, time ?? undefined))
		return {
			reason: "person was erased",
			detail: `email is ${quoted(entry.email)}; only what an erased person sends later is imported`,
		};
	const tags = sourceColumns.map((column) => [column, asTag(read(column))]);
	return {
		...entry,
		created_at: time,
		...(Object.fromEntries(tags) as Source),
	};
}

/** The side that a cell names, any other text as it is; the page calls hosts space owners. */
function readSide(text: string): string {
	const word = text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
	if (word === "owner" || word === "spaceowner") return "host";
	return sides.find((side) => side === word) ?? text;
}

/** The address of `Max <max@firma.example>` or `mailto:max@firma.example`; else the text. */
function bareAddress(text: string): string {
	const [, inBrackets = text] = /^[^<>]*<([^<>]*)>$/.exec(text) ?? [];
	return inBrackets.trim().replace(/^mailto:/i, "");
}

function asRefusal(
	column: "email" | "phone" | "user_type",
	value: string | null,
): Refusal {
	const name = fieldName(column);
	const advice = {
		email: "",
		phone: `; use at most ${longest("phone")} characters, without line ends`,
		user_type: `; use ${sides.join(" or ")}, say what it means with --value side:TEXT=host, or add --side for lines without one`,
	}[column];
	return value === null
		? { reason: `no ${name}`, detail: `${name} is empty${advice}` }
		: {
				reason: `${name} not valid`,
				detail: `${name} is ${quoted(value)}${advice}`,
			};
}

/** A refused value as the founder reads it, cut if it is long. */
function quoted(value: string | null): string {
	const text = printable(value ?? "");
	const shown = cut(text, mostShown);
	return shown === text ? `'${text}'` : `'${shown}…'`;
}

/** A tag, cut to the length that is kept. */
function asTag(text: string | null): string | null {
	const clean = text?.replaceAll(/\p{C}/gu, "") ?? "";
	return cut(clean.trim(), longest("ref")) || null;
}
