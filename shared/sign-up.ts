/** The columns of a sign-up: one row per column defines how its value is read and checked. */
import { asciiDomain, longestEmail, readEmail } from "./email.ts";
import { tidyPhone } from "./phone.ts";
import { recordOf } from "./record-of.ts";
import { type Side, sides } from "./sides.ts";

/** What a visitor fills in: trimmed, the e-mail's domain in ASCII, `null` for an empty column. */
export interface WaitlistEntry {
	readonly email: string;
	readonly phone: string | null;
	readonly user_type: Side;
	/** The answer to the question that the founder may ask (`ownQuestion` in `content/en/form.ts`). */
	readonly answer: string | null;
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
	/** When the founder corrected it with `edit`, as ISO 8601; `null` for one as it was sent. */
	readonly edited_at: string | null;
}

interface Column<Value = string> {
	/** A sign-up without it is refused; any other column may be `null`. */
	readonly isRequired?: boolean;
	/** The longest value, in characters. */
	readonly longest: number;
	/** The program chooses this value: spaces around it are an error. Other values are trimmed. */
	readonly isExact?: true;
	/** Removes or rewrites characters before the checks. */
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
	answer: { longest: 200, read: readLine },
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
export type SourceColumn = keyof Source;
export type ColumnName = keyof SignUp;
/** How each column is read and checked. */
export const columns: Readonly<Record<ColumnName, Column>> = {
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
	"edited_at",
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

/** One line, without control characters and lone surrogates, which databases cannot store. */
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
