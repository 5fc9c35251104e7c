import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import { stopped } from "../support/server-process.ts";
import {
	signUp,
	startOnSqlite,
	statusOf,
	storedEmails,
} from "../support/visitors.ts";

/**
 * A server to attack. `expectUnharmed` fails when an attack was stored or logged as an error of the
 * server, or when the server does not go on as before.
 */
export async function startAttackedServer(
	t: TestContext,
	settings: Readonly<Record<string, string>> = {},
) {
	const started = await startOnSqlite(t, { settings });
	const { server, database } = started;
	async function expectUnharmed(): Promise<void> {
		assert.deepEqual([...(await storedEmails(database))], []);
		assert.equal(await statusOf(`${server.address}/`), 200);
		assert.equal(await statusOf(`${server.address}/healthz`), 200);
		const answer = await signUp(server.address, "bea@example.com");
		assert.equal(answer.status, 201);
		assert.equal(await server.end("SIGTERM"), stopped);
		assert.doesNotMatch(server.output(), /"level":[56]0|"status":5/);
	}
	return { ...started, expectUnharmed };
}

/** Fails unless an answer is an error of the API: JSON with its four keys. */
export function expectEnvelope(answer: {
	readonly headers: Headers;
	readonly body: string;
}): void {
	const type = answer.headers.get("content-type");
	assert.equal(type, "application/json; charset=utf-8");
	assert.equal(answer.headers.get("x-content-type-options"), "nosniff");
	const keys = Object.keys(JSON.parse(answer.body));
	assert.deepEqual(keys, ["code", "details", "hint", "message"]);
}
