/**
 * Calls and the answers that PostgREST gives to them, as far as we promise them: what the page,
 * supabase-js and a person with curl meet.
 */

export interface ConformanceCase {
	readonly name: string;
	readonly method?: string;
	/** Below `/rest/v1`. */
	readonly path?: string;
	/** Added to those of a proper call; `null` takes one away. */
	readonly headers?: Readonly<Record<string, string | null>>;
	/** Sent as it is when a string or bytes, else as JSON. */
	readonly body?: unknown;
	readonly status: number;
	/** Of an error; a case without one must answer with an empty body. */
	readonly code?: string;
	readonly message?: string;
	/** Headers that the answer must have; `null` for one that it must not have. */
	readonly answers?: Readonly<Record<string, string | null>>;
	/** How many rows are stored by it. */
	readonly stored?: number;
}

const ada = { email: "ada@example.com", phone: null, user_type: "host" };
const bob = { email: "bob@example.com", phone: "1", user_type: "advertiser" };
const denied = {
	status: 401,
	code: "42501",
	message: "permission denied for table waitlist",
	answers: { "www-authenticate": "Bearer" },
} as const;
const bare = {
	status: 201,
	answers: {
		"content-range": "*/*",
		"content-length": "0",
		"content-type": null,
		location: null,
	},
} as const;
const noText =
	'null value in column "email" of relation "waitlist" violates not-null constraint';
const noType =
	'null value in column "user_type" of relation "waitlist" violates not-null constraint';
const breaks = (column: string) =>
	`new row for relation "waitlist" violates check constraint "waitlist_${column}_check"`;
const unknown = (column: string) =>
	`Could not find the '${column}' column of 'waitlist' in the schema cache`;
const prefer = (value: string) => ({ prefer: value });
const type = (value: string | null) => ({ "content-type": value });
const accept = (value: string) => ({ accept: value });
const bearer = (value: string | null) => ({ authorization: value });
const columns = "/waitlist?columns=%22email%22%2C%22phone%22%2C%22user_type%22";
const deep = `{"email":${"[".repeat(20_000)}${"]".repeat(20_000)},"user_type":"host"}`;
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
	{ name: "no key", headers: { apikey: null }, body: ada, status: 401, code: "UNAUTHORIZED_INVALID_API_KEY", message: "Invalid API key" },
	{ name: "wrong key", headers: { apikey: "nope" }, body: ada, status: 401, code: "UNAUTHORIZED_INVALID_API_KEY", message: "Invalid API key" },
	{ name: "no bearer", headers: bearer(null), body: ada, ...bare, stored: 1 },
	{ name: "bearer in lower case", headers: bearer("bearer sb_publishable_frontage"), body: ada, ...bare, stored: 1 },
	{ name: "another scheme", headers: bearer("Basic YTpi"), body: ada, ...bare, stored: 1 },
	...["Bearer x", "Bearer a.b.c", "Bearer "].map((token) => ({ name: `token "${token}"`, headers: bearer(token), body: ada, status: 401, code: "UNAUTHORIZED_INVALID_API_KEY", message: "Invalid API key" })),

	// Whatever is not an insert into the table.
	{ name: "row of the table", path: "/waitlist/1", body: ada, status: 404, code: "PGRST205" },
	{ name: "function", path: "/rpc/x", body: {}, status: 404, code: "PGRST205" },
	{ name: "unknown table", path: "/nope", body: ada, status: 404, code: "PGRST205", message: "Could not find the table in the schema cache" },
	{ name: "unknown method", method: "PROPFIND", ...denied },
	{ name: "unknown method with a body", method: "QUERY", body: ada, ...denied },
	{ name: "GET", method: "GET", path: "/waitlist?select=*", headers: { "accept-profile": "public" }, ...denied },
	{ name: "HEAD", method: "HEAD", path: "/waitlist?select=*", status: 401, answers: { "www-authenticate": "Bearer" } },
	{ name: "PATCH", method: "PATCH", path: "/waitlist?email=eq.a%40example.com", body: { phone: "1" }, ...denied },
	{ name: "DELETE", method: "DELETE", path: "/waitlist?email=eq.a%40example.com", ...denied },
	{ name: "PUT", method: "PUT", path: "/waitlist?id=eq.1", body: ada, ...denied },

	// Body.
	{ name: "object", body: ada, ...bare, stored: 1 },
	{ name: "other parameters", path: "/waitlist?select=email(&foo=bar&order=id&on_conflict=email", body: ada, ...bare, stored: 1 },
	{ name: "empty array", body: [], ...bare, stored: 0 },
	{ name: "array", body: [ada, bob], ...bare, stored: 2 },
	{ name: "100 rows", body: Array(100).fill(ada), ...bare, stored: 100 },
	{ name: "101 rows", body: Array(101).fill(ada), status: 413, code: "413" },
	...['"x"', "5", "true", "null", "[1]", "[null]", "[[]]"].map((body) => ({ name: `${body} at the top`, body, status: 400, code: "PGRST102", message: "Empty or invalid json" })),
	{ name: "white space around", body: ` \t\r\n${JSON.stringify(ada)}\n`, ...bare, stored: 1 },
	{ name: "malformed", body: "{", status: 400, code: "PGRST102", message: "Empty or invalid json", answers: { "content-length": "80" } },
	{ name: "empty", body: "", status: 400, code: "PGRST102", message: "Empty or invalid json" },
	{ name: "invalid UTF-8", body: new Uint8Array([0x22, 0xff, 0x22]), status: 400, code: "PGRST102", message: "Empty or invalid json" },
	{ name: "nested deep", body: deep, status: 400, code: "23514", message: breaks("email") },
	{ name: "more than 64 KB", body: `"${"x".repeat(65_536)}"`, status: 413, code: "FST_ERR_CTP_BODY_TOO_LARGE" },

	// Content type.
	{ name: "no type", headers: type(null), body: ada, ...bare, stored: 1 },
	...["text/plain;charset=utf-8", "application/x-nope; a=b", "application/jsonx", "json"].map((value) => ({ name: value, headers: type(value), body: ada, status: 415, code: "FST_ERR_CTP_INVALID_MEDIA_TYPE" })),

	// Columns.
	{ name: "unknown column", body: { ...ada, x: 1 }, status: 400, code: "PGRST204", message: unknown("x") },
	{ name: "__proto__", body: '{"__proto__":1,"email":"a@b.c","user_type":"host"}', status: 400, code: "PGRST204", message: unknown("__proto__") },
	{ name: "named columns", path: columns, body: [ada, bob], ...bare, stored: 2 },
	{ name: "named columns leave others out", path: "/waitlist?columns=email,user_type", body: { ...ada, x: 1 }, ...bare, stored: 1 },
	{ name: "named columns, some missing", path: columns, body: [ada, { email: "a@b.c", user_type: "host" }], ...bare, stored: 2 },
	{ name: "named column that is unknown", path: "/waitlist?columns=nope", body: ada, status: 400, code: "PGRST204", message: unknown("nope") },
	{ name: "named columns, a needed one left out", path: "/waitlist?columns=email", body: ada, status: 400, code: "23502", message: noType },

	// Preferences and types of the answer.
	...["return=minimal", "missing=default", "resolution=ignore-duplicates", "tx=rollback", "handling=strict, foo"].map((value) => ({ name: value, headers: prefer(value), body: ada, ...bare, stored: 1 })),
	{ name: "return=representation", path: "/waitlist?select=*", headers: prefer("count=exact,return=representation"), body: ada, ...denied },
	{ name: "count=exact", headers: prefer("count=exact"), body: [ada, bob], status: 201, answers: { "content-range": "*/2" }, stored: 2 },
	{ name: "a browser's list", headers: accept("text/html, application/json;q=0.9, */*;q=0.8"), body: ada, ...bare, stored: 1 },

	// Values.
	{ name: "no keys", body: {}, status: 400, code: "23502", message: noText },
	{ name: "no e-mail", body: { user_type: "host" }, status: 400, code: "23502", message: noText },
	{ name: "e-mail that is none", body: { ...ada, email: "ada" }, status: 400, code: "23514", message: breaks("email") },
	{ name: "phone a number", body: { ...ada, phone: 436601 }, ...bare, stored: 1 },
	{ name: "phone an object", body: { ...ada, phone: { a: [1, 2] } }, status: 400, code: "23514", message: breaks("phone") },
	{ name: "phone too long", body: { ...ada, phone: "1".repeat(41) }, status: 400, code: "23514", message: breaks("phone") },
	{ name: "user type unknown", body: { ...ada, user_type: "owner" }, status: 400, code: "23514", message: breaks("user_type") },
	{ name: "NUL character", body: '{"email":"a@b.c","phone":"\\u0000","user_type":"host"}', status: 400, code: "23514" },
	{ name: "lone surrogate", body: '{"email":"a@b.c","phone":"\\ud800","user_type":"host"}', status: 400, code: "23514" },
	{ name: "one bad row of two", body: [ada, { ...bob, user_type: "x" }], status: 400, code: "23514" },
];
