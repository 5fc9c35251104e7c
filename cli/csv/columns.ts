import { ExpectedError } from "../../shared/expected-error.ts";
import type { importColumns } from "../../store/import.ts";
import { UsageError } from "../context.ts";
import { printable } from "../terminal/table.ts";

/** `mail` is what our own export says about a person: who has left is not imported. */
export type ImportColumn = (typeof importColumns)[number] | "mail";

/** What options and the report call each column, and its other usual headings: small letters without spaces and signs. */
const headings: Readonly<
	Record<ImportColumn, readonly [name: string, ...others: string[]]>
> = {
	email: ["email", "emailaddress", "mail", "emailadresse"],
	phone: ["phone", "phonenumber", "telephone", "tel", "mobile", "telefon"],
	user_type: ["side", "usertype", "type", "role"],
	created_at: [
		"joined",
		"createdat",
		"joinedat",
		"submittedat",
		"submitted",
		"created",
		"timestamp",
		"optintime",
		"date",
		"zeitstempel",
		"datum",
	],
	utm_source: ["source", "utmsource"],
	utm_medium: ["medium", "utmmedium"],
	utm_campaign: ["campaign", "utmcampaign"],
	ref: ["ref"],
	mail: ["mail"],
};
const columns = Object.keys(headings) as ImportColumn[];

/** The names of all columns in options and the report. */
export const fieldNames = columns.map(fieldName);

export function fieldName(column: ImportColumn): string {
	return headings[column][0];
}

/** What `--column` and `--value` say, by the field, or by the field and a cell as `valueKey` has them. */
export type Chosen = ReadonlyMap<string, string>;

/** The same for capital and small letters. */
export function valueKey(column: ImportColumn, cell: string): string {
	return `${fieldName(column)}:${cell.trim().toLowerCase()}`;
}

/** Adds one `--column FIELD=HEADING` to those before it. Throws `UsageError`. */
export function addChosenColumn(text: string, before?: Chosen): Chosen {
	const [, field, heading] = /^([^=]*)=(.*\S.*)$/s.exec(text) ?? [];
	if (!heading || !isField(field))
		throw new UsageError(
			`--column must be FIELD=HEADING, such as --column side="I am a", not ${JSON.stringify(text)}. The fields are ${fieldNames.join(", ")}.`,
		);
	return new Map([...(before ?? []), [field, heading]]);
}

/** Adds one `--value FIELD:TEXT=VALUE` to those before it. Throws `UsageError`. */
export function addChosenValue(text: string, before?: Chosen): Chosen {
	const [, field, cell = "", value] =
		/^([^:]*):(.*\S.*)=([^=]*\S)\s*$/s.exec(text) ?? [];
	if (!value || !isField(field))
		throw new UsageError(
			`--value must be FIELD:TEXT=VALUE, such as --value side:Vermieter=host, not ${JSON.stringify(text)}. The fields are ${fieldNames.join(", ")}.`,
		);
	const key = `${field}:${cell.trim().toLowerCase()}`;
	return new Map([...(before ?? []), [key, value]]);
}

function isField(name: string | undefined): name is string {
	return name !== undefined && fieldNames.includes(name);
}

/** At which place of a line each of our columns is that a file has. */
export type ColumnPlaces = ReadonlyMap<ImportColumn, number>;

/**
 * Finds our columns in a file: by the chosen headings, and else by the usual ones. Throws
 * `ExpectedError` when a chosen heading or the e-mail address is not found.
 */
export function matchColumns(
	titles: readonly string[],
	chosen: Chosen = new Map(),
): ColumnPlaces {
	const places = new Map<ImportColumn, number>();
	const untaken: (string | undefined)[] = titles.map(plain);
	const take = (column: ImportColumn, place: number) => {
		if (place < 0) return;
		places.set(column, place);
		untaken[place] = undefined;
	};
	for (const column of columns) {
		const heading = chosen.get(fieldName(column));
		if (heading === undefined) continue;
		take(column, untaken.indexOf(plain(heading)));
		if (!places.has(column))
			throw new ExpectedError(
				`The file has no column ${JSON.stringify(heading)} for ${fieldName(column)}. Its columns: ${listed(titles)}.`,
			);
	}
	for (const column of columns)
		for (const usual of headings[column])
			if (!places.has(column)) take(column, untaken.indexOf(usual));
	if (places.has("email")) return places;
	throw new ExpectedError(
		`The file has no column for the e-mail address: call it "email" in the first line, or name it with --column email=HEADING. Its columns: ${listed(titles)}.`,
	);
}

/** Headings as the founder reads them. */
export function listed(titles: readonly string[]): string {
	return titles.map((title) => `"${printable(title.trim())}"`).join(", ");
}

/** A heading without what writers differ in: capital letters, spaces, signs, and notes as in "Phone (optional)". */
function plain(title: string): string {
	const text = title.toLowerCase().replaceAll(/\(.*?\)/g, "");
	return text.replaceAll(/[^\p{L}\p{N}]/gu, "") || title.trim();
}
