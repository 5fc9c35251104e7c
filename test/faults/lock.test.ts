import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { type TestContext, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import {
	expectStored,
	expectUnavailable,
	signUp,
	startOnSqlite,
	statusOf,
} from "../support/visitors.ts";

/** The page's request timeout, in milliseconds: a later answer reaches no visitor. */
const requestTimeout = 15_000;

/** Signs up every 100 ms while another program holds the write lock for so long; the page is served. */
async function signUpBesideLock(t: TestContext, milliseconds: number) {
	const { server, file, database } = await startOnSqlite(t);
	async function visit(email: string) {
		const begin = performance.now();
		const answer = await signUp(server.address, email);
		return { email, answer, took: performance.now() - begin };
	}
	const lock = new DatabaseSync(file);
	t.after(() => lock.close());
	lock.exec("begin immediate");
	const released = performance.now() + milliseconds;
	const visits: ReturnType<typeof visit>[] = [];
	while (performance.now() < released) {
		visits.push(visit(`visitor-${visits.length}@example.com`));
		await pause(100);
		assert.equal(await statusOf(server.address), 200);
	}
	lock.exec("rollback");
	const all = await Promise.all(visits);
	const acknowledged = all.filter(({ answer }) => answer.status === 201);
	await expectStored(
		database,
		acknowledged.map(({ email }) => email),
	);
	assert.equal(await statusOf(`${server.address}/healthz`), 200);
	const slowest = Math.round(Math.max(...all.map(({ took }) => took)));
	t.diagnostic(
		`${all.length} sign-ups, ${acknowledged.length} acknowledged, 0 lost, slowest answer ${slowest} ms`,
	);
	assert.ok(slowest < requestTimeout, `an answer took ${slowest} ms`);
	return all.filter(({ answer }) => answer.status !== 201);
}

test("a lock of 3 s makes visitors wait, and all sign-ups are stored", async (t) => {
	assert.deepEqual(await signUpBesideLock(t, 3_000), []);
});

test("a lock of 20 s is answered with 503 in time, and each 201 is stored", async (t) => {
	const refused = await signUpBesideLock(t, 20_000);
	assert.notEqual(refused.length, 0);
	for (const { answer } of refused) await expectUnavailable(answer);
});
