import assert from "node:assert/strict";
import { test } from "node:test";
import type { InjectOptions } from "fastify";
import { defaultAnonKey as key } from "../../config/keys.ts";
import { waitlistHeaders, waitlistPath } from "../../shared/waitlist-call.ts";
import { StoreUnavailable } from "../../store/waitlist-store.ts";
import { testApp } from "../../test/support/app.ts";

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
