/** For the tests: empty lists, on SQLite and on PostgreSQL. */
import path from "node:path";
import { type TestContext, test } from "node:test";
import type { DatabaseAddress } from "../../config/database.ts";
import { readSettings } from "../../config/settings.ts";
import type {
	Source,
	StoredSignUp,
	WaitlistEntry,
} from "../../shared/sign-up.ts";
import { type List, migrate, openList } from "../../store/list.ts";
import { waitlistDatabase } from "./databases.ts";
import { openInboxHere } from "./inbox-here.ts";
import { noPostgres } from "./postgres-server.ts";
import { anEntry, aSignUp } from "./rows.ts";
import { storedSubmissions } from "./stored.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** The settings with which a command finds an empty list, and what belongs to it. */
export type Settings = { DATABASE_URL: string; ERASED_FILE: string };

/** The database of an empty list, which is gone after the test. */
export type EmptyList = DatabaseAddress & { readonly settings: Settings };

interface Options {
	/** `false`: SQLite's file is not there, as before the first start. */
	readonly isMade?: boolean;
}

type MakeList = (t: TestContext, options?: Options) => Promise<EmptyList>;

export const engines: Readonly<Record<"SQLite" | "PostgreSQL", MakeList>> = {
	async SQLite(t, { isMade = true } = {}) {
		const folder = temporaryFolder(t);
		const file = path.join(folder, "waitlist.db");
		const database = { kind: "sqlite", file } as const;
		if (isMade) await migrate(database);
		return { ...database, settings: settingsIn(folder, `file:${file}`) };
	},
	async PostgreSQL(t) {
		const url = await waitlistDatabase();
		const settings = settingsIn(temporaryFolder(t), url);
		return { ...postgresAddress(url), settings };
	},
};

function settingsIn(folder: string, DATABASE_URL: string): Settings {
	return { DATABASE_URL, ERASED_FILE: path.join(folder, "erased.json") };
}

export function postgresAddress(url: string): DatabaseAddress {
	return { kind: "postgres", url, label: "test" };
}

export type Run = (list: EmptyList, t: TestContext) => Promise<void>;

/** One test per engine, with an empty list. */
export function testOnBoth(name: string, run: Run, options?: Options): void {
	testOnSqlite(`${name}, on SQLite`, run, options);
	testOnPostgres(name, run);
}

/** A test of what does not depend on the engine. */
export function testOnSqlite(name: string, run: Run, options?: Options): void {
	test(name, async (t) => run(await engines.SQLite(t, options), t));
}

/** A test that needs PostgreSQL, skipped where it is not installed. */
export function testOnPostgres(name: string, run: Run): void {
	test(`${name}, on PostgreSQL`, { skip: noPostgres }, async (t) =>
		run(await engines.PostgreSQL(t), t),
	);
}

/** Adds the entries as the server does. */
export async function add(
	settings: Settings,
	entries: readonly WaitlistEntry[],
	source?: Source,
): Promise<void> {
	const inbox = await openInboxHere(readSettings(settings).database);
	await inbox.add(entries, source);
	await inbox.close();
}

/** All sign-ups of the list of these settings. */
export function storedIn(settings: Settings): Promise<StoredSignUp[]> {
	return storedSubmissions(readSettings(settings).database);
}

/** This many different people, on both sides, some with phones. */
export function people(count: number): WaitlistEntry[] {
	return Array.from({ length: count }, (_, n) =>
		anEntry({
			email: `Person${(n * 7_919) % count}@x.example`,
			phone: n % 3 === 0 ? `+43 660 ${n} ☎` : null,
			user_type: n % 2 === 0 ? "host" : "advertiser",
		}),
	);
}

/** The list, open for the time of a test. */
export async function openForTest(
	t: TestContext,
	database: DatabaseAddress,
	purpose: "read" | "write" = "write",
): Promise<List> {
	const list = await openList(database, purpose);
	t.after(() => list.close());
	return list;
}

/** A row that may be stored, with the columns that a test cares about. */
export function aRow(
	columns: Partial<StoredSignUp> = {},
): Omit<StoredSignUp, "id"> {
	const { id, ...row } = aSignUp(columns);
	return row;
}

/** Rows of this many people on both sides, some of them with phones and sources. */
export function manyRows(count: number): Omit<StoredSignUp, "id">[] {
	return Array.from({ length: count }, (_, n) =>
		aRow({
			email: `Person${n}@x.example`,
			phone: n % 3 === 0 ? `+43 660 ${n} ☎ 𝟚` : null,
			user_type: n % 2 === 0 ? "host" : "advertiser",
			utm_campaign: n % 5 === 0 ? "é" : null,
			created_at: new Date(Date.UTC(2026, 10, 20, 12, 0, 0, n)).toISOString(),
		}),
	);
}

/** All sign-ups of an open list. */
export function stored(list: List): Promise<StoredSignUp[]> {
	return Array.fromAsync(list.read("waitlist"));
}

/** The e-mails of these sign-ups, as they were sent. */
export async function storedEmails(list: List): Promise<string[]> {
	return (await stored(list)).map(({ email }) => email);
}
