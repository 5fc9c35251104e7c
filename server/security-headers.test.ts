import assert from "node:assert/strict";
import { test } from "node:test";
import { testApp } from "../test/support/app.ts";

const https = { "x-forwarded-proto": "https" };
const cross = "cross-origin-resource-policy";

for (const [what, status, request] of [
	["the landing page", 200, { url: "/" }],
	["the landing page with a side", 200, { url: "/?side=host" }],
	["the 404 page", 404, { url: "/nowhere" }],
	["the error page", 500, { url: "/broken" }],
	["the answer to a plain post", 422, { method: "POST", url: "/join" }],
] as const) {
	test(`${what} has the security headers, over HTTPS also HSTS`, async (t) => {
		const { app } = await testApp(t, { environment: { TRUST_PROXY: "1" } });
		app.get("/broken", () => {
			throw new Error("on purpose");
		});
		for (const [headers, hsts] of [
			[{}, undefined],
			[https, "max-age=31536000"],
		] as const) {
			const answer = await app.inject({ ...request, headers });
			assert.equal(answer.statusCode, status);
			assert.equal(answer.headers["strict-transport-security"], hsts);
			assert.partialDeepStrictEqual(answer.headers, {
				"content-type": "text/html; charset=utf-8",
				"cross-origin-opener-policy": "same-origin",
				[cross]: "same-origin",
				"referrer-policy": "strict-origin-when-cross-origin",
				"x-content-type-options": "nosniff",
			});
			const policy = String(answer.headers["content-security-policy"]);
			assert.match(policy, /^default-src 'none'; script-src 'self'; /);
			assert.match(policy, /; frame-ancestors 'none'/);
		}
	});
}

test("only a trusted proxy may say that it spoke HTTPS", async (t) => {
	for (const [TRUST_PROXY, remoteAddress] of [
		["", "127.0.0.1"],
		["10.1.2.3", "10.1.2.4"],
	] as const) {
		const { app } = await testApp(t, { environment: { TRUST_PROXY } });
		const request = { url: "/", headers: https, remoteAddress };
		const { headers } = await app.inject(request);
		assert.equal(headers["strict-transport-security"], undefined);
	}
});

test("files other than documents have the headers of files", async (t) => {
	const { app } = await testApp(t);
	for (const url of ["/assets/app-abc.js", "/icon.png"]) {
		const { headers } = await app.inject(url);
		assert.equal(headers["x-content-type-options"], "nosniff");
		assert.equal(headers[cross], "cross-origin");
		assert.equal(headers["content-security-policy"], undefined);
	}
});

test("the API's answers are JSON that no browser takes for a page", async (t) => {
	const { app, signUp } = await testApp(t);
	for (const { headers } of [await signUp({}), await app.inject("/healthz")]) {
		assert.match(String(headers["content-type"]), /^application\/json/);
		assert.equal(headers["x-content-type-options"], "nosniff");
	}
});
