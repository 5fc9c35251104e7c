import { readFileSync, rmSync, statSync } from "node:fs";
import { stringify } from "csv-stringify/sync";
import { checkNewFile, writeNewFile } from "../terminal/new-file.ts";
import type { Refusal } from "./import-lines.ts";

/** A refused line of a file, with its cells as they stand there. */
export interface RefusedLine extends Refusal {
	readonly number: number;
	readonly record: readonly string[];
}

const firstTitle = "refused because";

/** Throws `ExpectedError` unless the lines can be written: only a file of an earlier call is replaced. */
export function checkRefusedFile(file: string): void {
	if (!isRefusedFile(file)) checkNewFile(file);
}

/** Writes a CSV file that can be imported once it is corrected. Rejects with `ExpectedError`. */
export async function writeRefusedFile(
	file: string,
	titles: readonly string[],
	refused: readonly RefusedLine[],
): Promise<void> {
	if (isRefusedFile(file)) rmSync(file);
	if (refused.length > 0) await writeNewFile(file, asCsv(titles, refused));
}

function isRefusedFile(file: string): boolean {
	return (
		statSync(file, { throwIfNoEntry: false })?.isFile() === true &&
		readFileSync(file, "utf8").startsWith(firstTitle)
	);
}

function* asCsv(
	titles: readonly string[],
	refused: readonly RefusedLine[],
): Generator<string> {
	const asLine = (cells: readonly string[]) =>
		stringify([[...cells]], {
			record_delimiter: "windows",
			escape_formulas: true,
		});
	yield asLine([firstTitle, ...titles]);
	for (const { number, record, reason, detail } of refused)
		yield asLine([`line ${number}: ${reason}: ${detail}`, ...record]);
}
