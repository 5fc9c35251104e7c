/**
 * The columns of a sign-up, one row per column. `read-sign-up.ts` reads their values: the page's script needs no
 * more than their names and lengths.
 */
import { recordOf } from "./record-of.ts";
import type { Side } from "./sides.ts";

/** What a visitor fills in: trimmed, the e-mail's domain in ASCII, `null` for an empty column. */
export interface WaitlistEntry {
	readonly email: string;
	readonly phone: string | null;
	readonly user_type: Side;
	/** The answer to the question that the founder may ask (`ownQuestion` in `content/en/landing.yaml`). */
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
	/** The last sign-up that it stands for, where that is not its id (order.ts). */
	readonly sign_up_id: number | null;
}

interface Column {
	/** A sign-up without it is refused; any other column may be `null`. */
	readonly isRequired?: boolean;
	/** The longest value, in characters. */
	readonly longest: number;
	/** The program chooses this value: spaces around it are an error. Other values are trimmed. */
	readonly isExact?: true;
}

/** A column for each property of `Row`, required where the property is never `null`. */
type ColumnsOf<Row> = {
	readonly [Name in keyof Row]-?: Column &
		(null extends Row[Name]
			? { readonly isRequired?: false }
			: { readonly isRequired: true });
};

/** The longest address that mail can be sent to (RFC 5321, 4.5.3.1.3, less the brackets). */
export const longestEmail = 254;

/** Filled by the visitor in the form. */
const visitorColumns: ColumnsOf<WaitlistEntry> = {
	email: { isRequired: true, longest: longestEmail },
	// Room for any international number with spaces and an extension.
	phone: { longest: 40 },
	user_type: { isRequired: true, isExact: true, longest: 40 },
	answer: { longest: 200 },
};

const tag = { longest: 100 };
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
	language: { longest: 35 },
};

export type VisitorColumn = keyof WaitlistEntry;
export type SourceColumn = keyof Source;
export type ColumnName = keyof SignUp;
/** What each column takes. */
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
/** Those of a visitor who left all of them empty. */
export const noDetails = recordOf(detailColumns, () => null);
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
	"sign_up_id",
] as const;

/** The source of a sign-up whose page address had no tags. */
export const unknownSource: Source = recordOf(sourceColumns, () => null);

/** The longest value of a column, in characters. */
export function longest(name: ColumnName): number {
	return columns[name].longest;
}
