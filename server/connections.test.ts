/** What proxies and monitoring programs meet: how long connections are kept, and what the log says of checks. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { StoreUnavailable } from "../store/errors.ts";
import { testApp } from "../test/support/app.ts";

const deploy = new URL("../deploy/", import.meta.url);

test("an idle connection is kept longer than a proxy keeps it, which else would send into a closed one", async (t) => {
	const { app } = await testApp(t);
	const address = await app.listen({ host: "127.0.0.1", port: 0 });
	const { headers } = await fetch(`${address}/livez`);
	const [, kept = ""] =
		/timeout=(\d+)/.exec(headers.get("keep-alive") ?? "") ?? [];
	for (const [name, setting] of [
		["Caddyfile", /^\s*keepalive (\d+)s$/m],
		["nginx.conf", /^\s*keepalive_timeout (\d+)s;$/m],
	] as const) {
		const text = readFileSync(new URL(name, deploy), "utf8");
		const [, seconds = ""] = setting.exec(text) ?? [];
		assert.ok(Number(seconds) > 0, `${name} names no time`);
		assert.ok(Number(kept) > Number(seconds) + 5, `${kept} s, ${name}`);
	}
});

test("the log tells of a check that finds the store away, and of no other", async (t) => {
	let isAway = false;
	const { app, log } = await testApp(t, {
		inbox: {
			async check() {
				if (isAway) throw new StoreUnavailable("the disk is full");
			},
		},
	});
	for (const url of ["/healthz", "/livez"])
		assert.equal((await app.inject(url)).statusCode, 200);
	assert.equal(log(), "");
	isAway = true;
	assert.equal((await app.inject("/healthz")).statusCode, 503);
	const [reason, request] = log()
		.trim()
		.split("\n")
		.map((line) => JSON.parse(line));
	assert.equal(reason.reason, "the disk is full");
	assert.deepEqual([request.route, request.status], ["/healthz", 503]);
	assert.equal((await app.inject("/livez")).statusCode, 200);
});

test("slow and idle clients are cut off, and connections have a limit", async (t) => {
	const { app } = await testApp(t);
	const { requestTimeout, headersTimeout, keepAliveTimeout } = app.server;
	const { timeout, maxConnections } = app.server;
	// How often Node checks them; its types leave it out.
	const interval = Reflect.get(app.server, "connectionsCheckingInterval");
	assert.deepEqual(
		{ interval, requestTimeout, headersTimeout, keepAliveTimeout, timeout },
		{
			interval: 2_000,
			requestTimeout: 30_000,
			headersTimeout: 10_000,
			keepAliveTimeout: 72_000,
			timeout: 72_000,
		},
	);
	assert.equal(maxConnections, 10_000);
});
