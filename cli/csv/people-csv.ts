import type { Brought } from "../../mail/brought.ts";
import type { Person } from "../../shared/person.ts";
import { codeNames } from "../../shared/sides.ts";
import { cellsOf, exportedColumns } from "../people.ts";
import { type ForExcel, writeCsv } from "./write-csv.ts";

/** The people as a file, some at a time, the same from `export` and from the dashboard, with the codes of the sides. */
export async function* peopleCsv(
	people: AsyncIterable<readonly Person[]>,
	brought: Brought,
	excel?: ForExcel,
): AsyncGenerator<string> {
	yield writeCsv(exportedColumns, [], excel);
	for await (const page of people)
		yield writeCsv(
			exportedColumns,
			cellsOf(page, brought, codeNames),
			excel,
			true,
		);
}
