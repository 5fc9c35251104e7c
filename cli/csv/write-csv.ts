import { setImmediate as nextTurn } from "node:timers/promises";
import { stringify } from "csv-stringify/sync";
import { type Brought, broughtText } from "../../mail/brought.ts";
import { type Person, personColumns } from "../../shared/person.ts";

/**
 * The cell without the apostrophe that goes before what a spreadsheet would take for a formula. A value
 * that began with an apostrophe and such a sign loses its own.
 */
export function withoutGuard(cell: string): string {
	return cell.replace(/^'(?=[-=+@\t\r＝＋－＠])/, "");
}

/** Few enough that other requests to the dashboard hardly wait. */
const rowsAtATime = 1_000;

/**
 * The rows as CSV, piece by piece. An apostrophe goes before what a spreadsheet would take for a formula.
 * That holds for phones too: `+43 1 23-4` is a sum to a spreadsheet, and a rule without exceptions leaves
 * no way round it.
 */
export async function* writeCsv(
	columns: readonly string[],
	rows: readonly object[],
): AsyncGenerator<string> {
	for (
		let start = 0;
		start === 0 || start < rows.length;
		start += rowsAtATime
	) {
		yield stringify(rows.slice(start, start + rowsAtATime), {
			columns: [...columns],
			header: start === 0,
			record_delimiter: "windows",
			escape_formulas: true,
			// A spreadsheet of another country separates by these.
			quoted_match: /[;\t]/,
		});
		await nextTurn();
	}
}

/** The columns of exported people. */
export const exportedColumns = [...personColumns, "brought"] as const;

/** The people, each with the others whom the person has brought, like `1 host, 3 advertisers`. */
export function withBrought(
	people: readonly Person[],
	brought: Brought,
): readonly (Person & { readonly brought: string | null })[] {
	return people.map((person) => ({
		...person,
		brought: broughtText(brought.get(person)),
	}));
}
