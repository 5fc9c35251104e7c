/** For the tests: the founder's commands on SQLite and on PostgreSQL. */
import path from "node:path";
import { type TestContext, test } from "node:test";
import { readSettings } from "../../config/settings.ts";
import type { StoredSignUp, WaitlistEntry } from "../../shared/sign-up.ts";
import { readErasureKeys } from "../../store/erased-people.ts";
import { openInbox } from "../../store/inbox.ts";
import { withList } from "../../store/list.ts";
import type { ErasureKey } from "../../store/tables.ts";
import { waitlistDatabase } from "./databases.ts";
import { noPostgres } from "./postgres-server.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** Settings for an empty list, and for what belongs to it. */
export type Settings = { DATABASE_URL: string; ERASED_FILE: string };

/** Makes the settings of an empty list of one kind. */
type EmptyList = (t: TestContext) => Promise<Settings>;

export const emptyLists: Readonly<Record<"SQLite" | "PostgreSQL", EmptyList>> =
	{
		async SQLite(t) {
			const folder = temporaryFolder(t);
			return {
				DATABASE_URL: `file:${path.join(folder, "waitlist.db")}`,
				ERASED_FILE: path.join(folder, "erased.json"),
			};
		},
		async PostgreSQL(t) {
			return {
				DATABASE_URL: await waitlistDatabase(),
				ERASED_FILE: path.join(temporaryFolder(t), "erased.json"),
			};
		},
	};

/** One test for each engine, with the settings of an empty list. */
export function testOnBoth(
	name: string,
	run: (settings: Settings, t: TestContext) => Promise<void>,
): void {
	testOnSqlite(`${name}, on SQLite`, run);
	testWithPostgres(`${name}, on PostgreSQL`, async (t) =>
		run(await emptyLists.PostgreSQL(t), t),
	);
}

/** One test of what does not depend on the engine. */
export function testOnSqlite(
	name: string,
	run: (settings: Settings, t: TestContext) => Promise<void>,
): void {
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
export function stored(settings: Settings): Promise<StoredSignUp[]> {
	return withList(readSettings(settings).database, "read", (list) =>
		Array.fromAsync(list.read("waitlist")),
	);
}

export function erasureKeys(settings: Settings): Promise<ErasureKey[]> {
	return withList(readSettings(settings).database, "read", readErasureKeys);
}

/** So many different people, on both sides, some of them twice, some with phones and sources. */
export function people(count: number): WaitlistEntry[] {
	return Array.from({ length: count }, (_, n) => ({
		email: `Person${(n * 7_919) % count}@x.example`,
		phone: n % 3 === 0 ? `+43 660 ${n} ☎` : null,
		user_type: n % 2 === 0 ? ("host" as const) : ("advertiser" as const),
	}));
}
