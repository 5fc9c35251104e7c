import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { get as getOverHttps } from "node:https";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { limits } from "../../server/limits.ts";
import { plainFormPath } from "../../shared/plain-form.ts";
import { freePort } from "../support/free-port.ts";
import { startOnSqlite } from "../support/visitors.ts";
import {
	configurations,
	openVisitor,
	type ProxyKind,
	proxyKinds,
	startProxy,
} from "./proxies.ts";

/** The proxy with one server behind it, which can be started again on its port. */
async function online(
	t: TestContext,
	kind: ProxyKind,
	environment: Readonly<Record<string, string>> = {},
) {
	const port = await freePort();
	const settings = { PORT: String(port), TRUST_PROXY: "1", ...environment };
	const { server, restart } = await startOnSqlite(t, { settings });
	const proxy = await startProxy(t, kind, [port]);
	async function visit(localAddress?: string) {
		const visitor = await openVisitor(proxy, localAddress);
		t.after(() => visitor.leave());
		return visitor;
	}
	return { proxy, server, restart, visit };
}

async function answerTo(request: ReturnType<typeof get>) {
	const [answer] = (await once(request, "response")) as [IncomingMessage];
	return answer.resume();
}

for (const kind of proxyKinds) {
	const { name, skip } = kind;

	test(`${name}: the page and both ways to sign up, over HTTPS only`, {
		skip,
	}, async (t) => {
		const { proxy, visit } = await online(t, kind);
		const visitor = await visit();
		const page = await visitor.call("/", { "accept-encoding": "br" });
		assert.equal(page.status, 200);
		assert.equal(page.headers["content-encoding"], "br");
		// The server sends it only if the proxy reports HTTPS.
		const hsts = page.headers["strict-transport-security"];
		assert.match(String(hsts), /^max-age=\d+$/);
		assert.equal(await visitor.signUp("ada@example.com"), 201);
		// The server compares a form's Origin with the host name, which the proxy has to pass on.
		const form = { "content-type": "application/x-www-form-urlencoded" };
		const fields = "email=bea%40example.com&phone=&user_type=host";
		for (const [origin, status] of [
			[visitor.origin, 200],
			["https://elsewhere.example", 403],
		] as const) {
			const headers = { ...form, origin };
			const answer = await visitor.call(plainFormPath, headers, fields);
			assert.equal(answer.status, status);
		}

		const { port, plainPort, authority: ca } = proxy;
		const options = { host: "localhost", family: 4, agent: false };
		const old = await answerTo(getOverHttps({ ...options, port, ca }));
		assert.equal(old.statusCode, 200);
		assert.equal(old.httpVersion, "1.1");
		const moved = await answerTo(get({ ...options, port: plainPort }));
		assert.match(String(moved.statusCode), /^30[18]$/);
		assert.match(moved.headers.location ?? "", /^https:\/\/localhost/);
	});

	test(`${name}: each visitor is counted by the network address, and X-Forwarded-For from outside is ignored`, {
		// Other systems have one loopback address only, unless told otherwise.
		skip: skip || (process.platform !== "linux" && "one address only"),
	}, async (t) => {
		const { visit } = await online(t, kind, { RATE_LIMIT: "2/60" });
		const one = await visit("127.0.0.1");
		for (const [claimed, status] of [
			["192.0.2.1", 201],
			["192.0.2.2", 201],
			["192.0.2.3", 429],
		] as const) {
			const headers = { "x-forwarded-for": claimed };
			assert.equal(await one.signUp("ada@example.com", headers), status);
		}
		const other = await visit("127.0.0.2");
		assert.equal(await other.signUp("bea@example.com"), 201);
	});

	test(`${name}: a visitor's connection outlives a restart of the server, and the log names no link of a mail`, {
		skip,
	}, async (t) => {
		const { proxy, visit, server, restart } = await online(t, kind);
		const visitor = await visit();
		assert.equal(await visitor.signUp("ada@example.com"), 201);
		assert.equal(await server.end("SIGTERM"), 0);

		const restarted = pause(500).then(restart);
		const page = visitor.call("/");
		const failures: number[] = [];
		for (;;) {
			const status = await visitor.signUp("bea@example.com");
			if (status === 201) break;
			failures.push(status);
			assert.ok(failures.length < 300, "no sign-up after the restart");
			await pause(100);
		}
		const again = await restarted;
		t.diagnostic(`${failures.length} tries before the first success`);
		assert.ok(visitor.isConnected());
		// nginx says at once that the server is away; Caddy waits for it, also with a sign-up.
		const waits = name === "Caddy";
		assert.equal((await page).status, waits ? 200 : 502);
		assert.equal(failures.length === 0, waits);
		assert.ok(failures.every((status) => status === 502 || status === 503));

		await again.end("SIGTERM");
		for (const address of ["/", "/me/secret-token"])
			assert.match(`${(await visitor.call(address)).status}`, /50[23]/);
		// The error is logged, and so would be the address.
		assert.match(proxy.log(), /127\.0\.0\.1/);
		assert.doesNotMatch(proxy.log(), /secret-token/);
	});
}

test("each proxy closes an idle connection before the server does", () => {
	// Otherwise a sign-up could be sent over a connection that the server is just closing.
	for (const [file, setting] of [
		["Caddyfile", /keepalive (\d+)s/],
		["nginx.conf", /keepalive_timeout (\d+)s/],
	] as const) {
		const text = readFileSync(path.join(configurations, file), "utf8");
		const seconds = Number(setting.exec(text)?.[1]);
		assert.ok(seconds * 1000 < limits.keepAliveMs, file);
	}
});
