/**
 * The cell without the apostrophe that goes before what a spreadsheet would take for a formula, and without the formula
 * that keeps a phone a text in Excel. A value that began with an apostrophe and such a sign loses its own.
 */
export function withoutGuard(cell: string): string {
	if (cell.startsWith('="') && cell.endsWith('"') && cell.length > 2)
		return cell.slice(2, -1).replaceAll('""', '"');
	if (!cell.startsWith("'")) return cell;
	return cell.replace(/^'(?=[-=+@\t\r＝＋－＠])/, "");
}
