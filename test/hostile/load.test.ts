import assert from "node:assert/strict";
import { test } from "node:test";
import { expectStored, signUp, statusOf } from "../support/visitors.ts";
import { percentile, startVictim } from "./victim.ts";

/** Signs up with success; resolves with the milliseconds that it took. */
async function timeSignUp(address: string, email: string): Promise<number> {
	const begin = performance.now();
	const { status } = await signUp(address, email);
	assert.equal(status, 201);
	return performance.now() - begin;
}

test("64 visitors sign up without a pause for 30 s, with page loads beside them", async (t) => {
	const { server, database } = await startVictim(t);
	const end = performance.now() + 30_000;
	const emails: string[] = [];
	const times: number[] = [];
	let pages = 0;
	async function signUpOneByOne(_: unknown, visitor: number) {
		for (let count = 0; performance.now() < end; count += 1) {
			const email = `visitor-${visitor}-${count}@example.com`;
			times.push(await timeSignUp(server.address, email));
			emails.push(email);
		}
	}
	async function loadPages() {
		for (; performance.now() < end; pages += 1) {
			assert.equal(await statusOf(server.address), 200);
		}
	}
	await Promise.all([
		...Array.from({ length: 64 }, signUpOneByOne),
		...Array.from({ length: 4 }, loadPages),
	]);
	t.diagnostic(
		`${emails.length} sign-ups, 99 of 100 within ${percentile(times, 0.99).toFixed(1)} ms, ${pages} pages, 0 errors`,
	);
	await expectStored(database, emails);
});
