/** What a spreadsheet takes for the beginning of a formula: https://owasp.org/www-community/attacks/CSV_Injection */
const formula = /(^|;)(?=["\s]*[=+\-@＝＋－＠]|[\t\r\n])/g;

const guard = /(^|;)'(?=["\s]*[=+\-@＝＋－＠]|[\t\r\n])/g;

/** What a cell said before the apostrophe was put in front of what would begin a formula. */
export function withoutGuard(cell: string): string {
	return cell.replace(guard, "$1");
}

/**
 * One cell as RFC 4180 writes it, harmless in a spreadsheet: an apostrophe goes before what would
 * begin a formula. That holds for phones too: `+43 1 23-4` is a sum to a spreadsheet, and one
 * rule without exceptions leaves no way round it. A semicolon ends a cell where the comma is the
 * decimal sign, whatever the quotes say, so what follows one is treated like a beginning.
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
