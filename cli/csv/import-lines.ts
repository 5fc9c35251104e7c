import type { ImportedSignUp } from "../../list/import.ts";
import { recordOf } from "../../shared/record-of.ts";
import { readSideName, type Side, sides } from "../../shared/sides.ts";
import {
	cut,
	detailColumns,
	longest,
	parseWaitlistEntry,
	readEntryFields,
	readLanguage,
	sourceColumns,
} from "../../shared/sign-up.ts";
import { minuteMs } from "../../shared/time.ts";
import { type DateFormat, oldestIn, parseTime } from "../times.ts";
import { type ColumnPlaces, fieldName, type ImportColumn } from "./columns.ts";
import { withoutGuard } from "./write-csv.ts";

/** How the lines of a file are to be read. */
export interface LineOptions {
	/** The side of lines that name none. */
	readonly side?: Side;
	/** For times that are not written as in ISO 8601. */
	readonly dateFormat?: DateFormat;
	/** Of times that name no zone, like `Europe/Vienna`. */
	readonly timeZone?: string;
}

/** Why lines are refused, and what to do. */
const reasons = {
	cells: "more or fewer cells than the first line",
	email: "email not valid",
	...recordOf(
		detailColumns,
		(name) =>
			`${fieldName(name)} not valid: use at most ${longest(name)} characters, without line ends`,
	),
	rounded:
		"phone rounded by a spreadsheet: save the file again with this column as text",
	user_type: `side not valid: use ${sides.join(" or ")}, or add --side for lines without one`,
	time: "joined not understood, or no such day: say how times are written with --date-format, such as DMY",
	past: "joined is before 2000: look for a slip in the year, or an empty date of a spreadsheet",
	future:
		"joined is in the future: a time without a zone is in UTC, or in --time-zone",
	left: "left by a link in a mail: only the person can end that",
	erased: "person was erased: only what the person sends later is imported",
};

export interface Refusal {
	readonly reason: string;
	/** What the line has instead. */
	readonly value: string;
}

/** Clocks may differ by so much. */
const toleranceMs = 5 * minuteMs;
/** What a spreadsheet makes of a long number: `4,91511E+12`. */
const roundedNumber = /^\d+([.,]\d+)?E\+?\d+$/i;

/** The cells of one line as a sign-up, or why the line is refused, also for people who are gone. */
export function readLine(
	cells: readonly string[],
	titles: readonly string[],
	places: ColumnPlaces,
	{ side, dateFormat, timeZone = "UTC" }: LineOptions,
	whyGone: (email: string, sentAt?: string) => "left" | "erased" | undefined,
): ImportedSignUp | Refusal {
	const read = (column: ImportColumn): string => {
		const text = withoutGuard(cells[places.get(column) ?? -1] ?? "").trim();
		return column === "user_type"
			? readSideName(text) || text || side || ""
			: text;
	};
	const refuse = (reason: keyof typeof reasons, value: string) => ({
		reason: reasons[reason],
		value,
	});
	if (cells.length !== titles.length)
		return refuse("cells", `${cells.length}, not ${titles.length}`);
	const phone = read("phone");
	if (roundedNumber.test(phone)) return refuse("rounded", phone);
	const parsed = parseWaitlistEntry(
		readEntryFields((name) => read(name) || null),
	);
	if ("error" in parsed)
		return refuse(parsed.error.column, read(parsed.error.column));
	const { entry } = parsed;
	const joined = read("created_at");
	const time = joined === "" ? null : parseTime(joined, timeZone, dateFormat);
	if (time === undefined) return refuse("time", joined);
	if (time !== null && time < oldestIn(timeZone)) return refuse("past", joined);
	if (time !== null && Date.parse(time) > Date.now() + toleranceMs)
		return refuse("future", joined);
	const gone =
		read("mail") === "left" ? "left" : whyGone(entry.email, time ?? undefined);
	if (gone) return refuse(gone, entry.email);
	const source = recordOf(sourceColumns, (column) => {
		if (column === "language")
			return (
				readLanguage(
					read(column)
						.trim()
						.replace(/^[A-Z]{2,3}$/, (code) => code.toLowerCase()),
				) ?? null
			);
		const tag = read(column).replaceAll(/\p{C}/gu, "");
		return cut(tag, longest(column)) || null;
	});
	return { ...entry, created_at: time, ...source };
}
