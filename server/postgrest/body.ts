/** The body of an insert as PostgREST reads it, and its values as PostgreSQL turns them into text. */
import type { IncomingHttpHeaders } from "node:http";
import {
	type EntryFields,
	longest,
	parseWaitlistEntry,
	readEntryFields,
	type WaitlistEntry,
} from "../../shared/sign-up.ts";
import { ApiError } from "./errors.ts";

/** One object of the body, its values as JSON has them. */
export type Row = Readonly<Record<string, unknown>>;

/** `columns=` of the query: the keys to store; `undefined` when the body's own keys count. */
export type Columns = readonly string[] | undefined;

/** PostgREST names these types without their parameters, and repeats all others as they came. */
const knownTypes =
	/^(text\/(csv|plain|xml)|application\/(octet-stream|x-www-form-urlencoded|(geo|openapi)\+json))$/;

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The rows of a body. Throws for a body that is no object and no array of objects. */
export function readRows(
	headers: IncomingHttpHeaders,
	body: Buffer | undefined,
	columns: Columns,
): readonly Row[] {
	const contentType = headers["content-type"] ?? "application/json";
	if (mediaType(contentType) !== "application/json") {
		throw unacceptableType(contentType);
	}
	const value = parseJson(body, columns);
	if (isRow(value)) return [value];
	if (!Array.isArray(value)) throw badBody("Empty or invalid json");
	if (columns === undefined) {
		if (!haveSameKeys(value)) throw badBody("All object keys must match");
	} else if (!value.every(isRow)) {
		const message = "argument of json_to_recordset must be an array of objects";
		throw new ApiError(400, "22023", message);
	}
	return value;
}

function mediaType(contentType: string): string {
	return contentType.replace(/;.*/s, "").trim().toLowerCase();
}

/** The error of a body of another type than JSON. */
export function unacceptableType(contentType: string): ApiError {
	const type = mediaType(contentType);
	const name = knownTypes.test(type) ? type : contentType;
	return badBody(`Content-Type not acceptable: ${name}`);
}

function parseJson(body: Buffer | undefined, columns: Columns): unknown {
	try {
		return JSON.parse(utf8.decode(body));
	} catch {
		// With named columns, PostgREST leaves reading the body to the database.
		throw columns === undefined
			? badBody("Empty or invalid json")
			: invalidJson("The input string ended unexpectedly.");
	}
}

function badBody(message: string): ApiError {
	return new ApiError(400, "PGRST102", message);
}

function invalidJson(details: string | null): ApiError {
	const message = "invalid input syntax for type json";
	return new ApiError(400, "22P02", message, { details });
}

function isRow(value: unknown): value is Row {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

function haveSameKeys(values: readonly unknown[]): boolean {
	const keys = (value: unknown) =>
		isRow(value) && JSON.stringify(Object.keys(value).sort());
	const first = keys(values[0]);
	return values.every((value) => isRow(value) && keys(value) === first);
}

/** The text of a row's columns. Throws for text that no database can keep. */
export function readFields(row: Row, columns: Columns): EntryFields {
	return readEntryFields((column) => {
		if (columns?.includes(column) === false) return null;
		const text = columnText(row[column]);
		if (text?.includes("\0")) {
			const details = "\\u0000 cannot be converted to text.";
			const message = "unsupported Unicode escape sequence";
			throw new ApiError(400, "22P05", message, { details });
		}
		if (text?.isWellFormed() === false) throw invalidJson(null);
		return text;
	});
}

/** A value for a text column: text as it is, other values as JSON, `null` for none. */
function columnText(value: unknown): string | null {
	if (value === undefined || value === null) return null;
	if (typeof value === "string") return value;
	try {
		return JSON.stringify(value);
	} catch {
		// Nested too deep to be written down, and so longer than any column takes.
		return "[".repeat(longest("email") + 1);
	}
}

/** The entry to store. Throws for a value that is missing or breaks its rule. */
export function readEntry(fields: EntryFields): WaitlistEntry {
	const result = parseWaitlistEntry(fields);
	if ("entry" in result) return result.entry;
	const { column, rule } = result.error;
	if (rule === "required") {
		const message = `null value in column "${column}" of relation "waitlist" violates not-null constraint`;
		throw new ApiError(400, "23502", message);
	}
	const message = `new row for relation "waitlist" violates check constraint "waitlist_${column}_check"`;
	throw new ApiError(400, "23514", message);
}
