import { readFileSync, rmSync, statSync } from "node:fs";
import { stringify } from "csv-stringify/sync";
import { checkNewFile, writeNewFile } from "../terminal/new-file.ts";
import type { RefusedLine } from "./import-lines.ts";

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
	if (refused.length === 0) return;
	const rows = refused.map(({ line, cells, reason, detail }) => [
		`line ${line}: ${reason}: ${detail}`,
		...cells,
	]);
	const text = stringify([[firstTitle, ...titles], ...rows], {
		record_delimiter: "windows",
		escape_formulas: true,
	});
	await writeNewFile(file, [text]);
}

function isRefusedFile(file: string): boolean {
	return (
		statSync(file, { throwIfNoEntry: false })?.isFile() === true &&
		readFileSync(file, "utf8").startsWith(firstTitle)
	);
}
