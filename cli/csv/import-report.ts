import { cut } from "../../shared/read-sign-up.ts";
import { counted, grouped } from "../../shared/words.ts";
import { printable } from "../terminal/table.ts";
import { type ColumnPlaces, fieldName, listed } from "./columns.ts";
import type { Refusal } from "./import-lines.ts";

/** The number of refused lines that are shown per reason, and of characters per value. */
const maxSamples = 10;
const maxCharacters = 60;

/** The columns of the file that `import` reads. */
export function columnNotes(
	titles: readonly string[],
	places: ColumnPlaces,
): string {
	const used = [...places].map(
		([column, at]) => `${fieldName(column)} from ${listed([titles[at] ?? ""])}`,
	);
	const isUsed = new Set(places.values());
	const others = titles.filter((title, at) => title.trim() && !isUsed.has(at));
	const notes = [
		`Columns: ${used.join(", ")}`,
		others.length > 0 &&
			`Not understood, so left out: ${listed(others)}. To use one, name its field with --column.`,
		!places.has("user_type") &&
			"No column for side: name it with --column side=HEADING, or add --side for all lines.",
		!places.has("created_at") &&
			"No column for joined: new sign-ups get the time of the import.",
	];
	return notes.flatMap((note) => (note ? `${note}\n` : [])).join("");
}

/** How many lines are refused, and for each reason, the most frequent first, its first lines. */
export function refusedNotes(
	refused: readonly (Refusal & { readonly line: number })[],
): string {
	const byReason = [...Map.groupBy(refused, ({ reason }) => reason)]
		.toSorted(([, one], [, other]) => other.length - one.length)
		.flatMap(([reason, all]) => [
			`  ${counted(all.length, "line")}: ${reason}\n`,
			...all
				.slice(0, maxSamples)
				.map(
					({ line, value }) =>
						`    line ${grouped(line)}: '${cut(printable(value), maxCharacters)}'\n`,
				),
			...(all.length > maxSamples ? ["    …\n"] : []),
		]);
	const count = refused.length > 0 ? counted(refused.length, "line") : "none";
	return [`Refused: ${count}\n`, ...byReason].join("");
}
