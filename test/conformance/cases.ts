/**
 * Calls and the answers that PostgREST gives to them, for a caller who may insert and nothing else.
 * The order follows the checks.
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
	readonly details?: string | null;
	readonly hint?: string | null;
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
	details: null,
	hint: null,
	answers: { "www-authenticate": "Bearer" },
} as const;
const bare = {
	status: 201,
	answers: {
		"content-range": "*/*",
		"content-length": "0",
		"content-type": null,
		location: null,
		"preference-applied": null,
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
	{ name: "preflight", method: "OPTIONS", headers: preflight, status: 200, answers: { "access-control-allow-origin": "*", "access-control-allow-headers": "apikey,authorization,x-client-info", "access-control-allow-methods": "GET,HEAD,PUT,PATCH,POST,DELETE,OPTIONS,TRACE,CONNECT" } },
	{ name: "no key", headers: { apikey: null }, body: ada, status: 401, code: "UNAUTHORIZED_MISSING_API_KEY", message: "No API key found in request", answers: { "sb-error-code": "UNAUTHORIZED_MISSING_API_KEY" } },
	{ name: "wrong key", headers: { apikey: "nope" }, body: ada, status: 401, code: "UNAUTHORIZED_INVALID_API_KEY", message: "Invalid API key", answers: { "sb-error-code": "UNAUTHORIZED_INVALID_API_KEY" } },
	{ name: "no bearer", headers: bearer(null), body: ada, ...bare, stored: 1 },
	{ name: "bearer in lower case", headers: bearer("bearer sb_publishable_frontage"), body: ada, ...bare, stored: 1 },
	{ name: "another scheme", headers: bearer("Basic YTpi"), body: ada, ...bare, stored: 1 },
	{ name: "bearer that is no token", headers: bearer("Bearer x"), body: ada, status: 401, code: "PGRST301", message: "Expected 3 parts in JWT; got 1", answers: { "www-authenticate": 'Bearer error="invalid_token", error_description="Expected 3 parts in JWT; got 1"' } },
	{ name: "forged token", headers: bearer("Bearer a.b.c"), body: ada, status: 401, code: "PGRST301", message: "No suitable key or wrong key type", details: "None of the keys was able to decode the JWT" },
	{ name: "empty token", headers: bearer("Bearer "), body: ada, status: 401, code: "PGRST301", message: "Empty JWT is sent in Authorization header" },
	{ name: "bad token before a bad body", headers: bearer("Bearer x"), body: "}{", status: 401, code: "PGRST301" },
	{ name: "no key before a bad token", headers: { apikey: null, ...bearer("Bearer x") }, body: ada, status: 401, code: "UNAUTHORIZED_MISSING_API_KEY" },

	// Path, profile, method.
	{ name: "row of the table", path: "/waitlist/1", body: ada, status: 404, code: "PGRST125", message: "Invalid path specified in request URL" },
	{ name: "broken percent-encoding", path: "/%zz", body: ada, status: 404, code: "PGRST205" },
	{ name: "function", path: "/rpc/x", body: {}, status: 404, code: "PGRST202" },
	{ name: "unknown table", path: "/nope", body: ada, status: 404, code: "PGRST205", message: "Could not find the table 'public.nope' in the schema cache", hint: null },
	{ name: "another profile", headers: { "content-profile": "other" }, body: ada, status: 406, code: "PGRST106", message: "Invalid schema: other", hint: "Only the following schemas are exposed: public" },
	{ name: "profile before method", method: "PROPFIND", headers: { "content-profile": "other" }, status: 406, code: "PGRST106" },
	{ name: "unknown method", method: "PROPFIND", status: 405, code: "PGRST117", message: "Unsupported HTTP method: PROPFIND", answers: { allow: null } },
	{ name: "unknown method with a body", method: "QUERY", body: ada, status: 405, code: "PGRST117" },
	{ name: "GET", method: "GET", path: "/waitlist?select=*", headers: { "accept-profile": "public" }, ...denied },
	{ name: "HEAD", method: "HEAD", path: "/waitlist?select=*", status: 401, answers: { "www-authenticate": "Bearer" } },
	{ name: "PATCH", method: "PATCH", path: "/waitlist?email=eq.a%40example.com", body: { phone: "1" }, ...denied },
	{ name: "DELETE", method: "DELETE", path: "/waitlist?email=eq.a%40example.com", ...denied },
	{ name: "PUT", method: "PUT", path: "/waitlist?id=eq.1", body: ada, ...denied },

	// Query: columns= counts, other parameters are ignored.
	{ name: "other parameters", path: "/waitlist?select=email(&foo=bar&order=id&on_conflict=email", body: ada, ...bare, stored: 1 },

	// Body.
	{ name: "object", body: ada, ...bare, stored: 1 },
	{ name: "empty array", body: [], ...bare, stored: 0 },
	...['"x"', "5", "true", "null"].map((body) => ({ name: `${body} at the top`, body, status: 400, code: "PGRST102", message: "Empty or invalid json" })),
	{ name: "white space around", body: ` \t\r\n${JSON.stringify(ada)}\n`, ...bare, stored: 1 },
	{ name: "array of different keys", body: [ada, { email: "a@b.c", user_type: "host" }], status: 400, code: "PGRST102", message: "All object keys must match" },
	{ name: "array of the same keys in another order", body: `[${JSON.stringify(ada)},{"user_type":"host","phone":null,"email":"b@b.c"}]`, ...bare, stored: 2 },
	{ name: "malformed", body: "{", status: 400, code: "PGRST102", message: "Empty or invalid json", details: null, hint: null, answers: { "content-length": "80" } },
	{ name: "empty", body: "", status: 400, code: "PGRST102", message: "Empty or invalid json" },
	{ name: "invalid UTF-8", body: new Uint8Array([0x22, 0xff, 0x22]), status: 400, code: "PGRST102", message: "Empty or invalid json" },
	{ name: "malformed for an unknown table", path: "/nope", body: "}{", status: 400, code: "PGRST102" },
	{ name: "nested deep", body: deep, status: 400, code: "23514", message: breaks("email") },
	{ name: "more than 64 KB", body: `"${"x".repeat(65_536)}"`, status: 413, code: "413" },

	// Content type.
	{ name: "no type", headers: type(null), body: ada, ...bare, stored: 1 },
	{ name: "plain text", headers: type("text/plain;charset=utf-8"), body: ada, status: 400, code: "PGRST102", message: "Content-Type not acceptable: text/plain" },
	{ name: "unknown type", headers: type("application/x-nope; a=b"), body: ada, status: 400, code: "PGRST102", message: "Content-Type not acceptable: application/x-nope; a=b" },
	{ name: "malformed type", headers: type("json"), body: ada, status: 400, code: "PGRST102", message: "Content-Type not acceptable: json" },

	// Columns.
	{ name: "unknown column", body: { ...ada, x: 1 }, status: 400, code: "PGRST204", message: unknown("x"), details: null, hint: null },
	{ name: "__proto__", body: '{"__proto__":1,"email":"a@b.c","user_type":"host"}', status: 400, code: "PGRST204", message: unknown("__proto__") },
	{ name: "named columns", path: columns, body: [ada, bob], ...bare, stored: 2 },
	{ name: "named columns leave others out", path: "/waitlist?columns=email,user_type", body: { ...ada, x: 1 }, ...bare, stored: 1 },
	{ name: "named columns allow different keys", path: columns, body: [ada, { email: "a@b.c", user_type: "host" }], ...bare, stored: 2 },
	{ name: "named column that is unknown", path: "/waitlist?columns=nope", body: ada, status: 400, code: "PGRST204", message: unknown("nope") },
	{ name: "named columns, a needed one left out", path: "/waitlist?columns=email", body: ada, status: 400, code: "23502", message: noType },
	{ name: "named columns, malformed", path: columns, body: "{", status: 400, code: "22P02", message: "invalid input syntax for type json", details: "The input string ended unexpectedly." },
	{ name: "named columns, a number in the array", path: columns, body: [ada, 1], status: 400, code: "22023", message: "argument of json_to_recordset must be an array of objects" },

	// Preferences.
	{ name: "return=minimal", headers: prefer("return=minimal"), body: ada, status: 201, answers: { "preference-applied": "return=minimal" }, stored: 1 },
	{ name: "return=representation", path: "/waitlist?select=*", headers: prefer("return=representation"), body: ada, ...denied },
	{ name: "first return wins", headers: prefer("return=minimal, return=representation"), body: ada, status: 201, answers: { "preference-applied": "return=minimal" }, stored: 1 },
	{ name: "ignore-duplicates", path: "/waitlist?on_conflict=email%2Cuser_type", headers: prefer("resolution=ignore-duplicates"), body: ada, ...denied },
	{ name: "count=exact", headers: prefer("count=exact"), body: [ada, bob], status: 201, answers: { "content-range": "*/2", "preference-applied": "count=exact" }, stored: 2 },
	...["tx=rollback", "timezone=Europe/Vienna", "max-affected=1"].map((value) => ({ name: value, headers: prefer(value), body: ada, ...bare, stored: 1 })),
	{ name: "several, reported in their order", headers: prefer("count=exact, return=minimal, missing=default, handling=lenient"), body: ada, status: 201, answers: { "preference-applied": "missing=default, return=minimal, count=exact, handling=lenient" }, stored: 1 },
	{ name: "unknown preferences, strict", headers: prefer("handling=strict, foo, bar=1"), body: ada, status: 400, code: "PGRST122", message: "Invalid preferences given with handling=strict", details: "Invalid preferences: foo, bar=1" },

	// Accept.
	{ name: "a browser's list", headers: accept("text/html, application/json;q=0.9, */*;q=0.8"), body: ada, ...bare, stored: 1 },
	{ name: "text/html alone", headers: accept("text/html"), body: ada, status: 406, code: "PGRST107", message: "None of these media types are available: text/html" },
	{ name: "one object", headers: accept("application/vnd.pgrst.object+json"), body: ada, ...bare, stored: 1 },
	{ name: "one object of two", headers: accept("application/vnd.pgrst.object+json"), body: [ada, bob], status: 406, code: "PGRST116" },
	{ name: "column before Accept", headers: accept("text/html"), body: { x: 1 }, status: 400, code: "PGRST204" },
	{ name: "Accept before privileges", headers: { ...accept("text/html"), ...prefer("return=representation") }, body: ada, status: 406, code: "PGRST107" },
	{ name: "privileges before values", headers: prefer("return=representation"), body: {}, ...denied },

	// Values.
	{ name: "no keys", body: {}, status: 400, code: "23502", message: noText, details: null, hint: null },
	{ name: "no e-mail", body: { user_type: "host" }, status: 400, code: "23502", message: noText },
	{ name: "null before a bad type", body: { email: null, user_type: "x" }, status: 400, code: "23502", message: noText },
	{ name: "e-mail that is none", body: { ...ada, email: "ada" }, status: 400, code: "23514", message: breaks("email"), details: null },
	{ name: "phone a number", body: { ...ada, phone: 436601 }, ...bare, stored: 1 },
	{ name: "phone an object", body: { ...ada, phone: { a: [1, 2] } }, ...bare, stored: 1 },
	{ name: "phone too long", body: { ...ada, phone: "1".repeat(41) }, status: 400, code: "23514", message: breaks("phone") },
	{ name: "user type unknown", body: { ...ada, user_type: "owner" }, status: 400, code: "23514", message: breaks("user_type"), details: null },
	{ name: "NUL character", body: '{"email":"a@b.c","phone":"\\u0000","user_type":"host"}', status: 400, code: "22P05", message: "unsupported Unicode escape sequence", details: "\\u0000 cannot be converted to text." },
	{ name: "lone surrogate", body: '{"email":"a@b.c","phone":"\\ud800","user_type":"host"}', status: 400, code: "22P02", message: "invalid input syntax for type json" },
	{ name: "one bad row of two", body: [ada, { ...bob, user_type: "x" }], status: 400, code: "23514" },
];
