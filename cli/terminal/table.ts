import type { Writable } from "node:stream";
import { styleText } from "node:util";
import { grouped } from "../../shared/words.ts";

/** Lines with each cell in its column, numbers to the right, the titles bold on a terminal. */
export function table(
	titles: readonly string[],
	rows: readonly (readonly (string | number)[])[],
	stdout: Writable,
): string[] {
	const texts = [titles, ...rows].map((row) =>
		row.map((cell) => (typeof cell === "number" ? grouped(cell) : cell)),
	);
	const widths = titles.map((_, at) =>
		Math.max(...texts.map((row) => row[at]?.length ?? 0)),
	);
	const [heading = "", ...lines] = texts.map((row) => {
		const cells = row.map((cell, at) =>
			typeof rows[0]?.[at] === "number"
				? cell.padStart(widths[at] ?? 0)
				: cell.padEnd(widths[at] ?? 0),
		);
		return cells.join("  ").trimEnd();
	});
	const bold = styleText("bold", heading, { stream: stdout });
	return [bold, ...lines].map((line) => `${line}\n`);
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
	const cell = (name: Name, value: string | number | null) => {
		if (typeof value === "number") return value;
		return name.endsWith("_at")
			? minuteCell(value ?? "")
			: printable(value ?? "");
	};
	return table(
		shown.map((name) => titles[name] ?? name),
		rows.map((row) => shown.map((name) => cell(name, row[name]))),
		stdout,
	);
}

/** The minute of a time, in a column whose title says UTC. */
export function minuteCell(time: string): string {
	return time.slice(0, 16).replace("T", " ");
}

/** A visitor's text without control characters, which a terminal would obey. */
export function printable(text: string): string {
	return text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, "\ufffd");
}
