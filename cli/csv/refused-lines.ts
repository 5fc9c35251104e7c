import { stringify } from "csv-stringify/sync";
import type { Refusal } from "./import-lines.ts";

/** A refused line of a file, with its cells as they stand there. */
export interface RefusedLine extends Refusal {
	readonly number: number;
	readonly record: readonly string[];
}

/** The refused lines as a CSV file, which can be imported once they are corrected. */
export function* asCsv(
	titles: readonly string[],
	refused: readonly RefusedLine[],
): Generator<string> {
	const asLine = (cells: readonly string[]) =>
		stringify([[...cells]], {
			record_delimiter: "windows",
			escape_formulas: true,
		});
	yield asLine(["refused because", ...titles]);
	for (const { number, record, reason, detail } of refused)
		yield asLine([`line ${number}: ${reason}: ${detail}`, ...record]);
}
