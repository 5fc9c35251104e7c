import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { limits } from "../../server/limits.ts";
import { stopped } from "../support/server-process.ts";
import { eventually } from "../support/visitors.ts";
import { expectEnvelope, startVictim } from "./victim.ts";
import { head, openSocket, readAnswer, signUpHead } from "./wire.ts";

/** Sends a head, then `part` again and again for as long as the server reads. */
async function sendWithoutEnd(address: string, framing: string, part: string) {
	const socket = await openSocket(address);
	let text = "";
	let sent = 0;
	socket.setEncoding("latin1").on("data", (more) => {
		text += more;
	});
	socket.write(head(...signUpHead, framing));
	while (!socket.closed && sent < 64 * limits.bodyBytes) {
		socket.write(part);
		sent += part.length;
		await pause(1);
	}
	const isClosed = socket.closed;
	socket.destroy();
	return { ...readAnswer(text), isClosed, sent };
}

const blanks = " ".repeat(1_024);

for (const [name, framing, part, most] of [
	// Its head alone says that it is too long.
	["says so", "Content-Length: 99999999999", blanks, limits.bodyBytes],
	[
		"does not say so",
		"Transfer-Encoding: chunked",
		`400\r\n${blanks}\r\n`,
		4 * limits.bodyBytes,
	],
] as const) {
	test(`an endless body that ${name} is cut off: 413`, async (t) => {
		const { server, expectUnharmed } = await startVictim(t);
		const answer = await sendWithoutEnd(server.address, framing, part);
		assert.equal(answer.status, 413);
		expectEnvelope(answer);
		assert.equal(answer.headers.get("access-control-allow-origin"), "*");
		assert.equal(answer.headers.get("connection"), "close");
		assert.ok(answer.isClosed);
		assert.ok(answer.sent < most, `${answer.sent} bytes were sent`);
		await expectUnharmed();
	});
}

test("visitors who leave right after they sent a sign-up are counted, and no error", async (t) => {
	const { server } = await startVictim(t, { RATE_LIMIT: "20/60" });
	const body = '{"email":"ada@example.com","user_type":"host"}';
	const signUp = head(...signUpHead, `Content-Length: ${body.length}`) + body;
	for (let count = 0; count < 40; count += 1) {
		const socket = await openSocket(server.address);
		await new Promise((sent) => socket.write(signUp, sent));
		socket.destroy();
	}
	await eventually(() => /"status":429/.test(server.output()));
	assert.equal(await server.end("SIGTERM"), stopped);
	assert.doesNotMatch(server.output(), /"level":[56]0|"status":5/);
});

test("a visitor who leaves in the middle of a body is not an error of the server", async (t) => {
	const { server, expectUnharmed } = await startVictim(t);
	const socket = await openSocket(server.address);
	socket.write(`${head(...signUpHead, "Content-Length: 50")}{"email":`);
	await pause(100);
	socket.destroy();
	await pause(300);
	await expectUnharmed();
});
