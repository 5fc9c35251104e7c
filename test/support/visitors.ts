import assert from "node:assert/strict";
import path from "node:path";
import type { TestContext } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import type { DatabaseAddress } from "../../config/database.ts";
import { defaultAnonKey } from "../../config/schema.ts";
import { waitlistHeaders, waitlistPath } from "../../protocol/waitlist-call.ts";
import { startServer } from "./server-process.ts";
import { storedSubmissions } from "./stored.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { patienceSeconds } from "./within.ts";

/** Sends one sign-up, as the page does. */
export function signUp(address: string, email: string): Promise<Response> {
	return fetch(address + waitlistPath, {
		method: "POST",
		headers: waitlistHeaders(defaultAnonKey),
		body: JSON.stringify({ email, phone: null, user_type: "host" }),
	});
}

/** How many sign-ups `signUpSteadily` sends at a time. */
export const visitorsAtOnce = 16;

/** Signs up under new addresses, some at a time, until told to stop; keeps those that were acknowledged. */
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
			const isAcknowledged = await add(email).catch(() => false);
			if (isAcknowledged) acknowledged.push(email);
			// A failed test does not stop its visitors: their timers must not keep the process alive.
			await pause(isAcknowledged ? 10 : 50, undefined, { ref: false });
		}
	}
	const all = Promise.all(
		Array.from({ length: visitorsAtOnce }, signUpOneByOne),
	);
	return {
		acknowledged,
		/** Waits until this many more sign-ups have been acknowledged. */
		async more(count: number) {
			const target = acknowledged.length + count;
			await eventually(() => acknowledged.length >= target);
		},
		async stop() {
			isOver = true;
			await all;
		},
	};
}

/** For `signUpSteadily`: sends each to the server; only a 201 acknowledges it. */
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

/** A server of its own with an empty SQLite file in `folder`; it ends with the test. */
export async function startOnSqlite(
	t: TestContext,
	{
		folder = temporaryFolder(t),
		settings = {},
	}: {
		readonly folder?: string;
		readonly settings?: Readonly<Record<string, string>>;
	} = {},
) {
	const { file, address: database, environment } = sqliteIn(folder);
	const restart = () => startUntilEnd(t, { ...environment, ...settings });
	return { server: await restart(), restart, file, database, environment };
}

/** A server that ends with the test. */
export async function startUntilEnd(
	t: TestContext,
	environment: Readonly<Record<string, string>>,
) {
	const server = await startServer(environment);
	t.after(() => server.end("SIGKILL"));
	return server;
}

/** A PostgreSQL database, for reading. */
export function postgresAt(url: string): DatabaseAddress {
	return { kind: "postgres", url, label: "test" };
}

/** Every address on the list, as the founder reads it. */
export async function storedEmails(
	database: DatabaseAddress,
): Promise<Set<string>> {
	const submissions = await storedSubmissions(database);
	return new Set(submissions.map(({ email }) => email));
}

/** Fails when an acknowledged address is not on the list. */
export async function expectStored(
	database: DatabaseAddress,
	acknowledged: readonly string[],
): Promise<void> {
	const lost = new Set(acknowledged).difference(await storedEmails(database));
	assert.deepEqual([...lost], []);
}

/** Waits until a condition is true, which is checked at this interval in milliseconds; fails with a sentence. */
export async function eventually(
	condition: () => Promise<boolean> | boolean,
	{ what = "it did not happen", seconds = patienceSeconds, everyMs = 50 } = {},
): Promise<void> {
	const end = performance.now() + seconds * 1_000;
	while (performance.now() < end) {
		if (await condition()) return;
		await pause(everyMs);
	}
	assert.fail(`${what} within ${seconds} s`);
}

/** What a visitor gets when nothing could be stored: an error 503 that says when to try again. */
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
