import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { testApp } from "../support/app.ts";
import { eventually } from "../support/visitors.ts";

/**
 * As `limits.overload`, but measured more often. This test stops the event loop, so it has a process of its own.
 */
const overload = { maxEventLoopDelay: 250, sampleInterval: 1_000 };

/** Keeps the event loop from turning, by a wait that leaves the processor to others. */
function block(milliseconds: number): void {
	Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

const ada = { email: "ada@example.com", user_type: "host" };

test("an overloaded server refuses sign-ups until it recovers, and serves the page", async (t) => {
	const { app, signUp, postForm, stored } = await testApp(t, { overload });
	const measured = app.isUnderPressure;
	while (!measured()) {
		block(2 * overload.maxEventLoopDelay);
		await pause(1);
	}
	// However long the next requests take.
	app.isUnderPressure = () => true;
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

	app.isUnderPressure = measured;
	await eventually(async () => (await signUp(ada)).statusCode === 201);
});
