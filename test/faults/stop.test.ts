import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { limits } from "../../config/limits.ts";
import { startServer } from "../support/server-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import {
	eventually,
	expectStored,
	signUp,
	signUpSteadily,
	sqliteIn,
} from "../support/visitors.ts";

/** What the server promises whoever stops it, in milliseconds. */
const stopLimit = 10_000;

const skip =
	process.platform === "win32" && "Windows ends a program without asking it";

test("a stop answers everybody whose entry is being stored", {
	skip,
}, async (t) => {
	const { file, address, environment } = sqliteIn(temporaryFolder(t));
	const server = await startServer(environment);
	t.after(() => server.end("SIGKILL"));
	const emails = Array.from(
		{ length: 64 },
		(_, index) => `visitor-${index}@example.com`,
	);
	const lock = new DatabaseSync(file);
	lock.exec("begin immediate");
	const answers = emails.map((email) => signUp(server.address, email));
	// Until all have been heard; none can be answered before the lock is let go.
	await pause(1_000);
	const begin = performance.now();
	const exit = server.end("SIGTERM");
	await pause(500);
	lock.exec("rollback");
	lock.close();
	const statuses = (await Promise.all(answers)).map(({ status }) => status);
	assert.deepEqual(new Set(statuses), new Set([201]));
	assert.equal(await exit, 0);
	// Any longer, and it would have cut somebody off.
	assert.ok(performance.now() - begin < limits.stopMs);
	await expectStored(address, emails);
});

test("a stop under load answers who was heard, and ends with 0", {
	skip,
}, async (t) => {
	const { address, environment } = sqliteIn(temporaryFolder(t));
	const server = await startServer(environment);
	t.after(() => server.end("SIGKILL"));
	const statuses: number[] = [];
	let unanswered = 0;
	const visitors = signUpSteadily(async (email) => {
		try {
			const { status } = await signUp(server.address, email);
			statuses.push(status);
			return status === 201;
		} catch (error) {
			// Nobody listens any more: that is no request to answer.
			if (!/ECONNREFUSED/.test(String((error as Error).cause))) unanswered += 1;
			return false;
		}
	});
	await eventually(() => visitors.acknowledged.length > 200);
	const begin = performance.now();
	assert.equal(await server.end("SIGTERM"), 0);
	const took = performance.now() - begin;
	await visitors.stop();
	t.diagnostic(
		`${statuses.length} answered, ${unanswered} unanswered, stopped in ${Math.round(took)} ms`,
	);
	assert.ok(took < stopLimit, `${took} ms`);
	assert.equal(unanswered, 0);
	assert.deepEqual(new Set(statuses), new Set([201]));
	await expectStored(address, visitors.acknowledged);
});
