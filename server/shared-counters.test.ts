import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { type TestContext, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { testApp } from "../test/support/app.ts";
import { startRedis } from "../test/support/redis-server.ts";
import { networksOf } from "./network-label.ts";
import { SharedCounters } from "./shared-counters.ts";

const ada = { email: "ada@example.com", user_type: "host" };

/** What answers at a Redis URL, and is no Redis that works. */
const broken: [what: string, answer: (socket: Socket) => void][] = [
	["loading", (socket) => socket.write("-LOADING Redis is loading\r\n")],
	["no reply", () => {}],
	["garbage", (socket) => socket.write("HTTP/1.1 400 Bad Request\r\n\r\n")],
	["a huge length", (socket) => socket.write("$2000000000\r\nabc")],
	["a huge array", (socket) => socket.write("*4000000000\r\n")],
	["deep nesting", (socket) => socket.write("*1\r\n".repeat(200_000))],
	["nested arrays", (socket) => socket.write("*2\r\n*1\r\n:1\r\n*1\r\n:1\r\n")],
	[
		"a length that is never reached",
		(socket) => socket.write("$999999999\r\na"),
	],
	[
		"a reply after five seconds",
		(socket) =>
			setTimeout(() => socket.write("*2\r\n:1\r\n:1\r\n"), 5_000).unref(),
	],
	["null", (socket) => socket.write("$-1\r\n")],
	["a text", (socket) => socket.write("+OK\r\n")],
	["a negative number", (socket) => socket.write(":-1\r\n")],
	["a closed connection", (socket) => socket.destroy()],
];

async function brokenRedis(
	t: TestContext,
	answer: (socket: Socket, command: string | Buffer) => void,
) {
	const sockets = new Set<Socket>();
	const server = createServer((socket) => {
		sockets.add(socket);
		socket.on("error", () => {}).on("data", (data) => answer(socket, data));
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	t.after(() => {
		for (const socket of sockets) socket.destroy();
		server.close();
	});
	const address = server.address();
	assert.ok(address !== null && typeof address === "object");
	return `redis://127.0.0.1:${address.port}`;
}

for (const [what, answer] of broken)
	test(`a Redis with ${what}: the server counts for itself, and says so once`, async (t) => {
		const REDIS_URL = await brokenRedis(t, answer);
		const { signUp, stored, log } = await testApp(t, {
			environment: { RATE_LIMIT: "5/60", REDIS_URL },
		});
		await pause(50);
		const statuses: number[] = [];
		for (let count = 0; count < 6; count += 1)
			statuses.push((await signUp(ada)).statusCode);
		assert.deepEqual(statuses, [201, 201, 201, 201, 201, 429]);
		assert.equal(log().match(/Redis is away/g)?.length, 1);
		const labels = (await stored()).map(({ network }) => network);
		assert.deepEqual(
			labels.map((label) => label !== null),
			[false, false, false, true, true],
		);
		assert.equal(labels[3], labels[4]);
	});

test("servers label a network together in Redis, which holds no address", async (t) => {
	const redis = await startRedis(t);
	if (redis === undefined) {
		t.skip("Redis is not installed");
		return;
	}
	await redis.start();
	const log = { warn: (text: string) => assert.fail(text), info() {} };
	const servers = Array.from({ length: 4 }, () => {
		const counters = new SharedCounters(redis.url, log as never);
		t.after(() => counters.close());
		return counters;
	});
	await redis.untilConnected(servers.length);
	const now = Date.parse("2026-11-22T12:00:00Z");
	const labels: (string | null | undefined)[] = [];
	for (let count = 0; count < 12; count += 1)
		labels.push(
			await servers[count % 4]?.labelFor(networksOf("203.0.113.7"), 1, now),
		);
	assert.deepEqual(labels.slice(0, 3), [null, null, null]);
	assert.match(labels[3] ?? "", /^[\da-f]{8}$/);
	assert.equal(new Set(labels.slice(3)).size, 1);
	// The network keeps its label for seven days, and its /16 has none.
	const labelAfter = (days: number, address = "203.0.113.7") =>
		servers[0]?.labelFor(networksOf(address), 1, now + days * 86_400_000);
	assert.equal(await labelAfter(7), labels[3]);
	assert.equal(await labelAfter(8), null);
	assert.equal(await labelAfter(0, "203.0.114.7"), null);
	// A full /40 hands its label on to its /32.
	let last: string | null | undefined;
	for (let n = 0; n < 40; n += 1)
		last = await labelAfter(0, `2001:db8:${n}::1`);
	assert.match(last ?? "", /^[\da-f]{8}$/);
	assert.equal(await labelAfter(0, "2001:db8:ff00::1"), last);
	const kept = await redis.dump();
	assert.match(kept, /salt/);
	assert.doesNotMatch(kept, /203\.0|\/24/);
	// The labels are gone a day after the last one that counts.
	const [label = 0, ...others] = [
		...kept.matchAll(/^frontage-labels-2026-11-22 ttl (\d+)/gm),
	].map(([, ttl]) => Math.ceil(Number(ttl) / 86_400_000));
	assert.deepEqual([label, ...others], [8]);
});

test("a Redis that stops answering gets a new connection", async (t) => {
	const connections = new Set<Socket>();
	const url = await brokenRedis(t, (socket, command) => {
		connections.add(socket);
		// Up to the commands of a count, which get no reply.
		if (command.includes("hello")) socket.write("%0\r\n+OK\r\n+OK\r\n");
		if (command.includes("info")) socket.write("$11\r\nloading:0\r\n\r\n");
	});
	const warned: string[] = [];
	const log = { warn: (text: string) => warned.push(text), info() {} };
	const counters = new SharedCounters(url, log as never);
	t.after(() => counters.close());
	for (let tries = 0; tries < 500 && connections.size < 2; tries += 1) {
		await counters.count("a sender", 1, 1_000);
		await pause(1);
	}
	assert.equal(connections.size, 2);
	assert.equal(warned.length, 1);
});
