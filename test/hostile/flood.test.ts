import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { defaultAnonKey } from "../../config/keys.ts";
import { waitlistHeaders, waitlistPath } from "../../shared/waitlist-call.ts";
import { expectStored, statusOf } from "../support/visitors.ts";
import { expectEnvelope, startVictim } from "./victim.ts";

/** Two hundred sign-ups from one address, and twenty from another meanwhile; resolves with the refused. */
async function flood(t: TestContext, trustProxy: string) {
	const { server, database } = await startVictim(t, {
		RATE_LIMIT: "",
		TRUST_PROXY: trustProxy,
	});
	const acknowledged: string[] = [];
	async function signUp(from: string, email: string, refused: Response[]) {
		const answer = await fetch(server.address + waitlistPath, {
			method: "POST",
			headers: { ...waitlistHeaders(defaultAnonKey), "X-Forwarded-For": from },
			body: JSON.stringify({ email, user_type: "host" }),
		});
		if (answer.status === 201) acknowledged.push(email);
		else refused.push(answer);
	}
	const flooder: Response[] = [];
	const office: Response[] = [];
	for (let round = 0; round < 20; round += 1) {
		const burst = Array.from({ length: 10 }, (_, index) =>
			signUp("198.51.100.1", `flood-${round}-${index}@example.com`, flooder),
		);
		await signUp("198.51.100.2", `office-${round}@example.com`, office);
		await Promise.all(burst);
	}
	await expectStored(database, acknowledged);
	assert.equal(await statusOf(`${server.address}/`), 200);
	return { flooder, office, acknowledged };
}

test("a flood is refused with 429, and another address is not affected", async (t) => {
	const { flooder, office, acknowledged } = await flood(t, "1");
	assert.deepEqual(office, []);
	assert.equal(acknowledged.length, 60 + 20);
	assert.equal(flooder.length, 200 - 60);
	for (const { status, headers } of flooder) {
		assert.equal(status, 429);
		assert.match(headers.get("retry-after") ?? "", /^[1-9]\d*$/);
		assert.equal(headers.get("access-control-allow-origin"), "*");
	}
	const [first] = flooder;
	assert.ok(first !== undefined);
	expectEnvelope({ headers: first.headers, body: await first.text() });
});

test("an address that the sender made up changes nothing", async (t) => {
	const { flooder, office, acknowledged } = await flood(t, "");
	assert.equal(acknowledged.length, 60);
	assert.equal(flooder.length + office.length, 220 - 60);
});
