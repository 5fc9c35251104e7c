/** What a sign-up consists of: one row for each column, from which all else follows. */
import { asciiDomain, longestEmail, readEmail } from "./email.ts";
import { withoutInvisible } from "./phone.ts";
import { recordOf } from "./record-of.ts";
import { type Side, sides } from "./sides.ts";

/** What a visitor fills in: trimmed, the e-mail's domain in ASCII, `null` for an empty column. */
export interface WaitlistEntry {
	readonly email: string;
	readonly phone: string | null;
	readonly user_type: Side;
}

/** The tags of the page's address, `null` where a tag is missing. */
export interface Tags {
	readonly utm_source: string | null;
	readonly utm_medium: string | null;
	readonly utm_campaign: string | null;
	readonly ref: string | null;
}

/** Where a sign-up came from. */
export interface Source extends Tags {
	/** The language of the page, like `de`; `null` where it is not known. */
	readonly language: string | null;
}

/** All columns that a sign-up fills; the database fills `id` and `created_at`. */
export interface SignUp extends WaitlistEntry, Source {}

/** A sign-up as it is stored. The time is ISO 8601 in UTC with milliseconds. */
export interface StoredSignUp extends SignUp {
	readonly id: number;
	readonly created_at: string;
	/** Eight hexadecimal digits that the sign-ups of one network and day share; `null` for an ordinary sender. */
	readonly network: string | null;
	/** When `import` brought it in, as ISO 8601; `null` for one of the page. */
	readonly imported_at: string | null;
}

interface Column<Value = string> {
	/** A sign-up without it is refused; any other column may be `null`. */
	readonly isRequired?: boolean;
	/** The longest value, in characters. */
	readonly longest: number;
	/** A value of the program: spaces around it are an error. Any other is trimmed. */
	readonly isExact?: true;
	/** What is left out or rewritten before anything is checked. */
	readonly tidy?: (text: string) => string;
	/** The value of a text that is not too long; `undefined` for one that breaks the rule. */
	readonly read: (text: string) => Value | undefined;
}

/** A column for each property of `Row`, required where the property is never `null`. */
type ColumnsOf<Row> = {
	readonly [Name in keyof Row]-?: Column<NonNullable<Row[Name]>> &
		(null extends Row[Name]
			? { readonly isRequired?: false }
			: { readonly isRequired: true });
};

/** Filled by the visitor in the form. */
const visitorColumns: ColumnsOf<WaitlistEntry> = {
	email: {
		isRequired: true,
		longest: longestEmail,
		tidy: asciiDomain,
		read: readEmail,
	},
	// Room for any international number with spaces and an extension.
	phone: { longest: 40, tidy: tidyPhone, read: readLine },
	user_type: { isRequired: true, isExact: true, longest: 40, read: readSide },
};

const tag: Column & { readonly isRequired?: false } = {
	longest: 100,
	read: readTag,
};
/** Filled by the tags of the page's address. */
const tagsOfAddress: ColumnsOf<Tags> = {
	utm_source: tag,
	utm_medium: tag,
	utm_campaign: tag,
	ref: tag,
};
/** Filled by the page's address. */
const addressColumns: ColumnsOf<Source> = {
	...tagsOfAddress,
	// The longest code that RFC 5646 asks programs to take.
	language: { longest: 35, read: readLanguage },
};

export type VisitorColumn = keyof WaitlistEntry;
type SourceColumn = keyof Source;
type ColumnName = keyof SignUp;
const columns: Readonly<Record<ColumnName, Column>> = {
	...visitorColumns,
	...addressColumns,
};

/** The names of all columns, in the order of the table. */
export const signUpColumns = Object.keys(columns) as readonly ColumnName[];
/** Those that a visitor fills, in the order of the form. */
export const entryColumns = Object.keys(
	visitorColumns,
) as readonly VisitorColumn[];
/** Those that a visitor types, in the same order. */
export const typedColumns = entryColumns.filter((name) => name !== "user_type");
export type TypedColumn = (typeof typedColumns)[number];
/** Those that may be left empty. */
export const detailColumns = typedColumns.filter((name) => name !== "email");
export type DetailColumn = (typeof detailColumns)[number];
/** Those of the tags in the page's address. */
export const tagColumns = Object.keys(tagsOfAddress) as readonly (keyof Tags)[];
/** Those that tell where a sign-up came from. */
export const sourceColumns = Object.keys(
	addressColumns,
) as readonly SourceColumn[];
/** The columns of a stored sign-up. */
export const storedColumns = [
	"id",
	"created_at",
	...signUpColumns,
	"network",
	"imported_at",
] as const;

/** What the server stores of a sign-up; the database fills in the rest. */
export const insertedColumns = [...signUpColumns, "network"] as const;
/** Where a sign-up came from, and the label of its network, if it has one. */
export type Origin = Source & Partial<Pick<StoredSignUp, "network">>;

/** The source of a sign-up whose page address had no tags. */
export const unknownSource: Source = recordOf(sourceColumns, () => null);

/** The longest value of a column, in characters. */
export function longest(name: ColumnName): number {
	return columns[name].longest;
}

/** The visitor's columns as they arrive: text, or `null` where nothing was given. */
export type EntryFields = Readonly<Record<VisitorColumn, string | null>>;

/** Reads the text of each of the visitor's columns. */
export function readEntryFields(
	read: (column: VisitorColumn) => string | null,
): EntryFields {
	return recordOf(entryColumns, read);
}

/** Why an entry was refused: `required` for a missing value, `valid` for one that breaks its rule. */
interface EntryError {
	readonly column: VisitorColumn;
	readonly rule: "required" | "valid";
}

/** Trims and checks one entry. Missing values are named before invalid ones. */
export function parseWaitlistEntry(
	fields: EntryFields,
): { readonly entry: WaitlistEntry } | { readonly error: EntryError } {
	const missing = entryColumns.find(
		(name) => columns[name].isRequired && fields[name] === null,
	);
	if (missing) return { error: { column: missing, rule: "required" } };
	const entry: Partial<Record<VisitorColumn, string | null>> = {};
	for (const name of entryColumns) {
		const value = readColumn(name, fields[name] ?? "");
		if (value === undefined) return { error: { column: name, rule: "valid" } };
		entry[name] = value;
	}
	return { entry: entry as WaitlistEntry };
}

/** Whether a column takes a text. */
export function isTaken(name: VisitorColumn, text: string): boolean {
	return readColumn(name, text) !== undefined;
}

/**
 * The source that a page's address names by its tags; a tag that breaks the rule is left out, and a
 * long one is cut. `read` gives the text of a tag.
 */
export function readSourceTags(
	read: (column: SourceColumn) => string | null,
): Source {
	return recordOf(sourceColumns, (name) => {
		// Cut before it is normalized, which takes the square of the length of some texts.
		const given = read(name)?.slice(0, 10 * longest(name)) ?? "";
		const text = cut(given.normalize().trim(), longest(name));
		return readColumn(name, text) ?? null;
	});
}

/** The first characters of a text, not half of one. */
export function cut(text: string, length: number): string {
	return text.length <= length
		? text
		: Array.from(text).slice(0, length).join("").trim();
}

/** The value of a text, `null` for an empty one in an optional column, `undefined` for a wrong one. */
function readColumn(name: ColumnName, text: string): string | null | undefined {
	const { isRequired, isExact, longest, tidy, read } = columns[name];
	const given = isExact ? text : text.trim();
	const value = tidy ? tidy(given) : given;
	if (value === "" && !isRequired) return null;
	if (value.length > longest && Array.from(value).length > longest)
		return undefined;
	return read(value);
}

/** A phone as it is stored: also without invisible characters. */
export function tidyPhone(text: string): string {
	return withoutInvisible(text).trim();
}

/** One line: no control characters and lone surrogates, which no database can keep. */
function readLine(text: string): string | undefined {
	return /[\p{Cc}\p{Cs}]/u.test(text) ? undefined : text;
}

/** A code such as `de` or `pt-BR`; `undefined` for what is none. */
export function readLanguage(text: string): string | undefined {
	return /^[a-z]{2,3}(-[A-Za-z\d]{2,8})*$/.test(text) ? text : undefined;
}

function readSide(text: string): Side | undefined {
	return sides.find((side) => side === text);
}

/** Words and the signs between them; own codes also begin with `_` or `-`. No `@`, so that no e-mail address is stored as a tag. */
function readTag(text: string): string | undefined {
	return /^[\p{L}\p{N}_-][\p{L}\p{N} ._~:/+|-]*$/u.test(text)
		? text
		: undefined;
}
