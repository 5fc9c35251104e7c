import assert from "node:assert/strict";
import type { Socket } from "node:net";
import { suite, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { limits } from "../../server/server-limits.ts";
import { testApp } from "../support/app.ts";
import { eventually } from "../support/visitors.ts";
import { startAttackedServer } from "./attacked-server.ts";
import {
	drip,
	exchange,
	head,
	openMany,
	openSocket,
	unfinishedBody,
	unfinishedHead,
} from "./raw-connection.ts";

/** When the server closed each, in milliseconds from now. */
async function closings(sockets: readonly Socket[]): Promise<number[]> {
	const begin = performance.now();
	const times: number[] = [];
	for (const socket of sockets)
		socket.resume().once("close", () => times.push(performance.now() - begin));
	await eventually(() => times.length === sockets.length);
	return times;
}

// They wait for timeouts: beside each other, it is one wait.
suite("slow clients", { concurrency: true }, () => {
	test("there are never more connections than the limit", async (t) => {
		const { app } = await testApp(t);
		assert.equal(app.server.maxConnections, limits.connections);
		app.server.maxConnections = 1;
		const address = await app.listen({ port: 0, host: "127.0.0.1" });
		const first = await openSocket(address);
		const second = await openSocket(address);
		await closings([second]);
		assert.ok(!first.closed);
		first.destroy();
	});

	test("a connection without a request, one with a slow head and one with a slow body are cut off", async (t) => {
		const { server, expectUnharmed } = await startAttackedServer(t);
		const answered = exchange(
			server.address,
			unfinishedBody,
			2 * limits.requestMs,
		);
		const sockets = await openMany(t, server.address, 200);
		const dripping = sockets.slice(100);
		for (const socket of dripping) socket.write(unfinishedHead);
		drip(t, dripping);
		const times = await closings(sockets);
		// Not at once, and before Node's own check, which runs every half minute.
		assert.ok(Math.min(...times) > limits.headMs / 2);
		assert.ok(Math.max(...times) < limits.headMs * 2);
		const answer = await answered;
		assert.equal(answer.status, 408);
		assert.ok(answer.isClosed);
		await expectUnharmed();
	});

	test("200 connections full of unread requests do not fill a small memory", async (t) => {
		const { server, expectUnharmed } = await startAttackedServer(t, {
			NODE_OPTIONS: "--max-old-space-size=256",
		});
		const page = head("GET / HTTP/1.1", "Host: a");
		const sockets = await openMany(t, server.address, 200);
		for (const socket of sockets) socket.pause().write(page.repeat(3_000));
		// A visitor may have to wait for too long meanwhile (408).
		assert.ok((await fetch(server.address)).status < 500);
		for (const socket of sockets) socket.destroy();
		// On a slow machine, this many requests are an overload, and sign-ups are refused until it ends.
		const { maxEventLoopDelay, sampleInterval } = limits.overload;
		await eventually(async () => {
			const begin = performance.now();
			await fetch(server.address);
			return performance.now() - begin < maxEventLoopDelay;
		});
		await pause(2 * sampleInterval);
		await expectUnharmed();
	});
});
