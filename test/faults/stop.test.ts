import assert from "node:assert/strict";
import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { defaultAnonKey } from "../../config/schema.ts";
import { waitlistHeaders, waitlistPath } from "../../protocol/waitlist-call.ts";
import {
	expectStored,
	signUp,
	signUpSteadily,
	startOnSqlite,
} from "../support/visitors.ts";

const skip =
	process.platform === "win32" && "Windows ends a program without asking it";

test("a stop first answers the sign-ups that wait for a lock", {
	skip,
}, async (t) => {
	const { server, file, database } = await startOnSqlite(t);
	const emails = Array.from({ length: 64 }, (_, n) => `v${n}@example.com`);
	const lock = new DatabaseSync(file);
	lock.exec("begin immediate");
	const answers = emails.map((email) => signUp(server.address, email));
	// Until all have arrived; none can be answered before the lock is released.
	await pause(1_000);
	const exit = server.end("SIGTERM");
	await pause(500);
	lock.close();
	for (const { status } of await Promise.all(answers))
		assert.equal(status, 201);
	assert.equal(await exit, 0);
	await expectStored(database, emails);
});

test("a stop under load answers every request on open connections, and ends with 0", {
	skip,
}, async (t) => {
	const { server, database } = await startOnSqlite(t);
	const agent = new Agent({ keepAlive: true });
	t.after(() => agent.destroy());
	const statuses = new Set<number | undefined>();
	let unanswered = 0;
	const visitors = signUpSteadily(async (email) => {
		const call = request(server.address + waitlistPath, {
			agent,
			method: "POST",
			headers: waitlistHeaders(defaultAnonKey),
		});
		call.end(JSON.stringify({ email, phone: null, user_type: "host" }));
		try {
			const [answer] = (await once(call, "response")) as [IncomingMessage];
			await once(answer.resume(), "end");
			statuses.add(answer.statusCode);
			return answer.statusCode === 201;
		} catch {
			// The system resets new connections that the server has not accepted yet.
			if (call.reusedSocket) unanswered += 1;
			return false;
		}
	});
	await visitors.more(200);
	assert.equal(await server.end("SIGTERM"), 0);
	await visitors.stop();
	assert.equal(unanswered, 0);
	assert.deepEqual([...statuses], [201]);
	await expectStored(database, visitors.acknowledged);
});
