import assert from "node:assert/strict";
import { once } from "node:events";
import http from "node:http";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { type TestContext, test } from "node:test";
import fc from "fast-check";
import type { WaitlistEntry } from "../../shared/sign-up.ts";
import { expectedEntries, type FuzzCall, fuzzCall } from "./fuzz-calls.ts";
import { expectEnvelope, startVictim } from "./victim.ts";

/** A failure prints its seed; `FUZZ_SEED` repeats it. */
const seed = process.env["FUZZ_SEED"];
const options = {
	...(seed !== undefined && { seed: Number(seed) }),
	numRuns: 50_000,
	// On a slow machine, fewer calls are tried.
	interruptAfterTimeLimit: 30_000,
};

/** Reads the sign-ups that were stored since the last call. */
function newEntries(t: TestContext, file: string) {
	const database = new DatabaseSync(file, { readOnly: true });
	t.after(() => database.close());
	const statement = database.prepare(
		"select id, email, phone, user_type from waitlist where id > ? order by id",
	);
	let last = 0;
	return (): WaitlistEntry[] =>
		statement.all(last).map(({ id, ...entry }) => {
			last = Number(id);
			return { ...entry } as unknown as WaitlistEntry;
		});
}

test("exactly what random calls were acknowledged for is stored", async (t) => {
	const { server, file } = await startVictim(t);
	const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
	t.after(() => agent.destroy());
	const stored = newEntries(t, file);
	let count = 0;
	const statuses = new Map<number, number>();

	async function send({ method, path, headers, body }: FuzzCall) {
		const request = http.request(server.address + path, {
			agent,
			method,
			headers: { ...headers, "Content-Length": body.length },
		});
		request.end(body);
		const [answer] = await once(request, "response");
		return {
			status: answer.statusCode as number,
			headers: new Headers(answer.headers as Record<string, string>),
			body: await text(answer),
		};
	}

	await fc.assert(
		fc.asyncProperty(fuzzCall, async (call) => {
			const answer = await send(call);
			const { status } = answer;
			statuses.set(status, (statuses.get(status) ?? 0) + 1);
			assert.ok(status < 500, `status ${status}`);
			if (status >= 300) expectEnvelope(answer);
			const entries = stored();
			assert.deepEqual(entries, status < 300 ? expectedEntries(call) : []);
			count += entries.length;
		}),
		options,
	);

	t.diagnostic(
		`${count} entries; ${[...statuses].map(([status, calls]) => `${calls} × ${status}`).join(", ")}`,
	);
	// If nearly all calls were refused, the test would prove little.
	const all = statuses.values().reduce((sum, count) => sum + count, 0);
	assert.ok(Number(statuses.get(201)) > all / 20);
});
