import assert from "node:assert/strict";
import { test } from "node:test";
import type { InjectOptions } from "fastify";
import { waitlistHeaders, waitlistPath } from "../../shared/waitlist-call.ts";
import { StoreUnavailable } from "../../store/waitlist-store.ts";
import { testApp } from "../../test/app.ts";

const key = "sb_publishable_frontage";
const headers = waitlistHeaders(key);
const ada = { email: "ada@example.com", phone: null, user_type: "host" };

function post(payload: unknown, more: InjectOptions = {}): InjectOptions {
	return {
		method: "POST",
		url: waitlistPath,
		payload: typeof payload === "string" ? payload : JSON.stringify(payload),
		...more,
		headers: { ...headers, ...more.headers },
	};
}

test("a sign-up is stored and answered with an empty 201", async (t) => {
	const { app, stored } = await testApp(t);
	const answer = await app.inject(post({ ...ada, phone: " 0123 456 " }));
	assert.equal(answer.statusCode, 201);
	assert.equal(answer.body, "");
	assert.equal(answer.headers["content-length"], "0");
	assert.equal(answer.headers["content-range"], "*/*");
	assert.equal(answer.headers["content-type"], undefined);
	assert.equal(answer.headers["access-control-allow-origin"], "*");
	const [row] = await stored();
	assert.equal(row?.email, "ada@example.com");
	assert.equal(row?.phone, "0123 456");
	assert.equal(row?.user_type, "host");
});

test("a repeat is answered like a first time, and stored too", async (t) => {
	const { app, stored } = await testApp(t);
	const first = await app.inject(post(ada));
	const second = await app.inject(post(ada));
	delete first.headers["date"];
	delete second.headers["date"];
	assert.deepEqual(second.headers, first.headers);
	assert.equal(second.statusCode, first.statusCode);
	assert.equal(second.body, first.body);
	assert.equal((await stored()).length, 2);
});

test("an array is stored whole or not at all", async (t) => {
	const { app, stored } = await testApp(t);
	const bob = { ...ada, email: "bob@example.com" };
	assert.equal((await app.inject(post([ada, bob]))).statusCode, 201);
	assert.equal((await stored()).length, 2);
	const broken = await app.inject(post([bob, { ...ada, email: "nobody" }]));
	assert.equal(broken.statusCode, 400);
	assert.equal((await stored()).length, 2);
});

/** A call, the status, code and message it must get. Nothing of it may be stored. */
const faults: readonly [string, InjectOptions, number, string, string][] = [
	[
		"no key",
		{ ...post(ada), headers: {} },
		401,
		"UNAUTHORIZED_MISSING_API_KEY",
		"No API key found in request",
	],
	[
		"an empty key",
		post(ada, { headers: { apikey: "" } }),
		401,
		"UNAUTHORIZED_MISSING_API_KEY",
		"No API key found in request",
	],
	[
		"a wrong key",
		post(ada, { headers: { apikey: "x" } }),
		401,
		"UNAUTHORIZED_INVALID_API_KEY",
		"Invalid API key",
	],
	[
		"a foreign token",
		post(ada, { headers: { authorization: "Bearer x" } }),
		401,
		"PGRST301",
		"Expected 3 parts in JWT; got 1",
	],
	[
		"an empty token",
		post(ada, { headers: { authorization: "Bearer " } }),
		401,
		"PGRST301",
		"Empty JWT is sent in Authorization header",
	],
	[
		"a wrong key before a broken body",
		post("}{", { headers: { apikey: "x" } }),
		401,
		"UNAUTHORIZED_INVALID_API_KEY",
		"Invalid API key",
	],
	["malformed JSON", post("}{"), 400, "PGRST102", "Empty or invalid json"],
	["an empty body", post(""), 400, "PGRST102", "Empty or invalid json"],
	[
		"a list of numbers",
		post([1, 2]),
		400,
		"PGRST102",
		"All object keys must match",
	],
	[
		"objects of different keys",
		post([ada, { email: "a@b.c" }]),
		400,
		"PGRST102",
		"All object keys must match",
	],
	[
		"plain text",
		post(ada, { headers: { "content-type": "text/plain" } }),
		400,
		"PGRST102",
		"Content-Type not acceptable: text/plain",
	],
	[
		"a type that is none",
		post(ada, { headers: { "content-type": "x" } }),
		400,
		"PGRST102",
		"Content-Type not acceptable: x",
	],
	[
		"an unknown column",
		post({ ...ada, name: "Ada" }),
		400,
		"PGRST204",
		"Could not find the 'name' column of 'waitlist' in the schema cache",
	],
	[
		"a column that is not theirs",
		post({ ...ada, id: 1 }),
		400,
		"PGRST204",
		"Could not find the 'id' column of 'waitlist' in the schema cache",
	],
	[
		"no columns at all",
		post({}),
		400,
		"23502",
		'null value in column "email" of relation "waitlist" violates not-null constraint',
	],
	[
		"no user type",
		post({ email: "a@b.c" }),
		400,
		"23502",
		'null value in column "user_type" of relation "waitlist" violates not-null constraint',
	],
	[
		"no e-mail before a wrong type",
		post({ email: null, user_type: "x" }),
		400,
		"23502",
		'null value in column "email" of relation "waitlist" violates not-null constraint',
	],
	[
		"an e-mail that is none",
		post({ ...ada, email: "ada" }),
		400,
		"23514",
		'new row for relation "waitlist" violates check constraint "waitlist_email_check"',
	],
	[
		"an empty e-mail",
		post({ ...ada, email: "" }),
		400,
		"23514",
		'new row for relation "waitlist" violates check constraint "waitlist_email_check"',
	],
	[
		"an unknown user type",
		post({ ...ada, user_type: "owner" }),
		400,
		"23514",
		'new row for relation "waitlist" violates check constraint "waitlist_user_type_check"',
	],
	[
		"a phone too long",
		post({ ...ada, phone: "1".repeat(41) }),
		400,
		"23514",
		'new row for relation "waitlist" violates check constraint "waitlist_phone_check"',
	],
	[
		"a NUL character",
		post({ ...ada, phone: "1\u00002" }),
		400,
		"22P05",
		"unsupported Unicode escape sequence",
	],
	[
		"half a character",
		post({ ...ada, phone: "\ud800" }),
		400,
		"22P02",
		"invalid input syntax for type json",
	],
	[
		"a wish to see the row",
		post(ada, { headers: { prefer: "return=representation" } }),
		401,
		"42501",
		"permission denied for table waitlist",
	],
	[
		"reading",
		post(ada, { method: "GET" }),
		401,
		"42501",
		"permission denied for table waitlist",
	],
	[
		"another table",
		post(ada, { url: "/rest/v1/people" }),
		404,
		"PGRST205",
		"Could not find the table 'public.people' in the schema cache",
	],
	[
		"a row of the table",
		post(ada, { url: `${waitlistPath}/1` }),
		404,
		"PGRST125",
		"Invalid path specified in request URL",
	],
	[
		"a filter that is none",
		post(ada, { url: `${waitlistPath}?foo=bar` }),
		400,
		"PGRST100",
		'"failed to parse filter (bar)" (line 1, column 1)',
	],
	[
		"too much",
		post(`"${"x".repeat(70_000)}"`),
		413,
		"413",
		"The request body is larger than 64 KB",
	],
];

for (const [name, call, status, code, message] of faults) {
	test(`refused: ${name}`, async (t) => {
		const { app, stored } = await testApp(t);
		const answer = await app.inject(call);
		assert.equal(answer.statusCode, status);
		const type = answer.headers["content-type"];
		assert.equal(type, "application/json; charset=utf-8");
		assert.equal(answer.headers["access-control-allow-origin"], "*");
		const body = answer.json();
		assert.deepEqual(Object.keys(body), ["code", "details", "hint", "message"]);
		assert.equal(body.code, code);
		assert.equal(body.message, message);
		assert.deepEqual(await stored(), []);
	});
}

test("a page of another origin may ask and call", async (t) => {
	const { app } = await testApp(t);
	const answer = await app.inject({
		method: "OPTIONS",
		url: waitlistPath,
		headers: {
			origin: "https://frontage.example",
			"access-control-request-method": "POST",
			"access-control-request-headers": "apikey,authorization,content-type",
		},
	});
	assert.equal(answer.statusCode, 200);
	assert.equal(answer.body, "");
	assert.equal(answer.headers["access-control-allow-origin"], "*");
	assert.equal(
		answer.headers["access-control-allow-headers"],
		"apikey,authorization,content-type",
	);
});

test("a store that cannot write is never a success", async (t) => {
	const { app, stored } = await testApp(t, {
		wrap: (store) => ({
			...store,
			add: () => Promise.reject(new StoreUnavailable("disk full")),
			check: () => Promise.reject(new StoreUnavailable("disk full")),
		}),
	});
	const answer = await app.inject(post(ada));
	assert.equal(answer.statusCode, 503);
	assert.equal(answer.headers["retry-after"], "5");
	assert.equal(answer.json().code, "08006");
	assert.deepEqual(await stored(), []);
	assert.equal((await app.inject("/healthz")).statusCode, 503);
	assert.equal((await app.inject("/")).statusCode, 200);
});

test("a defect of ours says nothing of itself", async (t) => {
	const lines: string[] = [];
	const { app } = await testApp(t, {
		wrap: (store) => ({
			...store,
			add: () => Promise.reject(new Error("secret")),
		}),
		log: { write: (line) => lines.push(line) },
	});
	const answer = await app.inject(post(ada));
	assert.equal(answer.statusCode, 500);
	assert.ok(!answer.body.includes("secret"));
	assert.ok(!lines.join("").includes(ada.email));
});

test("one address may not flood the list", async (t) => {
	const environment = { RATE_LIMIT: "2/60", TRUST_PROXY: "1" };
	const { app, stored } = await testApp(t, { environment });
	const from = (address: string) =>
		post(ada, { headers: { "x-forwarded-for": address } });
	const statuses = [];
	for (const address of ["192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2"]) {
		statuses.push((await app.inject(from(address))).statusCode);
	}
	assert.deepEqual(statuses, [201, 201, 429, 201]);
	assert.equal((await stored()).length, 3);
	const answer = await app.inject(from("192.0.2.1"));
	assert.match(String(answer.headers["retry-after"]), /^\d+$/);
	assert.equal(answer.json().message, "Too many requests");
});
