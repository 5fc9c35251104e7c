import assert from "node:assert/strict";
import { test } from "node:test";
import { defaultAnonKey } from "../../config/schema.ts";
import { plainFormPath } from "../../shared/plain-form.ts";
import { waitlistHeaders, waitlistPath } from "../../shared/waitlist-call.ts";
import { stopped } from "../support/server-process.ts";
import { startOnSqlite } from "../support/visitors.ts";

const email = "ada@example.com";
const phone = "+43 660 1234567";
const wrongKey = "sb_publishable_wrong";
const row = JSON.stringify({ email, phone, user_type: "host" });
const form = `${new URLSearchParams({ email, phone, user_type: "host" })}`;
const inAddress = `?email=${encodeURIComponent(email)}&apikey=${wrongKey}`;

const post = (body: string) => ({ method: "POST", body });
/** Calls, and whether each is accepted. All hold what must not be logged. */
const calls: readonly [isAccepted: boolean, path: string, RequestInit][] = [
	[true, waitlistPath, post(row)],
	[false, waitlistPath, post(`${row}, broken`)],
	[false, waitlistPath, post(row.replace("host", phone))],
	[false, waitlistPath, post(row.replace("phone", phone))],
	[false, waitlistPath, { ...post(row), headers: waitlistHeaders(wrongKey) }],
	[false, waitlistPath + inAddress, { method: "GET" }],
	[true, plainFormPath, post(form)],
	[false, plainFormPath, post(form.replace("ada", ""))],
	[true, `/${inAddress}`, {}],
	[false, `/${email}`, {}],
	[false, "/%zz", {}],
];

test("the log of accepted and refused sign-ups holds no address, phone number or key", async (t) => {
	const { server } = await startOnSqlite(t, {
		settings: { TRUST_PROXY: "1", RATE_LIMIT: "7/60" },
	});
	const send = async (path: string, init: RequestInit) => {
		const isForm = path === plainFormPath;
		const answer = await fetch(server.address + path, {
			redirect: "manual",
			...init,
			headers: {
				...(isForm
					? { "content-type": "application/x-www-form-urlencoded" }
					: waitlistHeaders(defaultAnonKey)),
				"x-forwarded-for": "203.0.113.7",
				referer: `https://frontage.test/?ref=${email}`,
				"user-agent": `browser of ${email}`,
				...init.headers,
			},
		});
		await answer.arrayBuffer();
		return answer.status;
	};
	for (const [isAccepted, path, init] of calls)
		assert.equal((await send(path, init)) < 300, isAccepted, path);
	const many = Array.from({ length: 9 }, () => send(waitlistPath, post(row)));
	assert.ok((await Promise.all(many)).includes(429));
	assert.equal(await server.end("SIGTERM"), stopped);

	const log = server.output();
	assert.ok(log.split("\n").length > calls.length);
	// The values are not repeated where the test fails.
	for (const [what, pattern] of [
		["an e-mail address", /ada|example\.com|@|%40/],
		// Three digits of it may stand in a time.
		["a phone number", /1234567/],
		["a visitor's network address", /203\.0\.113/],
		["a key", /sb_publishable|[Bb]earer/],
	] as const)
		assert.ok(!pattern.test(log), `the log holds ${what}`);
});
