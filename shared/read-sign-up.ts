/** Reads a sign-up from texts, by the rules of its columns (sign-up.ts). */
import { readEmail, tidyEmail } from "./email.ts";
import { tidyPhone } from "./phone.ts";
import { withoutTurning } from "./printable.ts";
import { recordOf } from "./record-of.ts";
import { type Side, sides } from "./sides.ts";
import {
	type ColumnName,
	columns,
	entryColumns,
	longest,
	type SignUp,
	type Source,
	type SourceColumn,
	sourceColumns,
	type VisitorColumn,
	type WaitlistEntry,
} from "./sign-up.ts";

/** How the text of a column becomes its value. */
interface Reader<Value> {
	/** Removes or rewrites characters before the checks. */
	readonly tidy?: (text: string) => string;
	/** The value of a text that is not too long; `undefined` for one that breaks the rule. Without it, one line. */
	readonly read?: (text: string) => Value | undefined;
}

const tag = { read: readTag };
type Readers = {
	readonly [Name in ColumnName]?: Reader<NonNullable<SignUp[Name]>>;
};
/** Those of the columns that take less than any line of text. */
const readers: Readers & Required<Pick<Readers, "user_type">> = {
	email: { tidy: tidyEmail, read: readEmail },
	phone: { tidy: tidyPhone },
	user_type: { read: readSide },
	utm_source: tag,
	utm_medium: tag,
	utm_campaign: tag,
	ref: tag,
	language: { read: readLanguage },
};

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

/**
 * The source that a page's address names by its tags; a tag that breaks the rule is left out, a long one is cut, and
 * signs at the end of one are not read: the sentence that the link was in may have added them. `read` gives the text of a tag.
 */
export function readSourceTags(
	read: (column: SourceColumn) => string | null,
): Source {
	return recordOf(sourceColumns, (name) => {
		// Cut first: normalizing some texts takes quadratic time.
		const given = read(name)?.slice(0, 10 * longest(name));
		if (!given) return null;
		const whole = withoutEndSigns(given.normalize()).trim();
		const text = cut(whole, longest(name));
		return readColumn(name, text) ?? null;
	});
}

/**
 * A text without the signs at its end, such as `-`, `.` or `)`. Where programs make a link of an address in plain text,
 * some leave out signs that belong to it, and some take those of the sentence along. An `@` stays.
 */
export function withoutEndSigns(text: string): string {
	return text.replace(
		/(?<!(?!@)[\p{P}\p{S}\p{Z}\p{C}])(?:(?!@)[\p{P}\p{S}\p{Z}\p{C}])+$/u,
		"",
	);
}

/** The first characters of a text; never splits a surrogate pair. */
export function cut(text: string, length: number): string {
	return text.length <= length
		? text
		: Array.from(text).slice(0, length).join("").trim();
}

/** The value of a text, `null` for an empty one in an optional column, `undefined` for a wrong one. */
export function readColumn(
	name: ColumnName,
	text: string,
): string | null | undefined {
	const { isRequired, isExact, longest } = columns[name];
	const { tidy, read = readLine }: Reader<string> =
		(readers as Readers)[name] ?? {};
	const given = isExact ? text : withoutTurning(text).trim();
	const value = tidy ? tidy(given) : given;
	if (value === "" && !isRequired) return null;
	if (value.length > longest && Array.from(value).length > longest)
		return undefined;
	return read(value);
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
