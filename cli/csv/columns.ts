import { ExpectedError } from "../../shared/expected-error.ts";
import { entryColumns, sourceColumns } from "../../shared/sign-up.ts";
import type { importColumns } from "../../store/import.ts";
import { UsageError } from "../context.ts";
import { printable } from "../terminal/table.ts";

/** `mail` is what our own export says about a person: who has left is not imported. */
export type ImportColumn = (typeof importColumns)[number] | "mail";

interface Field {
	/** What `--column` and the report call it. */
	readonly name: string;
	/** Headings without spaces, signs and notes; the first one that the file has is taken. */
	readonly headings: readonly string[];
}

/** A column that is not here has its own name. */
const named: Readonly<Partial<Record<ImportColumn, Field>>> = {
	email: {
		name: "email",
		headings: ["email", "emailaddress", "mail", "emailadresse"],
	},
	phone: {
		name: "phone",
		headings: [
			"phone",
			"phonenumber",
			"telephone",
			"tel",
			"mobile",
			"telefon",
			"telefonnummer",
		],
	},
	user_type: {
		name: "side",
		headings: ["usertype", "side", "type", "role"],
	},
	created_at: {
		name: "joined",
		headings: [
			"createdat",
			"joinedat",
			"submittedat",
			"signedupat",
			"created",
			"joined",
			"submitted",
			"timestamp",
			"optintime",
			"date",
			"zeitstempel",
			"datum",
		],
	},
	utm_source: { name: "source", headings: ["utmsource", "source"] },
	utm_medium: { name: "medium", headings: ["utmmedium", "medium"] },
	utm_campaign: { name: "campaign", headings: ["utmcampaign", "campaign"] },
};
const fields = Object.fromEntries(
	[...entryColumns, "created_at", ...sourceColumns, "mail"].map((name) => [
		name,
		{ name, headings: [plain(name)], ...named[name as ImportColumn] },
	]),
) as Readonly<Record<ImportColumn, Field>>;
const columns = Object.keys(fields) as ImportColumn[];

/** What `--column` and the report call our columns. */
export const fieldNames = columns.map(fieldName);

export function fieldName(column: ImportColumn): string {
	return fields[column].name;
}

/** The headings that `--column` names for our columns. */
export type ChosenColumns = ReadonlyMap<ImportColumn, string>;

/** Adds one `--column FIELD=HEADING` to those before it. Throws `UsageError`. */
export function addChosenColumn(
	text: string,
	before: ChosenColumns = new Map(),
): ChosenColumns {
	const [, field = "", heading = ""] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
	if (heading.trim() === "") {
		throw new UsageError(
			`--column must be FIELD=HEADING, such as --column side="I am a", not ${JSON.stringify(text)}.`,
		);
	}
	const column = findField(field, "--column");
	if (before.has(column)) {
		throw new UsageError(`--column is given twice for ${fieldName(column)}.`);
	}
	for (const [other, taken] of before) {
		if (plain(taken) !== plain(heading)) continue;
		throw new UsageError(
			`--column gives the heading ${JSON.stringify(heading)} to both ${fieldName(other)} and ${fieldName(column)}.`,
		);
	}
	return new Map([...before, [column, heading]]);
}

/** The column that an option names. Throws `UsageError`. */
export function findField(field: string, option: string): ImportColumn {
	const column = columns.find(
		(each) =>
			fieldName(each) === plain(field) ||
			fields[each].headings.includes(plain(field)),
	);
	if (column !== undefined) return column;
	throw new UsageError(
		`${option} has no field ${JSON.stringify(field)}: the fields are ${fieldNames.join(", ")}.`,
	);
}

/**
 * Which of our columns each column of the file is: the chosen ones, and for the others those with a
 * usual heading. Throws `ExpectedError` when a chosen heading or the e-mail address is not found.
 */
export function matchColumns(
	titles: readonly string[],
	chosen: ChosenColumns,
): readonly (ImportColumn | undefined)[] {
	const matched: (ImportColumn | undefined)[] = titles.map(() => undefined);
	const headings = titles.map(plain);
	for (const [column, heading] of chosen) {
		const found = headings.flatMap((one, at) =>
			one === plain(heading) ? [at] : [],
		);
		const [index] = found;
		if (index === undefined || found.length > 1) {
			const count = index === undefined ? "no" : "more than one";
			throw new ExpectedError(
				`The file has ${count} column ${JSON.stringify(heading)}. Its columns: ${listed(titles)}.`,
			);
		}
		matched[index] = column;
	}
	// As in "Phone (optional)".
	const withoutNotes = titles.map((title) =>
		plain(title.replaceAll(/\(.*?\)/g, "")),
	);
	for (const column of columns) {
		if (chosen.has(column)) continue;
		const index = fields[column].headings
			.map((heading) =>
				withoutNotes.findIndex(
					(one, at) => one === heading && matched[at] === undefined,
				),
			)
			.find((at) => at >= 0);
		if (index !== undefined) matched[index] = column;
	}
	if (matched.includes("email")) return matched;
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
