import assert from "node:assert/strict";
import { test } from "node:test";
import { waitlistPath } from "../protocol/waitlist-call.ts";
import { testApp } from "../test/support/app.ts";
import { limits } from "./server-limits.ts";

const host = { phone: null, user_type: "host" };
const ofBytes = (length: number) => {
	const body = JSON.stringify({ email: "ada@example.com", ...host });
	return body + " ".repeat(length - body.length);
};

test("a body has at most 64 KiB, on each path that takes one", async (t) => {
	assert.equal(limits.bodyBytes, 65_536);
	const { app, settings, stored } = await testApp(t);
	const json = {
		"content-type": "application/json",
		apikey: settings.anonKey,
		authorization: `Bearer ${settings.anonKey}`,
	};
	const form = { "content-type": "application/x-www-form-urlencoded" };
	const post = (
		url: string,
		payload: string,
		headers: Readonly<Record<string, string>>,
	) => app.inject({ method: "POST", url, payload, headers });
	const whole = await post(waitlistPath, ofBytes(65_536), json);
	assert.equal(whole.statusCode, 201);
	const long = await post(waitlistPath, ofBytes(65_537), json);
	assert.equal(long.statusCode, 413);
	const keys = Object.keys(long.json());
	assert.deepEqual(keys, ["code", "details", "hint", "message"]);
	assert.equal(long.headers["access-control-allow-origin"], "*");
	const fields = "email=bea%40example.com&user_type=host&phone=";
	for (const url of ["/join?form=hero", "/join?form=closing"]) {
		const payload = fields.padEnd(65_537, "1");
		const { statusCode } = await post(url, payload, form);
		assert.equal(statusCode, 413, url);
	}
	assert.equal((await stored()).length, 1);
});

test("a call has at most 100 sign-ups, which are all stored or none", async (t) => {
	const { signUp, stored } = await testApp(t);
	const rows = (count: number) =>
		Array.from({ length: count }, (_, n) => ({
			email: `p${n}@example.com`,
			...host,
		}));
	assert.equal((await signUp(rows(101))).statusCode, 413);
	assert.equal((await stored()).length, 0);
	assert.equal((await signUp(rows(100))).statusCode, 201);
	assert.equal((await stored()).length, 100);
});
