/** Every kind of answer of the API, whole: what is added, changed or left out is seen here. */
import {
	type Case,
	call,
	fail,
	limited,
	nosniff,
	testAnswers,
} from "../test/support/whole-answer.ts";

const api = {
	...nosniff,
	"access-control-allow-origin": "*",
	"access-control-expose-headers": "Content-Range",
};
const json = { "content-type": "application/json; charset=utf-8" };
/** An error of the API, and its answer's body. */
const error = (code: string, message: string, more = {}) =>
	[
		{ ...api, ...json, ...more },
		JSON.stringify({ code, details: null, hint: null, message }),
	] as const;

const bearer = { "www-authenticate": "Bearer" };

const calls: Case[] = [
	["a sign-up", call, 201, { ...api, "content-range": "*/*" }, ""],
	[
		"no JSON",
		{ ...call, payload: "{" },
		400,
		...error("PGRST102", "Empty or invalid json"),
	],
	[
		"a wrong key",
		{ ...call, headers: { apikey: "x" } },
		401,
		...error("UNAUTHORIZED_INVALID_API_KEY", "Invalid API key", bearer),
	],
	[
		"reading the list",
		{ url: call.url, headers: call.headers },
		401,
		...error("42501", "permission denied for table waitlist", bearer),
	],
	[
		"a page of another site",
		{ ...call, headers: { ...call.headers, origin: "https://x.example" } },
		403,
		...error("403", "A page of another site sent this; see ALLOWED_ORIGINS"),
		{ environment: { SITE_URL: "https://frontage.example" } },
	],
	[
		"another table",
		{ ...call, url: "/rest/v1/people" },
		404,
		...error("PGRST205", "Could not find the table in the schema cache"),
	],
	[
		"too many rows",
		{ ...call, payload: Array(101).fill(call.payload) },
		413,
		...error("413", "A call has too many rows"),
	],
	// In seconds: fastify/fastify-rate-limit#301.
	[
		"too many sign-ups",
		call,
		429,
		...error("429", "Too many sign-ups", { "retry-after": "90" }),
		limited,
	],
	[
		"a sign-up that is not stored",
		call,
		503,
		...error("08006", "Nothing is known to be stored: try again", {
			"retry-after": "5",
		}),
		{ inbox: { add: fail } },
	],
	[
		"a sign-up while the server is busy",
		call,
		503,
		...error("503", "The server is busy: try again", { "retry-after": "5" }),
		{ isBusy: true },
	],
	[
		"a preflight request",
		{
			method: "OPTIONS",
			url: call.url,
			headers: {
				origin: "https://x.example",
				"access-control-request-method": "POST",
				"access-control-request-headers": "apikey,authorization,content-type",
			},
		},
		200,
		{
			...api,
			"access-control-allow-headers": "apikey,authorization,content-type",
			"access-control-allow-methods": "GET,HEAD,PUT,PATCH,POST,DELETE,OPTIONS",
			vary: "Access-Control-Request-Headers",
		},
		"",
	],
];

testAnswers(calls);
