import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { testApp } from "../support/app.ts";
import { eventually } from "../support/visitors.ts";

/**
 * As `limits.overload`, but measured more often. These tests stop the event loop, so they have a process
 * of their own.
 */
const overload = { maxEventLoopDelay: 250, sampleInterval: 2_000 };
const { maxEventLoopDelay, sampleInterval } = overload;

/** Keeps the event loop from turning, by a wait that leaves the processor to others. */
function block(milliseconds: number): void {
	Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

const ada = { email: "ada@example.com", user_type: "host" };

test("an overloaded server refuses sign-ups until it recovers, and serves the page", async (t) => {
	const { app, signUp, postForm, stored } = await testApp(t, { overload });
	const end = performance.now() + 3 * sampleInterval;
	while (!app.isUnderPressure() && performance.now() < end) {
		block(1.5 * maxEventLoopDelay);
		await pause(1);
	}
	const answer = await signUp(ada);
	assert.equal(answer.headers["access-control-allow-origin"], "*");
	assert.equal(answer.json().code, "503");
	const page = await postForm(ada);
	assert.match(page.body, /ada@example\.com/);
	for (const { statusCode, headers } of [answer, page]) {
		assert.equal(statusCode, 503);
		assert.equal(headers["retry-after"], "5");
	}
	for (const url of ["/", "/healthz"])
		assert.equal((await app.inject(url)).statusCode, 200);
	assert.deepEqual(await stored(), []);

	await eventually(async () => (await signUp(ada)).statusCode === 201);
});

test("a short pause of the machine is no overload", async (t) => {
	const { signUp } = await testApp(t, { overload });
	const shortMs = 480;
	// The second time right after a look, where nothing else has been seen yet.
	for (const wait of [sampleInterval / 2, sampleInterval / 2 - shortMs + 10]) {
		await pause(wait);
		block(shortMs);
	}
	const end = performance.now() + sampleInterval;
	while (performance.now() < end) {
		assert.equal((await signUp(ada)).statusCode, 201);
		await pause(50);
	}
});
