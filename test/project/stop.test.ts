import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { defaultAnonKey } from "../../config/schema.ts";
import { waitlistHeaders, waitlistPath } from "../../protocol/waitlist-call.ts";
import { printedAddress, stopped } from "../support/server-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { sqliteIn, startOnSqlite, storedEmails } from "../support/visitors.ts";
import { within } from "../support/within.ts";

const skip =
	process.platform === "win32" && "Windows cannot ask a server to stop";

/** Begins a sign-up at a server; returns a function that sends the rest, and resolves with the answer. */
async function beginSignUp(address: string) {
	const { port } = new URL(address);
	const socket = connect(Number(port), "127.0.0.1");
	await once(socket, "connect");
	const body = JSON.stringify({ email: "ann@x.at", user_type: "host" });
	const headers = Object.entries(waitlistHeaders(defaultAnonKey));
	const lines = headers.map((line) => `${line.join(": ")}\r\n`).join("");
	const head = `POST ${waitlistPath} HTTP/1.1\r\nHost: x\r\n${lines}Content-Length: ${body.length}\r\n\r\n`;
	socket.write(head + body.slice(0, 9));
	await pause(100);
	return async () => {
		const answer = once(socket, "data");
		socket.write(body.slice(9));
		return String((await answer)[0]);
	};
}

test("a sign-up of which the end comes after SIGTERM is stored and answered 201", {
	skip,
}, async (t) => {
	const { server, database } = await startOnSqlite(t);
	const finish = await beginSignUp(server.address);
	const ended = server.end("SIGTERM");
	await pause(200);
	assert.match(await finish(), /^HTTP\/1\.1 201 /);
	assert.equal(await ended, stopped);
	assert.deepEqual([...(await storedEmails(database))], ["ann@x.at"]);
});

/** Starts a program as a supervisor does, which knows only its process; it and its children end with the test. */
function startSupervised(t: TestContext, line: string, folder: string) {
	const { environment } = sqliteIn(folder);
	const [program = "", ...args] = line.split(" ");
	const child = spawn(program, args, {
		cwd: path.join(import.meta.dirname, "../.."),
		env: { ...process.env, PORT: "0", ...environment },
		stdio: ["ignore", "pipe", "pipe"],
		detached: true,
	});
	t.after(() => {
		try {
			process.kill(-Number(child.pid), "SIGKILL");
		} catch {
			// All of them have ended.
		}
	});
	return child;
}

for (const [line, signal, source] of [
	["npm run serve", "SIGTERM", "npm/npm#8162, npm/cli#5776"],
	// Some versions of npm ignore SIGTERM, and are killed after a while.
	["npm run serve", "SIGKILL", "npm/run-script#142, npm/cli#6684"],
	["node config/run.js server/main.js", "SIGTERM", "npm/npm#4603"],
] as const)
	test(`${signal} to the process of \`${line}\` alone stops the server, which answers first (${source})`, {
		skip,
	}, async (t) => {
		const folder = temporaryFolder(t);
		const child = startSupervised(t, line, folder);
		const address = await printedAddress(child);
		const finish = await beginSignUp(address);
		// The server has the other end of its output, too, which closes when both are gone.
		const ended = once(child, "close");
		child.kill(signal);
		await pause(500);
		assert.match(await finish(), /^HTTP\/1\.1 201 /);
		await within(ended, "The server did not end");
		await assert.rejects(fetch(address));
		const { address: database } = sqliteIn(folder);
		assert.deepEqual([...(await storedEmails(database))], ["ann@x.at"]);
	});
