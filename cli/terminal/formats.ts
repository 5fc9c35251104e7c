import { csvLine } from "../csv/csv.ts";

export const formats = ["csv", "json", "ndjson"] as const;
export type Format = (typeof formats)[number];

type Row<Column extends string> = Readonly<
	Record<Column, string | number | null>
>;

/** The rows as text, piece by piece: a million of them are never in memory together. */
export function write<Column extends string>(
	format: Format,
	columns: readonly Column[],
	rows: AsyncIterable<Row<Column>>,
): AsyncIterable<string> {
	if (format === "csv") return csv(columns, rows);
	return format === "json" ? json(rows) : ndjson(rows);
}

async function* csv<Column extends string>(
	columns: readonly Column[],
	rows: AsyncIterable<Row<Column>>,
) {
	yield csvLine(columns);
	for await (const row of rows)
		yield csvLine(columns.map((column) => row[column]));
}

async function* ndjson(rows: AsyncIterable<object>) {
	for await (const row of rows) yield `${JSON.stringify(row)}\n`;
}

/** One array, with a line for each row. */
async function* json(rows: AsyncIterable<object>) {
	let before = "[";
	for await (const row of rows) {
		yield `${before}\n${JSON.stringify(row)}`;
		before = ",";
	}
	yield before === "[" ? "[]\n" : "\n]\n";
}
