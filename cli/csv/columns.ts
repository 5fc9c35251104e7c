import { InvalidArgumentError } from "commander";
import type { importColumns } from "../../list/import.ts";
import { ExpectedError } from "../../shared/expected-error.ts";
import { recordOf } from "../../shared/record-of.ts";
import { entryColumns, sourceColumns } from "../../shared/sign-up.ts";
import { printable } from "../terminal/table.ts";

/** `mail` is what our own export says about a person: who has left is not imported. */
export type ImportColumn = (typeof importColumns)[number] | "mail";

/**
 * What `--column` calls each column, and its other usual headings, as `plain` has them; a column without
 * a row has its own name.
 */
const usualHeadings: Readonly<Partial<Record<ImportColumn, string>>> = {
	email: "email emailaddress emailadresse",
	phone: "phone phonenumber telephone tel mobile telefon",
	user_type: "side usertype type role",
	created_at:
		"joined createdat joinedat submittedat submitted created timestamp optintime date zeitstempel datum",
	utm_source: "source utmsource",
	utm_medium: "medium utmmedium",
	utm_campaign: "campaign utmcampaign",
};
const columns = [
	...entryColumns,
	"created_at",
	...sourceColumns,
	"mail",
] as const satisfies ImportColumn[];
const headings = recordOf(columns, (name) => usualHeadings[name] ?? name);

/** The names of all columns in `--column` and the report. */
export const fieldNames = columns.map(fieldName);

export function fieldName(column: ImportColumn): string {
	return headings[column].replace(/ .*/, "");
}

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

/** The index of each known column in the lines of a file. */
export type ColumnPlaces = ReadonlyMap<ImportColumn, number>;

/**
 * Finds our columns in a file: by the chosen headings, and else by the usual ones. Throws
 * `ExpectedError` when a chosen heading or the e-mail address is not found.
 */
export function matchColumns(
	titles: readonly string[],
	chosen: ChosenColumns = {},
): ColumnPlaces {
	const found = titles.map(plain);
	const taken = Object.values(chosen).map(plain);
	const places = new Map<ImportColumn, number>();
	for (const column of columns) {
		const heading = chosen[fieldName(column)];
		const title =
			heading === undefined
				? headings[column]
						.split(" ")
						.find((each) => found.includes(each) && !taken.includes(each))
				: found.find((each) => each === plain(heading));
		if (title !== undefined) places.set(column, found.indexOf(title));
		else if (heading !== undefined || column === "email")
			throw new ExpectedError(
				`The file has no column ${JSON.stringify(heading ?? "email")} for ${fieldName(column)}: name it with --column ${fieldName(column)}=HEADING. Its columns: ${listed(titles)}.`,
			);
	}
	return places;
}

/** Headings as the founder reads them. */
export function listed(titles: readonly string[]): string {
	return titles.map((title) => `"${printable(title.trim())}"`).join(", ");
}

/** A heading in normal form: without capital letters, spaces, signs, and notes as in "Phone (optional)". */
function plain(title: string): string {
	const text = title.toLowerCase().replaceAll(/\([^()]*\)/g, "");
	return text.replaceAll(/[^\p{L}\p{N}]/gu, "") || title.trim();
}
