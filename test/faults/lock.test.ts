import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { type TestContext, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { startServer } from "../support/server-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import {
	expectStored,
	expectUnavailable,
	signUp,
	sqliteIn,
	statusOf,
} from "../support/visitors.ts";
import { isFull } from "./rounds.ts";

/** The page gives up after so many milliseconds; an answer after that reaches nobody. */
const patience = 15_000;

/** Visitors come every 100 ms while another program holds the write lock for so long. */
async function signUpBesideLock(t: TestContext, milliseconds: number) {
	const { file, address, environment } = sqliteIn(temporaryFolder(t));
	const server = await startServer(environment);
	t.after(() => server.end("SIGKILL"));
	const lock = new DatabaseSync(file);
	t.after(() => lock.close());
	lock.exec("begin immediate");
	const freed = performance.now() + milliseconds;
	const visits: Promise<{ email: string; answer: Response; took: number }>[] =
		[];
	const healths: Promise<number>[] = [];
	while (performance.now() < freed) {
		visits.push(visit(server.address, `visitor-${visits.length}@example.com`));
		await pause(100);
		if (visits.length % 10 !== 0) continue;
		assert.equal(await statusOf(server.address), 200);
		healths.push(statusOf(`${server.address}/healthz`));
	}
	lock.exec("rollback");
	const all = await Promise.all(visits);
	const acknowledged = all.filter(({ answer }) => answer.status === 201);
	await expectStored(
		address,
		acknowledged.map(({ email }) => email),
	);
	assert.equal(await statusOf(`${server.address}/healthz`), 200);
	const slowest = Math.round(Math.max(...all.map(({ took }) => took)));
	t.diagnostic(
		`${all.length} sign-ups, ${acknowledged.length} acknowledged, 0 lost, slowest answer ${slowest} ms`,
	);
	const unhealthy = (await Promise.all(healths)).filter(
		(status) => status === 503,
	).length;
	return { all, acknowledged, slowest, unhealthy };
}

async function visit(address: string, email: string) {
	const begin = performance.now();
	const answer = await signUp(address, email);
	return { email, answer, took: performance.now() - begin };
}

test("a lock of 3 s makes visitors wait, and all are stored", async (t) => {
	const { all, acknowledged } = await signUpBesideLock(t, 3_000);
	assert.equal(acknowledged.length, all.length);
});

// The first has waited in vain after 5 s; the rest of the longer time shows that nothing piles up.
const long = isFull ? 20_000 : 7_000;
test(`a lock of ${long / 1000} s is told to visitors, and none is acknowledged wrongly`, async (t) => {
	const { all, slowest, unhealthy } = await signUpBesideLock(t, long);
	const refused = all.filter(({ answer }) => answer.status !== 201);
	assert.notEqual(refused.length, 0);
	for (const { answer } of refused) await expectUnavailable(answer);
	assert.notEqual(unhealthy, 0);
	assert.ok(slowest < patience, `an answer took ${slowest} ms`);
});
