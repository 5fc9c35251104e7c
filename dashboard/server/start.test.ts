import assert from "node:assert/strict";
import { test } from "node:test";
import { started } from "../../test/support/dashboard-app.ts";

test("every answer is kept out of caches, frames and other pages", async (t) => {
	const { ask, own } = await started(t);
	for (const { headers } of [
		await ask("/", { host: own.host }),
		await ask("/api/now", own, "{}"),
		await ask("/index.html", { host: own.host }),
		await ask("/", { host: "evil.example" }),
	]) {
		const policy = String(headers["content-security-policy"]);
		assert.match(policy, /^default-src 'none'; .*frame-ancestors 'none'/);
		assert.doesNotMatch(policy, /unsafe|\*|data:|https?:/);
		assert.equal(headers["cache-control"], "no-store");
		assert.equal(headers["x-content-type-options"], "nosniff");
		assert.equal(headers["cross-origin-resource-policy"], "same-origin");
		assert.equal(headers["referrer-policy"], "no-referrer");
		assert.equal(headers["access-control-allow-origin"], undefined);
	}
});

test("a question that the dashboard does not know is refused", async (t) => {
	const { ask, own } = await started(t);
	const known = { sort: "email", descending: true, offset: 0, limit: 5 };
	const code = async (name: string, question: unknown) =>
		(await ask(`/api/${name}`, own, JSON.stringify(question))).code;
	assert.equal(await code("people", known), 200);
	for (const part of [
		{ sort: "phone" },
		{ offset: -1 },
		{ limit: 1e6 },
		{ side: "both" },
		{ other: 1 },
	])
		assert.equal(await code("people", { ...known, ...part }), 400);
	assert.equal(await code("csv", {}), 400);
	assert.equal(await code("person", null), 400);
});

test("a failed erasure is answered with its reason", async (t) => {
	const { ask, own } = await started(t);
	const body = '{"email":"away@x.at"}';
	const { code, text } = await ask("/api/erase", own, body);
	assert.equal(code, 500);
	assert.equal(text, "Put it back.");
});
