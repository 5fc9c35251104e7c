import { createReadStream, type ReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { pipeline } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { CommandError } from "../command.ts";

/** One record of a CSV file; `line` is the one that it ends on. */
export interface CsvRecord {
	readonly line: number;
	readonly cells: readonly string[];
	/** The part of the file that is read by now, from 0 to 1. */
	readonly share: number;
}

const delimiters = [",", ";", "\t"] as const;
/** A heading is shorter than this, in bytes, and so is any record. */
const longestRecord = 65_536;

/**
 * The records of a CSV file in UTF-8, heading first, a piece of the file at a time.
 * Rejects with `CommandError` for a file that is none.
 */
export async function* readRecords(file: string): AsyncGenerator<CsvRecord> {
	try {
		const { delimiter, size } = await look(file);
		const source = createReadStream(file);
		const parser = parse({
			delimiter,
			info: true,
			max_record_size: longestRecord,
			relax_column_count: true,
			relax_quotes: true,
			skip_empty_lines: true,
		});
		pipeline(source, decode, parser, () => {});
		for await (const { record, info } of parser as AsyncIterable<Parsed>) {
			const share = size === 0 ? 1 : source.bytesRead / size;
			yield { line: info.lines, cells: record, share };
		}
	} catch (error) {
		throw asCommandError(error, file);
	}
}

/** With `info`, what csv-parse gives for each record. */
interface Parsed {
	readonly record: string[];
	readonly info: { readonly lines: number };
}

/** What separates the cells of the heading, and so of all other lines. */
async function look(file: string) {
	// A pipe ends after one reading, and the file is read more than once.
	const found = await stat(file);
	if (!found.isFile() && !found.isDirectory())
		throw new CommandError(`${file} is no file that can be read twice.`);
	const handle = await open(file);
	try {
		const { size } = await handle.stat();
		const { buffer, bytesRead } = await handle.read({
			buffer: Buffer.alloc(longestRecord),
		});
		const [heading = ""] = buffer.toString("utf8", 0, bytesRead).split(/\r|\n/);
		const times = (delimiter: string) => heading.split(delimiter).length;
		const [delimiter = ","] = delimiters.toSorted(
			(one, other) => times(other) - times(one),
		);
		return { delimiter, size };
	} finally {
		await handle.close();
	}
}

/**
 * Text of UTF-8, without its byte order mark, in lines that end as on Unix: the parser counts a line
 * end of two characters twice when it lies in a cell. Throws where it is something else than UTF-8.
 */
async function* decode(source: ReadStream) {
	const decoder = new TextDecoder("utf-8", { fatal: true });
	let held = "";
	for await (const chunk of source) {
		const text = held + decoder.decode(chunk, { stream: true });
		held = text.endsWith("\r") ? "\r" : "";
		yield text.slice(0, text.length - held.length).replaceAll("\r\n", "\n");
	}
	yield held + decoder.decode();
}

function asCommandError(error: unknown, file: string): unknown {
	if (!(error instanceof Error)) return error;
	const code = "code" in error ? String(error.code) : "";
	if (code === "ENOENT") return new CommandError(`There is no file ${file}.`);
	if (code === "EISDIR") return new CommandError(`${file} is a folder.`);
	if (code === "ERR_ENCODING_INVALID_ENCODED_DATA") {
		return new CommandError(
			`${file} is not in UTF-8: save it as CSV in UTF-8 and try again.`,
		);
	}
	if (error instanceof CsvError) {
		return new CommandError(
			`${file} cannot be read as CSV (${code}, line ${error["lines"]}): see whether a quotation mark is missing.`,
		);
	}
	return "syscall" in error
		? new CommandError(`${file} cannot be read (${code}).`)
		: error;
}
