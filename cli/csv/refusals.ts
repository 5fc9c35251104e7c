/** Why lines are refused, and the file of `--refused` that says so. */
import { existsSync } from "node:fs";
import { ExpectedError } from "../../shared/expected-error.ts";
import { printable } from "../../shared/printable.ts";
import { recordOf } from "../../shared/record-of.ts";
import { detailColumns, longest } from "../../shared/sign-up.ts";
import { expectNotForGit } from "../outside-git.ts";
import { readFile } from "../read-input.ts";
import { fieldName } from "./known-headings.ts";
import type { CsvFormat, CsvRecord } from "./read-csv.ts";
import { writeLines } from "./write-csv.ts";

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
	user_type: "side not understood: say what it means with --value",
	otherSide:
		"a side, and another word that may be one: say what it means with --value",
	mail: "not known whether the person wants mail: say what it means with --value",
	noSide: "no side: add --side for lines that name none",
	dayOrder:
		"joined may be two days: say the order of day and month with --date-format",
	time: "joined not understood, or no such day",
	past: "joined is before 2000: look for a slip in the year, or an empty date of a spreadsheet",
	future:
		"joined is in the future: a time without a zone is in UTC unless --time-zone names another",
	left: "left the list: only the person can end that, by joining and confirming",
	leftElsewhere:
		"left, as an earlier import told: `erase --import NAME` takes that import back",
	undated:
		"the person has joined on your page, and the file does not say whether leaving came later: add --as-of with the day of the file, or use `edit --leave`",
	erased: "person was erased: only what the person sends later is imported",
};
export type Reason = keyof typeof reasons;

export interface Refusal {
	readonly reason: Reason;
	/** What the line has instead. */
	readonly value: string;
}

/** The words of a reason. */
export function reasonText(reason: Reason): string {
	return reasons[reason];
}

/** The heading of that column. */
const whyColumn = "why";

export type Refused = Refusal & CsvRecord;

/** Throws `ExpectedError` for a file that `--refused` has not written, or that git would take. */
export function expectOwnFile(file: string): void {
	expectNotForGit(file);
	if (!existsSync(file)) return;
	const [heading = ""] = readFile(file).toString().split("\r\n", 1);
	if (/[^\w"]why$/.test(heading)) return;
	throw new ExpectedError(
		`${printable(file)} is there already, and --refused overwrites only its own files: name another one.`,
	);
}

/** The refused lines as CSV, written as the file is, with a column that says why. */
export function refusedLines(
	titles: readonly string[],
	refused: readonly Refused[],
	format: CsvFormat,
): string {
	const rows = refused.map(({ cells, reason }) => [
		...titles.map((_, at) => cells[at] ?? ""),
		reasonText(reason),
	]);
	return writeLines([...titles, whyColumn], rows, format);
}
