import assert from "node:assert/strict";
import { once } from "node:events";
import http from "node:http";
import { type TestContext, test } from "node:test";
import { defaultAnonKey } from "../../config/keys.ts";
import { waitlistHeaders, waitlistPath } from "../../shared/waitlist-call.ts";
import { expectStored } from "../support/visitors.ts";
import { percentile, startVictim } from "./victim.ts";

const headers = waitlistHeaders(defaultAnonKey);

/** A visitor with one connection for everything, who counts how often it had to be opened. */
function visitor(t: TestContext, address: string) {
	const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
	t.after(() => agent.destroy());
	let connections = 0;
	async function ask(method: string, path: string, body?: string) {
		const request = http.request(address + path, {
			agent,
			method,
			...(body !== undefined && { headers }),
		});
		request.end(body);
		const [answer] = await once(request, "response");
		if (!request.reusedSocket) connections += 1;
		answer.resume();
		await once(answer, "end");
		return answer.statusCode as number;
	}
	return {
		signUp: (email: string) =>
			ask("POST", waitlistPath, JSON.stringify({ email, user_type: "host" })),
		look: () => ask("GET", "/"),
		connections: () => connections,
	};
}

test("64 connections sign up without a pause for 30 s, with page loads beside them", async (t) => {
	const { server, database } = await startVictim(t);
	const end = performance.now() + 30_000;
	const visitors = Array.from({ length: 64 }, () => visitor(t, server.address));
	const readers = Array.from({ length: 4 }, () => visitor(t, server.address));
	const emails: string[] = [];
	const times: number[] = [];
	let pages = 0;
	const signUps = visitors.map(async ({ signUp }, index) => {
		for (let count = 0; performance.now() < end; count += 1) {
			const email = `visitor-${index}-${count}@example.com`;
			const begin = performance.now();
			assert.equal(await signUp(email), 201);
			times.push(performance.now() - begin);
			emails.push(email);
		}
	});
	const looks = readers.map(async ({ look }) => {
		for (; performance.now() < end; pages += 1) {
			assert.equal(await look(), 200);
		}
	});
	await Promise.all([...signUps, ...looks]);
	t.diagnostic(
		`${emails.length} sign-ups, 99 of 100 within ${percentile(times, 0.99).toFixed(1)} ms, ${pages} pages, 0 errors`,
	);
	for (const each of [...visitors, ...readers]) {
		assert.equal(each.connections(), 1);
	}
	await expectStored(database, emails);
});

test("a new and a known address cannot be told apart by the time of the answer", async (t) => {
	const { server } = await startVictim(t);
	const { signUp } = visitor(t, server.address);
	assert.equal(await signUp("known@example.com"), 201);
	const times = { first: [] as number[], repeat: [] as number[] };
	async function time(kind: keyof typeof times, email: string) {
		const begin = performance.now();
		assert.equal(await signUp(email), 201);
		times[kind].push(performance.now() - begin);
	}
	for (let index = 0; index < 1_000; index += 1) {
		// Of the same length, and each kind is first in every other round.
		const email = `${String(index).padStart(5, "x")}@example.com`;
		const both = [
			() => time("first", email),
			() => time("repeat", "known@example.com"),
		];
		for (const one of index % 2 === 0 ? both : both.reverse()) await one();
	}
	const first = percentile(times.first, 0.5);
	const repeat = percentile(times.repeat, 0.5);
	t.diagnostic(
		`medians: first time ${first.toFixed(3)} ms, repeat ${repeat.toFixed(3)} ms`,
	);
	// A branch that only one of them takes, like a look-up that ends early, would show as more.
	const ratio = Math.max(first, repeat) / Math.min(first, repeat);
	assert.ok(ratio < 1.5, `${ratio}`);
});
