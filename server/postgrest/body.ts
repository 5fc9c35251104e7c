/** The body of an insert as PostgREST reads it, and the values in it as PostgreSQL turns them into text. */
import { emailMaxLength } from "../../shared/entry.ts";
import {
	badBody,
	type Fault,
	notAnArrayOfObjects,
	scalarBody,
	truncatedJson,
} from "./errors.ts";

/** One object of the body, its values as JSON has them. */
export type Row = Readonly<Record<string, unknown>>;

/** Types that PostgREST knows by name: it answers with the bare name, otherwise with the header's text. */
const knownTypes = new Set([
	"text/csv",
	"text/plain",
	"text/xml",
	"application/octet-stream",
	"application/x-www-form-urlencoded",
	"application/geo+json",
	"application/openapi+json",
]);

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The rows of a body, or why there are none. `hasColumns`: the query names the columns to store. */
export function parseBody(
	contentType: string | undefined,
	body: Buffer | undefined,
	hasColumns: boolean,
): { readonly rows: readonly Row[] } | { readonly fault: Fault } {
	const type = contentType?.split(";", 1)[0]?.trim().toLowerCase();
	if (type !== undefined && type !== "application/json") {
		const name = knownTypes.has(type) ? type : contentType;
		return { fault: badBody(`Content-Type not acceptable: ${name}`) };
	}
	let value: unknown;
	try {
		value = JSON.parse(utf8.decode(body));
	} catch {
		const fault = hasColumns ? truncatedJson : badBody("Empty or invalid json");
		return { fault };
	}
	if (Array.isArray(value)) {
		if (hasColumns) {
			return value.every(isRow)
				? { rows: value }
				: { fault: notAnArrayOfObjects };
		}
		return haveSameKeys(value)
			? { rows: value }
			: { fault: badBody("All object keys must match") };
	}
	if (isRow(value)) return { rows: [value] };
	// Without named columns, PostgREST takes a bare value for an empty list.
	return hasColumns ? { fault: scalarBody } : { rows: [] };
}

function isRow(value: unknown): value is Row {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

function haveSameKeys(values: readonly unknown[]): values is readonly Row[] {
	const keys = (value: unknown) =>
		isRow(value) ? JSON.stringify(Object.keys(value).sort()) : undefined;
	const first = keys(values[0]);
	return values.every((value) => isRow(value) && keys(value) === first);
}

/** A value for a text column: text as it is, everything else as its JSON, `null` for none. */
export function columnText(value: unknown): string | null {
	if (value === undefined || value === null) return null;
	if (typeof value === "string") return value;
	try {
		return JSON.stringify(value);
	} catch {
		// Nested too deep to be written down; whatever it says, it is longer than any column takes.
		return "[".repeat(emailMaxLength + 1);
	}
}
