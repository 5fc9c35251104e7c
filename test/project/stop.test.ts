import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { defaultAnonKey } from "../../config/schema.ts";
import { waitlistHeaders, waitlistPath } from "../../protocol/waitlist-call.ts";
import { stopped } from "../support/server-process.ts";
import { startOnSqlite, storedEmails } from "../support/visitors.ts";

test("a sign-up of which the end comes after SIGTERM is stored and answered 201", {
	skip: process.platform === "win32" && "Windows cannot ask a server to stop",
}, async (t) => {
	const { server, database } = await startOnSqlite(t);
	const { port } = new URL(server.address);
	const socket = connect(Number(port), "127.0.0.1");
	await once(socket, "connect");
	const body = JSON.stringify({ email: "ann@x.at", user_type: "host" });
	const headers = Object.entries(waitlistHeaders(defaultAnonKey));
	const lines = headers.map((line) => `${line.join(": ")}\r\n`).join("");
	const head = `POST ${waitlistPath} HTTP/1.1\r\nHost: x\r\n${lines}Content-Length: ${body.length}\r\n\r\n`;
	socket.write(head + body.slice(0, 9));
	await pause(100);
	const ended = server.end("SIGTERM");
	await pause(200);
	const answer = once(socket, "data");
	socket.write(body.slice(9));
	assert.match(String((await answer)[0]), /^HTTP\/1\.1 201 /);
	assert.equal(await ended, stopped);
	assert.deepEqual([...(await storedEmails(database))], ["ann@x.at"]);
});
