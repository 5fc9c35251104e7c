/** What a spreadsheet takes for the beginning of a formula: https://owasp.org/www-community/attacks/CSV_Injection */
const formula = /(^|;)(?=["\s]*[=+\-@＝＋－＠]|[\t\r\n])/g;

const guard = /(^|;)'(?=["\s]*[=+\-@＝＋－＠]|[\t\r\n])/g;

/** The cell without the apostrophes that `csvLine` puts before formulas. */
export function withoutGuard(cell: string): string {
	return cell.replace(guard, "$1");
}

/**
 * One cell as RFC 4180 writes it, harmless in a spreadsheet: an apostrophe goes before what would
 * begin a formula. That holds for phones too: `+43 1 23-4` is a sum to a spreadsheet, and a rule
 * without exceptions leaves no way round it. A semicolon ends a cell where the comma is the decimal
 * sign, even between quotes, so the text after one is treated like a beginning.
 */
function csvCell(value: string | number | null): string {
	if (value === null) return "";
	if (typeof value === "number") return String(value);
	const harmless = value.replace(formula, "$1'");
	return /[",;\r\n]/.test(harmless)
		? `"${harmless.replaceAll('"', '""')}"`
		: harmless;
}

/** One record, with its line end. */
export function csvLine(cells: readonly (string | number | null)[]): string {
	return `${cells.map(csvCell).join(",")}\r\n`;
}

export const formats = ["csv", "json", "ndjson"] as const;
export type Format = (typeof formats)[number];

type Row<Column extends string> = Readonly<
	Record<Column, string | number | null>
>;

/** The rows as text, piece by piece: memory holds only some of them at a time. */
export async function* write<Column extends string>(
	format: Format,
	columns: readonly Column[],
	rows: AsyncIterable<Row<Column>>,
): AsyncGenerator<string> {
	if (format === "csv") yield csvLine(columns);
	let before = "[";
	for await (const row of rows) {
		if (format === "csv") {
			yield csvLine(columns.map((column) => row[column]));
		} else if (format === "ndjson") {
			yield `${JSON.stringify(row)}\n`;
		} else {
			yield `${before}\n${JSON.stringify(row)}`;
			before = ",";
		}
	}
	if (format === "json") yield before === "[" ? "[]\n" : "\n]\n";
}
