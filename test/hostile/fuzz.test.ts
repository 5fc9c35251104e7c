/** Random calls of the API: valid ones, nearly valid ones and noise. */
import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { domainToASCII } from "node:url";
import fc from "fast-check";
import { defaultAnonKey } from "../../config/schema.ts";
import { waitlistHeaders, waitlistPath } from "../../protocol/waitlist-call.ts";
import { testApp } from "../support/app.ts";
import { expectEnvelope } from "./attacked-server.ts";

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
		oneOf("b.example|b.example|läden.example|D.Example|x|-a.b|1.2"),
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
const calls = fc.record({
	method: mostly(30, fc.constant("POST"), oneOf("GET|PUT|DELETE|OPTIONS")),
	query: mostly(
		18,
		fc.constant(""),
		fc.string({ unit: fc.constantFrom(...'xyz=&%,.()"*+!:$[]{}?;/|') }),
		oneOf("select=*|columns=email,phone,user_type|on_conflict=email|limit=0"),
	),
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
			// Without what shows nothing, such as the marks of a direction.
			phone: phone?.replaceAll(/\p{Cf}/gu, "").trim() || null,
			user_type,
		};
	});
}

test("exactly what random calls were acknowledged for is stored", async (t) => {
	const { app, settings, stored } = await testApp(t);
	assert.ok(settings.database.kind === "sqlite");
	// The file is there from then on.
	assert.deepEqual(await stored(), []);
	const database = new DatabaseSync(settings.database.file, { readOnly: true });
	t.after(() => database.close());
	const rowsAfter = database.prepare(
		"select id, email, phone, user_type from waitlist where id > ? order by id",
	);
	let lastId = 0;
	let accepted = 0;
	let all = 0;

	const property = fc.asyncProperty(calls, async (call) => {
		const body = call.body.toWellFormed();
		const answer = await app.inject({
			method: call.method as "POST",
			url: `${waitlistPath}?${call.query}`,
			headers: waitlistHeaders(defaultAnonKey),
			payload: body,
		});
		all += 1;
		const isAccepted = answer.statusCode < 300;
		if (answer.statusCode === 201) accepted += 1;
		assert.ok(answer.statusCode < 500, `status ${answer.statusCode}`);
		if (!isAccepted)
			expectEnvelope({
				headers: new Headers(answer.headers as Record<string, string>),
				body: answer.body,
			});
		const stored = rowsAfter.all(lastId).map(({ id, ...row }) => {
			lastId = Number(id);
			return { ...row };
		});
		assert.deepEqual(stored, isAccepted ? expectedRows(call.method, body) : []);
	});
	// A failure prints its seed. On a slow machine, fewer calls are tried.
	await fc.assert(property, {
		numRuns: 5_000,
		interruptAfterTimeLimit: 15_000,
	});
	// If nearly all calls were refused, the test would prove little.
	assert.ok(accepted > all / 20, `${accepted} of ${all}`);
});
