import { InvalidArgumentError } from "commander";
import { ExpectedError } from "../../shared/expected-error.ts";
import { getOrInsert } from "../../shared/get-or-insert.ts";
import { printable } from "../../shared/printable.ts";
import type { DateFormat } from "../times.ts";
import { textOf } from "./cells.ts";
import { columns, fieldName, fieldNames, type ImportColumn } from "./fields.ts";
import { findColumns } from "./find-columns.ts";
import { plain } from "./plain-words.ts";
import type { SideNames } from "./side-names.ts";
import { findStatusColumns, type StatusColumn } from "./status.ts";
import { orderOf, zoneOfHeading } from "./times.ts";

/** The heading of each field that `--column` names. */
export type ChosenColumns = Readonly<Record<string, string>>;

/** Adds one `--column` to those before it. */
export function addChosenColumn(
	text: string,
	before: ChosenColumns = {},
): ChosenColumns {
	const [, field = "", heading = ""] = /^([^=]*)=(.*\S.*)$/s.exec(text) ?? [];
	if (fieldNames.includes(field)) return { ...before, [field]: heading };
	throw new InvalidArgumentError(
		`Use FIELD=HEADING, such as side="I am a". The fields are ${fieldNames.join(", ")}.`,
	);
}

/** At which places of a line each of our columns is that a file has: the first that is not empty counts. */
export type ColumnPlaces = ReadonlyMap<ImportColumn, readonly number[]>;

/** What the columns of a file are. */
export interface FileColumns {
	readonly titles: readonly string[];
	readonly places: ColumnPlaces;
	readonly statuses: readonly StatusColumn[];
	/** The columns of the founder's note. */
	readonly notes: readonly number[];
	/** The time zones that headings name, by the places of their columns. */
	readonly zones: ReadonlyMap<number, string>;
	/** The order of day and month that the dates of joining prove. */
	readonly dateFormat: DateFormat | undefined;
}

/** Values of a column by which it is recognised, and lines that are looked at for them. */
const maxValues = 200;
const maxLines = 5_000;

/**
 * Finds our columns in a file: by the chosen headings, and else by the usual ones and by what is below them.
 * Throws `ExpectedError` when a chosen heading or the e-mail address is not found.
 */
export function matchColumns(
	titles: readonly string[],
	lines: readonly (readonly string[])[],
	sideNames: SideNames,
	chosen: ChosenColumns = {},
	noteHeadings: readonly string[] = [],
	hasSide = false,
): FileColumns {
	const found = titles.map(plain);
	const placeOf = (heading: string, option: string): number => {
		const exact = titles.findIndex((title) => title.trim() === heading.trim());
		const at = exact < 0 ? found.indexOf(plain(heading)) : exact;
		if (at >= 0) return at;
		throw new ExpectedError(
			`The file has no column ${JSON.stringify(heading)} for ${option}: name one of its columns, ${listed(titles)}.`,
		);
	};
	const places = new Map<ImportColumn, readonly number[]>();
	for (const column of columns) {
		const field = fieldName(column);
		const heading = chosen[field];
		if (heading !== undefined) places.set(column, [placeOf(heading, field)]);
	}
	const notes = noteHeadings.map((heading) => placeOf(heading, "--note"));
	const values = new Map<number, string[]>();
	const valuesOf = (at: number) =>
		getOrInsert(values, at, () => firstValues(lines, at));
	const taken = new Set([...places.values()].flat());
	const file = { titles, valuesOf, sideNames, hasSide };
	const byHeading = findColumns(file, taken);
	for (const column of columns) {
		const found = byHeading.get(column) ?? [];
		const before = places.get(column);
		places.delete(column);
		// In the order of the columns, for the report.
		if (before ?? found.length > 0) places.set(column, before ?? found);
	}
	if (!places.has("email"))
		throw new ExpectedError(
			`The file has no column "email" for email: name it with --column email=HEADING. Its columns: ${listed(titles)}.`,
		);
	const [mail] = places.get("mail") ?? [];
	places.delete("mail");
	const isUsed = new Set([...places.values()].flat());
	const statuses = findStatusColumns(titles, valuesOf, mail).filter(
		({ at }) => at === mail || !isUsed.has(at),
	);
	const times = [
		...(places.get("created_at") ?? []),
		...statuses.map(({ at }) => at),
	];
	const zones = titles.flatMap((title, at) => {
		const zone = zoneOfHeading(title);
		return zone ? [[at, zone] as const] : [];
	});
	return {
		titles,
		places,
		statuses,
		notes,
		zones: new Map(zones),
		dateFormat: orderOf(
			times.flatMap((at) => lines.map((cells) => cells[at] ?? "")),
		),
	};
}

function firstValues(
	lines: readonly (readonly string[])[],
	at: number,
): string[] {
	const values: string[] = [];
	for (const cells of lines.slice(0, maxLines)) {
		const value = textOf(cells, at);
		if (value) values.push(value);
		if (values.length === maxValues) break;
	}
	return values;
}

/** Headings as the founder reads them. */
export function listed(titles: readonly string[], between = ", "): string {
	return titles
		.map((title) => `"${printable(title.trim().replaceAll(/\s+/g, " "))}"`)
		.join(between);
}
