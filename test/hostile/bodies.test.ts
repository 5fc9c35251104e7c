import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { defaultAnonKey } from "../../config/keys.ts";
import { limits } from "../../config/limits.ts";
import { waitlistHeaders, waitlistPath } from "../../shared/waitlist-call.ts";
import { storedEmails } from "../support/visitors.ts";
import { expectEnvelope, startVictim } from "./victim.ts";
import { openSocket, readAnswer } from "./wire.ts";

const headers = Object.entries({
	Host: "a.example",
	...waitlistHeaders(defaultAnonKey),
});

/** Sends a head, then a kilobyte at a time for as long as the server listens. */
async function sendWithoutEnd(address: string, framing: string, part: string) {
	const socket = await openSocket(address);
	let text = "";
	let sent = 0;
	let isClosed = false;
	socket.setEncoding("latin1").on("data", (more) => {
		text += more;
	});
	socket.once("close", () => {
		isClosed = true;
	});
	const lines = [...headers.map((header) => header.join(": ")), framing];
	socket.write(
		`POST ${waitlistPath} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`,
	);
	while (!isClosed && sent < 64 * limits.bodyBytes) {
		socket.write(part);
		sent += part.length;
		await pause(1);
	}
	socket.destroy();
	return { ...readAnswer(text), text, isClosed, sent };
}

const blanks = " ".repeat(1_024);

for (const [name, framing, part, most] of [
	// Nothing of it has to be read to know that it is too long.
	["says so", "Content-Length: 99999999999", blanks, limits.bodyBytes],
	[
		"does not say so",
		"Transfer-Encoding: chunked",
		`400\r\n${blanks}\r\n`,
		4 * limits.bodyBytes,
	],
] as const) {
	test(`a body without end that ${name} is cut off: 413`, async (t) => {
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

test("as much as is allowed is taken, and not a byte more", async (t) => {
	const { server, database } = await startVictim(t);
	const entry = '{"email":"ada@example.com","user_type":"host"}';
	const send = (bytes: number) =>
		fetch(server.address + waitlistPath, {
			method: "POST",
			headers: waitlistHeaders(defaultAnonKey),
			body: entry.padEnd(bytes),
		});
	assert.equal((await send(limits.bodyBytes)).status, 201);
	assert.equal((await send(limits.bodyBytes + 1)).status, 413);
	assert.equal((await storedEmails(database.address)).size, 1);
});

test("a visitor who leaves in the middle of a body is no fault of ours", async (t) => {
	const { server, expectUnharmed } = await startVictim(t);
	const socket = await openSocket(server.address);
	const lines = headers.map((header) => header.join(": "));
	socket.write(
		`POST ${waitlistPath} HTTP/1.1\r\n${lines.join("\r\n")}\r\nContent-Length: 50\r\n\r\n{"email":`,
	);
	await pause(100);
	socket.destroy();
	await pause(300);
	await expectUnharmed();
});
