import assert from "node:assert/strict";
import { test } from "node:test";
import { limits } from "../../server/limits.ts";
import { expectStored, signUp, statusOf } from "../support/visitors.ts";
import { startVictim } from "./victim.ts";
import {
	drip,
	head,
	openMany,
	unfinishedBody,
	unfinishedHead,
} from "./wire.ts";

test("64 visitors sign up without a pause for 20 s, beside page loads, 2,000 idle and 500 slow connections", async (t) => {
	const { server, database } = await startVictim(t);
	const idle = await openMany(t, server.address, 2_000);
	// As browsers leave them: after one answer.
	for (const socket of idle)
		socket.resume().write(head("HEAD / HTTP/1.1", "Host: a.example"));
	const slowHeads = await openMany(t, server.address, 300);
	for (const socket of slowHeads) socket.write(unfinishedHead);
	const slowBodies = await openMany(t, server.address, 200);
	for (const socket of slowBodies) socket.write(unfinishedBody);
	drip(t, [...slowHeads, ...slowBodies]);

	const end = performance.now() + 20_000;
	const emails: string[] = [];
	const times: number[] = [];
	let pages = 0;
	async function signUpOneByOne(_: unknown, visitor: number) {
		for (let count = 0; performance.now() < end; count += 1) {
			const email = `visitor-${visitor}-${count}@example.com`;
			const begin = performance.now();
			assert.equal((await signUp(server.address, email)).status, 201);
			times.push(performance.now() - begin);
			emails.push(email);
		}
	}
	async function loadPages() {
		for (; performance.now() < end; pages += 1)
			assert.equal(await statusOf(server.address), 200);
	}
	await Promise.all([
		...Array.from({ length: 64 }, signUpOneByOne),
		...Array.from({ length: 4 }, loadPages),
	]);
	times.sort((one, other) => one - other);
	const p99 = times[Math.floor(times.length * 0.99)] ?? Number.NaN;
	t.diagnostic(
		`${emails.length} sign-ups, 99 of 100 within ${p99.toFixed(1)} ms, ${pages} pages, 0 errors`,
	);
	// Far less than a slow connection gets until it is cut off.
	assert.ok(p99 < limits.headMs / 2, `${p99} ms`);
	assert.ok(idle.every((socket) => !socket.closed));
	assert.ok(slowHeads.every((socket) => socket.closed));
	await expectStored(database, emails);
});
