/** For the tests that both engines have to pass: each runs on SQLite and on PostgreSQL. */
import path from "node:path";
import { type TestContext, test } from "node:test";
import type { DatabaseAddress } from "../../config/database.ts";
import type { StoredSignUp } from "../../shared/sign-up.ts";
import { type List, migrate, openList } from "../../store/list.ts";
import { waitlistDatabase } from "./databases.ts";
import { noPostgres } from "./postgres-server.ts";
import { aSignUp } from "./rows.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** Makes the database of an empty list, which is gone after the test. */
type MakeDatabase = (t: TestContext) => Promise<DatabaseAddress>;

export const engines: Readonly<Record<"SQLite" | "PostgreSQL", MakeDatabase>> =
	{
		async SQLite(t) {
			const file = path.join(temporaryFolder(t), "waitlist.db");
			const database = { kind: "sqlite", file } as const;
			await migrate(database);
			return database;
		},
		async PostgreSQL() {
			return postgresAddress(await waitlistDatabase());
		},
	};

export function postgresAddress(url: string): DatabaseAddress {
	return { kind: "postgres", url, label: "test" };
}

/** One test per engine, with the database of an empty list. */
export function testOnBoth(
	name: string,
	run: (database: DatabaseAddress, t: TestContext) => Promise<void>,
): void {
	test(`${name}, on SQLite`, async (t) => run(await engines.SQLite(t), t));
	testOnPostgres(name, run);
}

/** A test that needs PostgreSQL, with the database of an empty list. */
export function testOnPostgres(
	name: string,
	run: (database: DatabaseAddress, t: TestContext) => Promise<void>,
): void {
	test(`${name}, on PostgreSQL`, { skip: noPostgres }, async (t) =>
		run(await engines.PostgreSQL(t), t),
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

/** Rows of so many people on both sides, some of them with phones and sources. */
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

/** All that the list holds. */
export function stored(list: List): Promise<StoredSignUp[]> {
	return Array.fromAsync(list.read("waitlist"));
}

/** The e-mails that the list holds, as they were sent. */
export async function storedEmails(list: List): Promise<string[]> {
	return (await stored(list)).map(({ email }) => email);
}

/** Phones with each character that no reader sees, and some that are seen; what is stored of them. */
export const invisiblePhones: readonly (readonly [
	typed: string,
	stored: string | null,
])[] = [
	["\u202a+43 660 1\u202c", "+43 660 1"],
	["\u200b +43 \u200e", "+43"],
	["\u2060\u200d", null],
	["☎ 𝟙\u0301-1", "☎ 𝟙\u0301-1"],
	...everyInvisible().map((one) => [`1${one}2`, "12"] as const),
];

function everyInvisible(): string[] {
	const found: string[] = [];
	for (let code = 0; code <= 0x10ffff; code += 1) {
		const character = String.fromCodePoint(code);
		if (/^\p{Cf}$/u.test(character)) found.push(character);
	}
	return found;
}
