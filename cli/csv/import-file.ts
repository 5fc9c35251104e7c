import { once } from "node:events";
import { createReadStream, type ReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline } from "node:stream";
import { CsvError, type Info, parse } from "csv-parse";
import { ExpectedError } from "../../shared/expected-error.ts";
import type { importColumns } from "../../store/import.ts";

export type ImportColumn = (typeof importColumns)[number];

/** What a column may be called, without spaces and signs; the first name that the file has is taken. */
const names: Readonly<Record<ImportColumn, readonly string[]>> = {
	email: ["email", "emailaddress", "mail", "emailadresse"],
	phone: ["phone", "phonenumber", "telephone", "tel", "mobile", "telefon"],
	user_type: ["usertype", "side", "type", "role"],
	created_at: [
		"createdat",
		"joinedat",
		"submittedat",
		"signedupat",
		"created",
		"timestamp",
		"date",
	],
	utm_source: ["utmsource"],
	utm_medium: ["utmmedium"],
	utm_campaign: ["utmcampaign"],
	ref: ["ref"],
};

/** The columns of a file. */
export interface Heading {
	readonly count: number;
	/** The name in the file for each of our columns that it has. */
	readonly taken: Readonly<Partial<Record<ImportColumn, string>>>;
	/** The names of its other columns. */
	readonly ignored: readonly string[];
}

/** One line of a CSV file below the heading. */
export interface CsvLine {
	/** Of the last line, when a cell holds line ends. */
	readonly number: number;
	readonly cellCount: number;
	readonly cells: Readonly<Partial<Record<ImportColumn, string>>>;
}

const delimiters = [",", ";", "\t"] as const;
/** A longer record means that a quotation mark is missing. */
const longestRecord = 65_536;

/**
 * Reads a CSV file in UTF-8, with any of the delimiters; only some lines are in memory at a time.
 * `progress` is told the bytes. Rejects with `ExpectedError` for a file that cannot be read, as do
 * the lines.
 */
export async function readCsvFile(
	file: string,
	progress: (done: number, all?: number) => void,
): Promise<{
	readonly heading: Heading;
	readonly lines: AsyncIterable<CsvLine>;
}> {
	const records = readRecords(file, progress);
	const { value: first } = await records.next();
	if (!first) throw new ExpectedError(`${file} is empty.`);
	const titles = first.record;
	const columns = matchColumns(titles);
	const byColumn = (cells: readonly string[]) =>
		Object.fromEntries(
			columns.flatMap((column, index) =>
				column === undefined ? [] : [[column, cells[index]]],
			),
		);
	async function* lines() {
		// The parser counts a line end of two characters in a cell as two lines.
		const inCells = (cells: readonly string[]) =>
			cells.join("").split("\r\n").length - 1;
		let countedTwice = inCells(titles);
		for await (const { record, info } of records) {
			countedTwice += inCells(record);
			yield {
				number: info.lines - countedTwice,
				cellCount: record.length,
				cells: byColumn(record),
			};
		}
	}
	return {
		heading: {
			count: titles.length,
			taken: byColumn(titles),
			ignored: titles.filter((_, index) => columns[index] === undefined),
		},
		lines: lines(),
	};
}

async function* readRecords(
	file: string,
	progress: (done: number, all?: number) => void,
): AsyncGenerator<Parsed, undefined> {
	try {
		const { size } = await stat(file);
		const source = createReadStream(file);
		const parser = parse({
			delimiter: await findDelimiter(source),
			info: true,
			max_record_size: longestRecord,
			relax_column_count: true,
			relax_quotes: true,
			skip_empty_lines: true,
		});
		// Removes the byte order mark, and fails for other encodings than UTF-8.
		const decoder = new TextDecoderStream("utf-8", { fatal: true });
		pipeline(source, decoder, parser, () => {});
		for await (const parsed of parser as AsyncIterable<Parsed>) {
			progress(parsed.info.bytes, size || undefined);
			yield parsed;
		}
	} catch (error) {
		throw asExpected(error, file);
	}
}

/** With `info`, what csv-parse gives per record. */
interface Parsed {
	readonly record: string[];
	readonly info: Info;
}

/** What separates the cells of the first line, which stays in the stream. */
async function findDelimiter(source: ReadStream): Promise<string> {
	await once(source, "readable");
	const chunk: Buffer | null = source.read();
	if (chunk === null) return ",";
	source.unshift(chunk);
	const [line = ""] = chunk.toString().split(/[\r\n]/, 1);
	const times = (delimiter: string) => line.split(delimiter).length;
	const [most = ","] = delimiters.toSorted(
		(one, other) => times(other) - times(one),
	);
	return most;
}

/** Which of our columns each column of the file is. Throws `ExpectedError` without an e-mail column. */
function matchColumns(
	heading: readonly string[],
): readonly (ImportColumn | undefined)[] {
	const plain = heading.map((name) =>
		name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ""),
	);
	const places: (ImportColumn | undefined)[] = heading.map(() => undefined);
	for (const column of Object.keys(names) as ImportColumn[]) {
		const name = names[column].find((one) => plain.includes(one));
		if (name === undefined) continue;
		const place = plain.indexOf(name);
		if (plain.includes(name, place + 1)) {
			throw new ExpectedError(
				`Two columns of the file are called ${JSON.stringify(heading[place])}: rename one of them.`,
			);
		}
		places[place] = column;
	}
	if (places.includes("email")) return places;
	throw new ExpectedError(
		'The file has no column for the e-mail address: call it "email" in the first line.',
	);
}

function asExpected(error: unknown, file: string): unknown {
	if (!(error instanceof Error)) return error;
	const code = "code" in error ? String(error.code) : "";
	if (code === "ENOENT") return new ExpectedError(`There is no file ${file}.`);
	if (code === "EISDIR") return new ExpectedError(`${file} is a folder.`);
	if (code === "ERR_ENCODING_INVALID_ENCODED_DATA") {
		return new ExpectedError(
			`${file} is not in UTF-8: save it as CSV in UTF-8 and try again.`,
		);
	}
	if (error instanceof CsvError) {
		return new ExpectedError(
			`${file} cannot be read as CSV (${code}, line ${error["lines"]}): look for a missing quotation mark.`,
		);
	}
	return "syscall" in error
		? new ExpectedError(`${file} cannot be read (${code}).`)
		: error;
}
