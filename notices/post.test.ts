import assert from "node:assert/strict";
import { test } from "node:test";
import { wantedPause } from "./post.ts";

const now = Date.parse("2026-11-20T12:00:00Z");

test("the pause that a receiver asks for", () => {
	const slack = "https://docs.slack.dev/apis/web-api/rate-limits";
	for (const [source, header, body, seconds] of [
		[slack, "30", "", 30],
		["RFC 9110, 10.2.3", "Fri, 20 Nov 2026 12:02:00 GMT", "", 120],
		["RFC 9110, 10.2.3", "Fri, 20 Nov 2026 11:00:00 GMT", "", 0],
		["discord/discord-api-docs#4043", "41", '{"retry_after": 40.5}', 41],
		[
			"discord/discord-api-docs#533",
			null,
			'{"global": false, "message": "You are rate limited.", "retry_after": 0.75}',
			0.75,
		],
		// Some answers still have milliseconds, and a wrong number is bounded.
		["discord/discord-api-docs#1454", "43323", "", 3_600],
		["RFC 9110, 10.2.3", "9".repeat(400), "", 3_600],
		["RFC 9110, 10.2.3", "-5", "", undefined],
		["RFC 9110, 10.2.3", "soon", "<html>", undefined],
		["RFC 9110, 10.2.3", null, "null", undefined],
		["RFC 9110, 10.2.3", null, '{"retry_after": "later"}', undefined],
		["RFC 9110, 10.2.3", "", '{"retry_after": -1}', undefined],
	] as const)
		assert.equal(
			wantedPause(header, body, now),
			seconds && seconds * 1_000,
			`${source}: ${header} ${body}`,
		);
});
