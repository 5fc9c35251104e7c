import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import http from "node:http";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { type TestContext, test } from "node:test";
import fc from "fast-check";
import type { WaitlistEntry } from "../../shared/entry.ts";
import { stopped } from "../support/server-process.ts";
import { signUp, statusOf } from "../support/visitors.ts";
import { expectedEntries, type FuzzCall, fuzzCall } from "./fuzz-calls.ts";
import { expectEnvelope, startVictim } from "./victim.ts";
import { firstStatus, head, signUpHead } from "./wire.ts";

/** A failure prints its seed; `FUZZ_SEED` repeats it. */
const seed = process.env["FUZZ_SEED"];
const options = seed === undefined ? {} : { seed: Number(seed) };
/** There, fewer calls are tried. */
const slowMachine = { interruptAfterTimeLimit: 60_000 };

/** Reads the entries that were stored since the last call. */
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

test("exactly what random calls were acknowledged for is stored and exported", async (t) => {
	const { server, file, environment } = await startVictim(t);
	const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
	t.after(() => agent.destroy());
	const stored = newEntries(t, file);
	const accepted: WaitlistEntry[] = [];
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
			const expected = status < 300 ? expectedEntries(call) : [];
			assert.deepEqual(stored(), expected);
			accepted.push(...expected);
		}),
		{ ...options, numRuns: 50_000, ...slowMachine },
	);

	const exported = spawnSync(
		process.execPath,
		["cli/main.ts", "export", "--submissions", "--format", "ndjson"],
		{
			cwd: path.join(import.meta.dirname, "..", ".."),
			env: { ...process.env, ...environment },
			encoding: "utf8",
			maxBuffer: 2 ** 30,
		},
	);
	assert.equal(exported.status, 0);
	const lines = exported.stdout.trimEnd().split("\n");
	assert.deepEqual(
		lines.map((line) => {
			const { email, phone, user_type } = JSON.parse(line);
			return { email, phone, user_type };
		}),
		accepted,
	);
	t.diagnostic(
		`${accepted.length} entries; ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(", ")}`,
	);
	// Were nearly all refused, little would have been tried.
	const all = statuses.values().reduce((sum, count) => sum + count, 0);
	assert.ok(Number(statuses.get(201)) > all / 20);
});

test("a head with random bytes changed, lost or added never causes an error 5xx", async (t) => {
	const { server, file } = await startVictim(t);
	const stored = newEntries(t, file);
	const body = Buffer.from('{"email":"ada@example.com","user_type":"host"}');
	const valid = Buffer.from(
		head(...signUpHead, `Content-Length: ${body.length}`),
	);
	const edit = fc.record({
		at: fc.nat(valid.length - 1),
		removed: fc.nat(2),
		added: fc.oneof(
			fc.uint8Array({ maxLength: 2 }),
			fc
				.constantFrom(
					...["\r\n", "\0", " ", "%00", "../", ":", "chunked"],
					...["\r\nHost: b", "?columns=email"],
				)
				.map((part) => Buffer.from(part)),
		),
	});
	await fc.assert(
		fc.asyncProperty(
			fc.array(edit, { minLength: 1, maxLength: 3 }),
			async (edits) => {
				let bytes = valid;
				for (const { at, removed, added } of edits) {
					const rest = bytes.subarray(at + removed);
					bytes = Buffer.concat([bytes.subarray(0, at), added, rest]);
				}
				const request = Buffer.concat([bytes, body]);
				const status = await firstStatus(server.address, request);
				assert.ok(status < 500, `status ${status}`);
				if (status > 0) {
					assert.equal(stored().length, status === 201 ? 1 : 0);
					return;
				}
				// Hung up before the answer, on a slow machine: it may still be stored, but not after this.
				await signUp(server.address, "bea@example.com");
				stored();
			},
		),
		{ ...options, numRuns: 5_000, ...slowMachine },
	);
	assert.equal(await statusOf(`${server.address}/`), 200);
	assert.equal(await server.end("SIGTERM"), stopped);
	assert.doesNotMatch(server.output(), /"level":[56]0/);
});
