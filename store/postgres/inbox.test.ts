import assert from "node:assert/strict";
import { test as always, suite, type TestContext } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import type { DatabaseAddress } from "../../config/parsers.ts";
import { ExpectedError } from "../../shared/expected-error.ts";
import * as databases from "../../test/support/databases.ts";
import { noPostgres } from "../../test/support/postgres-server.ts";
import { anEntry, testInbox } from "../contract/inbox.ts";
import { StoreUnavailable } from "../errors.ts";
import { openReader, openStore } from "../open-store.ts";
import { testWaitlistReader } from "../waitlist-reader-contract.ts";
import { migratePostgres } from "./migrate.ts";

const test = noPostgres ? always.skip : always;
const server = databases.sharedPostgres();

const emptyDatabase = () => databases.emptyDatabase(server());
const migratedDatabase = () => databases.waitlistDatabase(server());

function address(url: string): DatabaseAddress {
	return { kind: "postgres", url, label: "test" };
}

async function open(t: TestContext, url: string) {
	const reports: string[] = [];
	const store = await openStore(address(url), (message, level) =>
		reports.push(`${level}: ${message}`),
	);
	t.after(() => store.close());
	async function stored(): Promise<string[]> {
		const reader = await openReader(address(url));
		const submissions = await Array.fromAsync(reader.submissions({}));
		await reader.close();
		return submissions.map(({ email }) => email);
	}
	return { store, reports, stored };
}

if (!noPostgres) {
	const create = async () => address(await migratedDatabase());
	testInbox("PostgreSQL", create);
	testWaitlistReader("PostgreSQL, read", create);
}

test("migrating again changes nothing, and a newer schema is refused", async () => {
	const url = await emptyDatabase();
	assert.deepEqual(await migratePostgres(url), [
		"001-waitlist.sql",
		"002-sources.sql",
		"003-summary.sql",
	]);
	assert.deepEqual(await migratePostgres(url), []);
	const sql = postgres(url, { max: 1 });
	await sql`comment on table public.waitlist is 'Frontage waitlist, schema 99'`;
	await sql.end({ timeout: 1 });
	await assert.rejects(migratePostgres(url), /newer version/);
});

test("two migrations at once both succeed", async () => {
	const url = await emptyDatabase();
	await Promise.all([migratePostgres(url), migratePostgres(url)]);
});

test("what somebody has to change stops the start", async () => {
	const url = await emptyDatabase();
	await assert.rejects(openStore(address(url)), /waitlist -- migrate/);
	await assert.rejects(openReader(address(url)), ExpectedError);
	const nobody = url.replace("owner@", "nobody@");
	await assert.rejects(openStore(address(nobody)), ExpectedError);
});

test("the web server's login can add and do nothing else", async (t) => {
	const url = await migratedDatabase();
	const owner = postgres(url, { max: 1, onnotice: () => {} });
	await owner`drop role if exists waitlist_web`;
	await owner`create role waitlist_web login in role waitlist_server`;
	await owner.end({ timeout: 1 });
	const webUrl = url.replace("owner@", "waitlist_web@");
	const { store, reports } = await open(t, webUrl);
	await store.add([anEntry()]);
	await store.check();
	assert.match(
		reports.join(),
		/login waitlist_web works as the role waitlist_server/,
	);
	assert.deepEqual(await open(t, url).then(({ stored }) => stored()), [
		anEntry().email,
	]);
	await assert.rejects(openReader(address(webUrl)), ExpectedError);

	const web = postgres(webUrl, { max: 1 });
	t.after(() => web.end({ timeout: 1 }));
	for (const statement of [
		"select * from public.waitlist",
		"select email from public.waitlist",
		"select count(*) from public.waitlist",
		"select * from public.waitlist_people",
		"update public.waitlist set phone = null",
		"delete from public.waitlist",
		"truncate public.waitlist",
		"copy public.waitlist to stdout",
		"copy (select 1 from public.waitlist) to stdout",
		"drop table public.waitlist",
		"alter table public.waitlist disable row level security",
		"grant select on public.waitlist to waitlist_web",
		"insert into public.waitlist (email, user_type) values ('a@b.c', 'host') returning email",
		"insert into public.waitlist (id, email, user_type) overriding system value values (1, 'a@b.c', 'host')",
		"insert into public.waitlist (created_at, email, user_type) values (now(), 'a@b.c', 'host')",
		"set role owner",
	]) {
		await assert.rejects(web.unsafe(statement), { code: "42501" }, statement);
	}
});

test("an owner's login is put down to the role that may only insert", async (t) => {
	const { reports } = await open(t, await migratedDatabase());
	assert.match(
		reports.join(),
		/login owner can read the list, so the server works as the role waitlist_server/,
	);
});

test("the health check finds a login that may not add any more", async (t) => {
	const url = await migratedDatabase();
	const { store, stored } = await open(t, url);
	await store.check();
	assert.deepEqual(await stored(), []);
	const owner = postgres(url, { max: 1 });
	t.after(() => owner.end({ timeout: 1 }));
	await owner`revoke insert on public.waitlist from waitlist_server`;
	await owner`revoke insert (email, phone, user_type) on public.waitlist from waitlist_server`;
	await assert.rejects(store.check(), StoreUnavailable);
	await owner`grant insert (email, phone, user_type) on public.waitlist to waitlist_server`;
	await store.check();
});

suite("when the database goes away", { concurrency: false }, () => {
	test("an entry waits while it stands still for a moment", async (t) => {
		const { store, stored } = await open(t, await migratedDatabase());
		await store.add([anEntry({ email: "before@b.example" })]);
		await server().signal("SIGSTOP");
		const waiting = store.add([anEntry({ email: "during@b.example" })]);
		await pause(500);
		await server().signal("SIGCONT");
		await waiting;
		assert.deepEqual(await stored(), ["before@b.example", "during@b.example"]);
	});

	test("entries are stored again after a crash, with those it answered", async (t) => {
		const { store, stored } = await open(t, await migratedDatabase());
		await store.add([anEntry({ email: "before@b.example" })]);
		await server().signal("SIGKILL");
		// Stored if the database is back in time, which is not ours to say.
		const during = store.add([anEntry({ email: "during@b.example" })]).then(
			() => ["during@b.example"],
			() => [],
		);
		await server().start();
		const answered = await during;
		await store.add([anEntry({ email: "after@b.example" })]);
		await store.check();
		const emails = new Set(await stored());
		for (const email of ["before@b.example", ...answered, "after@b.example"]) {
			assert.ok(emails.has(email), email);
		}
	});

	test("a frozen database is given up, and recovered from", async (t) => {
		const { store, stored } = await open(t, await migratedDatabase());
		await store.add([anEntry({ email: "before@b.example" })]);
		await server().signal("SIGSTOP");
		await assert.rejects(
			store.add([anEntry({ email: "during@b.example" })]),
			StoreUnavailable,
		);
		await assert.rejects(store.check(), StoreUnavailable);
		await server().signal("SIGCONT");
		await store.add([anEntry({ email: "after@b.example" })]);
		// What was given up may have been stored: a row too many is harmless.
		const emails = (await stored()).filter(
			(email) => !email.startsWith("during"),
		);
		assert.deepEqual(emails, ["before@b.example", "after@b.example"]);
	});

	test("a server starts while the database is away", async (t) => {
		const url = await migratedDatabase();
		await server().signal("SIGKILL");
		const { store, reports, stored } = await open(t, url);
		assert.match(reports.join(), /^warn: .* starting all the same/);
		await assert.rejects(store.check(), StoreUnavailable);
		await server().start();
		await store.add([anEntry()]);
		assert.deepEqual(await stored(), [anEntry().email]);
	});
});
