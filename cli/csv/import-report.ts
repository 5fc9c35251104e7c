import { type Counts, sumOf } from "../../shared/counts.ts";
import { counted, countedSides, grouped } from "../../shared/words.ts";
import type { ImportKind } from "../../store/import.ts";
import { printable } from "../terminal/table.ts";
import { type ColumnPlaces, fieldName, listed } from "./columns.ts";
import type { Refusal } from "./import-lines.ts";
import type { CsvRecord } from "./read-csv.ts";

/** What `import` did, or would do. */
export interface ImportReport extends Readonly<Record<ImportKind, Counts>> {
	readonly imported: boolean;
	readonly titles: readonly string[];
	readonly places: ColumnPlaces;
	/** How many the file has below its heading. */
	readonly lines: number;
	readonly refused: readonly (Refusal & CsvRecord)[];
}

/** Refused lines per reason that are shown. */
const mostSamples = 3;

/** The report as lines for the founder; `file` is what it calls the file. */
export function asText(report: ImportReport, file: string): string[] {
	const { imported, titles, places, lines, refused } = report;
	const others = titles.filter(
		(title, place) => ![...places.values()].includes(place) && title.trim(),
	);
	const isNew = sumOf(report.new) > 0;
	return [
		`${printable(file)} has ${counted(lines, "line")} below its heading.`,
		`Columns: ${columnsOf(titles, places)}`,
		others.length > 0 &&
			`Not understood, so left out: ${listed(others)}. To use one, name its field with --column.`,
		!places.has("user_type") &&
			"No column for side: name it with --column side=HEADING, or add --side for all lines.",
		!places.has("created_at") &&
			"No column for joined: new sign-ups get the time of the import.",
		`${imported ? "Imported" : "Would be imported"}: ${countedSides(report.new)}`,
		`On the list already: ${countedSides(report.known)}`,
		`Twice in the file: ${countedSides(report.repeated)}`,
		`Refused: ${refused.length > 0 ? counted(refused.length, "line") : "none"}`,
		...byReason(refused),
		imported &&
			isNew &&
			"No mail goes to imported people by itself: see `mail confirm --imported`.",
		!imported && `Nothing was changed.${isNew ? " Add --yes to import." : ""}`,
	]
		.filter((line) => line !== false)
		.map((line) => `${line}\n`);
}

/** Like `email, side from "I am a"`. */
function columnsOf(titles: readonly string[], places: ColumnPlaces): string {
	return [...places]
		.map(([column, place]) => {
			const name = fieldName(column);
			const title = titles[place] ?? "";
			return name === title ? name : `${name} from ${listed([title])}`;
		})
		.join(", ");
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
