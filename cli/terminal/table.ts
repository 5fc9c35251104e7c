import type { Writable } from "node:stream";
import { styleText } from "node:util";
import { printable } from "../../shared/printable.ts";
import { shownEmail } from "../../shared/shown-email.ts";
import type { Side, SideNames } from "../../shared/sides.ts";
import { grouped } from "../../shared/words.ts";

type Value = string | number | null;

/** What the founder calls a column, where that is not its name. */
const titles: Readonly<Record<string, string>> = {
	user_type: "side",
	submissions: "sign-ups",
	unconfirmed_phone: "unconfirmed phone",
	next_try_at: "next try",
};

/** Writes times as a clock shows them, to the minute, and names its zone, like ` (Europe/Vienna)`, with the first column of times. */
export interface TableClock {
	show(time: string): string;
	takeZone(): string;
}

/**
 * The rows as lines, with these of their columns: numbers to the right, the titles bold on a terminal. Columns without
 * any value are left out, sides have the founder's names. Empty without rows.
 */
export function table(
	rows: readonly object[],
	stdout: Writable,
	clock: TableClock,
	sideNames: SideNames,
	names: readonly string[] = Object.keys(rows[0] ?? {}),
): string {
	const columns = names.flatMap((name) => {
		const values = rows.map((row) => (row as Record<string, Value>)[name]);
		if (values.every((value) => value === null)) return [];
		const zone = isTime(name) ? clock.takeZone() : "";
		const title = (titles[name] ?? name.replace(/_at$/, "")) + zone;
		const cells = [
			title,
			...values.map((value) => cellOf(name, clock, sideNames, value)),
		];
		const width = cells.reduce((max, { length }) => Math.max(max, length), 0);
		const isNumeric = typeof values[0] === "number";
		return [
			cells.map((text) =>
				isNumeric ? text.padStart(width) : text.padEnd(width),
			),
		];
	});
	const lines = ["", ...rows].map((_, at) =>
		columns
			.map((cells) => cells[at])
			.join("  ")
			.trimEnd(),
	);
	if (rows.length === 0) return "";
	const heading = styleText("bold", lines[0] ?? "", { stream: stdout });
	return [heading, ...lines.slice(1), ""].join("\n");
}

function isTime(name: string): boolean {
	return name.endsWith("_at");
}

function cellOf(
	name: string,
	clock: TableClock,
	sideNames: SideNames,
	value: Value = null,
): string {
	if (name === "user_type") return sideNames[value as Side].one;
	if (typeof value === "number") return grouped(value);
	if (name === "email") return printable(shownEmail(value ?? ""));
	return isTime(name) && value ? clock.show(value) : printable(value ?? "");
}
