/** What a spreadsheet takes for the beginning of a formula: https://owasp.org/www-community/attacks/CSV_Injection */
const formula = /(?:["\s]*[=+\-@＝＋－＠]|[\t\r\n])/.source;
/** Apostrophes count, so that a value which has one of its own comes back as it was. */
const needsGuard = RegExp(`^'*${formula}`);
const guard = RegExp(`^'(?='*${formula})`);

/** The cell without the apostrophe that `csvLine` puts before a formula. */
export function withoutGuard(cell: string): string {
	return cell.replace(guard, "");
}

/**
 * One cell as RFC 4180 writes it, in quotation marks also where a separator of another locale stands
 * in it. Unless `isPlain`, an apostrophe goes before what a spreadsheet would take for a formula. That
 * holds for phones too: `+43 1 23-4` is a sum to a spreadsheet, and a rule without exceptions leaves
 * no way round it.
 */
function csvCell(value: string | number | null, isPlain: boolean): string {
	if (value === null) return "";
	if (typeof value === "number") return String(value);
	const text = !isPlain && needsGuard.test(value) ? `'${value}` : value;
	return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One record, with its line end; `isPlain` leaves out the apostrophes before formulas. */
export function csvLine(
	cells: readonly (string | number | null)[],
	isPlain = false,
): string {
	return `${cells.map((cell) => csvCell(cell, isPlain)).join(",")}\r\n`;
}

export const formats = ["csv", "json", "ndjson"] as const;
export type Format = (typeof formats)[number];

type Row<Column extends string> = Readonly<
	Record<Column, string | number | null>
>;

/**
 * The rows as text, piece by piece: memory holds only some of them at a time. `isPlain` is that of
 * `csvLine`.
 */
export async function* write<Column extends string>(
	format: Format,
	columns: readonly Column[],
	rows: AsyncIterable<Row<Column>>,
	isPlain = false,
): AsyncGenerator<string> {
	if (format === "csv") yield csvLine(columns);
	const asJson = (row: Row<Column>) => JSON.stringify(row, [...columns]);
	let before = "[";
	for await (const row of rows) {
		if (format === "csv") {
			const cells = columns.map((column) => row[column]);
			yield csvLine(cells, isPlain);
		} else if (format === "ndjson") {
			yield `${asJson(row)}\n`;
		} else {
			yield `${before}\n${asJson(row)}`;
			before = ",";
		}
	}
	if (format === "json") yield before === "[" ? "[]\n" : "\n]\n";
}
