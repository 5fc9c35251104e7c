import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Socket } from "node:net";
import { type TestContext, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { defaultAnonKey } from "../../config/keys.ts";
import { limits } from "../../config/limits.ts";
import { waitlistHeaders, waitlistPath } from "../../shared/waitlist-call.ts";
import { isFull } from "../faults/rounds.ts";
import { testApp } from "../support/app.ts";
import { eventually, expectStored, signUp } from "../support/visitors.ts";
import { percentile } from "./percentile.ts";
import { expectEnvelope, startVictim } from "./victim.ts";
import { exchange, openSocket } from "./wire.ts";

const head = [
	`POST ${waitlistPath} HTTP/1.1`,
	"Host: a.example",
	...Object.entries(waitlistHeaders(defaultAnonKey)).map(
		([name, value]) => `${name}: ${value}`,
	),
].join("\r\n");

/** Opens connections a hundred at a time: the queue before the server is no longer than that. */
async function openMany(t: TestContext, address: string, count: number) {
	const sockets: Socket[] = [];
	t.after(() => {
		for (const socket of sockets) socket.destroy();
	});
	while (sockets.length < count) {
		const more = Array.from({ length: 100 }, () => openSocket(address));
		sockets.push(...(await Promise.all(more)));
	}
	return sockets;
}

/** One byte a second for each. */
function drip(t: TestContext, sockets: readonly Socket[], byte: string): void {
	const timer = setInterval(() => {
		for (const socket of sockets) if (socket.writable) socket.write(byte);
	}, 1_000);
	t.after(() => clearInterval(timer));
}

test("2,000 idle and 500 slow connections keep nobody waiting", async (t) => {
	const { server, database } = await startVictim(t);
	const idle = await openMany(t, server.address, 2_000);
	// As browsers leave them: one answer has come, and the next is not asked for yet.
	for (const socket of idle) {
		socket.resume().write("HEAD / HTTP/1.1\r\nHost: a.example\r\n\r\n");
	}
	const slowHeads = await openMany(t, server.address, 300);
	for (const socket of slowHeads) socket.write(`${head}\r\nX-A: `);
	const slowBodies = await openMany(t, server.address, 200);
	for (const socket of slowBodies) {
		socket.write(`${head}\r\nContent-Length: 1000\r\n\r\n{`);
	}
	drip(t, [...slowHeads, ...slowBodies], " ");

	const seconds = isFull ? 30 : 5;
	const times: number[] = [];
	const emails: string[] = [];
	const answers: Promise<void>[] = [];
	for (let index = 0; index < seconds * 50; index += 1) {
		const email = `visitor-${index}@example.com`;
		const begin = performance.now();
		answers.push(
			signUp(server.address, email).then(({ status }) => {
				assert.equal(status, 201);
				times.push(performance.now() - begin);
				emails.push(email);
			}),
		);
		await pause(20);
	}
	const isOpen = (socket: Socket) => !socket.closed;
	const held = [idle, slowHeads, slowBodies].map(
		(sockets) => sockets.filter(isOpen).length,
	);
	await Promise.all(answers);
	const p99 = percentile(times, 0.99);
	t.diagnostic(
		`${times.length} sign-ups at 50 a second: 99 of 100 within ${p99.toFixed(1)} ms, ${held.join(" + ")} connections held at the end${memory(server.pid)}`,
	);
	assert.ok(p99 < 300, `${p99} ms`);
	// At full length the slow ones are cut off meanwhile, as they should be.
	assert.deepEqual(held, isFull ? [2_000, 0, held[2]] : [2_000, 300, 200]);
	await expectStored(database.address, emails);
});

function memory(pid: number | undefined): string {
	if (process.platform !== "linux") return "";
	const status = readFileSync(`/proc/${pid}/status`, "utf8");
	const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
	return `, ${Math.round(kilobytes / 1_024)} MB of memory`;
}

/** When each was given up, in milliseconds after now. */
async function closings(sockets: readonly Socket[]): Promise<number[]> {
	const begin = performance.now();
	const times: number[] = [];
	for (const socket of sockets) {
		socket.resume().once("close", () => times.push(performance.now() - begin));
	}
	await eventually(() => times.length === sockets.length);
	return times;
}

test("there are never more connections than the machine can hold", async (t) => {
	const { app } = await testApp(t);
	assert.equal(app.server.maxConnections, limits.connections);
	// One of them, to see that Node keeps to it.
	app.server.maxConnections = 1;
	const address = await app.listen({ port: 0 });
	const [first, second] = await Promise.all([
		openSocket(address),
		openSocket(address),
	]);
	await closings([second.resume()]);
	assert.ok(!first.closed);
	first.destroy();
});

test("who asks for nothing, and a head that drips, is cut off", async (t) => {
	const { server, expectUnharmed } = await startVictim(t);
	const sockets = await openMany(t, server.address, 200);
	const dripping = sockets.slice(100);
	for (const socket of dripping) socket.write(`${head}\r\nX-A: `);
	drip(t, dripping, "a");
	const times = await closings(sockets);
	t.diagnostic(`given up after ${Math.round(Math.min(...times))} ms`);
	// Neither at once nor when Node would look by itself, every half minute.
	assert.ok(Math.min(...times) > limits.headMs / 2);
	assert.ok(Math.max(...times) < limits.headMs * 2);
	await expectUnharmed();
});

test("a body that drips is cut off with the envelope", {
	skip: isFull ? false : "only at full length: it takes half a minute",
}, async (t) => {
	const { server, expectUnharmed } = await startVictim(t);
	const answer = await exchange(
		server.address,
		`${head}\r\nContent-Length: 1000\r\n\r\n{`,
		limits.requestMs + 2 * limits.slowCheckMs,
	);
	assert.equal(answer.status, 408);
	expectEnvelope(answer);
	assert.ok(answer.isClosed);
	await expectUnharmed();
});

test("who asks and asks, and reads no answer, is cut off", async (t) => {
	const { server, expectUnharmed } = await startVictim(t);
	const sockets = await openMany(t, server.address, 100);
	const requests = "GET / HTTP/1.1\r\nHost: a.example\r\n\r\n".repeat(500);
	for (const socket of sockets) socket.write(requests);
	await pause(1_000);
	const held = memory(server.pid);
	await closings(sockets);
	t.diagnostic(`50,000 answers that nobody reads${held}`);
	await expectUnharmed();
});

test("a few requests sent ahead are all answered", async (t) => {
	const { server } = await startVictim(t);
	const request = "GET /healthz HTTP/1.1\r\nHost: a.example\r\n\r\n";
	const { text } = await exchange(
		server.address,
		request.repeat(1 + limits.requestsAhead),
	);
	assert.equal(text.match(/HTTP\/1\.1 200/g)?.length, 1 + limits.requestsAhead);
});
