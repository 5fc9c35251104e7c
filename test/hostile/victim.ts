import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import { startServer, stopped } from "../support/server-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import {
	signUp,
	sqliteIn,
	statusOf,
	storedEmails,
} from "../support/visitors.ts";
import type { RawAnswer } from "./wire.ts";

/**
 * A server for a whole file of attacks. `expectUnharmed` fails when one of them was stored or
 * logged as a defect of ours, or when the server does not go on as before.
 */
export async function startVictim(
	t: TestContext,
	environment: Readonly<Record<string, string>> = {},
) {
	const database = sqliteIn(temporaryFolder(t));
	const server = await startServer({ ...database.environment, ...environment });
	t.after(() => server.end("SIGKILL"));
	async function expectUnharmed(): Promise<void> {
		assert.deepEqual([...(await storedEmails(database.address))], []);
		assert.equal(await statusOf(`${server.address}/`), 200);
		assert.equal(await statusOf(`${server.address}/healthz`), 200);
		const answer = await signUp(server.address, "bea@example.com");
		assert.equal(answer.status, 201);
		assert.equal(await server.end("SIGTERM"), stopped);
		assert.doesNotMatch(server.output(), /"level":[56]0|"status":5/);
	}
	return { server, database, expectUnharmed };
}

/** Fails unless an answer is an error of the API: JSON with its four keys. */
export function expectEnvelope({
	headers,
	body,
}: Pick<RawAnswer, "headers" | "body">): void {
	assert.equal(headers.get("content-type"), "application/json; charset=utf-8");
	assert.equal(headers.get("x-content-type-options"), "nosniff");
	assert.deepEqual(Object.keys(JSON.parse(body)), [
		"code",
		"details",
		"hint",
		"message",
	]);
}
