/** The columns that `import` reads, and what they are called on the command line. */
import type { importColumns } from "../../list/import.ts";
import { entryColumns, sourceColumns } from "../../shared/sign-up.ts";
import { exactHeadings } from "./headings.ts";

/** `mail` is what a file says of a person's mail: who has left elsewhere gets none. */
export type ImportColumn = (typeof importColumns)[number] | "mail";

/** In the order of the report. */
export const columns = [
	...entryColumns,
	"created_at",
	...sourceColumns,
	"mail",
] as const satisfies ImportColumn[];

/** The names of all columns in `--column` and the report. */
export const fieldNames = columns.map(fieldName);

export function fieldName(column: ImportColumn): string {
	return exactHeadings[column][0].replace(/ .*/, "");
}
