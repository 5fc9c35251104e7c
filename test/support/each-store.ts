/** For the tests: lists of the founder, on SQLite and on PostgreSQL. */
import path from "node:path";
import { type TestContext, test } from "node:test";
import { readSettings } from "../../config/settings.ts";
import type { WaitlistEntry } from "../../shared/sign-up.ts";
import { openInbox } from "../../store/inbox.ts";
import { waitlistDatabase } from "./databases.ts";
import { noPostgres } from "./postgres-server.ts";
import { anEntry } from "./rows.ts";
import { storedSubmissions } from "./stored.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** Settings for an empty list, and for what belongs to it. */
export type Settings = { DATABASE_URL: string; ERASED_FILE: string };

async function emptyList(
	t: TestContext,
	databaseUrl?: string,
): Promise<Settings> {
	const folder = temporaryFolder(t);
	return {
		DATABASE_URL: databaseUrl ?? `file:${path.join(folder, "waitlist.db")}`,
		ERASED_FILE: path.join(folder, "erased.json"),
	};
}

export const emptyLists = {
	SQLite: (t: TestContext) => emptyList(t),
	PostgreSQL: async (t: TestContext) => emptyList(t, await waitlistDatabase()),
};

type Run = (settings: Settings, t: TestContext) => Promise<void>;

/** One test for each engine, with the settings of an empty list. */
export function testOnBoth(name: string, run: Run): void {
	testOnSqlite(`${name}, on SQLite`, run);
	testWithPostgres(`${name}, on PostgreSQL`, async (t) =>
		run(await emptyLists.PostgreSQL(t), t),
	);
}

/** One test of what does not depend on the engine. */
export function testOnSqlite(name: string, run: Run): void {
	test(name, async (t) => run(await emptyLists.SQLite(t), t));
}

/** One test that needs PostgreSQL, skipped where it is not installed. */
export function testWithPostgres(
	name: string,
	run: (t: TestContext) => Promise<void>,
): void {
	test(name, { skip: noPostgres }, run);
}

/** Adds the entries as the server does. */
export async function add(
	settings: Settings,
	entries: readonly WaitlistEntry[],
): Promise<void> {
	const inbox = await openInbox(readSettings(settings).database);
	await inbox.add(entries);
	await inbox.close();
}

/** All that is on the list. */
export function stored(settings: Settings) {
	return storedSubmissions(readSettings(settings).database);
}

/** So many different people, on both sides, some with phones. */
export function people(count: number): WaitlistEntry[] {
	return Array.from({ length: count }, (_, n) =>
		anEntry({
			email: `Person${(n * 7_919) % count}@x.example`,
			phone: n % 3 === 0 ? `+43 660 ${n} ☎` : null,
			user_type: n % 2 === 0 ? "host" : "advertiser",
		}),
	);
}
