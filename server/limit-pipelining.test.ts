import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { type TestContext, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { defaultAnonKey } from "../config/schema.ts";
import { waitlistHeaders, waitlistPath } from "../protocol/waitlist-call.ts";
import { testApp } from "../test/support/app.ts";
import { eventually } from "../test/support/visitors.ts";
import { limits } from "./server-limits.ts";

const headers = Object.entries(waitlistHeaders(defaultAnonKey))
	.map((line) => `${line.join(": ")}\r\n`)
	.join("");
/** The sign-up of one of many people: repeats of one address are merged. */
function signUpOf(name = "ada") {
	const body = JSON.stringify({
		email: `${name}@example.com`,
		user_type: "host",
	});
	return `POST ${waitlistPath} HTTP/1.1\r\nHost: a.example\r\n${headers}Content-Length: ${body.length}\r\n\r\n${body}`;
}
const signUp = signUpOf();
const page = "GET / HTTP/1.1\r\nHost: a.example\r\n\r\n";

/** A server whose inbox keeps sign-ups waiting until `open` is called. */
async function startWaiting(t: TestContext) {
	const { promise, resolve } = Promise.withResolvers<void>();
	t.after(() => resolve());
	const { app } = await testApp(t, {
		inbox: { add: () => promise },
	});
	let requests = 0;
	app.server.on("request", () => {
		requests += 1;
	});
	const address = await app.listen({ port: 0, host: "127.0.0.1" });
	return { address, open: resolve, requests: () => requests };
}

/** Sends requests on a connection of their own; `answers` lists the status lines so far. */
function send(t: TestContext, address: string, requests: string) {
	const socket = connect(Number(new URL(address).port), "127.0.0.1");
	t.after(() => socket.destroy());
	let text = "";
	socket.on("error", () => {}).setEncoding("latin1");
	socket.on("data", (part) => {
		text += part;
	});
	socket.write(requests);
	return { socket, answers: () => text.match(/HTTP\/1\.1 \d+/g) ?? [] };
}

test("2,000 sign-ups sent ahead are all answered and stored", async (t) => {
	const { app, stored } = await testApp(t);
	const address = await app.listen({ port: 0, host: "127.0.0.1" });
	const signUps = Array.from({ length: 2_000 }, (_, n) => signUpOf(`p${n}`));
	const { socket, answers } = send(t, address, signUps.join(""));
	await eventually(() => answers().length === 2_000 || socket.closed);
	assert.equal(answers().join(), Array(2_000).fill("HTTP/1.1 201").join());
	assert.equal((await stored()).length, 2_000);
});

test("the requests that wait are bounded for all connections together", async (t) => {
	const { address, open, requests } = await startWaiting(t);
	// The sign-up is not answered, so none of the pages has its turn.
	const clients = Array.from({ length: 20 }, () =>
		send(t, address, signUp + page.repeat(1_500)),
	);
	await eventually(() => requests() > limits.requestsAhead);
	await pause(300);
	const closed = clients.filter(({ socket }) => socket.closed);
	assert.ok(closed.length > 0 && closed.length < 20, `${closed.length}`);

	open();
	for (const { socket } of clients) socket.destroy();
	await pause(100);
	// Their places are free again.
	const { answers } = send(t, address, page.repeat(1_500));
	await eventually(() => answers().length === 1_500);
});

test("a client that reads no answers is cut off", async (t) => {
	const { app } = await testApp(t);
	assert.equal(app.server.timeout, limits.keepAliveMs);
	app.server.timeout = 300;
	const address = await app.listen({ port: 0, host: "127.0.0.1" });
	const accepted = once(app.server, "connection");
	// Their answers are more than the system takes for a client.
	const { socket } = send(t, address, page.repeat(50_000));
	socket.pause();
	const [peer] = (await accepted) as [Socket];
	await once(peer, "close");
});
