import assert from "node:assert/strict";
import { test } from "node:test";
import { readSettings } from "../../config/settings.ts";
import { checkProxy, checkRateLimit } from "./settings.ts";

const https = "https://waitlist.example";

for (const [env, siteUrl, expected] of [
	[{}, "", "advice"],
	[{ HOST: "::1" }, "http://localhost:3000", "advice"],
	[{ HOST: "0.0.0.0" }, "", "ok"],
	[{}, https, "wrong"],
	[{ HOST: "0.0.0.0" }, https, "wrong"],
	[{ TRUST_PROXY: "10.0.0.1" }, https, "ok"],
] as const) {
	test(`${JSON.stringify(env)} at ${siteUrl || "no address"}: ${expected}`, () => {
		assert.equal(checkProxy(readSettings(env), siteUrl).state, expected);
	});
}

test("a rate limit that is off is worth advice", () => {
	const [off] = checkRateLimit(readSettings({ RATE_LIMIT: "off" }));
	assert.equal(off?.state, "advice");
	assert.deepEqual(checkRateLimit(readSettings({})), []);
});
