import { isUtf8 } from "node:buffer";
import { CsvError, parse } from "csv-parse/sync";
import { ExpectedError } from "../../shared/expected-error.ts";

/** One record of a CSV file. */
export interface CsvRecord {
	/** The number of its last line, when a cell holds line ends. */
	readonly line: number;
	readonly cells: readonly string[];
}

/** How a CSV file is written: what separates its cells, and whether Excel needs a mark to see UTF-8 in such a one. */
export interface CsvFormat {
	readonly delimiter: string;
	readonly bom: boolean;
}

/** A longer record means that a quotation mark is missing. */
const longestRecord = 65_536;

/**
 * The records of a CSV file, less those without any value; `name` is what errors call the file. The separator is
 * that of a first line like `sep=;`, or the most frequent one of the heading. Throws `ExpectedError`.
 */
export function readCsv(
	bytes: Buffer,
	name: string,
): { readonly records: CsvRecord[]; readonly format: CsvFormat } {
	const decoded = readText(bytes, name);
	// A file without separators: each of its words would be a heading, and be printed.
	if (/^\s*[[{]/.test(decoded))
		throw new ExpectedError(
			`${name} is JSON, and import reads CSV: \`export\` writes it without --json.`,
		);
	const [first = "", named] = /^"?sep=([^\n])"?(?=\n)/i.exec(decoded) ?? [];
	// Without the line's end, which counts as a line.
	const text = decoded.slice(first.length);
	const delimiter = named ?? separatorOf(text);
	try {
		const records: CsvRecord[] = [];
		parse(text, {
			delimiter,
			max_record_size: longestRecord,
			// Kept here and not there, with all that it knows of each record. A copy has no room for more cells.
			on_record: (cells, { lines: line }) => {
				records.push({ line, cells: cells.slice() });
				return null;
			},
			record_delimiter: "\n",
			relax_column_count: true,
			relax_quotes: true,
			skip_records_with_empty_values: true,
		});
		return { records, format: { delimiter, bom: isForExcel(bytes) } };
	} catch (error) {
		if (!(error instanceof CsvError)) throw error;
		throw new ExpectedError(
			`${name} cannot be read as CSV (${error.code}): look for a missing quotation mark after row ${error["records"]}.`,
		);
	}
}

/**
 * The text of a file in UTF-8, in UTF-16 of either order as spreadsheets write it, or else in Windows-1252, with line
 * ends of one sign and without a byte order mark; `name` is what errors call the file. Throws `ExpectedError`.
 */
export function readText(bytes: Buffer, name: string): string {
	const encoding = encodingOf(bytes);
	// No text has these: a picture, a PDF, a program.
	if (encoding === "windows-1252" && bytes.includes(0)) throw isNoText(name);
	return new TextDecoder(encoding).decode(bytes).replaceAll(/\r\n?/g, "\n");
}

/** What a file is called that cannot be read as a table. */
export function isNoText(name: string): ExpectedError {
	return new ExpectedError(
		`${name} is no table that import can read. Where your list is, save it as "CSV UTF-8" and try again.`,
	);
}

/** How the letters of a file are stored: any that is no Unicode is taken for what Excel writes in the West. */
export function encodingOf(bytes: Buffer) {
	return utf16Of(bytes) ?? (isUtf8(bytes) ? "utf-8" : "windows-1252");
}

/** Whether a file is in another encoding than UTF-8, or has the mark by which Excel knows that. */
function isForExcel(bytes: Buffer): boolean {
	const mark = Buffer.from("\ufeff");
	return (
		encodingOf(bytes) !== "utf-8" || bytes.subarray(0, mark.length).equals(mark)
	);
}

/** A mark tells, or else where the zeros of the first letters are, which are ASCII in a heading. */
function utf16Of(bytes: Buffer): "utf-16le" | "utf-16be" | undefined {
	if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
	if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
	if (bytes[0] && bytes[1] === 0) return "utf-16le";
	if (bytes[0] === 0 && bytes[1]) return "utf-16be";
	return undefined;
}

const separators = [",", ";", "\t", "|"] as const;

/** Records among which the first one with an address is looked for. */
const maxRecords = 30;

/**
 * The separator that the heading has most often outside quotation marks; of two, that of the next record. The heading
 * is the record before the first one with an address: a title may be above it.
 */
function separatorOf(text: string): string {
	let heading = countSeparators(text, text.search(/\S/));
	for (let at = 0, last = heading; at < maxRecords; at += 1) {
		if (last.end >= text.length) break;
		const following = countSeparators(text, last.end + 1);
		if (text.slice(last.end + 1, following.end).includes("@")) {
			if (!text.slice(0, heading.end).includes("@")) heading = last;
			break;
		}
		// Lines without any value are no headings.
		const isEmpty = !/[^\s,;|"]/.test(text.slice(last.end + 1, following.end));
		last = isEmpty ? { ...last, end: following.end } : following;
	}
	const next = countSeparators(text, heading.end + 1);
	const most = Math.max(...heading.counts.values());
	const frequent = separators.filter(
		(each) => heading.counts.get(each) === most,
	);
	return (
		frequent.find((each) => next.counts.get(each) === most) ??
		frequent[0] ??
		","
	);
}

/** How often each separator stands in the record that begins at a place, and where the record ends. */
function countSeparators(text: string, start: number) {
	const counts = new Map<string, number>(separators.map((each) => [each, 0]));
	const add = (letter: string, count = counts.get(letter)) =>
		count !== undefined && counts.set(letter, count + 1);
	let isQuoted = false;
	let end = Math.max(start, 0);
	for (; end < text.length && end - start < longestRecord; end += 1) {
		const letter = text[end] ?? "";
		if (letter === '"') isQuoted = !isQuoted;
		else if (isQuoted) continue;
		else if (letter === "\n") break;
		else add(letter);
	}
	return { counts, end };
}
