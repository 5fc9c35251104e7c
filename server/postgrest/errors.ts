/**
 * Every error that the waitlist's API answers with, in the words of PostgREST and PostgreSQL, so
 * that any client of theirs understands it. Values of a row are never repeated.
 */

export interface Fault {
	readonly status: number;
	readonly code: string;
	readonly message: string;
	readonly details: string | null;
	readonly hint: string | null;
	/** Headers besides those of every answer. */
	readonly headers: Readonly<Record<string, string>>;
}

type Extras = Partial<Pick<Fault, "details" | "hint" | "headers">>;

/** A fault without any of the parts that only some have. */
export function fault(
	status: number,
	code: string,
	message: string,
	extras: Extras = {},
): Fault {
	return {
		status,
		code,
		message,
		details: null,
		hint: null,
		headers: {},
		...extras,
	};
}

/** An error of the gateway that stands before PostgREST at Supabase. */
function gatewayFault(
	status: number,
	code: string,
	message: string,
	hint: string,
): Fault {
	const headers = { "sb-error-code": code, "www-authenticate": "Key" };
	return fault(status, code, message, { hint, headers });
}

/** An error of PostgREST or of the database behind it. */
function restFault(
	status: number,
	code: string,
	message: string,
	extras: Extras = {},
): Fault {
	const headers = {
		"proxy-status": `PostgREST; error=${code}`,
		...extras.headers,
	};
	return fault(status, code, message, { ...extras, headers });
}

/** The body of a fault: exactly four keys, in PostgREST's order. */
export function faultBody({ code, details, hint, message }: Fault): string {
	return JSON.stringify({ code, details, hint, message });
}

// The gateway.

export const missingKey = gatewayFault(
	401,
	"UNAUTHORIZED_MISSING_API_KEY",
	"No API key found in request",
	"No `apikey` request header or url param was found.",
);

export const wrongKey = gatewayFault(
	401,
	"UNAUTHORIZED_INVALID_API_KEY",
	"Invalid API key",
	"Double check your Supabase `anon` or `service_role` API key.",
);

export const schemaForbidden = gatewayFault(
	401,
	"UNAUTHORIZED_INVALID_API_KEY_TYPE",
	"Access to schema is forbidden",
	"Accessing the schema via the Data API is only allowed using a secret API key.",
);

export const bodyTooLarge = fault(
	413,
	"413",
	"The request body is larger than 64 KB",
	{ headers: { connection: "close" } },
);

/** `wait` is in seconds. */
export function tooManyRequests(wait: number): Fault {
	return fault(429, "over_request_rate_limit", "Too many requests", {
		hint: "Wait as long as the Retry-After header says, then try again.",
		headers: { "retry-after": String(wait) },
	});
}

// PostgREST.

export function badToken(
	message: string,
	details: string | null = null,
): Fault {
	const challenge = `Bearer error="invalid_token", error_description="${message}"`;
	return restFault(401, "PGRST301", message, {
		details,
		headers: { "www-authenticate": challenge },
	});
}

export const invalidPath = restFault(
	404,
	"PGRST125",
	"Invalid path specified in request URL",
);

export function unknownFunction(name: string): Fault {
	return restFault(
		404,
		"PGRST202",
		`Could not find the function public.${name} in the schema cache`,
	);
}

export function unknownSchema(name: string): Fault {
	return restFault(406, "PGRST106", `Invalid schema: ${name}`, {
		hint: "Only the following schemas are exposed: public, graphql_public",
	});
}

export function unsupportedMethod(method: string): Fault {
	return restFault(405, "PGRST117", `Unsupported HTTP method: ${method}`);
}

/** A query parameter that cannot be read; `what` is "filter", "columns parameter" and so on. */
export function badQuery(what: string, text: string, expected: string): Fault {
	const [first] = text;
	const unexpected = first === undefined ? "end of input" : `"${first}"`;
	return restFault(
		400,
		"PGRST100",
		`"failed to parse ${what} (${text})" (line 1, column 1)`,
		{ details: `unexpected ${unexpected} expecting ${expected}` },
	);
}

export function badBody(message: string): Fault {
	return restFault(400, "PGRST102", message);
}

export function unknownTable(table: string, hint: string | null): Fault {
	const message = `Could not find the table '${table}' in the schema cache`;
	return restFault(404, "PGRST205", message, { hint });
}

export function unknownColumn(name: string): Fault {
	const message = `Could not find the '${name}' column of 'waitlist' in the schema cache`;
	return restFault(400, "PGRST204", message);
}

export function invalidPreferences(preferences: readonly string[]): Fault {
	return restFault(
		400,
		"PGRST122",
		"Invalid preferences given with handling=strict",
		{ details: `Invalid preferences: ${preferences.join(", ")}` },
	);
}

export function notAcceptable(types: readonly string[]): Fault {
	const message = `None of these media types are available: ${types.join(", ")}`;
	return restFault(406, "PGRST107", message);
}

export function notSingular(rows: number): Fault {
	return restFault(
		406,
		"PGRST116",
		"Cannot coerce the result to a single JSON object",
		{ details: `The result contains ${rows} rows` },
	);
}

// The database.

export const permissionDenied = restFault(
	401,
	"42501",
	"permission denied for table waitlist",
	{ headers: { "www-authenticate": "Bearer" } },
);

export const invalidJson = restFault(
	400,
	"22P02",
	"invalid input syntax for type json",
);

export const truncatedJson = restFault(
	400,
	"22P02",
	"invalid input syntax for type json",
	{ details: "The input string ended unexpectedly." },
);

export const notAnArrayOfObjects = restFault(
	400,
	"22023",
	"argument of json_to_recordset must be an array of objects",
);

export const scalarBody = restFault(
	400,
	"22023",
	"cannot call json_to_recordset on a scalar",
);

export const nulCharacter = restFault(
	400,
	"22P05",
	"unsupported Unicode escape sequence",
	{ details: "\\u0000 cannot be converted to text." },
);

export function missingValue(column: string): Fault {
	const message = `null value in column "${column}" of relation "waitlist" violates not-null constraint`;
	return restFault(400, "23502", message);
}

export function checkViolation(column: string): Fault {
	const message = `new row for relation "waitlist" violates check constraint "waitlist_${column}_check"`;
	return restFault(400, "23514", message);
}

export const storeUnavailable = restFault(
	503,
	"08006",
	"The waitlist cannot be written to at the moment",
	{
		hint: "Nothing is known to be stored. Try again in a few seconds.",
		headers: { "retry-after": "5" },
	},
);

export const internalError = restFault(500, "XX000", "Internal server error");
