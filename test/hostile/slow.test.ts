import assert from "node:assert/strict";
import type { Socket } from "node:net";
import { suite, test } from "node:test";
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

const shortTimeouts = "--import=./test/hostile/short-timeouts.ts";

async function allClosed(sockets: readonly Socket[]): Promise<void> {
	for (const socket of sockets) socket.resume();
	await eventually(() => sockets.every((socket) => socket.closed));
}

// They wait for timeouts: beside each other, it is one wait.
suite("slow clients", { concurrency: true }, () => {
	test("there are never more connections than the limit", async (t) => {
		const { app } = await testApp(t);
		app.server.maxConnections = 1;
		const address = await app.listen({ port: 0, host: "127.0.0.1" });
		const first = await openSocket(address);
		const second = await openSocket(address);
		await allClosed([second]);
		assert.ok(!first.closed);
		first.destroy();
	});

	test("a connection without a request, one with a slow head and one with a slow body are cut off", async (t) => {
		const { server, expectUnharmed } = await startAttackedServer(t, {
			NODE_OPTIONS: shortTimeouts,
		});
		const answered = exchange(server.address, unfinishedBody);
		const sockets = await openMany(t, server.address, 200);
		const dripping = sockets.slice(100);
		for (const socket of dripping) socket.write(unfinishedHead);
		drip(t, dripping);
		await allClosed(sockets);
		const answer = await answered;
		assert.equal(answer.status, 408);
		assert.ok(answer.isClosed);
		await expectUnharmed();
	});

	test("50 connections full of unread requests do not fill a small memory", async (t) => {
		const { server, expectUnharmed } = await startAttackedServer(t, {
			NODE_OPTIONS: `--max-old-space-size=256 ${shortTimeouts}`,
		});
		const page = head("GET / HTTP/1.1", "Host: a");
		const sockets = await openMany(t, server.address, 50);
		for (const socket of sockets) socket.pause().write(page.repeat(3_000));
		// A visitor may have to wait for too long meanwhile (408).
		assert.ok((await fetch(server.address)).status < 500);
		for (const socket of sockets) socket.destroy();
		await expectUnharmed();
	});
});
