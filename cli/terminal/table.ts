import type { Writable } from "node:stream";
import { styleText } from "node:util";

/** A column of a table for people: numbers to the right, all else to the left. */
export interface Column {
	readonly title: string;
	readonly isNumber?: boolean;
}

/** Lines with each cell in its column, the titles bold on a terminal. */
export function table(
	columns: readonly Column[],
	rows: readonly (readonly string[])[],
	stdout: Writable,
): string[] {
	const widths = columns.map(({ title }, index) =>
		Math.max(title.length, ...rows.map((row) => (row[index] ?? "").length)),
	);
	const line = (cells: readonly string[]) =>
		columns
			.map(({ isNumber }, index) => {
				const cell = cells[index] ?? "";
				const width = widths[index] ?? 0;
				return isNumber ? cell.padStart(width) : cell.padEnd(width);
			})
			.join("  ")
			.trimEnd();
	const titles = line(columns.map(({ title }) => title));
	return [style("bold", titles, stdout), ...rows.map(line)].map(
		(text) => `${text}\n`,
	);
}

/** The text in a colour or weight where the stream is a terminal that wants it (`NO_COLOR`). */
export function style(
	format: "bold" | "dim" | "cyan" | "magenta",
	text: string,
	stream: Writable,
): string {
	return styleText(format, text, { stream });
}

/** What a stranger sent, without anything that a terminal would obey or be confused by. */
export function printable(text: string): string {
	return text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, "\ufffd");
}

/** A whole number as people read it. */
export function grouped(value: number): string {
	return value.toLocaleString("en");
}
