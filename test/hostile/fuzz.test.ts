/** Random calls of the API: valid ones, nearly valid ones and noise. */
import assert from "node:assert/strict";
import { once } from "node:events";
import http from "node:http";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { domainToASCII } from "node:url";
import fc from "fast-check";
import { defaultAnonKey } from "../../config/schema.ts";
import { waitlistHeaders, waitlistPath } from "../../shared/waitlist-call.ts";
import { expectEnvelope, startVictim } from "./victim.ts";

/** The first value in most runs, the others sometimes. */
function mostly<T>(weight: number, usual: fc.Arbitrary<T>, ...odd: unknown[]) {
	const others = odd as fc.Arbitrary<T>[];
	return fc.oneof({ weight, arbitrary: usual }, ...others);
}

/** One of the words, which `|` divides. */
const oneOf = (words: string) => fc.constantFrom(...words.split("|"));

const noise = fc.jsonValue({ maxDepth: 3 });
const blank = oneOf("||| |\t\n|\u00a0");
const email = fc
	.tuple(
		blank,
		fc.stringMatching(/^[a-zA-Z0-9.+-]{1,12}@$/),
		oneOf("b.example|b.example|a.example|läden.example|D.Example|x|-a.b|1.2"),
		blank,
	)
	.map((parts) => parts.join(""));
const columns = {
	email: mostly(9, email, noise),
	phone: mostly(
		8,
		fc.option(fc.stringMatching(/^ ?\+?[0-9 ()-]{0,42}$/)),
		fc.string({ unit: "binary", maxLength: 45 }),
		noise,
	),
	user_type: mostly(9, oneOf("host|advertiser"), oneOf("|Host|owner"), noise),
};
const row = mostly(
	6,
	fc.record(columns),
	fc.record(columns, { requiredKeys: [] }),
	fc.tuple(fc.record(columns), fc.object()).map(Object.assign),
);
const json = mostly(6, row, fc.array(row, { maxLength: 4 }), noise).map(
	(value) => JSON.stringify(value),
);
const damagedJson = fc
	.tuple(json, fc.nat(100), fc.string({ maxLength: 8 }))
	.map(([whole, at, other]) => whole.slice(0, at) + other + whole.slice(at));
const headers = fc.dictionary(
	oneOf(
		"apikey|Authorization|Content-Type|Accept|Prefer|Content-Profile|X-Forwarded-For|X-HTTP-Method-Override|Range|Content-Encoding",
	),
	fc.oneof(
		oneOf(
			"application/json; charset=utf-8|text/csv|*/*|gzip|return=minimal|return=representation|count=exact|handling=strict, foo=bar|null",
		),
		fc.string({ maxLength: 40 }),
	),
	{ maxKeys: 2, size: "xsmall" },
);
const query = mostly(
	18,
	fc.constant(""),
	fc.string({ unit: fc.constantFrom(...'xyz=&%,.()"*+!:$[]{}?;/|') }),
	oneOf("select=*|columns=email,phone,user_type|on_conflict=email|limit=0"),
);
const calls = fc.record({
	method: mostly(30, fc.constant("POST"), oneOf("GET|PUT|DELETE|OPTIONS")),
	query,
	headers,
	body: mostly(8, json, damagedJson, fc.string({ maxLength: 8 })),
});

/** The rows that an accepted call has to leave on the list, found without the server's own code. */
function expectedRows(method: string, body: string) {
	const value = method === "POST" ? JSON.parse(body) : null;
	if (typeof value !== "object" || value === null) return [];
	return [value].flat().map((fields) => {
		const [email, phone, user_type] = Object.keys(columns).map((column) => {
			const found = Object.hasOwn(fields, column) ? fields[column] : null;
			const isText = typeof found === "string" || found === null;
			return isText ? found : JSON.stringify(found);
		});
		const [name, domain = ""] = email.trim().split("@");
		const isAscii = /^[\0-\x7f]*$/.test(domain);
		return {
			email: `${name}@${isAscii ? domain : domainToASCII(domain)}`,
			phone: phone?.trim() || null,
			user_type,
		};
	});
}

test("exactly what random calls were acknowledged for is stored", async (t) => {
	const { server, file } = await startVictim(t);
	const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
	t.after(() => agent.destroy());
	const database = new DatabaseSync(file, { readOnly: true });
	t.after(() => database.close());
	const rowsAfter = database.prepare(
		"select id, email, phone, user_type from waitlist where id > ? order by id",
	);
	let lastId = 0;
	const statuses: Record<number, number> = {};

	const property = fc.asyncProperty(calls, async (call) => {
		const { method, query } = call;
		const body = call.body.toWellFormed();
		const request = http.request(`${server.address}${waitlistPath}?${query}`, {
			agent,
			method,
			headers: {
				...waitlistHeaders(defaultAnonKey),
				...call.headers,
				"Content-Length": Buffer.byteLength(body),
			},
		});
		request.end(body);
		const [answer] = await once(request, "response");
		const status: number = answer.statusCode;
		statuses[status] = (statuses[status] ?? 0) + 1;
		assert.ok(status < 500, `status ${status}`);
		const answered = await text(answer);
		if (status >= 300)
			expectEnvelope({ headers: new Headers(answer.headers), body: answered });
		const stored = rowsAfter.all(lastId).map(({ id, ...row }) => {
			lastId = Number(id);
			return { ...row };
		});
		assert.deepEqual(stored, status < 300 ? expectedRows(method, body) : []);
	});
	// A failure prints its seed. On a slow machine, fewer calls are tried.
	await fc.assert(property, {
		numRuns: 30_000,
		interruptAfterTimeLimit: 30_000,
	});

	t.diagnostic(`answers by status: ${JSON.stringify(statuses)}`);
	// If nearly all calls were refused, the test would prove little.
	const all = Object.values(statuses).reduce((sum, count) => sum + count, 0);
	assert.ok(Number(statuses[201]) > all / 20);
});
