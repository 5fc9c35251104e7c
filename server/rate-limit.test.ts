import assert from "node:assert/strict";
import { test } from "node:test";
import { testApp } from "../test/support/app.ts";
import { testOnPostgres } from "../test/support/engines.ts";

const ada = { email: "ada@example.com", user_type: "host" };

/** The statuses of one sign-up after the other, each from one of these addresses. */
async function send(
	{ signUp }: Pick<Awaited<ReturnType<typeof testApp>>, "signUp">,
	addresses: readonly string[],
) {
	const statuses: number[] = [];
	for (const address of addresses) {
		const answer = await signUp(ada, { "x-forwarded-for": address });
		statuses.push(answer.statusCode);
	}
	return statuses;
}

test("60 sign-ups per minute and address are taken, more are refused", async (t) => {
	const server = await testApp(t, {
		environment: { RATE_LIMIT: "", TRUST_PROXY: "1" },
	});
	const office = await send(server, Array(60).fill("192.0.2.1"));
	assert.deepEqual(new Set(office), new Set([201]));
	const flood = await send(server, Array(2).fill("192.0.2.1"));
	assert.deepEqual(flood, [429, 429]);
	assert.deepEqual(await send(server, ["192.0.2.2", "nonsense"]), [201, 201]);
});

for (const [what, TRUST_PROXY, addresses] of [
	["an address with ports", "1", ["192.0.2.1:1", "192.0.2.1", "192.0.2.1:3"]],
	["an IPv6 network", "1", ["2001:db8::1", "2001:db8::f:2", "2001:db8::3"]],
	["its ports", "1", ["[2001:db8::1]:1", "[2001:db8::1]", "2001:db8::1"]],
	["names that are no address", "1", ["nonsense", "unknown", "_gateway"]],
	["all addresses without TRUST_PROXY", "", ["192.0.2.1", "::1", "192.0.2.3"]],
] as const) {
	test(`one sender: ${what}`, async (t) => {
		const environment = { RATE_LIMIT: "2/60", TRUST_PROXY };
		const server = await testApp(t, { environment });
		assert.deepEqual(await send(server, addresses), [201, 201, 429]);
	});
}

test("a call with more rows than the limit is refused without a time to try again", async (t) => {
	const { signUp } = await testApp(t, { environment: { RATE_LIMIT: "2/60" } });
	const refused = await signUp([ada, ada, ada]);
	assert.equal(refused.statusCode, 413);
	assert.equal(refused.headers["retry-after"], undefined);
	assert.equal((await signUp([ada, ada])).statusCode, 201);
});

test("the limit counts sign-ups of both ways", async (t) => {
	const { signUp, postForm, stored } = await testApp(t, {
		environment: { RATE_LIMIT: "3/60" },
	});
	assert.equal((await signUp([ada, ada])).statusCode, 201);
	assert.equal((await postForm(ada)).statusCode, 200);
	const refused = await postForm(ada);
	assert.equal(refused.statusCode, 429);
	assert.match(String(refused.headers["retry-after"]), /^\d+$/);
	assert.match(refused.body, /ada@example\.com/);
	assert.equal((await signUp(ada)).statusCode, 429);
	assert.equal((await stored()).length, 3);
});

testOnPostgres("servers count together", async ({ settings }, t) => {
	const environment = { ...settings, RATE_LIMIT: "3/60" };
	const first = await testApp(t, { environment });
	const second = await testApp(t, { environment });
	assert.equal((await first.signUp([ada, ada])).statusCode, 201);
	assert.deepEqual(await send(second, ["-", "-"]), [201, 429]);
	const refused = await first.signUp(ada);
	assert.equal(refused.statusCode, 429);
	assert.match(String(refused.headers["retry-after"]), /^([1-9]|[1-5]\d|60)$/);
	// A call that has room for some of its rows is refused whole.
	assert.equal((await first.stored()).length, 3);
	assert.doesNotMatch(second.log(), /example\.com/);
});
