import { createReadStream, statSync } from "node:fs";
import { pipeline, Readable } from "node:stream";
import { CsvError, type Info, parse } from "csv-parse";
import { ExpectedError } from "../../shared/expected-error.ts";
import {
	type ChosenColumns,
	type ImportColumn,
	matchColumns,
} from "./columns.ts";

/** One line of a CSV file below the heading. */
export interface CsvLine {
	/** Of its first line, when a cell holds line ends. */
	readonly number: number;
	/** All cells as they stand there, and how many the heading has. */
	readonly record: readonly string[];
	readonly expectedSize: number;
	readonly cells: Readonly<Partial<Record<ImportColumn, string>>>;
}

/** The columns of a file. */
interface Heading {
	/** The name in the file for each of our columns that it has. */
	readonly taken: CsvLine["cells"];
	/** The names of its other columns that have one. */
	readonly ignored: readonly string[];
	/** The names of all columns, as they stand there. */
	readonly titles: readonly string[];
}

const delimiters = [",", ";", "\t"] as const;
/** A longer record means that a quotation mark is missing. */
const longestRecord = 65_536;

/**
 * Reads a CSV file, or `stdin`, in UTF-8, or in UTF-16 with a byte order mark, with any of the
 * delimiters, and passes on line after line; only some are in memory at a time. Lines without any value
 * are left out. `progress` is told the bytes of a file. Rejects with `ExpectedError` for a file that
 * cannot be read.
 */
export async function readCsvFile(
	source: string | Readable,
	chosen: ChosenColumns,
	onLine: (line: CsvLine) => void,
	progress: (done: number, all: number) => void,
): Promise<Heading> {
	const file = typeof source === "string" ? source : "Standard input";
	try {
		const size = typeof source === "string" ? sizeOf(source) : undefined;
		const bytes =
			typeof source === "string" ? createReadStream(source) : source;
		const pieces: AsyncIterator<Buffer> = bytes[Symbol.asyncIterator]();
		const head = await readHead(pieces);
		const { encoding, ...form } = findForm(head, file);
		const parser = parse({
			...form,
			info: true,
			max_record_size: longestRecord,
			record_delimiter: ["\r\n", "\n", "\r"],
			relax_column_count: true,
			relax_quotes: true,
			skip_empty_lines: true,
			skip_records_with_empty_values: true,
		});
		// Removes the byte order mark, and fails for other encodings.
		const decoder = new TextDecoderStream(encoding, { fatal: true });
		const whole = Readable.from(startingWith(head, pieces));
		pipeline(whole, decoder, parser, () => {});
		let titles: readonly string[] | undefined;
		let columns: ReturnType<typeof matchColumns> = [];
		const byColumn = (cells: readonly string[]) =>
			Object.fromEntries(
				columns.flatMap((column, index) =>
					column ? [[column, cells[index]]] : [],
				),
			);
		// The parser counts a line end of two characters in a cell as two lines.
		let countedTwice = 0;
		for await (const { record, info } of parser as AsyncIterable<Parsed>) {
			if (size !== undefined) progress(info.bytes, size);
			const text = record.join("");
			const lineEnds = text.match(/[\r\n]/g)?.length ?? 0;
			const number = info.lines - countedTwice - lineEnds;
			countedTwice += text.split("\r\n").length - 1;
			if (titles === undefined) {
				titles = record;
				columns = matchColumns(titles, chosen);
				continue;
			}
			onLine({
				number,
				record,
				expectedSize: titles.length,
				cells: byColumn(record),
			});
		}
		if (titles === undefined) throw new ExpectedError(`${file} is empty.`);
		return {
			taken: byColumn(titles),
			ignored: titles.filter(
				(title, index) => columns[index] === undefined && title.trim() !== "",
			),
			titles,
		};
	} catch (error) {
		throw asExpected(error, file);
	}
}

/** With `info`, what csv-parse gives per record. */
interface Parsed {
	readonly record: string[];
	readonly info: Info;
}

/** In bytes. Throws for what is no file. */
function sizeOf(file: string): number {
	const found = statSync(file);
	if (found.isFile()) return found.size;
	throw new ExpectedError(`${file} is no file: name a CSV file.`);
}

/** The first pieces, long enough to see how the file is written. */
async function readHead(pieces: AsyncIterator<Buffer>): Promise<Buffer> {
	const head: Buffer[] = [];
	for (let length = 0; length < longestRecord; ) {
		const { done, value } = await pieces.next();
		if (done) break;
		head.push(value);
		length += value.length;
	}
	return Buffer.concat(head);
}

async function* startingWith(head: Buffer, rest: AsyncIterator<Buffer>) {
	yield head;
	yield* { [Symbol.asyncIterator]: () => rest };
}

/** How the file is written, by its beginning. Throws `ExpectedError` when it holds no text. */
function findForm(head: Buffer, file: string) {
	const mark = head.subarray(0, 2).toString("hex");
	const encoding =
		mark === "fffe" ? "utf-16le" : mark === "feff" ? "utf-16be" : "utf-8";
	// As in a workbook, or in UTF-16 without a byte order mark.
	if (encoding === "utf-8" && head.includes(0)) throw notText(file);
	const text = new TextDecoder(encoding).decode(head);
	// Excel takes the delimiter from such a line before the heading.
	const [, delimiterOfExcel] = /^"?sep=(.)"?[\r\n]/i.exec(text) ?? [];
	if (delimiterOfExcel !== undefined) {
		return { encoding, delimiter: delimiterOfExcel, from_line: 2 };
	}
	const unquoted = text.replaceAll(/"[^"]*"/g, "");
	const line = /[^\r\n]+/.exec(unquoted)?.[0] ?? "";
	const times = (delimiter: string) => line.split(delimiter).length;
	const delimiter = delimiters.reduce((most, each) =>
		times(each) > times(most) ? each : most,
	);
	return { encoding, delimiter, from_line: 1 };
}

function notText(file: string): ExpectedError {
	return new ExpectedError(
		`${file} is not text in UTF-8: save it as "CSV UTF-8" and try again.`,
	);
}

function asExpected(error: unknown, file: string): unknown {
	if (!(error instanceof Error && "code" in error)) return error;
	if (error instanceof CsvError) {
		return new ExpectedError(
			`${file} cannot be read as CSV (${error.code}): look for a missing quotation mark after row ${error["records"]}.`,
		);
	}
	if (error.code === "ERR_ENCODING_INVALID_ENCODED_DATA") return notText(file);
	return "syscall" in error
		? new ExpectedError(
				`${file} cannot be read (${error.code}): name a CSV file that this user can read.`,
			)
		: error;
}
