/** The middle of some numbers. */
export function median(numbers: readonly number[]): number {
	const sorted = numbers.toSorted((one, other) => one - other);
	const upper = sorted[sorted.length >> 1];
	const lower = sorted[(sorted.length - 1) >> 1];
	if (upper === undefined || lower === undefined) return Number.NaN;
	return upper === lower ? upper : (lower + upper) / 2;
}

/** The median of each figure of some measurements. */
export function medians<Name extends string>(
	measured: readonly Readonly<Record<Name, number>>[],
	names: readonly Name[],
): Readonly<Record<Name, number>> {
	const entries = names.map((name) => [
		name,
		median(measured.map((figures) => figures[name])),
	]);
	return Object.fromEntries(entries);
}

/** Rows as a Markdown table with aligned columns. */
export function table(rows: readonly (readonly string[])[]): string {
	const [head = []] = rows;
	const widths = head.map((_, column) =>
		Math.max(...rows.map((row) => row[column]?.length ?? 0)),
	);
	const line = (cells: readonly string[]) =>
		`| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
	const rule = line(widths.map((width) => "-".repeat(width)));
	return [line(head), rule, ...rows.slice(1).map(line)].join("\n");
}

/** Figures by row and column as a Markdown table. */
export function tableOf(
	rows: Readonly<Record<string, Readonly<Record<string, string | number>>>>,
): string {
	const columns = Object.keys(Object.values(rows)[0] ?? {});
	return table([
		["", ...columns],
		...Object.entries(rows).map(([name, figures]) => [
			name,
			...columns.map((column) => String(figures[column] ?? "")),
		]),
	]);
}

/**
 * Whether a figure keeps a bar relative to another. Below `slack` a difference is the clock's:
 * one frame, say, or one tick of a timer.
 */
export function isWithin(
	figure: number,
	other: number,
	most: number,
	slack: number,
): boolean {
	return figure <= other * most || figure - other <= slack;
}
