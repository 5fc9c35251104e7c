import { CsvError, type Info, parse } from "csv-parse/sync";
import { ExpectedError } from "../../shared/expected-error.ts";

/** One record of a CSV file. Line ends in its cells are "\n". */
export interface CsvRecord {
	/** The number of its last line, when a cell holds line ends. */
	readonly line: number;
	readonly cells: readonly string[];
}

/** A longer record means that a quotation mark is missing. */
const longestRecord = 65_536;

/**
 * The records of a CSV file whose cells are separated by commas, semicolons or tabs, less those without
 * any value; `name` is what errors call the file. Throws `ExpectedError`.
 */
export function readCsv(bytes: Buffer, name: string): CsvRecord[] {
	const text = decode(bytes, name).replaceAll(/\r\n?/g, "\n");
	// Excel takes the delimiter from such a line before the heading.
	const [, separator] = /^"?sep=(.)"?\n/i.exec(text) ?? [];
	try {
		const parsed = parse(text, {
			delimiter: separator ?? mostFrequentDelimiter(text),
			from_line: separator === undefined ? 1 : 2,
			info: true,
			max_record_size: longestRecord,
			record_delimiter: "\n",
			relax_column_count: true,
			relax_quotes: true,
			skip_records_with_empty_values: true,
		}) as unknown as { readonly record: string[]; readonly info: Info }[];
		return parsed.map(({ record, info }) => ({
			line: info.lines,
			cells: record,
		}));
	} catch (error) {
		if (!(error instanceof CsvError)) throw error;
		throw new ExpectedError(
			`${name} cannot be read as CSV (${error.code}): look for a missing quotation mark after row ${error["records"]}.`,
		);
	}
}

/** The text of a file in UTF-8, or in UTF-16 as Excel writes it, without its byte order mark. */
function decode(bytes: Buffer, name: string): string {
	const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
	try {
		// As in a workbook, or in UTF-16 without a byte order mark.
		if (!isUtf16 && bytes.includes(0)) throw new TypeError();
		const encoding = isUtf16 ? "utf-16le" : "utf-8";
		return new TextDecoder(encoding, { fatal: true }).decode(bytes);
	} catch {
		throw new ExpectedError(
			`${name} is not text in UTF-8: save it as "CSV UTF-8" and try again.`,
		);
	}
}

/** That of the first line. csv-parse's own guess fails for letters beyond ASCII. */
function mostFrequentDelimiter(text: string): string {
	const [heading = ""] = text.trimStart().split("\n", 1);
	const outside = heading.replaceAll(/"[^"]*"/g, "");
	const times = (delimiter: string) => outside.split(delimiter).length;
	return [",", ";", "\t"].reduce((most, each) =>
		times(each) > times(most) ? each : most,
	);
}
