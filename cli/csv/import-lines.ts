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
import { counted } from "../../shared/words.ts";
import type { ErasedPeople } from "../../store/erased-people.ts";
import type { ImportedSignUp } from "../../store/import.ts";
import { isTimeLike, parseTime } from "../arguments.ts";
import { printable } from "../terminal/table.ts";
import { fieldName, type ImportColumn } from "./columns.ts";
import { withoutGuard } from "./csv.ts";
import type { DateFormat } from "./date-format.ts";
import type { CsvLine } from "./import-file.ts";
import { type ChosenValues, chosenValue } from "./values.ts";

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
	/** Whether apostrophes before formulas belong to the values. */
	readonly plain?: boolean;
}

/** Why a line is refused. */
export interface Refusal {
	/** What it has in common with other lines. */
	readonly reason: string;
	/** What is wrong with this one: its value, and what to do. */
	readonly detail: string;
}

/** The reason for lines without a side. */
export const noSide = "no side";
/** The refusal of a person who asked for no more mail: they come back by their own press only. */
export const left: Refusal = {
	reason: "left by a link in a mail",
	detail: "the person asked to be taken off the list",
};
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

/** One line as a sign-up, or why it is refused. */
export function readLine(
	{ cells, record, expectedSize }: CsvLine,
	{ side, dateFormat, timeZone = "UTC", value, plain = false }: LineOptions,
	erased: ErasedPeople,
): ImportedSignUp | Refusal {
	if (record.length !== expectedSize) {
		return {
			reason: "more or fewer cells than the first line",
			detail: `it has ${counted(record.length, "cell")}, the first line has ${expectedSize}`,
		};
	}
	const read = (column: ImportColumn): string | null => {
		const cell = cells[column] ?? "";
		const text = (plain ? cell : withoutGuard(cell)).trim();
		return (
			chosenValue(value, column, text) ??
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
		const { column, rule } = parsed.error;
		return rule === "required"
			? missing(column)
			: invalid(column, read(column));
	}
	if (read("mail") === ("left" satisfies KnownState)) return left;
	const { entry } = parsed;
	const created_at = readTime(read("created_at"), dateFormat, timeZone);
	if (created_at !== null && typeof created_at === "object") return created_at;
	if (erased.isErased(entry.email, created_at ?? undefined)) {
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
	const iso = format?.toIso(text) ?? text;
	const time = parseTime(iso, timeZone);
	const is = `joined is ${quoted(text)}`;
	if (time === undefined) {
		if (isTimeLike(iso)) {
			const check = format ? ": check --date-format" : "";
			return {
				reason: "time that does not exist",
				detail: `${is}; there is no such day or hour${check}`,
			};
		}
		return {
			reason: "time not understood",
			detail: format
				? `${is}; that is not written like ${format.notation}, as --date-format says`
				: `${is}; say how times are written with --date-format, such as DD.MM.YYYY, M/D/YYYY or unix`,
		};
	}
	if (Date.parse(time) <= Date.now() + toleranceMs) return time;
	return {
		reason: "time in the future",
		detail: `${is}, which is in the future; a time without a zone is ${timeZone === "UTC" ? "UTC" : `in ${timeZone}`}`,
	};
}

function missing(column: string): Refusal {
	return column === "email"
		? { reason: "no e-mail address", detail: "email is empty" }
		: {
				reason: noSide,
				detail: `side is empty; add ${sides.map((side) => `--side ${side}`).join(" or ")} for such lines`,
			};
}

function invalid(
	column: Exclude<ImportColumn, "created_at" | "mail">,
	value: string | null,
): Refusal {
	const name = fieldName(column);
	const detail = `${name} is ${quoted(value)}`;
	if (column === "email") return { reason: "e-mail address not valid", detail };
	if (column === "user_type") {
		return {
			reason: "side not understood",
			detail: `${detail}; use ${sides.join(" or ")}, or say what it means with --value side:TEXT=host`,
		};
	}
	return {
		reason: `${name} not valid`,
		detail: `${detail}; use at most ${longest(column)} characters, without line ends`,
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
