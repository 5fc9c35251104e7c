/**
 * The checks of a call, in the order of Supabase's gateway, PostgREST and PostgreSQL. A check
 * returns what it has read, or throws the error that is then the answer.
 */
import type { IncomingHttpHeaders } from "node:http";
import type { FastifyRequest } from "fastify";
import { entryColumns, type WaitlistEntry } from "../../shared/sign-up.ts";
import {
	type Columns,
	type Row,
	readEntry,
	readFields,
	readRows,
} from "./body.ts";
import { ApiError } from "./errors.ts";
import { type Preferences, readPreferences } from "./preferences.ts";

/** What a valid call asks to store. */
interface Insert {
	readonly entries: readonly WaitlistEntry[];
	readonly preferences: Preferences;
}

/** Checks the caller's key, before the body is read; throws an `ApiError`. `key` is the only valid key. */
export function checkCaller(headers: IncomingHttpHeaders, key: string): void {
	checkApiKey(headers, key); //                           401 missing or wrong key
	checkToken(headers, key); //                            401 PGRST301
}

/** Checks everything else; throws an `ApiError`. `base` is the path before the table's name. */
export function readInsert(
	{ method, url, headers, body }: FastifyRequest,
	base: string,
): Insert {
	const [path = "", search = ""] = url.slice(base.length).split(/\?(.*)/s, 2);
	const table = readTable(path); //                       404 PGRST125, PGRST202
	checkSchema(method, headers); //                        406 PGRST106
	checkMethod(method); //                                 405 PGRST117
	const columns = readColumns(search);
	const isInsert = method === "POST";
	const rows = isInsert ? readRows(headers, body as Buffer, columns) : []; // 400 PGRST102
	checkTable(table); //                                   404 PGRST205
	checkColumns(rows, columns); //                         400 PGRST204
	const preferences = readPreferences(headers); //        400 PGRST122
	const isSingular = readAccept(headers); //              406 PGRST107
	checkPrivileges(isInsert, preferences); //              401 42501
	const fields = rows.map((row) => readFields(row, columns)); // 400 22P05, 22P02
	const entries = fields.map(readEntry); //               400 23502, 23514
	checkCount(isSingular, entries.length); //              406 PGRST116
	return { entries, preferences };
}

function checkApiKey(headers: IncomingHttpHeaders, key: string): void {
	const given = headers["apikey"];
	if (given === key) return;
	const [code, message] = given
		? ["UNAUTHORIZED_INVALID_API_KEY", "Invalid API key"]
		: ["UNAUTHORIZED_MISSING_API_KEY", "No API key found in request"];
	throw new ApiError(401, code, message, {
		headers: { "sb-error-code": code, "www-authenticate": "Key" },
	});
}

/** Accepts no token but the key: the API has no logins, so no other token can be genuine. */
function checkToken({ authorization }: IncomingHttpHeaders, key: string): void {
	const [scheme = "", token = ""] = authorization?.split(/ +(.*)/s, 2) ?? [];
	if (scheme.toLowerCase() !== "bearer" || token === key) return;
	const parts = token.split(".").length;
	if (token === "") throw badToken("Empty JWT is sent in Authorization header");
	if (parts !== 3) throw badToken(`Expected 3 parts in JWT; got ${parts}`);
	throw badToken(
		"No suitable key or wrong key type",
		"None of the keys was able to decode the JWT",
	);
}

function badToken(message: string, details: string | null = null): ApiError {
	const challenge = `Bearer error="invalid_token", error_description="${message}"`;
	const headers = { "www-authenticate": challenge };
	return new ApiError(401, "PGRST301", message, { details, headers });
}

function readTable(path: string): string {
	const [, table = "", ...rest] = path.split("/");
	if (table === "rpc" && rest.length === 1 && rest[0]) {
		const message = `Could not find the function public.${rest[0]} in the schema cache`;
		throw new ApiError(404, "PGRST202", message);
	}
	if (table === "" || rest.length > 0) {
		const message = "Invalid path specified in request URL";
		throw new ApiError(404, "PGRST125", message);
	}
	return table;
}

function checkSchema(method: string, headers: IncomingHttpHeaders): void {
	const isRead = method === "GET" || method === "HEAD";
	const schema = headers[isRead ? "accept-profile" : "content-profile"];
	if (schema !== undefined && schema !== "public") {
		throw new ApiError(406, "PGRST106", `Invalid schema: ${schema}`, {
			hint: "Only the following schemas are exposed: public",
		});
	}
}

function checkMethod(method: string): void {
	if (!["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE"].includes(method)) {
		const message = `Unsupported HTTP method: ${method}`;
		throw new ApiError(405, "PGRST117", message);
	}
}

/** `columns=a,b` or `columns="a","b"`; an insert has no use for other parameters. */
function readColumns(search: string): Columns {
	if (search === "") return undefined;
	const text = new URLSearchParams(search).get("columns");
	if (text === null) return undefined;
	return text.split(",").map((name) => name.trim().replace(/^"(.*)"$/, "$1"));
}

function checkTable(table: string): void {
	if (table !== "waitlist") {
		const message = `Could not find the table 'public.${table}' in the schema cache`;
		throw new ApiError(404, "PGRST205", message);
	}
}

function checkColumns(rows: readonly Row[], columns: Columns): void {
	const named = columns ?? Object.keys(rows[0] ?? {});
	const known: readonly string[] = entryColumns;
	const unknown = named.find((name) => !known.includes(name));
	if (unknown !== undefined) {
		const message = `Could not find the '${unknown}' column of 'waitlist' in the schema cache`;
		throw new ApiError(400, "PGRST204", message);
	}
}

const available =
	/^(\*\/\*|application\/(\*|json|vnd\.pgrst\.(object|array)\+json)|text\/csv)$/;

/** Whether the caller demands exactly one row, by the first available type of its list. */
function readAccept({ accept: header = "" }: IncomingHttpHeaders): boolean {
	if (header === "*/*" || header.trim() === "") return false;
	const types = header
		.split(",")
		.map((item) => item.replace(/;.*/s, "").trim().toLowerCase());
	const chosen = types.find((type) => available.test(type));
	if (chosen === undefined) {
		const message = `None of these media types are available: ${types.join(", ")}`;
		throw new ApiError(406, "PGRST107", message);
	}
	return chosen === "application/vnd.pgrst.object+json";
}

/** Refuses a call that would have to read a row, for a known and for a new person alike. */
function checkPrivileges(isInsert: boolean, preferences: Preferences): void {
	const { resolution, return: returned = "minimal" } = preferences;
	if (isInsert && resolution === undefined && returned === "minimal") return;
	throw new ApiError(401, "42501", "permission denied for table waitlist", {
		headers: { "www-authenticate": "Bearer" },
	});
}

function checkCount(isSingular: boolean, rows: number): void {
	if (isSingular && rows !== 1) {
		const message = "Cannot coerce the result to a single JSON object";
		const details = `The result contains ${rows} rows`;
		throw new ApiError(406, "PGRST116", message, { details });
	}
}
