import assert from "node:assert/strict";
import { test } from "node:test";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { testApp } from "../test/support/app.ts";

const documents: [string, InjectOptions, number][] = [
	["the landing page", { url: "/" }, 200],
	["the 404 page", { url: "/nowhere" }, 404],
	["the error page", { url: "/broken" }, 500],
	["the answer to a broken address", { url: "/%zz" }, 404],
	["the answer to a plain post", { method: "POST", url: "/join" }, 422],
];

const https = { "x-forwarded-proto": "https" };

function assertGuarded(answer: LightMyRequestResponse): void {
	const { headers } = answer;
	assert.match(
		String(headers["content-security-policy"]),
		/^default-src 'none'; script-src 'self'; .*frame-ancestors 'none'/,
	);
	assert.equal(headers["cross-origin-opener-policy"], "same-origin");
	assert.equal(headers["cross-origin-resource-policy"], "same-origin");
	assert.equal(headers["referrer-policy"], "strict-origin-when-cross-origin");
	assert.equal(headers["x-content-type-options"], "nosniff");
	assert.match(String(headers["permissions-policy"]), /\bcamera=\(\)/);
}

test("every document has the security headers, over HTTPS also HSTS", async (t) => {
	const { app } = await testApp(t, { environment: { TRUST_PROXY: "1" } });
	app.get("/broken", () => {
		throw new Error("on purpose");
	});
	for (const [what, request, status] of documents) {
		const plain = await app.inject(request);
		assert.equal(plain.statusCode, status, what);
		assert.equal(plain.headers["content-type"], "text/html; charset=utf-8");
		assertGuarded(plain);
		assert.equal(plain.headers["strict-transport-security"], undefined);

		const secure = await app.inject({ ...request, headers: https });
		assert.equal(secure.statusCode, status);
		assertGuarded(secure);
		assert.equal(
			secure.headers["strict-transport-security"],
			"max-age=31536000",
		);
	}
});

test("a 304 has the security headers too", async (t) => {
	const { app } = await testApp(t);
	const { headers } = await app.inject("/");
	const again = await app.inject({
		url: "/",
		headers: { "if-none-match": String(headers["etag"]) },
	});
	assert.equal(again.statusCode, 304);
	assertGuarded(again);
});

test("only a trusted proxy may say that it spoke HTTPS", async (t) => {
	for (const [TRUST_PROXY, remoteAddress] of [
		["", "127.0.0.1"],
		["10.1.2.3", "10.1.2.4"],
	] as const) {
		const { app } = await testApp(t, { environment: { TRUST_PROXY } });
		const answer = await app.inject({
			url: "/",
			headers: https,
			remoteAddress,
		});
		assert.equal(answer.headers["strict-transport-security"], undefined);
	}
});

test("files other than documents have the headers of files", async (t) => {
	const { app } = await testApp(t);
	for (const url of ["/assets/app-abc.js", "/icon.png"]) {
		const { headers } = await app.inject(url);
		assert.equal(headers["x-content-type-options"], "nosniff");
		assert.equal(headers["cross-origin-resource-policy"], "cross-origin");
		assert.equal(headers["content-security-policy"], undefined);
	}
});

test("the API's answers are JSON that no browser takes for a page", async (t) => {
	const { app } = await testApp(t);
	for (const request of [
		{ method: "POST", url: "/rest/v1/waitlist" },
		{ url: "/healthz" },
	] as const) {
		const { headers } = await app.inject(request);
		assert.match(String(headers["content-type"]), /^application\/json/);
		assert.equal(headers["x-content-type-options"], "nosniff");
	}
});
