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

/** What `--column` says of a field, or `--value` of a field and a cell as `valueKey` has them. */
export type Chosen = ReadonlyMap<string, string>;

/** The same for capital and small letters. */
export function valueKey(column: ImportColumn, cell: string): string {
	return `${fieldName(column)}:${cell.toLowerCase()}`;
}

/** Adds one `--column` to those before it. Throws `UsageError`. */
export const addChosenColumn = chooser(
	/^(([^=]*))=(.*\S.*)$/s,
	'--column must be FIELD=HEADING, such as --column side="I am a"',
);

/** Adds one `--value` to those before it. Throws `UsageError`. */
export const addChosenValue = chooser(
	/^(([^:]*):.*\S)=([^=]*\S)\s*$/s,
	"--value must be FIELD:TEXT=VALUE, such as --value side:Vermieter=host",
);

/** The pattern has the key, the field in it, and the value. */
function chooser(pattern: RegExp, sentence: string) {
	return (text: string, before: Chosen = new Map()): Chosen => {
		const [, key = "", field = "", value = ""] = pattern.exec(text) ?? [];
		if (fieldNames.includes(field))
			return new Map([...before, [key.toLowerCase(), value]]);
		throw new UsageError(
			`${sentence}, not ${JSON.stringify(text)}. The fields are ${fieldNames.join(", ")}.`,
		);
	};
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
