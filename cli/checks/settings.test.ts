import assert from "node:assert/strict";
import { test } from "node:test";
import { readSettings } from "../../config/settings.ts";
import { checkProxy, checkSettings } from "./settings.ts";

const https = "https://waitlist.example";

for (const [env, siteUrl, expected] of [
	[{}, "", ["advice"]],
	[{ HOST: "::1" }, "http://localhost:3000", ["advice"]],
	[{ HOST: "0.0.0.0" }, "", ["ok"]],
	[{}, https, ["wrong"]],
	[{ HOST: "0.0.0.0" }, https, ["wrong"]],
	[{ TRUST_PROXY: "1" }, https, ["ok"]],
	[{ TRUST_PROXY: "10.0.0.1", RATE_LIMIT: "off" }, https, ["ok", "advice"]],
] as const) {
	test(`${JSON.stringify(env)} at ${siteUrl || "no address"}: ${expected}`, () => {
		const found = checkProxy(readSettings(env), siteUrl);
		assert.deepEqual(
			found.map(({ state }) => state),
			expected,
		);
	});
}

test("looks at the settings of the build, too", () => {
	assert.equal(checkSettings({})[0]?.state, "ok");
	assert.throws(() => checkSettings({ SITE_URL: "no" }), /SITE_URL/);
});
