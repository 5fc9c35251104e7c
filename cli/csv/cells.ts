import { withoutGuard } from "./write-csv.ts";

/** The text of a cell; empty where the line has none. */
export function textOf(cells: readonly string[], at: number): string {
	return withoutGuard(cells[at] ?? "").trim();
}

/** Whether a line has only empty cells behind the last column. */
export function isPadded(cells: readonly string[], length: number): boolean {
	return (
		cells.length > length && cells.slice(length).every((cell) => cell === "")
	);
}

/** The address of a cell such as `Ann Lee <ann@example.com>` or `mailto:ann@example.com`; any other text as it is. */
export function emailIn(cell: string): string {
	const [, inner] = /<([^<>\s]+@[^<>\s]+)>\s*$/.exec(cell) ?? [];
	return (inner ?? cell).trim().replace(/^mailto:/i, "");
}
