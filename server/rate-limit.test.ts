import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { defaultAnonKey } from "../config/schema.ts";
import { waitlistHeaders, waitlistPath } from "../shared/waitlist-call.ts";
import { testApp } from "../test/support/app.ts";
import { startRedis } from "../test/support/redis-server.ts";

type App = Awaited<ReturnType<typeof testApp>>["app"];

async function signUps(app: App, addresses: readonly string[]) {
	const statuses: number[] = [];
	for (const address of addresses) {
		const { statusCode } = await app.inject({
			method: "POST",
			url: waitlistPath,
			headers: {
				...waitlistHeaders(defaultAnonKey),
				"x-forwarded-for": address,
			},
			payload: { email: "ada@example.com", phone: null, user_type: "host" },
		});
		statuses.push(statusCode);
	}
	return statuses;
}

test("60 sign-ups per minute and address are taken, more are refused", async (t) => {
	const { app } = await testApp(t, {
		environment: { RATE_LIMIT: "", TRUST_PROXY: "1" },
	});
	const office = await signUps(app, Array(60).fill("192.0.2.1"));
	assert.deepEqual(new Set(office), new Set([201]));
	const flood = await signUps(app, Array(3).fill("192.0.2.1"));
	assert.deepEqual(flood, [429, 429, 429]);
	assert.deepEqual(await signUps(app, ["192.0.2.2"]), [201]);
});

test("an address, an IPv6 network and all nonsense count as one sender each", async (t) => {
	const { app } = await testApp(t, {
		environment: { RATE_LIMIT: "2/60", TRUST_PROXY: "1" },
	});
	for (const addresses of [
		["192.0.2.1:1", "192.0.2.1:2", "192.0.2.1:3"],
		["2001:db8:1:2::1", "2001:db8:1:2:ffff::2", "2001:db8:1:2::3"],
		["[2001:db8::1]:1", "[2001:db8::1]", "2001:db8::1"],
		["unknown", "_hidden", "<script>"],
	])
		assert.deepEqual(await signUps(app, addresses), [201, 201, 429]);
	assert.deepEqual(await signUps(app, ["2001:db8:1:3::1"]), [201]);
});

test("X-Forwarded-For counts for nothing without TRUST_PROXY", async (t) => {
	const { app } = await testApp(t, { environment: { RATE_LIMIT: "2/60" } });
	const statuses = await signUps(app, ["192.0.2.1", "192.0.2.2", "192.0.2.3"]);
	assert.deepEqual(statuses, [201, 201, 429]);
});

test("the plain form counts with the call", async (t) => {
	const { app } = await testApp(t, { environment: { RATE_LIMIT: "1/60" } });
	assert.deepEqual(await signUps(app, ["192.0.2.1"]), [201]);
	const answer = await app.inject({
		method: "POST",
		url: "/join?form=hero",
		headers: { "content-type": "application/x-www-form-urlencoded" },
		payload: "email=ada%40example.com&phone=1&user_type=host",
	});
	assert.equal(answer.statusCode, 429);
	assert.match(String(answer.headers["retry-after"]), /^\d+$/);
	assert.match(answer.body, /ada@example\.com/);
});

test("the limit counts sign-ups, and a call that is refused uses up nothing", async (t) => {
	const { app, stored } = await testApp(t, {
		environment: { RATE_LIMIT: "3/60" },
	});
	const call = async (rows: number) => {
		const { statusCode } = await app.inject({
			method: "POST",
			url: waitlistPath,
			headers: waitlistHeaders(defaultAnonKey),
			payload: Array(rows).fill({
				email: "ada@example.com",
				user_type: "host",
			}),
		});
		return statusCode;
	};
	assert.equal(await call(4), 429);
	assert.equal(await call(2), 201);
	assert.equal(await call(2), 429);
	assert.equal(await call(1), 201);
	assert.equal(await call(1), 429);
	assert.equal((await stored()).length, 3);
});

test("servers count together in Redis, and refuse no sign-up while it is away", async (t) => {
	const redis = await startRedis(t);
	if (redis === undefined) {
		t.skip("Redis is not installed");
		return;
	}
	const lines: string[] = [];
	const options = {
		environment: { RATE_LIMIT: "2/60", REDIS_URL: redis.url },
		log: { write: (line: string) => lines.push(line) },
	};
	const stop = await redis.start();
	const { app: first } = await testApp(t, options);
	const { app: second } = await testApp(t, options);
	await pause(300);
	assert.deepEqual(await signUps(first, ["-", "-"]), [201, 201]);
	assert.deepEqual(await signUps(second, ["-"]), [429]);

	await stop();
	await pause(100);
	assert.deepEqual(await signUps(second, ["-", "-", "-"]), [201, 201, 201]);
	assert.match(lines.join(""), /Redis is away/);
	assert.doesNotMatch(lines.join(""), /example\.com/);
});
