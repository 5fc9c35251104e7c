import { isUtf8 } from "node:buffer";
import { CsvError, type Info, parse } from "csv-parse/sync";
import { ExpectedError } from "../../shared/expected-error.ts";

/** One record of a CSV file. */
export interface CsvRecord {
	/** The number of its last line, when a cell holds line ends. */
	readonly line: number;
	readonly cells: readonly string[];
}

/**
 * The text of a file in UTF-8 or UTF-16, with line ends of one sign and without a byte order mark; `name` is what
 * errors call the file. Throws `ExpectedError`.
 */
export function readText(bytes: Buffer, name: string): string {
	// As Excel writes it.
	const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
	if (!isUtf16 && !isUtf8(bytes))
		throw new ExpectedError(
			`${name} is not text in UTF-8, or in UTF-16 as Excel writes it: save it as "CSV UTF-8" and try again.`,
		);
	return bytes
		.toString(isUtf16 ? "utf-16le" : "utf-8")
		.replace(/^\ufeff/, "")
		.replaceAll(/\r\n?/g, "\n");
}

/**
 * The records of a CSV file whose cells are separated by commas, semicolons or tabs, less those without
 * any value; `name` is what errors call the file. Throws `ExpectedError`.
 */
export function readCsv(bytes: Buffer, name: string): CsvRecord[] {
	const text = readText(bytes, name);
	// A file without separators: each of its words would be a heading, and be printed.
	if (/^\s*[[{]/.test(text))
		throw new ExpectedError(
			`${name} is JSON, and import reads CSV: \`export\` writes it without --json.`,
		);
	const [heading = ""] = text.trimStart().split("\n", 1);
	try {
		const parsed = parse(text, {
			// csv-parse's own guess fails for letters beyond ASCII.
			delimiter: ["\t", ";"].find((each) => heading.includes(each)) ?? ",",
			info: true,
			// A longer record means that a quotation mark is missing.
			max_record_size: 65_536,
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
