/** The file of `--refused`: the refused lines as they are, with a column that says why. */
import { existsSync } from "node:fs";
import { ExpectedError } from "../../shared/expected-error.ts";
import { printable } from "../../shared/printable.ts";
import { expectNotForGit } from "../outside-git.ts";
import { readFile } from "../read-input.ts";
import type { CsvRecord } from "./read-csv.ts";
import { type Refusal, reasonText } from "./refusals.ts";
import { writeLines } from "./write-csv.ts";

/** The heading of that column. */
const whyColumn = "why";

export type Refused = Refusal & CsvRecord;

/** Throws `ExpectedError` for a file that `--refused` has not written, or that git would take. */
export function expectOwnFile(file: string): void {
	expectNotForGit(file);
	if (!existsSync(file)) return;
	const [heading = ""] = readFile(file).toString().split("\r\n", 1);
	if (heading.endsWith(`,${whyColumn}`)) return;
	throw new ExpectedError(
		`${printable(file)} is there already, and --refused overwrites only its own files: name another one.`,
	);
}

/** The refused lines as CSV, as they are in the file, with a column that says why. */
export function refusedLines(
	titles: readonly string[],
	refused: readonly Refused[],
): string {
	const rows = refused.map(({ cells, reason }) => [
		...titles.map((_, at) => cells[at] ?? ""),
		reasonText(reason),
	]);
	return writeLines([...titles, whyColumn], rows);
}
