import { type Options, stringify } from "csv-stringify/sync";
import { withoutTurning } from "../../shared/printable.ts";
import { shownEmail } from "../../shared/shown-email.ts";

/**
 * The cell without the apostrophe that goes before what a spreadsheet would take for a formula. A value
 * that began with an apostrophe and such a sign loses its own.
 */
export function withoutGuard(cell: string): string {
	return cell.replace(/^'(?=[-=+@\t\r＝＋－＠])/, "");
}

/** What a cell holds: of anything else, JSON would be written. */
type Cell = string | number | null;

/**
 * The rows as CSV, with e-mail addresses as people write them. An apostrophe goes before what a spreadsheet would
 * take for a formula. That holds for phones too: `+43 1 23-4` is a sum to a spreadsheet, and a rule without
 * exceptions leaves no way round it.
 */
export function writeCsv<Column extends string>(
	columns: readonly Column[],
	rows: readonly Readonly<Record<Column, Cell>>[],
): string {
	return stringify([...rows], { ...format, columns: [...columns] });
}

/** The same for lines that have no names of columns but their headings, which may repeat. */
export function writeLines(
	headings: readonly string[],
	lines: readonly (readonly string[])[],
): string {
	return stringify([headings, ...lines], { ...format, header: false });
}

const format: Options = {
	header: true,
	record_delimiter: "windows",
	escape_formulas: true,
	// One line per row, also with a note of several lines.
	cast: {
		string: (text, { column }) =>
			withoutTurning(column === "email" ? shownEmail(text) : text).replaceAll(
				/[\r\n]+/g,
				" ",
			),
	},
	// A spreadsheet of another country separates by these.
	quoted_match: /[;\t]/,
};
