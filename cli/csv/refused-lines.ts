import { existsSync, readFileSync } from "node:fs";
import { stringify } from "csv-stringify/sync";
import type { Refusal } from "./import-lines.ts";

/** A refused line of a file, with its cells as they stand there. */
export interface RefusedLine extends Refusal {
	readonly number: number;
	readonly record: readonly string[];
}

const firstTitle = "refused because";

/** Whether a file is one of an earlier call, which may be replaced. */
export function isRefusedFile(file: string): boolean {
	return existsSync(file) && readFileSync(file, "utf8").startsWith(firstTitle);
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
	yield asLine([firstTitle, ...titles]);
	for (const { number, record, reason, detail } of refused)
		yield asLine([`line ${number}: ${reason}: ${detail}`, ...record]);
}
