import assert from "node:assert/strict";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { defaultAnonKey } from "../../config/keys.ts";
import type { DatabaseAddress } from "../../config/parsers.ts";
import { waitlistHeaders, waitlistPath } from "../../shared/waitlist-call.ts";
import { openReader } from "../../store/open-store.ts";

/** Sends one sign-up, as the page does. */
export function signUp(address: string, email: string): Promise<Response> {
	return fetch(address + waitlistPath, {
		method: "POST",
		headers: waitlistHeaders(defaultAnonKey),
		body: JSON.stringify({ email, phone: null, user_type: "host" }),
	});
}

/** Adds entries, some at a time, until told to stop; keeps those that were acknowledged. */
export function signUpSteadily(
	add: (email: string) => Promise<boolean>,
	name = "visitor",
) {
	const acknowledged: string[] = [];
	let last = 0;
	let isOver = false;
	async function signUpOneByOne() {
		while (!isOver) {
			last += 1;
			const email = `${name}-${last}@example.com`;
			if (await add(email)) acknowledged.push(email);
			else await pause(10);
		}
	}
	const all = Promise.all(Array.from({ length: 16 }, signUpOneByOne));
	return {
		acknowledged,
		async stop() {
			isOver = true;
			await all;
		},
	};
}

/** For `signUpSteadily`: sends each to the server; whatever is no 201 is no acknowledgement. */
export function signUpAt(address: string) {
	return (email: string): Promise<boolean> =>
		signUp(address, email).then(
			({ status }) => status === 201,
			() => false,
		);
}

/** The SQLite database of a test, for the server's environment and for reading. */
export function sqliteIn(folder: string) {
	const file = path.join(folder, "waitlist.db");
	const address: DatabaseAddress = { kind: "sqlite", file };
	return { file, address, environment: { DATABASE_URL: `file:${file}` } };
}

/** A PostgreSQL database, for reading. */
export function postgresAt(url: string): DatabaseAddress {
	return { kind: "postgres", url, label: "test" };
}

/** Every address on the list, as the founder reads it. */
export async function storedEmails(
	database: DatabaseAddress,
): Promise<Set<string>> {
	const reader = await openReader(database);
	const emails = new Set<string>();
	for await (const { email } of reader.submissions({})) emails.add(email);
	await reader.close();
	return emails;
}

/** Fails when somebody who was acknowledged is not on the list. */
export async function expectStored(
	database: DatabaseAddress,
	acknowledged: readonly string[],
): Promise<void> {
	const stored = await storedEmails(database);
	assert.deepEqual(
		acknowledged.filter((email) => !stored.has(email)),
		[],
	);
}

/** Waits until it is so; fails after 30 s. */
export async function eventually(
	what: () => Promise<boolean> | boolean,
): Promise<void> {
	for (let tries = 0; tries < 300; tries += 1) {
		if (await what()) return;
		await pause(100);
	}
	assert.fail("it did not happen within 30 s");
}

/** What a visitor gets when nothing could be stored: a 503 that says when to try again, in the envelope. */
export async function expectUnavailable(answer: Response): Promise<void> {
	assert.equal(answer.status, 503);
	assert.match(answer.headers.get("retry-after") ?? "", /^\d+$/);
	const body = (await answer.json()) as object;
	assert.deepEqual(Object.keys(body), ["code", "details", "hint", "message"]);
}

/** The status of a page or of /healthz. */
export async function statusOf(url: string): Promise<number> {
	const answer = await fetch(url);
	await answer.arrayBuffer();
	return answer.status;
}
