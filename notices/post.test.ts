import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { startReceiver } from "../test/support/notice-receiver.ts";
import { look, post, refusalText, wantedPause } from "./post.ts";

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

test("a stop ends a request, also one that has begun", async (t) => {
	const receiver = await startReceiver(t);
	const body = "{}";
	assert.ok(await post(receiver.url, { body }, AbortSignal.abort()));
	assert.equal(receiver.taken.length, 0);
	const stop = new AbortController();
	receiver.beforeAnswer = async () => stop.abort();
	receiver.status = undefined;
	assert.ok(await post(receiver.url, { body }, stop.signal));
	assert.equal(receiver.taken.length, 1);
});

test("a look at a receiver sends it nothing", async (t) => {
	const methods: (string | undefined)[] = [];
	const server = createServer(({ method, headers }, response) => {
		methods.push(method, headers["content-length"]);
		response.writeHead(methods.length > 2 ? 404 : 200).end();
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	t.after(() => server.close());
	const { port } = server.address() as AddressInfo;
	const url = `http://127.0.0.1:${port}/`;
	assert.equal(await look(url), undefined);
	assert.deepEqual(await look(url), { reason: "404" });
	assert.deepEqual(methods, ["GET", undefined, "GET", undefined]);
});

for (const [status, reason, text] of [
	[204, undefined],
	[302, undefined],
	[
		308,
		"308",
		"answered 308: it leads to another address, which belongs in the setting",
	],
	[410, "410", "answered 410: it wants no more notices"],
	[500, "500", "answered 500"],
] as const)
	test(`a receiver that answers ${status}`, async (t) => {
		const receiver = await startReceiver(t);
		Object.assign(receiver, { status, headers: { location: receiver.url } });
		const refusal = await post(receiver.url, { body: "{}" });
		assert.deepEqual(refusal, reason && { reason });
		assert.equal(receiver.taken.length, 1);
		if (reason) assert.equal(refusalText(reason), text);
	});

test("a receiver that does not answer at all, in words", () => {
	assert.equal(refusalText("TIMEOUT"), "gave no answer in 10 seconds");
	assert.equal(
		refusalText("ECONNREFUSED"),
		"gave no usable answer (ECONNREFUSED)",
	);
});
