import assert from "node:assert/strict";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { defaultAnonKey } from "../../config/schema.ts";
import { plainFormPath } from "../../protocol/plain-form.ts";
import { waitlistHeaders, waitlistPath } from "../../protocol/waitlist-call.ts";
import { stopped } from "../support/server-process.ts";
import { startOnSqlite } from "../support/visitors.ts";

const email = "ada@example.com";
const phone = "+43 660 1234567";
const wrongKey = "sb_publishable_wrong";
const row = JSON.stringify({ email, phone, user_type: "host" });
const form = `${new URLSearchParams({ email, phone, user_type: "host" })}`;
const inAddress = `?email=${encodeURIComponent(email)}&apikey=${wrongKey}`;

const post = (body: string, headers: Record<string, string> = {}) => ({
	method: "POST",
	body,
	headers,
});
const postForm = (body: string) =>
	post(body, { "Content-Type": "application/x-www-form-urlencoded" });
/** Calls, and how each is answered. All hold what must not be logged. */
const calls: readonly [status: number, path: string, RequestInit?][] = [
	[201, waitlistPath, post(row)],
	[400, waitlistPath, post(`${row}, broken`)],
	[400, waitlistPath, post(row.replace("host", phone))],
	[400, waitlistPath, post(row.replace("phone", phone))],
	[401, waitlistPath, post(row, waitlistHeaders(wrongKey))],
	[401, waitlistPath + inAddress],
	[200, plainFormPath, postForm(form)],
	[422, plainFormPath, postForm(form.replace("ada", ""))],
	[200, `/${inAddress}`],
	[404, `/${email}`],
	[404, "/%zz"],
	[201, waitlistPath, post(row)],
	[429, waitlistPath, post(row)],
];

test("the log of accepted and refused sign-ups holds no address, phone number or key", async (t) => {
	const settings = {
		TRUST_PROXY: "1",
		RATE_LIMIT: "5/60",
	};
	const { server } = await startOnSqlite(t, { settings });
	for (const [status, path, init] of calls) {
		const answer = await fetch(server.address + path, {
			...init,
			headers: {
				...waitlistHeaders(defaultAnonKey),
				"x-forwarded-for": "203.0.113.7",
				referer: `https://frontage.test/?ref=${email}`,
				"user-agent": `browser of ${email}`,
				...init?.headers,
			},
		});
		await answer.arrayBuffer();
		assert.equal(answer.status, status, path);
	}
	// Node refuses this one before any route: its length is told twice.
	const broken = connect(Number(new URL(server.address).port), "127.0.0.1");
	broken.end(
		`POST ${waitlistPath} HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n${row}`,
	);
	assert.match(await text(broken), /^HTTP\/1\.1 400 /);
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
		// The numbers of the letters of "ada".
		["a request, byte by byte", /97,100,97/],
	] as const)
		assert.ok(!pattern.test(log), `the log holds ${what}`);
});
