/** Which column of a file is which of ours: as `--column` says, or as found by headings and values. */
import { InvalidArgumentError } from "commander";
import { ExpectedError } from "../../shared/expected-error.ts";
import { getOrInsert } from "../../shared/get-or-insert.ts";
import { printable } from "../../shared/printable.ts";
import type { DateFormat } from "../times.ts";
import { plain, textOf } from "./cells.ts";
import { findColumns, withHeading } from "./find-columns.ts";
import type { Headings } from "./find-heading-line.ts";
import {
	changeHeadings,
	columns,
	fieldName,
	fieldNames,
	type ImportColumn,
} from "./known-headings.ts";
import type { SideVocabulary } from "./sides.ts";
import {
	findStatusColumns,
	isQuestion,
	type MailValues,
	type StatusColumn,
} from "./status.ts";
import { orderOf, zoneOfHeading } from "./times.ts";

/** The headings of each field that `--column` names. */
export type ChosenColumns = Readonly<Record<string, readonly string[]>>;

/** The field of columns that become the founder's note. */
export const noteField = "note";

/** Adds one `--column` to those before it. */
export function addChosenColumn(
	text: string,
	before: ChosenColumns = {},
): ChosenColumns {
	const [, field = "", heading = ""] = /^([^=]*)=(.*\S.*)$/s.exec(text) ?? [];
	const fields = [...fieldNames, noteField];
	if (fields.includes(field))
		return { ...before, [field]: [...(before[field] ?? []), heading] };
	throw new InvalidArgumentError(
		`Use FIELD=HEADING, such as side="I am a". The fields are ${fields.join(", ")}.`,
	);
}

/** At which places of a line each of our columns is that a file has: the first that is not empty counts. */
export type ColumnPlaces = ReadonlyMap<ImportColumn, readonly number[]>;

/** What the columns of a file are. */
export interface FileColumns {
	readonly titles: readonly string[];
	readonly places: ColumnPlaces;
	readonly statuses: readonly StatusColumn[];
	/** When a line was changed last. */
	readonly changes: readonly number[];
	/** The questions that people answered with yes and no, in so many words. */
	readonly questions: ReadonlySet<number>;
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

/** What the founder says of the columns of a file. */
export interface ColumnChoices {
	readonly column?: ChosenColumns | undefined;
	readonly mailValue?: MailValues | undefined;
	/** Whether `--side` gives the side of lines that name none. */
	readonly hasSide?: boolean;
}

/**
 * Finds our columns in a file: by the chosen headings, and else by the usual ones and by what is below them.
 * Throws `ExpectedError` when a chosen heading or the e-mail address is not found.
 */
export function matchColumns(
	{ titles, codes = [] }: Headings,
	lines: readonly (readonly string[])[],
	sideNames: SideVocabulary,
	{ column: chosen = {}, mailValue = {}, hasSide = false }: ColumnChoices = {},
): FileColumns {
	const placeOf = (heading: string, option: string): number => {
		for (const names of [titles, codes]) {
			const exact = names.findIndex((name) => name.trim() === heading.trim());
			const at = exact < 0 ? names.map(plain).indexOf(plain(heading)) : exact;
			if (at >= 0) return at;
		}
		throw new ExpectedError(
			`The file has no column ${JSON.stringify(heading)} for ${option}: name one of its columns, ${listed(titles)}.`,
		);
	};
	const places = new Map<ImportColumn, readonly number[]>();
	for (const column of columns) {
		const field = fieldName(column);
		const headings = chosen[field];
		if (headings !== undefined)
			places.set(
				column,
				headings.map((heading) => placeOf(heading, field)),
			);
	}
	const notes = (chosen[noteField] ?? []).map((heading) =>
		placeOf(heading, noteField),
	);
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
			`The file has no column of e-mail addresses. Its columns: ${listed(titles)}. If one of them has some, name it with --column email=HEADING.`,
		);
	const mail = places.get("mail");
	places.delete("mail");
	const isUsed = new Set([...places.values()].flat());
	const statuses = findStatusColumns(
		{ titles, valuesOf, isUsed, mailValues: mailValue },
		mail,
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
		changes: withHeading(
			titles,
			titles.flatMap((_, at) => (isUsed.has(at) ? [] : [at])),
			changeHeadings,
		),
		questions: new Set(
			titles.flatMap((title, at) =>
				isQuestion(title, valuesOf(at)) ? [at] : [],
			),
		),
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
