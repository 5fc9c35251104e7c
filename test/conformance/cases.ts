/**
 * Calls of the API and what must be answered, as we promise them: what the page, supabase-js and a
 * person with curl meet.
 */

export interface ConformanceCase {
	name: string;
	method?: string;
	/** Below `/rest/v1`. */
	path?: string;
	/** Added to those of a proper call; `null` takes one away. */
	headers?: Record<string, string | null>;
	/** Sent as it is when a string or bytes, else as JSON. */
	body?: unknown;
	status: number;
	/** Of an error; a case without one must answer with an empty body. */
	code?: string;
	message?: string;
	/** Headers that the answer must have; `null` for one that it must not have. */
	answers?: Record<string, string | null>;
	/** How many rows are stored by it. */
	stored?: number;
}

const ada = { email: "ada@example.com", phone: null, user_type: "host" };
const bob = { email: "bob@example.com", phone: "1", user_type: "advertiser" };
const joined = {
	status: 201,
	answers: {
		"content-range": "*/*",
		"content-length": "0",
		"content-type": null,
		location: null,
	},
	stored: 1,
} as const;
const denied = {
	status: 401,
	code: "42501",
	message: "permission denied for table waitlist",
	answers: { "www-authenticate": "Bearer" },
} as const;
const json = { "content-type": "application/json; charset=utf-8" } as const;
const unknownTable = {
	status: 404,
	code: "PGRST205",
	message: "Could not find the table in the schema cache",
} as const;
const otherSchema = {
	status: 406,
	code: "PGRST106",
	message: "The schema must be one of the following: public",
} as const;
const wrongKey = {
	status: 401,
	code: "UNAUTHORIZED_INVALID_API_KEY",
	message: "Invalid API key",
} as const;
/** Paths below `/rest/v1` that lead to no table of ours. */
const elsewhere = [
	...["", "/", "?select=*", "/nope", "/nope?select=*", "/rpc/x", "//waitlist"],
	...["/waitlist/", "/waitlist/1", "/Waitlist", "/waitlist%2f", "/%zz"],
	...["/index.html", "/%6eope", `/${"a".repeat(300)}`],
];
const noJson = {
	status: 400,
	code: "PGRST102",
	message: "Empty or invalid json",
} as const;
const invalid = { status: 400, code: "23514" } as const;
const missing = (column: string) => ({
	status: 400,
	code: "23502",
	message: `null value in column "${column}" of relation "waitlist" violates not-null constraint`,
});
const breaks = (column: string) => ({
	...invalid,
	message: `new row for relation "waitlist" violates check constraint "waitlist_${column}_check"`,
});
const unknown = (column: string) => ({
	status: 400,
	code: "PGRST204",
	message: `Could not find the '${column}' column of 'waitlist' in the schema cache`,
});
const prefer = (value: string) => ({ headers: { prefer: value } });
const type = (value: string | null) => ({ headers: { "content-type": value } });
const bearer = (value: string | null) => ({
	headers: { authorization: value },
});
const columns = "/waitlist?columns=%22email%22%2C%22phone%22%2C%22user_type%22";
const preflight = {
	origin: "https://a.example",
	"access-control-request-method": "POST",
	"access-control-request-headers": "apikey,authorization,x-client-info",
	apikey: null,
	authorization: null,
};

// biome-ignore format: one line per case
export const conformanceCases: readonly ConformanceCase[] = [
	// The gateway: preflight, key, token.
	{ name: "preflight", method: "OPTIONS", headers: preflight, status: 200, answers: { "access-control-allow-origin": "*", "access-control-allow-headers": "apikey,authorization,x-client-info", "access-control-allow-methods": "GET,HEAD,PUT,PATCH,POST,DELETE,OPTIONS" } },
	{ name: "no key", headers: { apikey: null }, body: ada, ...wrongKey },
	{ name: "wrong key", headers: { apikey: "nope" }, body: ada, ...wrongKey },
	{ name: "no bearer", ...bearer(null), body: ada, ...joined },
	...["Bearer x", "Bearer ", "bearer x"].map((token) => ({ name: `token "${token}"`, ...bearer(token), body: ada, ...wrongKey })),

	// Requests other than an insert into the table.
	...elsewhere.flatMap((path) => ["GET", "POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"].map((method) => ({ name: `${method} ${path}`, method, path, body: ada, ...unknownTable }))),
	{ name: "unknown table, malformed body", path: "/nope", body: "{", ...type("text/plain"), ...unknownTable },
	// Its 404 would have no body, which supabase-js takes for a success.
	...elsewhere.map((path) => ({ name: `HEAD ${path}`, method: "HEAD", path, status: 401, answers: json })),
	...elsewhere.map((path) => ({ name: `preflight of ${path}`, method: "OPTIONS", path, headers: preflight, status: 200, answers: { "access-control-allow-methods": "GET,HEAD,PUT,PATCH,POST,DELETE,OPTIONS" } })),
	...elsewhere.map((path) => ({ name: `wrong key at ${path}`, method: "GET", path, headers: { apikey: "nope" }, ...wrongKey })),
	{ name: "waitlist in percent-encoding", path: "/%77aitlist", body: ada, ...joined },

	// Schemas.
	{ name: "schema public", headers: { "content-profile": "public" }, body: ada, ...joined },
	...["other", "Public", "public,other"].map((schema) => ({ name: `schema ${schema}`, headers: { "content-profile": schema }, body: ada, ...otherSchema })),
	{ name: "schema other, unknown table", path: "/nope", headers: { "content-profile": "other" }, body: ada, ...otherSchema },
	{ name: "GET from schema other", method: "GET", headers: { "accept-profile": "other" }, ...otherSchema },
	{ name: "HEAD from schema other", method: "HEAD", headers: { "accept-profile": "other" }, status: 406, answers: json },
	{ name: "unknown method", method: "PROPFIND", ...denied },
	{ name: "GET", method: "GET", path: "/waitlist?select=*", ...denied },
	{ name: "HEAD", method: "HEAD", path: "/waitlist?select=*", status: 401, answers: { "www-authenticate": "Bearer" } },
	{ name: "PATCH", method: "PATCH", path: "/waitlist?email=eq.a%40example.com", body: { phone: "1" }, ...denied },
	{ name: "DELETE", method: "DELETE", path: "/waitlist?email=eq.a%40example.com", ...denied },

	// Body.
	{ name: "object", body: ada, ...joined },
	{ name: "empty array", body: [], ...joined, stored: 0 },
	{ name: "100 rows", body: Array.from({ length: 100 }, (_, n) => ({ ...ada, email: `p${n}@example.com` })), ...joined, stored: 100 },
	{ name: "101 rows", body: Array(101).fill(ada), status: 413, code: "413" },
	...['"x"', "null", "[1]", "[[]]", "{", ""].map((body) => ({ name: `${body} as the body`, body, ...noJson })),
	{ name: "invalid UTF-8", body: new Uint8Array([0x22, 0xff, 0x22]), ...noJson },

	// Content type.
	{ name: "no type", ...type(null), body: ada, ...joined },
	...["text/plain;charset=utf-8", "json"].map((value) => ({ name: value, ...type(value), body: ada, status: 415, code: "FST_ERR_CTP_INVALID_MEDIA_TYPE" })),

	// Columns.
	{ name: "unknown column", body: { ...ada, x: 1 }, ...unknown("x") },
	{ name: "__proto__", body: '{"__proto__":1,"email":"a@b.c","user_type":"host"}', ...unknown("__proto__") },
	{ name: "named columns", path: columns, body: [ada, bob], ...joined, stored: 2 },
	{ name: "named columns without quotation marks", path: "/waitlist?columns=email,user_type", body: ada, ...joined },
	{ name: "unknown column with a long name", body: { ...ada, ["x".repeat(99)]: 1 }, ...unknown("x".repeat(63)) },
	{ name: "named column that is unknown", path: "/waitlist?columns=nope", body: ada, ...unknown("nope") },
	{ name: "named columns, a needed one left out", path: "/waitlist?columns=email", body: ada, ...missing("user_type") },

	// Preferences and types of the answer.
	...["return=minimal", "missing=default", "resolution=ignore-duplicates", "handling=strict, foo"].map((value) => ({ name: value, ...prefer(value), body: ada, ...joined })),
	{ name: "return=representation", path: "/waitlist?select=*", ...prefer("count=exact,return=representation"), body: ada, ...denied },
	{ name: "return=headers-only", ...prefer("return=headers-only"), body: ada, ...denied },
	{ name: "count=exact", ...prefer("count=exact"), body: [ada, bob], status: 201, answers: { "content-range": "*/2" }, stored: 2 },

	// Values.
	{ name: "e-mail that is none", body: { ...ada, email: "ada" }, ...breaks("email") },
	{ name: "phone a number", body: { ...ada, phone: 436601 }, ...joined },
	{ name: "phone an object", body: { ...ada, phone: {} }, ...breaks("phone") },
	{ name: "phone too long", body: { ...ada, phone: "1".repeat(41) }, ...breaks("phone") },
	{ name: "user type unknown", body: { ...ada, user_type: "owner" }, ...breaks("user_type") },
	{ name: "NUL character", body: '{"email":"a@b.c","phone":"\\u0000","user_type":"host"}', ...invalid },
	{ name: "lone surrogate", body: '{"email":"a@b.c","phone":"\\ud800","user_type":"host"}', ...invalid },
	{ name: "one bad row of two", body: [ada, { ...bob, user_type: "x" }], ...invalid },
];
