import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { limits } from "../config/limits.ts";
import { defaultAnonKey } from "../config/schema.ts";
import { waitlistHeaders, waitlistPath } from "../shared/waitlist-call.ts";
import { testApp } from "../test/support/app.ts";
import { eventually } from "../test/support/visitors.ts";

const { maxEventLoopDelay, sampleInterval } = limits.overload;

/** Keeps the event loop from turning. */
function block(milliseconds: number): void {
	const end = performance.now() + milliseconds;
	while (performance.now() < end);
}

/** Makes every turn of the event loop late, until that is seen. */
async function overload(app: FastifyInstance): Promise<void> {
	const end = performance.now() + 3 * sampleInterval;
	while (!app.isUnderPressure() && performance.now() < end) {
		block(1.5 * maxEventLoopDelay);
		await pause(1);
	}
}

const ada = { email: "ada@example.com", phone: null, user_type: "host" };
const signUp = {
	method: "POST",
	url: waitlistPath,
	headers: waitlistHeaders(defaultAnonKey),
	payload: ada,
} as const;

test("an overloaded server refuses sign-ups until it recovers, and serves the page", async (t) => {
	const { app, stored } = await testApp(t);
	await overload(app);

	const answer = await app.inject(signUp);
	assert.equal(answer.statusCode, 503);
	assert.match(String(answer.headers["retry-after"]), /^\d+$/);
	assert.equal(answer.headers["access-control-allow-origin"], "*");
	assert.equal(answer.json().code, "503");
	const form = await app.inject({
		method: "POST",
		url: "/join?form=hero",
		headers: { "content-type": "application/x-www-form-urlencoded" },
		payload: "email=ada%40example.com&user_type=host",
	});
	assert.equal(form.statusCode, 503);
	assert.match(String(form.headers["retry-after"]), /^\d+$/);
	assert.match(form.body, /ada@example\.com/);
	for (const url of ["/", "/healthz"]) {
		assert.equal((await app.inject(url)).statusCode, 200);
	}
	assert.deepEqual(await stored(), []);

	await eventually(async () => (await app.inject(signUp)).statusCode === 201);
});

test("a short pause of the machine is no overload", async (t) => {
	const { app } = await testApp(t);
	// The second time right after a look, where nothing else has been seen yet.
	for (const wait of [sampleInterval / 2, sampleInterval / 2 + 10]) {
		await pause(wait);
		block(1_200);
	}
	const end = performance.now() + sampleInterval;
	while (performance.now() < end) {
		assert.equal((await app.inject(signUp)).statusCode, 201);
		await pause(50);
	}
});
