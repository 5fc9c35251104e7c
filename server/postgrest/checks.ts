/**
 * What may be wrong with a call, in the order in which Supabase's gateway, PostgREST and
 * PostgreSQL look: the first fault found is the answer.
 */
import {
	type EntryError,
	parseWaitlistEntry,
	type WaitlistEntry,
} from "../../shared/entry.ts";
import { columnText, parseBody, type Row } from "./body.ts";
import type { Call } from "./call.ts";
import {
	badToken,
	checkViolation,
	type Fault,
	invalidJson,
	invalidPath,
	invalidPreferences,
	missingKey,
	missingValue,
	notAcceptable,
	notSingular,
	nulCharacter,
	permissionDenied,
	schemaForbidden,
	unknownColumn,
	unknownFunction,
	unknownSchema,
	unknownTable,
	unsupportedMethod,
	wrongKey,
} from "./errors.ts";
import { readTable, tableHint } from "./tables.ts";

type Check = (call: Call, key: string) => Fault | undefined;

/** What the head of a request tells. `key` is the one key that is let in. */
export const headChecks: readonly Check[] = [
	//                         status and code
	checkApiKey, //            401 missing or wrong key
	checkToken, //             401 PGRST301
	checkPath, //              404 PGRST125, PGRST202; 401 for the root
	checkProfile, //           406 PGRST106
	checkMethod, //            405 PGRST117
	checkQuery, //             400 PGRST100
];

/** What takes the body too. */
export const bodyChecks: readonly Check[] = [
	checkBody, //              400 PGRST102; with columns= 22P02, 22023
	checkTable, //             404 PGRST205
	checkColumns, //           400 PGRST204
	checkPreferences, //       400 PGRST122
	checkAccept, //            406 PGRST107
	checkPrivileges, //        401 42501
	checkText, //              400 22P05, 22P02
	checkEntries, //           400 23502, then 23514
	checkSingular, //          406 PGRST116
];

const columns: readonly string[] = [
	"email",
	"phone",
	"user_type",
] satisfies (keyof WaitlistEntry)[];
const readingMethods = new Set(["GET", "HEAD"]);
const knownMethods = new Set([
	...readingMethods,
	"POST",
	"PATCH",
	"PUT",
	"DELETE",
	"OPTIONS",
]);

export function firstFault(
	checks: readonly Check[],
	call: Call,
	key: string,
): Fault | undefined {
	for (const check of checks) {
		const fault = check(call, key);
		if (fault !== undefined) return fault;
	}
	return undefined;
}

function checkApiKey(call: Call, key: string) {
	const given = call.headers["apikey"] || call.query.apiKey;
	if (!given) return missingKey;
	return given === key ? undefined : wrongKey;
}

/** Only the key itself is a token here: nobody logs in, so no other can be genuine. */
function checkToken(call: Call, key: string) {
	const [scheme = "", token = ""] =
		call.headers["authorization"]?.split(/ +(.*)/s, 2) ?? [];
	if (scheme.toLowerCase() !== "bearer" || token === key) return undefined;
	if (token === "")
		return badToken("Empty JWT is sent in Authorization header");
	const parts = token.split(".").length;
	return parts === 3
		? badToken(
				"No suitable key or wrong key type",
				"None of the keys was able to decode the JWT",
			)
		: badToken(`Expected 3 parts in JWT; got ${parts}`);
}

function checkPath(call: Call) {
	const [, first = "", ...rest] = call.path.split("/");
	if (first === "" && rest.length === 0) return schemaForbidden;
	if (first === "rpc" && rest.length === 1 && rest[0]) {
		return unknownFunction(readTable(rest[0]));
	}
	if (first === "" || rest.length > 0) return invalidPath;
	call.table = readTable(first);
	return undefined;
}

function checkProfile(call: Call) {
	const header = readingMethods.has(call.method)
		? "accept-profile"
		: "content-profile";
	call.schema = call.headers[header] ?? "public";
	// Supabase exposes a second schema, in which there is no such table.
	return ["public", "graphql_public"].includes(call.schema)
		? undefined
		: unknownSchema(call.schema);
}

function checkMethod(call: Call) {
	return knownMethods.has(call.method)
		? undefined
		: unsupportedMethod(call.method);
}

function checkQuery(call: Call) {
	return call.query.fault;
}

function checkBody(call: Call) {
	if (call.method !== "POST") return undefined;
	const hasColumns = call.query.columns !== undefined;
	const result = parseBody(call.contentType, call.body, hasColumns);
	if ("fault" in result) return result.fault;
	call.rows = result.rows;
	return undefined;
}

function checkTable(call: Call) {
	const name = `${call.schema}.${call.table}`;
	return name === "public.waitlist"
		? undefined
		: unknownTable(name, tableHint(name));
}

function checkColumns(call: Call) {
	const named = call.query.columns ?? Object.keys(call.rows[0] ?? {});
	const unknown = named.find((name) => !columns.includes(name));
	return unknown === undefined ? undefined : unknownColumn(unknown);
}

function checkPreferences({ preferences }: Call) {
	return preferences.given.handling === "strict" &&
		preferences.unknown.length > 0
		? invalidPreferences(preferences.unknown)
		: undefined;
}

function checkAccept({ accept }: Call) {
	return accept.acceptable ? undefined : notAcceptable(accept.types);
}

/** Anybody may add, nobody may read: whatever would need to look at a row is refused alike. */
function checkPrivileges({ method, preferences: { given } }: Call) {
	const reads =
		given.resolution !== undefined || (given.return ?? "minimal") !== "minimal";
	return method === "POST" && !reads ? undefined : permissionDenied;
}

function checkText(call: Call) {
	for (const row of call.rows) {
		for (const column of call.query.columns ?? columns) {
			const text = columnText(row[column]);
			if (text?.includes("\0")) return nulCharacter;
			if (text?.isWellFormed() === false) return invalidJson;
		}
	}
	return undefined;
}

function checkEntries(call: Call) {
	const isStored = (column: string) =>
		call.query.columns?.includes(column) ?? true;
	const value = (row: Row, column: string) =>
		isStored(column) && Object.hasOwn(row, column)
			? columnText(row[column])
			: null;
	const entries: WaitlistEntry[] = [];
	for (const row of call.rows) {
		const result = parseWaitlistEntry({
			email: value(row, "email"),
			phone: value(row, "phone"),
			user_type: value(row, "user_type"),
		});
		if ("error" in result) return entryFault(result.error);
		entries.push(result.entry);
	}
	call.entries = entries;
	return undefined;
}

function entryFault({ column, rule }: EntryError): Fault {
	return rule === "required" ? missingValue(column) : checkViolation(column);
}

function checkSingular({ accept, entries }: Call) {
	return accept.singular && entries.length !== 1
		? notSingular(entries.length)
		: undefined;
}
