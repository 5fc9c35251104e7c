import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { limits } from "../../server/server-limits.ts";
import { stopped } from "../support/server-process.ts";
import { eventually } from "../support/visitors.ts";
import { expectEnvelope, startAttackedServer } from "./attacked-server.ts";
import { head, openSocket, readAnswer, signUpHead } from "./raw-connection.ts";

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
	socket.destroy();
	return { ...readAnswer(text), sent };
}

test("an endless body is cut off: 413", async (t) => {
	const { server, expectUnharmed } = await startAttackedServer(t);
	const blanks = " ".repeat(1_024);
	for (const [framing, part] of [
		["Content-Length: 99999999999", blanks],
		["Transfer-Encoding: chunked", `400\r\n${blanks}\r\n`],
	] as const) {
		const answer = await sendWithoutEnd(server.address, framing, part);
		assert.equal(answer.status, 413);
		expectEnvelope(answer);
		assert.equal(answer.headers.get("access-control-allow-origin"), "*");
		assert.equal(answer.headers.get("connection"), "close");
		assert.ok(answer.sent < 4 * limits.bodyBytes, `${answer.sent} bytes`);
	}
	await expectUnharmed();
});

test("visitors who leave in or right after a sign-up are no error", async (t) => {
	const { server } = await startAttackedServer(t, { RATE_LIMIT: "20/60" });
	const body = '{"email":"ada@example.com","user_type":"host"}';
	const signUp = head(...signUpHead, `Content-Length: ${body.length}`) + body;
	for (let count = 0; count < 60; count += 1) {
		const socket = await openSocket(server.address);
		const sent = count < 20 ? signUp.slice(0, -9) : signUp;
		await new Promise((resolve) => socket.write(sent, resolve));
		socket.destroy();
	}
	// Those who left after it are counted.
	await eventually(() => /"status":429/.test(server.output()));
	assert.equal(await server.end("SIGTERM"), stopped);
	assert.doesNotMatch(server.output(), /"level":[56]0|"status":5/);
});
