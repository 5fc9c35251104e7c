import { type Counts, sumOf } from "../../shared/counts.ts";
import { cut } from "../../shared/sign-up.ts";
import { counted, countedSides, grouped } from "../../shared/words.ts";
import type { ImportKind } from "../../store/import.ts";
import { printable } from "../terminal/table.ts";
import { type ColumnPlaces, fieldName, listed } from "./columns.ts";
import type { Refusal } from "./import-lines.ts";

/** What `import` did, or would do. */
export interface ImportReport extends Readonly<Record<ImportKind, Counts>> {
	readonly imported: boolean;
	readonly titles: readonly string[];
	readonly places: ColumnPlaces;
	/** How many the file has below its heading. */
	readonly lines: number;
	readonly refused: readonly (Refusal & { readonly line: number })[];
}

/** Refused lines per reason that are shown, and characters of their value. */
const mostSamples = 10;
const mostShown = 60;

/** The report as lines for the founder. */
export function asText(report: ImportReport): string[] {
	const { imported, titles, places, lines, refused } = report;
	const used = [...places.values()];
	const others = titles.filter(
		(title, at) => !used.includes(at) && title.trim(),
	);
	const columns = [...places].map(
		([column, at]) => `${fieldName(column)} from ${listed([titles[at] ?? ""])}`,
	);
	const isNew = sumOf(report.new) > 0;
	return [
		`The file has ${counted(lines, "line")} below its heading.`,
		`Columns: ${columns.join(", ")}`,
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

/** Each reason, the most frequent first, with its first lines. */
function byReason(refused: ImportReport["refused"]): string[] {
	return [...Map.groupBy(refused, ({ reason }) => reason)]
		.toSorted(([, one], [, other]) => other.length - one.length)
		.flatMap(([reason, all]) => [
			`  ${counted(all.length, "line")}: ${reason}`,
			...all
				.slice(0, mostSamples)
				.map(
					({ line, value }) =>
						`    line ${grouped(line)}: '${cut(printable(value), mostShown)}'`,
				),
			...(all.length > mostSamples ? ["    …"] : []),
		]);
}
