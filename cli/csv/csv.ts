import { Readable } from "node:stream";
import { stringify } from "csv-stringify";
import { type Brought, broughtText } from "../../mail/brought.ts";
import { callColumns } from "../../shared/calls.ts";
import { type Person, personColumns } from "../../shared/person.ts";

/**
 * The cell without the apostrophe that goes before what a spreadsheet would take for a formula. A value
 * that began with an apostrophe and such a sign loses its own.
 */
export function withoutGuard(cell: string): string {
	return cell.replace(/^'(?=[-=+@\t\r＝＋－＠])/, "");
}

export const formats = ["csv", "json", "ndjson"] as const;
export type Format = (typeof formats)[number];

type Row<Column extends string> = Readonly<
	Record<Column, string | number | null>
>;

/**
 * The rows as text, piece by piece: memory holds only some of them at a time. In CSV, an apostrophe
 * goes before what a spreadsheet would take for a formula, unless `isPlain`. That holds for phones
 * too: `+43 1 23-4` is a sum to a spreadsheet, and a rule without exceptions leaves no way round it.
 */
export async function* write<Column extends string>(
	format: Format,
	columns: readonly Column[],
	rows: AsyncIterable<Row<Column>> | Iterable<Row<Column>>,
	{ isPlain = false, hasBom = false } = {},
): AsyncGenerator<string> {
	if (format === "csv") {
		const csv = stringify({
			columns: [...columns],
			header: true,
			bom: hasBom,
			record_delimiter: "windows",
			escape_formulas: !isPlain,
			// A spreadsheet of another country separates by these.
			quoted_match: /[;\t]/,
		});
		for await (const text of Readable.from(rows).compose(csv)) yield `${text}`;
		return;
	}
	const asJson = (row: Row<Column>) => JSON.stringify(row, [...columns]);
	let before = "[";
	for await (const row of rows) {
		if (format === "ndjson") {
			yield `${asJson(row)}\n`;
		} else {
			yield `${before}\n${asJson(row)}`;
			before = ",";
		}
	}
	if (format === "json") yield before === "[" ? "[]\n" : "\n]\n";
}

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

/** The columns of exported people: those of mail and calls are among them once there is something in them. */
export function exportedColumns(
	people: readonly Person[],
	brought: Brought,
): readonly ((typeof personColumns)[number] | "brought")[] {
	const hidden = (["mail", "announcements", ...callColumns] as const).filter(
		(name) => people.every((person) => person[name] === null),
	);
	const columns = personColumns.filter(
		(name) => !hidden.some((each) => each === name),
	);
	return brought.size > 0 ? [...columns, "brought"] : columns;
}
