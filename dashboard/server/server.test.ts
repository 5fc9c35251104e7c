import assert from "node:assert/strict";
import { test } from "node:test";
import { started } from "../../test/support/dashboard-app.ts";
import { addresses } from "../api.ts";

test("every answer is kept out of caches, frames and other pages", async (t) => {
	const { ask, right } = await started(t);
	for (const [address, headers] of [
		["/", {}],
		[addresses.now, { authorization: right }],
		["/", { host: "evil.example" }],
	] as const) {
		const { headers: got } = await ask(address, headers);
		const policy = String(got["content-security-policy"]);
		assert.match(policy, /^default-src 'none'; .*frame-ancestors 'none'/);
		assert.doesNotMatch(policy, /unsafe|\*|data:|https?:/);
		assert.equal(got["cache-control"], "no-store");
		assert.equal(got["x-content-type-options"], "nosniff");
		assert.equal(got["cross-origin-resource-policy"], "same-origin");
		assert.equal(got["referrer-policy"], "no-referrer");
		assert.equal(got["access-control-allow-origin"], undefined);
	}
});

test("a query that the dashboard does not know is refused", async (t) => {
	const { ask, right } = await started(t);
	for (const address of [
		`${addresses.joined}?by=minute`,
		`${addresses.emails}?sort=phone&descending=false`,
		addresses.csv,
		`${addresses.people}?sort=phone&descending=true&offset=0`,
		`${addresses.people}?sort=email&descending=true&offset=-1`,
		`${addresses.people}?sort=email&descending=true&offset=0&side=both`,
		addresses.person,
	]) {
		const { code } = await ask(address, { authorization: right });
		assert.equal(code, 400, address);
	}
});

test("a failed erasure is answered with its reason", async (t) => {
	const { ask, right, port } = await started(t);
	const { code, text } = await ask(
		addresses.erase,
		{
			authorization: right,
			"content-type": "application/json",
			origin: `http://127.0.0.1:${port}`,
		},
		"POST",
		'{"email":"away@x.at"}',
	);
	assert.equal(code, 500);
	assert.equal(text, "Put it back.");
});
