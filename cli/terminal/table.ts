import type { Writable } from "node:stream";
import { styleText } from "node:util";
import { grouped } from "../../shared/words.ts";

/** Two bars, their numbers and a date fit into 80 characters. */
const longestBar = 25;

/** Lines with each cell in its column, numbers to the right, the titles bold on a terminal. */
export function table(
	titles: readonly string[],
	rows: readonly (readonly (string | number)[])[],
	stdout: Writable,
): string[] {
	const texts = [titles, ...rows].map((row) =>
		row.map((cell) => (typeof cell === "number" ? grouped(cell) : cell)),
	);
	const columns = titles.map((_, index) => ({
		width: Math.max(...texts.map((row) => row[index]?.length ?? 0)),
		isNumber: typeof rows[0]?.[index] === "number",
	}));
	const [heading = "", ...lines] = texts.map((row) =>
		columns
			.map(({ width, isNumber }, index) => {
				const cell = row[index] ?? "";
				return isNumber ? cell.padStart(width) : cell.padEnd(width);
			})
			.join("  ")
			.trimEnd(),
	);
	return [style("bold", heading, stdout), ...lines].map((line) => `${line}\n`);
}

/** What the founder calls a column of rows, where that is not its name. */
const titles: Readonly<Record<string, string>> = {
	user_type: "side",
	submissions: "sign-ups",
	created_at: "sent (UTC)",
	joined_at: "joined (UTC)",
	called_at: "called (UTC)",
	ended_at: "ended (UTC)",
};

/** The rows as a table with these of their columns; those without any value are left out. Empty without rows. */
export function rowsTable<Name extends string>(
	columns: readonly Name[],
	rows: readonly Readonly<Record<Name, string | number | null>>[],
	stdout: Writable,
): string[] {
	if (rows.length === 0) return [];
	const shown = columns.filter((name) =>
		rows.some((row) => row[name] !== null),
	);
	const cell = (name: Name, value: string | number | null) =>
		typeof value === "number"
			? value
			: name.endsWith("_at")
				? minuteCell(value ?? "")
				: printable(value ?? "");
	return table(
		shown.map((name) => titles[name] ?? name),
		rows.map((row) => shown.map((name) => cell(name, row[name]))),
		stdout,
	);
}

/** A number with a bar before it that shows it in proportion to the highest one. */
export function bar(count: number, most: number): string {
	// At least one block for one person.
	const length = count && Math.ceil((count / most) * longestBar);
	return `${"█".repeat(length)} ${grouped(count)}`.trimStart();
}

/** The minute of a time, in a column whose title says UTC. */
export function minuteCell(time: string): string {
	return time.slice(0, 16).replace("T", " ");
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
