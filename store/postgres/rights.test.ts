/** What each login may do, and what a command says when a right or the schema is missing. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { type TestContext, test } from "node:test";
import postgres from "postgres";
import { refreshPeople } from "../../list/refresh-people.ts";
import { refreshOwners } from "../../mail/owners.ts";
import { ExpectedError } from "../../shared/expected-error.ts";
import { replyKinds } from "../../shared/reply.ts";
import { entryColumns } from "../../shared/sign-up.ts";
import { emptyDatabase } from "../../test/support/databases.ts";
import {
	aRow,
	openForTest,
	postgresAddress,
	storedEmails,
	testOnPostgres,
} from "../../test/support/engines.ts";
import { expectSame, someSecrets } from "../../test/support/people-anew.ts";
import { noPostgres } from "../../test/support/postgres-server.ts";
import { aMail, anEntry, aReply } from "../../test/support/rows.ts";
import { openInbox } from "../inbox.ts";
import { insertedColumns } from "../inbox-types.ts";
import { withList } from "../list.ts";
import { schemaOf } from "../migrations.ts";
import { foldedTables, tables } from "../tables.ts";
import { inspectPostgres, inspectWebLogin } from "./inspect.ts";
import { migratePostgres, migrations } from "./migrate.ts";

async function asOwner(t: TestContext, url: string) {
	const owner = postgres(url, { max: 1, onnotice: () => {} });
	const logins: string[] = [];
	t.after(async () => {
		for (const login of logins) {
			await owner.unsafe(`drop owned by ${login}; drop role ${login}`);
		}
		await owner.end({ timeout: 1 });
	});
	/** A new login, which is dropped after the test; resolves with its URL. */
	async function addLogin(options: string) {
		const name = `login_${randomUUID().slice(0, 8)}`;
		await owner.unsafe(`create role ${name} login ${options}`);
		logins.push(name);
		return { name, url: url.replace("owner@", `${name}@`) };
	}
	return { owner, logins, addLogin };
}

const open = (url: string, purpose: "read" | "write") =>
	withList(postgresAddress(url), purpose, async () => {});

testOnPostgres(
	"the web server's login can add and do nothing else",
	async (database, t) => {
		assert.ok(database.kind === "postgres");
		const { addLogin } = await asOwner(t, database.url);
		const { name, url } = await addLogin("in role waitlist_server");
		const reports: string[] = [];
		const inbox = await openInbox(postgresAddress(url), (message) =>
			reports.push(message),
		);
		t.after(() => inbox.close());
		await inbox.add([anEntry()]);
		for (const kind of replyKinds) await inbox.addReply("A".repeat(22), kind);
		await inbox.check();
		assert.match(reports.join(), new RegExp(`login ${name} may only insert`));
		assert.deepEqual(await withList(database, "read", storedEmails), [
			anEntry().email,
		]);
		assert.partialDeepStrictEqual(await inspectWebLogin(url), {
			login: name,
			canRead: false,
		});
		await assert.rejects(
			open(url, "read"),
			/^ExpectedError: The database does not let this login read the list: docs\/scale\.md says which login DATABASE_OWNER_URL needs/,
		);
		const web = postgres(url, { max: 1, onnotice: () => {} });
		t.after(() => web.end({ timeout: 1 }));
		for (const statement of [
			"select email from public.waitlist",
			"update public.waitlist set phone = null",
			"delete from public.waitlist",
			"truncate public.waitlist",
			"copy public.waitlist to stdout",
			...[
				...Object.keys(tables),
				...foldedTables,
				"network_counts",
				"sender_counts",
			]
				.filter((table) => table !== "waitlist")
				.flatMap((table) => [
					`select * from public.${table}`,
					`insert into public.${table} default values`,
				]),
			"insert into public.mails (email) values ('a@b.c')",
			"alter table public.waitlist disable row level security",
			"insert into public.waitlist (email, user_type) values ('a@b.c', 'host') returning email",
			"insert into public.waitlist (created_at, email, user_type) values (now(), 'a@b.c', 'host')",
			"set role owner",
		]) {
			await assert.rejects(web.unsafe(statement), { code: "42501" }, statement);
		}
	},
);

testOnPostgres(
	"what a login without rights on the people changes is found",
	async (database, t) => {
		assert.ok(database.kind === "postgres");
		const { owner, addLogin } = await asOwner(t, database.url);
		const { name, url } = await addLogin("bypassrls");
		await owner.unsafe(
			`grant select, insert, update, delete, truncate on waitlist, mails, replies, calls, wishes to ${name}`,
		);
		const other = postgres(url, { max: 1, onnotice: () => {} });
		t.after(() => other.end({ timeout: 1 }));
		const list = await openForTest(t, database);
		const emails = ["ann@x.at", "bob@x.at", "cem@x.at"];
		await list.insert(
			"waitlist",
			emails.map((email) => aRow({ email })),
		);
		await expectSame(list);
		for (const statement of [
			"update waitlist set email = 'dan@x.at' where email = 'ann@x.at'",
			"delete from waitlist where email = 'bob@x.at'",
			"insert into calls (email, at, note) values ('cem@x.at', '2026-11-30T00:00:00.000Z', 'hello')",
			"truncate waitlist",
		]) {
			await other.unsafe(statement);
			await expectSame(list);
		}
	},
);

testOnPostgres(
	"a login that may only read cannot open the list for writing",
	async (database, t) => {
		assert.ok(database.kind === "postgres");
		const { owner, addLogin } = await asOwner(t, database.url);
		const { name, url } = await addLogin("bypassrls");
		await owner.unsafe(
			`grant select on all tables in schema public to ${name}`,
		);
		await open(url, "read");
		await assert.rejects(
			open(url, "write"),
			/^ExpectedError: The database does not let this login change the list/,
		);
		assert.equal((await inspectWebLogin(url)).canRead, true);
	},
);

testOnPostgres(
	"a login that may not make indexes, or may only read, looks at whose links brought people",
	async (database, t) => {
		assert.ok(database.kind === "postgres");
		const { owner, addLogin } = await asOwner(t, database.url);
		const list = await openForTest(t, database);
		const [email, person_key] = ["ann@x.at", "A".repeat(22)];
		await list.insert("waitlist", [aRow({ email })]);
		await list.insert("mails", [aMail({ email, person_key })]);
		await list.insert("replies", [aReply({ person_key, kind: "confirmed" })]);
		await refreshPeople(list);
		for (const rights of ["select", "select, insert, update, delete"]) {
			const { name, url } = await addLogin("bypassrls");
			await owner.unsafe(
				`grant ${rights} on all tables in schema public to ${name}`,
			);
			await withList(postgresAddress(url), "people", async (other) => {
				for (const secrets of someSecrets) await refreshOwners(other, secrets);
				await expectSame(other);
			});
		}
	},
);

testOnPostgres("a web role that can read is found", async (database, t) => {
	assert.ok(database.kind === "postgres");
	const { owner, logins } = await asOwner(t, database.url);
	assert.deepEqual(await inspectPostgres(database.url), {
		schema: schemaOf(migrations),
		newestSchema: schemaOf(migrations),
		webReaders: [],
		hasRowSecurity: true,
	});
	// The role of who is logged in at Supabase, and each right on each table.
	await owner`create role authenticated`;
	logins.push("authenticated");
	const rights = ["select", "update", "delete", "truncate"];
	for (const [n, table] of [
		...Object.keys(tables),
		...foldedTables,
	].entries()) {
		const right = `${rights[n % rights.length]} on ${table}`;
		await owner.unsafe(`grant ${right} to authenticated`);
		const { webReaders } = await inspectPostgres(database.url);
		assert.deepEqual(webReaders, ["authenticated"], right);
		await owner.unsafe(`revoke ${right} from authenticated`);
	}
	await owner`grant select on mails to anon`;
	await owner`grant update (phone) on waitlist to waitlist_server`;
	await owner`alter table waitlist disable row level security`;
	const { webReaders, hasRowSecurity } = await inspectPostgres(database.url);
	assert.deepEqual(webReaders, ["anon", "waitlist_server"]);
	assert.equal(hasRowSecurity, false);
});

test("a database is migrated once, also by two at the same time", {
	skip: noPostgres,
}, async (t) => {
	const url = await emptyDatabase();
	for (const purpose of ["read", "write"] as const) {
		await assert.rejects(
			open(url, purpose),
			/^ExpectedError: The database has no waitlist yet, or one of an older version: run/,
		);
	}
	await assert.rejects(openInbox(postgresAddress(url)), /waitlist -- migrate/);
	const unknown = postgresAddress(url.replace("owner@", "unknown@"));
	await assert.rejects(openInbox(unknown), ExpectedError);
	const ran = await Promise.all([migratePostgres(url), migratePostgres(url)]);
	const names = migrations.map(({ name }) => name);
	assert.deepEqual(ran.flat(), names);
	const { owner } = await asOwner(t, url);
	await owner`insert into waitlist (email, user_type) values ('a@b.at', 'host')`;
	// As in Supabase's SQL editor.
	for (const { sql } of migrations) await owner.unsafe(sql);
	assert.equal((await inspectPostgres(url)).schema, schemaOf(migrations));
	assert.deepEqual(await withList(postgresAddress(url), "read", storedEmails), [
		"a@b.at",
	]);
	// As 1.0.0 left it.
	await owner`comment on table waitlist is 'Frontage waitlist, schema 3'`;
	await assert.rejects(
		migratePostgres(url),
		/^ExpectedError: The database was written by Frontage 1\.0\.0 \(schema 3\), .*export --submissions > list\.csv.*import list\.csv --yes/,
	);
	await owner`comment on table waitlist is 'Frontage waitlist, schema 99'`;
	await assert.rejects(
		migratePostgres(url),
		/^ExpectedError: .* newer version of Frontage \(schema 99; this version knows \d+\)/,
	);
});

test("a list of 2.0.0 is brought up to date, and a later column is added and merged by itself", {
	skip: noPostgres,
}, async (t) => {
	const url = await emptyDatabase();
	const { owner } = await asOwner(t, url);
	const [first, ...others] = migrations;
	await owner.unsafe(first?.sql ?? "");
	const entry = anEntry({ phone: "+43 1" });
	const addAsServer = (more: object) =>
		owner.begin(async (sql) => {
			await sql`set local role waitlist_server`;
			const rows = JSON.stringify([{ ...entry, ...more }]);
			await sql`select public.add_sign_ups(${rows}::text::json)`;
		});
	await addAsServer({ ref: "of 2.0.0" });
	assert.deepEqual(
		await migratePostgres(url),
		others.map(({ name }) => name),
	);
	// As CONTRIBUTING.md tells for a column; the name needs quotes in SQL.
	await owner.unsafe(`
		alter table waitlist add column "order" text;
		grant insert ("order") on public.waitlist to anon, waitlist_server;
		call public.make_sign_up_functions()`);
	for (let n = 2; n <= 22; n += 1) await addAsServer({ order: `c${n}` });
	const rows = await owner`select ref, "order" from waitlist order by id`;
	assert.equal(rows.length, 20);
	assert.deepEqual(
		[rows[0], rows[18], rows[19]].map((row) => ({ ...row })),
		[
			{ ref: "of 2.0.0", order: null },
			{ ref: null, order: "c19" },
			{ ref: null, order: "c22" },
		],
	);
});

testOnPostgres(
	"each table has row security, and each function, table, column and sequence is for the roles that need it",
	async (database, t) => {
		assert.ok(database.kind === "postgres");
		const { owner } = await asOwner(t, database.url);
		const open = await owner`
			select relname from pg_class
			where relnamespace = 'public'::regnamespace and relkind = 'r' and not relrowsecurity`;
		assert.deepEqual([...open], []);
		const mayRun = (role: string) => owner`
			select proname as name from pg_proc
			where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
				and has_function_privilege(${role}, oid, 'execute')
			order by 1`;
		const mayUse = (role: string) => owner`
			select privilege || ' ' || relname || '.' || attname as name
			from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0,
				unnest(array['select', 'insert', 'update', 'references']) as privilege
			where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm')
				and has_column_privilege(${role}, attrelid, attnum, privilege)
			union all
			select privilege || ' ' || relname
			from pg_class, unnest(array['delete', 'truncate', 'trigger']) as privilege
			where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm')
				and has_table_privilege(${role}, oid, privilege)
			union all
			select privilege || ' ' || relname
			from pg_class, unnest(array['usage', 'select', 'update']) as privilege
			where relnamespace = 'public'::regnamespace and relkind = 'S'
				and has_sequence_privilege(${role}, oid, privilege)`;
		const inserts = (columns: readonly string[]) =>
			columns.map((column) => `insert waitlist.${column}`);
		for (const [rights, role, expected] of [
			[mayRun, "anon", []],
			[
				mayRun,
				"waitlist_server",
				[
					"add_replies",
					"add_sign_ups",
					"add_sign_ups",
					"add_visits",
					"count_senders",
					"label_networks",
				],
			],
			[mayUse, "anon", inserts(entryColumns)],
			[mayUse, "waitlist_server", inserts(insertedColumns)],
		] as const) {
			const names = (await rights(role)).map(({ name }) => name);
			assert.deepEqual(names.sort(), [...expected].sort(), role);
		}
	},
);
