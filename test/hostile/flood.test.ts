import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { defaultAnonKey } from "../../config/keys.ts";
import { waitlistHeaders, waitlistPath } from "../../shared/waitlist-call.ts";
import { expectStored, statusOf } from "../support/visitors.ts";
import { expectEnvelope, startVictim } from "./victim.ts";

function send(address: string, from: string, body: string): Promise<Response> {
	return fetch(address + waitlistPath, {
		method: "POST",
		headers: {
			...waitlistHeaders(defaultAnonKey),
			"X-Forwarded-For": from,
		},
		body,
	});
}

async function expectRefusal(
	answer: Response | undefined,
	status: number,
): Promise<void> {
	assert.ok(answer !== undefined);
	assert.equal(answer.status, status);
	assert.match(answer.headers.get("retry-after") ?? "", /^[1-9]\d*$/);
	assert.equal(answer.headers.get("access-control-allow-origin"), "*");
	expectEnvelope({ headers: answer.headers, body: await answer.text() });
}

/** Two hundred sign-ups from one address, and twenty from another meanwhile. */
async function flood(t: TestContext, trustProxy: string) {
	const { server, database } = await startVictim(t, {
		RATE_LIMIT: "",
		TRUST_PROXY: trustProxy,
	});
	const acknowledged: string[] = [];
	async function signUp(from: string, email: string) {
		const body = JSON.stringify({ email, user_type: "host" });
		const answer = await send(server.address, from, body);
		if (answer.status === 201) acknowledged.push(email);
		return answer;
	}
	const flooded: Response[] = [];
	const office: Response[] = [];
	for (let round = 0; round < 20; round += 1) {
		const burst = Array.from({ length: 10 }, (_, index) =>
			signUp("198.51.100.1", `flood-${round}-${index}@example.com`),
		);
		office.push(await signUp("198.51.100.2", `office-${round}@example.com`));
		flooded.push(...(await Promise.all(burst)));
	}
	await expectStored(database.address, acknowledged);
	assert.equal(await statusOf(`${server.address}/`), 200);
	return { flooded, office, acknowledged };
}

function refused(answers: readonly Response[]): Response[] {
	return answers.filter(({ status }) => status !== 201);
}

test("a flood is refused, and an office beside it never notices", async (t) => {
	const { flooded, office, acknowledged } = await flood(t, "1");
	assert.deepEqual(refused(office), []);
	assert.equal(acknowledged.length, 60 + 20);
	const [first, ...others] = refused(flooded);
	await expectRefusal(first, 429);
	assert.deepEqual(new Set(others.map(({ status }) => status)), new Set([429]));
});

test("an address that the sender made up changes nothing", async (t) => {
	const { flooded, office, acknowledged } = await flood(t, "off");
	assert.equal(acknowledged.length, 60);
	assert.equal(refused([...flooded, ...office]).length, 220 - 60);
});
