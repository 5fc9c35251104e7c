import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import http from "node:http";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { type TestContext, test } from "node:test";
import fc from "fast-check";
import { defaultAnonKey } from "../../config/keys.ts";
import type { WaitlistEntry } from "../../shared/entry.ts";
import { waitlistHeaders, waitlistPath } from "../../shared/waitlist-call.ts";
import { stopped } from "../support/server-process.ts";
import { statusOf } from "../support/visitors.ts";
import { expectedEntries, type FuzzCall, fuzzCall } from "./fuzz-calls.ts";
import { expectEnvelope, startVictim } from "./victim.ts";
import { firstStatus } from "./wire.ts";

/**
 * `FUZZ_RUNS=100000 node --test test/hostile/fuzz.test.ts` tries for longer. A failure prints its
 * seed; `FUZZ_SEED` repeats it.
 */
const runs = Number(process.env["FUZZ_RUNS"] ?? 0);
const seed = process.env["FUZZ_SEED"];

function parameters(usual: number): fc.Parameters<[unknown]> {
	return {
		numRuns: runs || usual,
		...(seed !== undefined && { seed: Number(seed) }),
		// On a slow machine fewer are tried, in the same time.
		...(!runs && { interruptAfterTimeLimit: 8_000 }),
	};
}

/** Reads what was stored since it was asked last. */
function follow(t: TestContext, file: string) {
	const database = new DatabaseSync(file, { readOnly: true });
	t.after(() => database.close());
	const statement = database.prepare(
		"select id, email, phone, user_type from waitlist where id > ? order by id",
	);
	let last = 0;
	return (): WaitlistEntry[] =>
		statement.all(last).map(({ id, email, phone, user_type }) => {
			last = Number(id);
			return { email, phone, user_type } as WaitlistEntry;
		});
}

test("whatever was answered 2xx is what the founder sees, and nothing else", async (t) => {
	const { server, database } = await startVictim(t);
	const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
	t.after(() => agent.destroy());
	const stored = follow(t, database.file);
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
			const isAccepted = status < 300;
			if (!isAccepted) expectEnvelope(answer);
			const expected = isAccepted ? expectedEntries(call) : [];
			assert.deepEqual(stored(), expected);
			accepted.push(...expected);
		}),
		parameters(3_000),
	);

	const exported = spawnSync(
		process.execPath,
		["cli/main.ts", "export", "--submissions", "--format", "ndjson"],
		{
			cwd: path.join(import.meta.dirname, "..", ".."),
			env: { ...process.env, ...database.environment },
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
	// Were nearly all refused, nothing would have been tried.
	const [created = 0, all] = [
		statuses.get(201),
		statuses.values().reduce((a, b) => a + b, 0),
	];
	assert.ok(created > all / 20, `${created} of ${all}`);
});

test("a head with bytes changed, lost or added is answered, and never a defect", async (t) => {
	const { server, database } = await startVictim(t);
	const stored = follow(t, database.file);
	const body = '{"email":"ada@example.com","user_type":"host"}';
	const head = Buffer.from(
		[
			`POST ${waitlistPath}?columns=email,user_type HTTP/1.1`,
			"Host: a.example",
			...Object.entries(waitlistHeaders(defaultAnonKey)).map(
				([name, value]) => `${name}: ${value}`,
			),
			`Content-Length: ${body.length}`,
			"\r\n",
		].join("\r\n"),
	);
	const edit = fc.record({
		at: fc.nat(head.length - 1),
		removed: fc.nat(2),
		added: fc.oneof(
			fc.uint8Array({ maxLength: 2 }),
			fc
				.constantFrom(
					"\r\n",
					"\0",
					" ",
					"%00",
					"../",
					"\r\nHost: b",
					":",
					"chunked",
				)
				.map((part) => Buffer.from(part)),
		),
	});
	await fc.assert(
		fc.asyncProperty(
			fc.array(edit, { minLength: 1, maxLength: 3 }),
			async (edits) => {
				let bytes = head;
				for (const { at, removed, added } of edits) {
					const place = Math.min(at, bytes.length);
					bytes = Buffer.concat([
						bytes.subarray(0, place),
						added,
						bytes.subarray(place + removed),
					]);
				}
				const status = await firstStatus(
					server.address,
					Buffer.concat([bytes, Buffer.from(body)]),
				);
				assert.ok(status < 500, `status ${status}`);
				const entries = stored().length;
				// Who hung up on a slow machine never heard whether it was stored.
				if (status > 0) assert.equal(entries, status === 201 ? 1 : 0);
			},
		),
		parameters(1_000),
	);
	assert.equal(await statusOf(`${server.address}/`), 200);
	assert.equal(await server.end("SIGTERM"), stopped);
	assert.doesNotMatch(server.output(), /"level":[56]0/);
});
