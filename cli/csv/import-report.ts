import { sumOf } from "../../shared/counts.ts";
import { counted, countedSides, grouped } from "../../shared/words.ts";
import type { ImportCounts } from "../../store/import.ts";
import { printable } from "../terminal/table.ts";
import { fieldName, type ImportColumn, listed } from "./columns.ts";
import { noSide, type Refusal } from "./import-lines.ts";

/** What `import` did, or would do, as `--json` prints it. */
export interface ImportReport extends ImportCounts {
	readonly imported: boolean;
	/** How many the file has below its heading. */
	readonly lines: number;
	/** The file's heading for each of our columns that it has. */
	readonly columns: Readonly<Partial<Record<ImportColumn, string>>>;
	readonly ignored_columns: readonly string[];
	readonly refused: readonly (Refusal & { readonly line: number })[];
}

/** Refused lines per reason that are shown. */
const mostSamples = 3;

/** The report as lines for the founder. */
export function asText(report: ImportReport, file: string): string[] {
	const { columns, ignored_columns, refused } = report;
	return [
		`${file === "-" ? "Standard input" : printable(file)} has ${counted(report.lines, "line")} below its heading.`,
		`Columns: ${(Object.keys(columns) as ImportColumn[]).map((column) => source(column, columns[column])).join(", ")}`,
		...(ignored_columns.length > 0
			? [
					`Not understood, so left out: ${listed(ignored_columns)}. To use one, name its field with --column.`,
				]
			: []),
		...(report.lines > 0 ? missingColumns(report) : []),
		`${report.imported ? "Imported" : "Would be imported"}: ${countedSides(report.new)}`,
		`On the list already: ${countedSides(report.known)}`,
		`Twice in the file: ${countedSides(report.repeated)}`,
		`Refused: ${refused.length > 0 ? counted(refused.length, "line") : "none"}`,
		...byReason(refused),
		...(report.imported && sumOf(report.new) > 0
			? [
					"No mail goes to imported people by itself: see `mail confirm --imported`.",
				]
			: []),
		...(report.imported ? [] : [`Nothing was changed.${nextStep(report)}`]),
	].map((line) => `${line}\n`);
}

function nextStep(report: ImportReport): string {
	return sumOf(report.new) > 0 ? " Add --yes to import." : "";
}

/** What missing columns mean for the lines. */
function missingColumns({ columns, refused }: ImportReport): string[] {
	const isSideMissing = refused.some(({ reason }) => reason === noSide);
	return [
		...("user_type" in columns
			? []
			: [
					isSideMissing
						? "No column for side: name it with --column side=HEADING, or add --side for all lines."
						: "No column for side: all lines get the side of --side.",
				]),
		...("created_at" in columns
			? []
			: ["No column for joined: new sign-ups get the time of the import."]),
	];
}

function source(column: ImportColumn, heading = ""): string {
	const name = fieldName(column);
	return name === heading ? name : `${name} from ${listed([heading])}`;
}

/** Each reason, the most frequent first, with its first lines. */
function byReason(refused: ImportReport["refused"]): string[] {
	return [...Map.groupBy(refused, ({ reason }) => reason)]
		.toSorted(([, one], [, other]) => other.length - one.length)
		.flatMap(([reason, all]) => [
			`  ${reason}: ${counted(all.length, "line")}`,
			...all
				.slice(0, mostSamples)
				.map(({ line, detail }) => `    line ${grouped(line)}: ${detail}`),
			...(all.length > mostSamples
				? [`    and ${grouped(all.length - mostSamples)} more`]
				: []),
		]);
}
