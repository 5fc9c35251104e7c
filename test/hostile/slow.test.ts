import assert from "node:assert/strict";
import type { Socket } from "node:net";
import { type TestContext, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { limits } from "../../config/limits.ts";
import { testApp } from "../support/app.ts";
import { eventually, expectStored, signUp } from "../support/visitors.ts";
import { percentile, startVictim } from "./victim.ts";
import { exchange, head, openSocket, signUpHead } from "./wire.ts";

const unfinishedHead = `${signUpHead.join("\r\n")}\r\nX-A: `;
const unfinishedBody = `${head(...signUpHead, "Content-Length: 1000")}{`;

/** Opens connections a hundred at a time, since the queue before the server is not longer. */
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

/** Sends one byte per second on each connection. */
function drip(t: TestContext, sockets: readonly Socket[]): void {
	const timer = setInterval(() => {
		for (const socket of sockets) if (socket.writable) socket.write(" ");
	}, 1_000);
	t.after(() => clearInterval(timer));
}

/** When the server closed each, in milliseconds from now. */
async function closings(sockets: readonly Socket[]): Promise<number[]> {
	const begin = performance.now();
	const times: number[] = [];
	for (const socket of sockets) {
		socket.resume().once("close", () => times.push(performance.now() - begin));
	}
	await eventually(() => times.length === sockets.length);
	return times;
}

test("2,000 idle and 500 slow connections delay no other visitor", async (t) => {
	const { server, database } = await startVictim(t);
	const idle = await openMany(t, server.address, 2_000);
	// As browsers leave them: after one answer.
	for (const socket of idle) {
		socket.resume().write(head("HEAD / HTTP/1.1", "Host: a.example"));
	}
	const slowHeads = await openMany(t, server.address, 300);
	for (const socket of slowHeads) socket.write(unfinishedHead);
	const slowBodies = await openMany(t, server.address, 200);
	for (const socket of slowBodies) socket.write(unfinishedBody);
	drip(t, [...slowHeads, ...slowBodies]);

	const times: number[] = [];
	const emails: string[] = [];
	const answers: Promise<void>[] = [];
	for (let index = 0; index < 1_000; index += 1) {
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
	await Promise.all(answers);
	const p99 = percentile(times, 0.99);
	t.diagnostic(`50 sign-ups per second: 99 of 100 within ${p99.toFixed(1)} ms`);
	// Nobody waits until a slow connection is cut off.
	assert.ok(p99 < limits.headMs / 2, `${p99} ms`);
	// The slow heads have been cut off meanwhile.
	assert.ok(idle.every((socket) => !socket.closed));
	assert.ok(slowHeads.every((socket) => socket.closed));
	await expectStored(database, emails);
});

test("there are never more connections than the limit", async (t) => {
	const { app } = await testApp(t);
	assert.equal(app.server.maxConnections, limits.connections);
	app.server.maxConnections = 1;
	const address = await app.listen({ port: 0 });
	const first = await openSocket(address);
	const second = await openSocket(address);
	await closings([second]);
	assert.ok(!first.closed);
	first.destroy();
});

test("a connection without a request, and one with a slow head, are cut off", async (t) => {
	const { server, expectUnharmed } = await startVictim(t);
	const sockets = await openMany(t, server.address, 200);
	const dripping = sockets.slice(100);
	for (const socket of dripping) socket.write(unfinishedHead);
	drip(t, dripping);
	const times = await closings(sockets);
	// Not at once, and before Node's own check, which runs every half minute.
	assert.ok(Math.min(...times) > limits.headMs / 2);
	assert.ok(Math.max(...times) < limits.headMs * 2);
	await expectUnharmed();
});

test("a slow body is cut off with the error 408", async (t) => {
	const { server, expectUnharmed } = await startVictim(t);
	const answer = await exchange(
		server.address,
		unfinishedBody,
		limits.requestMs + 2 * limits.slowCheckMs,
	);
	assert.equal(answer.status, 408);
	assert.ok(answer.isClosed);
	await expectUnharmed();
});

test("200 connections full of unread requests do not fill a small memory", async (t) => {
	const { server, expectUnharmed } = await startVictim(t, {
		NODE_OPTIONS: "--max-old-space-size=256",
	});
	const page = head("GET / HTTP/1.1", "Host: a");
	const sockets = await openMany(t, server.address, 200);
	for (const socket of sockets) socket.pause().write(page.repeat(3_000));
	// A visitor may have to wait for too long meanwhile (408).
	assert.ok((await fetch(server.address)).status < 500);
	for (const socket of sockets) socket.destroy();
	// On a slow machine, so many requests are an overload, and sign-ups are refused until it ends.
	const { maxEventLoopDelay, sampleInterval } = limits.overload;
	await eventually(async () => {
		const begin = performance.now();
		await fetch(server.address);
		return performance.now() - begin < maxEventLoopDelay;
	});
	await pause(2 * sampleInterval);
	await expectUnharmed();
});
