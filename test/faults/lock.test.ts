import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { type TestContext, test } from "node:test";
import {
	eventually,
	expectStored,
	expectUnavailable,
	signUp,
	startOnSqlite,
	statusOf,
} from "../support/visitors.ts";

/**
 * Twenty people sign up while another program holds the write lock, and the server waits so long for it; the page is
 * served.
 */
async function signUpBesideLock(t: TestContext, lockMs: number) {
	const settings = {
		NODE_OPTIONS: "--import=./test/support/lock-time.ts",
		TEST_LOCK_MS: String(lockMs),
	};
	const { server, file, database } = await startOnSqlite(t, { settings });
	const lock = new DatabaseSync(file);
	t.after(() => lock.close());
	lock.exec("begin immediate");
	let answered = 0;
	const answers = Array.from({ length: 20 }, async (_, index) => {
		const email = `visitor-${index}@example.com`;
		const answer = await signUp(server.address, email);
		answered += 1;
		return { email, answer };
	});
	for (let visits = 0; visits < 5; visits += 1)
		assert.equal(await statusOf(server.address), 200);
	return {
		answered: () => answered,
		/** Ends the lock; resolves with the answers of those who were refused. */
		async release() {
			lock.exec("rollback");
			const all = await Promise.all(answers);
			const acknowledged = all.filter(({ answer }) => answer.status === 201);
			const late = "after@example.com";
			assert.equal((await signUp(server.address, late)).status, 201);
			await expectStored(database, [
				late,
				...acknowledged.map(({ email }) => email),
			]);
			assert.equal(await statusOf(`${server.address}/healthz`), 200);
			return all
				.filter((each) => !acknowledged.includes(each))
				.map(({ answer }) => answer);
		},
	};
}

test("a lock makes visitors wait, and all sign-ups are stored", async (t) => {
	const { answered, release } = await signUpBesideLock(t, 120_000);
	assert.equal(answered(), 0);
	assert.deepEqual(await release(), []);
});

test("a lock that does not end is answered with 503, and each 201 is stored", async (t) => {
	const { answered, release } = await signUpBesideLock(t, 50);
	await eventually(() => answered() === 20);
	const refused = await release();
	assert.equal(refused.length, 20);
	for (const answer of refused) await expectUnavailable(answer);
});
