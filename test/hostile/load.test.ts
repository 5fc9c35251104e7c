import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { limits } from "../../server/limits.ts";
import { expectStored, signUp, statusOf } from "../support/visitors.ts";
import { percentile, startVictim } from "./victim.ts";
import {
	drip,
	head,
	openMany,
	unfinishedBody,
	unfinishedHead,
} from "./wire.ts";

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

test("2,000 idle and 500 slow connections delay no other visitor", async (t) => {
	const { server, database } = await startVictim(t);
	const idle = await openMany(t, server.address, 2_000);
	// As browsers leave them: after one answer.
	for (const socket of idle) {
		socket.resume().write(head("HEAD / HTTP/1.1", "Host: a.example"));
	}
	const slowHeads = await openMany(t, server.address, 300);
	for (const socket of slowHeads) socket.write(unfinishedHead);
	const slowBodies = await openMany(t, server.address, 200);
	for (const socket of slowBodies) socket.write(unfinishedBody);
	drip(t, [...slowHeads, ...slowBodies]);

	const times: number[] = [];
	const emails: string[] = [];
	const answers: Promise<void>[] = [];
	for (let index = 0; index < 700; index += 1) {
		const email = `visitor-${index}@example.com`;
		answers.push(
			timeSignUp(server.address, email).then((time) => {
				times.push(time);
				emails.push(email);
			}),
		);
		await pause(20);
	}
	await Promise.all(answers);
	const p99 = percentile(times, 0.99);
	t.diagnostic(`50 sign-ups per second: 99 of 100 within ${p99.toFixed(1)} ms`);
	// Far less than a slow connection gets until it is cut off.
	assert.ok(p99 < limits.headMs / 2, `${p99} ms`);
	// The slow heads have been cut off meanwhile.
	assert.ok(idle.every((socket) => !socket.closed));
	assert.ok(slowHeads.every((socket) => socket.closed));
	await expectStored(database, emails);
});
