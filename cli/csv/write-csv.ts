/** Writes CSV, also as Excel opens it at a double click: it separates as its country does. */
import { type Options, stringify } from "csv-stringify/sync";
import { withoutTurning } from "../../shared/printable.ts";
import { shownEmail } from "../../shared/shown-email.ts";
import type { CsvFormat } from "./read-csv.ts";

/** What a cell holds: of anything else, JSON would be written. */
type Cell = string | number | null;

/**
 * The rows as CSV, with e-mail addresses as people write them; without the line of the columns where they continue such a
 * text. An apostrophe goes before what a spreadsheet would take for a formula. That holds for phones too: `+43 1 23-4` is a
 * sum to a spreadsheet, and a rule without exceptions leaves no way round it.
 */
export function writeCsv<Column extends string>(
	columns: readonly Column[],
	rows: readonly Readonly<Record<Column, Cell>>[],
	excel?: ForExcel,
	isContinued = false,
): string {
	const options = { ...(excel ? forExcel(excel) : format) };
	if (isContinued) options.header = options.bom = false;
	return stringify([...rows], { ...options, columns: [...columns] });
}

/** A file that Excel opens at a double click. */
export interface ForExcel {
	/** That of the country for which Excel is set. */
	readonly separator: "," | ";";
}

/** The columns of phones. */
const phoneColumns: readonly unknown[] = ["phone", "unconfirmed_phone"];

/**
 * With the mark by which Excel knows UTF-8. A phone is a formula that is nothing but a text: Excel would show an
 * apostrophe, and make another number of `+43660…` and `0660…` without.
 */
function forExcel({ separator }: ForExcel): Options {
	return {
		...format,
		bom: true,
		delimiter: separator,
		cast: {
			string: (text, { column, header }) =>
				text !== "" && !header && phoneColumns.includes(column)
					? {
							value: `="${oneLine(text).replaceAll('"', '""')}"`,
							escape_formulas: false,
						}
					: cellOf(text, column),
		},
	};
}

/** The same for lines that have no names of columns but their headings, which may repeat. */
export function writeLines(
	headings: readonly string[],
	lines: readonly (readonly string[])[],
	{ delimiter, bom }: CsvFormat,
): string {
	const options = { ...format, delimiter, bom, header: false };
	return stringify([headings, ...lines], options);
}

const format: Options = {
	header: true,
	record_delimiter: "windows",
	escape_formulas: true,
	// One line per row, also with a note of several lines.
	cast: { string: (text, { column }) => cellOf(text, column) },
	// A spreadsheet of another country separates by these.
	quoted_match: /[,;\t]/,
};

function cellOf(text: string, column: unknown): string {
	return oneLine(column === "email" ? shownEmail(text) : text);
}

function oneLine(text: string): string {
	return withoutTurning(text).replaceAll(/[\r\n]+/g, " ");
}

/** The separator of a locale such as `de_AT.UTF-8` or `pt-BR`: what separates decimals cannot separate cells. */
export function separatorOf(locale: string): "," | ";" {
	const [name = ""] = locale.split(/[.@]/, 1);
	const tag = name.replaceAll("_", "-");
	// Swiss computers write a point in numbers, and separate by semicolons.
	if (/-(?:CH|LI)$/i.test(tag)) return ";";
	try {
		return new Intl.NumberFormat(tag).format(1.5).includes(",") ? ";" : ",";
	} catch {
		return ",";
	}
}

/** The locale that the terminal names; `undefined` for none, as on many servers. */
export function localeOf(
	env: Readonly<Record<string, string | undefined>>,
): string | undefined {
	const named = env["LC_ALL"] || env["LC_NUMERIC"] || env["LANG"] || "";
	return /^[a-z]{2,3}(?:[_-]|$)/i.test(named.replace(/[.@].*$/s, ""))
		? named
		: undefined;
}
