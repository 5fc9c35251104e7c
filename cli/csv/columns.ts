import { ExpectedError } from "../../shared/expected-error.ts";
import { type Side, sides } from "../../shared/sides.ts";
import { entryColumns, sourceColumns } from "../../shared/sign-up.ts";
import type { importColumns } from "../../store/import.ts";
import { UsageError } from "../context.ts";
import { printable } from "../terminal/table.ts";

/** `mail` is what our own export says about a person: who has left is not imported. */
export type ImportColumn = (typeof importColumns)[number] | "mail";

const columns = [
	...entryColumns,
	"created_at",
	...sourceColumns,
	"mail",
] as const satisfies ImportColumn[];

/** What options and the report call a column; one that is not here has its own name. */
const names: Readonly<Partial<Record<ImportColumn, string>>> = {
	user_type: "side",
	created_at: "joined",
	utm_source: "source",
	utm_medium: "medium",
	utm_campaign: "campaign",
};

/** The usual headings of a column besides its names, without spaces, signs and notes. */
const headings: Readonly<Partial<Record<ImportColumn, readonly string[]>>> = {
	email: ["emailaddress", "mail", "emailadresse"],
	phone: [
		"phonenumber",
		"telephone",
		"tel",
		"mobile",
		"telefon",
		"telefonnummer",
	],
	user_type: ["type", "role"],
	created_at: [
		"joinedat",
		"submittedat",
		"signedupat",
		"created",
		"submitted",
		"timestamp",
		"optintime",
		"date",
		"zeitstempel",
		"datum",
	],
};

/** The names of all columns in options and the report. */
export const fieldNames = columns.map(fieldName);

export function fieldName(column: ImportColumn): string {
	return names[column] ?? column;
}

/** The headings that `--column` names for our columns. */
export type ChosenColumns = ReadonlyMap<ImportColumn, string>;

/** Adds one `--column FIELD=HEADING` to those before it. Throws `UsageError`. */
export function addChosenColumn(
	text: string,
	before: ChosenColumns = new Map(),
): ChosenColumns {
	const [, field = "", heading] = /^([^=]*)=(.*\S.*)$/s.exec(text) ?? [];
	if (heading === undefined) {
		throw new UsageError(
			`--column must be FIELD=HEADING, such as --column side="I am a", not ${JSON.stringify(text)}.`,
		);
	}
	const column = findField(field, "--column");
	if (before.has(column))
		throw new UsageError(`--column is given twice for ${fieldName(column)}.`);
	for (const [other, taken] of before)
		if (plain(taken) === plain(heading))
			throw new UsageError(
				`--column gives the heading ${JSON.stringify(heading)} to both ${fieldName(other)} and ${fieldName(column)}.`,
			);
	return new Map([...before, [column, heading]]);
}

/** What `--value` says that cells mean, by `valueKey`. */
export type ChosenValues = ReadonlyMap<string, string>;

/** The same for capital and small letters. */
export function valueKey(column: ImportColumn, cell: string): string {
	return `${column}:${cell.trim().toLowerCase()}`;
}

/** Adds one `--value FIELD:TEXT=VALUE` to those before it. Throws `UsageError`. */
export function addChosenValue(
	text: string,
	before: ChosenValues = new Map(),
): ChosenValues {
	const [, field = "", cell = "", value = ""] =
		/^([^:]*):(.*\S.*)=([^=]*\S)\s*$/s.exec(text) ?? [];
	if (value === "") {
		throw new UsageError(
			`--value must be FIELD:TEXT=VALUE, such as --value side:Vermieter=host, not ${JSON.stringify(text)}.`,
		);
	}
	const column = findField(field, "--value");
	if (column === "user_type" && !sides.includes(value as Side)) {
		throw new UsageError(
			`--value gives side ${JSON.stringify(value)}: use ${sides.join(" or ")}.`,
		);
	}
	const key = valueKey(column, cell);
	if (before.has(key))
		throw new UsageError(
			`--value is given twice for ${fieldName(column)}:${cell}.`,
		);
	return new Map([...before, [key, value]]);
}

/** The column that an option names. Throws `UsageError`. */
function findField(field: string, option: string): ImportColumn {
	const column = columns.find((each) => fieldName(each) === field.trim());
	if (column !== undefined) return column;
	throw new UsageError(
		`${option} has no field ${JSON.stringify(field)}: the fields are ${fieldNames.join(", ")}.`,
	);
}

/** At which place of a line each of our columns is that a file has. */
export type ColumnPlaces = ReadonlyMap<ImportColumn, number>;

/**
 * Finds our columns in a file: by the chosen headings, and else by the usual ones. Throws
 * `ExpectedError` when a chosen heading or the e-mail address is not found.
 */
export function matchColumns(
	titles: readonly string[],
	chosen: ChosenColumns,
): ColumnPlaces {
	const places = new Map<ImportColumn, number>();
	for (const [column, heading] of chosen) {
		const found = titles.map(plain);
		const place = found.indexOf(plain(heading));
		if (place < 0 || place !== found.lastIndexOf(plain(heading))) {
			const count = place < 0 ? "no" : "more than one";
			throw new ExpectedError(
				`The file has ${count} column ${JSON.stringify(heading)}. Its columns: ${listed(titles)}.`,
			);
		}
		places.set(column, place);
	}
	const taken = new Set(places.values());
	const untaken = titles.map((title, place) =>
		// Without a note as in "Phone (optional)".
		taken.has(place) ? undefined : plain(title.replaceAll(/\(.*?\)/g, "")),
	);
	for (const column of columns) {
		const usual = [
			plain(column),
			fieldName(column),
			...(headings[column] ?? []),
		].find((each) => untaken.includes(each));
		if (usual === undefined || places.has(column)) continue;
		const place = untaken.indexOf(usual);
		places.set(column, place);
		untaken[place] = undefined;
	}
	if (places.has("email")) return places;
	throw new ExpectedError(
		`The file has no column for the e-mail address: call it "email" in the first line, or name it with --column email=HEADING. Its columns: ${listed(titles)}.`,
	);
}

/** Headings as the founder reads them. */
export function listed(titles: readonly string[]): string {
	return titles.map((title) => `"${printable(title.trim())}"`).join(", ");
}

/** A heading without what writers differ in: capital letters, spaces and signs. */
function plain(title: string): string {
	const letters = title.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
	return letters || title.trim();
}
