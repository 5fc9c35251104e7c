import type { Writable } from "node:stream";
import { styleText } from "node:util";
import type { Joined } from "../../store/counts.ts";

/** A column of a table: numbers are aligned to the right, all else to the left. */
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

/** One line per day with a bar and a number for each side, both to the same scale. */
export function barChart(days: readonly Joined[], stdout: Writable): string[] {
	const width = ("columns" in stdout && Number(stdout.columns)) || 80;
	const most = Math.max(
		1,
		...days.flatMap(({ host, advertiser }) => [host, advertiser]),
	);
	const numberWidth = grouped(most).length;
	// The date and two gaps of two stand beside the cells.
	const cellWidth = Math.max(
		Math.floor((width - "2026-11-21".length - 4) / 2),
		numberWidth + 5,
	);
	const barWidth = cellWidth - 1 - numberWidth;
	const cell = (color: "cyan" | "magenta", count: number) => {
		// At least one block for one person.
		const length = Math.ceil((count / most) * barWidth);
		const number = `${length > 0 ? " " : ""}${grouped(count)}`;
		return `${style(color, "█".repeat(length), stdout)}${number.padEnd(cellWidth - length)}`;
	};
	const heading = `${" ".repeat(12)}${"host".padEnd(cellWidth)}  advertiser`;
	return [
		`${style("dim", heading, stdout)}\n`,
		...days.map(({ start, host, advertiser }) =>
			[start.slice(0, 10), cell("cyan", host), cell("magenta", advertiser)]
				.join("  ")
				.trimEnd()
				.concat("\n"),
		),
	];
}

/** The text in a color or weight where the stream is a terminal that wants it (`NO_COLOR`). */
export function style(
	format: Parameters<typeof styleText>[0],
	text: string,
	stream: Writable,
): string {
	return styleText(format, text, { stream });
}

/** A visitor's text without control characters, which a terminal would obey. */
export function printable(text: string): string {
	return text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, "\ufffd");
}

/** A whole number like `1,234`. */
export function grouped(value: number): string {
	return value.toLocaleString("en");
}
