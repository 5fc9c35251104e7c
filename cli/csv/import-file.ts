import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { pipeline } from "node:stream";
import { CsvError, type Info, parse } from "csv-parse";
import { ExpectedError } from "../../shared/expected-error.ts";
import type { importColumns } from "../../store/import.ts";

type ImportColumn = (typeof importColumns)[number];

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

/** One line of a CSV file below the heading. */
export interface CsvLine {
	/** Of the last line, when a cell holds line ends. */
	readonly number: number;
	/** Whether it has as many cells as the heading. */
	readonly isWhole: boolean;
	readonly cells: Readonly<Partial<Record<ImportColumn, string>>>;
}

/** The columns of a file. */
interface Heading {
	/** The name in the file for each of our columns that it has. */
	readonly taken: CsvLine["cells"];
	/** The names of its other columns. */
	readonly ignored: readonly string[];
}

const delimiters = [",", ";", "\t"] as const;
/** A longer record means that a quotation mark is missing. */
const longestRecord = 65_536;

/**
 * Reads a CSV file in UTF-8, with any of the delimiters, and passes on line after line; only some
 * are in memory at a time. `progress` is told the bytes. Rejects with `ExpectedError` for a file
 * that cannot be read.
 */
export async function readCsvFile(
	file: string,
	onLine: (line: CsvLine) => Promise<void>,
	progress: (done: number, all: number) => void,
): Promise<Heading> {
	try {
		const { size } = await stat(file);
		const parser = parse({
			delimiter: await findDelimiter(file),
			info: true,
			max_record_size: longestRecord,
			relax_column_count: true,
			relax_quotes: true,
			skip_empty_lines: true,
		});
		// Removes the byte order mark, and fails for other encodings than UTF-8.
		const decoder = new TextDecoderStream("utf-8", { fatal: true });
		pipeline(createReadStream(file), decoder, parser, () => {});
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
			progress(info.bytes, size);
			countedTwice += record.join("").split("\r\n").length - 1;
			if (titles === undefined) {
				titles = record;
				columns = matchColumns(titles);
				continue;
			}
			await onLine({
				number: info.lines - countedTwice,
				isWhole: record.length === titles.length,
				cells: byColumn(record),
			});
		}
		if (titles === undefined) throw new ExpectedError(`${file} is empty.`);
		return {
			taken: byColumn(titles),
			ignored: titles.filter((_, index) => columns[index] === undefined),
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

/** What separates the cells of the first line. */
async function findDelimiter(file: string): Promise<string> {
	await using handle = await open(file);
	for await (const line of handle.readLines()) {
		const times = (delimiter: string) => line.split(delimiter).length;
		return delimiters.reduce((most, delimiter) =>
			times(delimiter) > times(most) ? delimiter : most,
		);
	}
	return ",";
}

/** Which of our columns each column of the file is. Throws `ExpectedError` without an e-mail column. */
function matchColumns(
	titles: readonly string[],
): readonly (ImportColumn | undefined)[] {
	const plain = titles.map((title) =>
		title.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ""),
	);
	const columns: (ImportColumn | undefined)[] = titles.map(() => undefined);
	for (const column of Object.keys(names) as ImportColumn[]) {
		const name = names[column].find((one) => plain.includes(one));
		if (name !== undefined) columns[plain.indexOf(name)] = column;
	}
	if (columns.includes("email")) return columns;
	throw new ExpectedError(
		'The file has no column for the e-mail address: call it "email" in the first line.',
	);
}

function asExpected(error: unknown, file: string): unknown {
	if (!(error instanceof Error && "code" in error)) return error;
	if (error instanceof CsvError) {
		return new ExpectedError(
			`${file} cannot be read as CSV (${error.code}, line ${error["lines"]}): look for a missing quotation mark.`,
		);
	}
	if (error.code === "ERR_ENCODING_INVALID_ENCODED_DATA") {
		return new ExpectedError(
			`${file} is not in UTF-8: save it as CSV in UTF-8 and try again.`,
		);
	}
	return "syscall" in error
		? new ExpectedError(
				`${file} cannot be read (${error.code}): name a CSV file that this user can read.`,
			)
		: error;
}
