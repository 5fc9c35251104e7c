import assert from "node:assert/strict";
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import postgres from "postgres";
import { ago, dayMs } from "../../shared/time.ts";
import { call, person } from "../../test/support/call-cli.ts";
import {
	add,
	aRow,
	engines,
	openForTest,
	people,
	storedIn,
	testOnBoth,
	testOnPostgres,
	testOnSqlite,
} from "../../test/support/engines.ts";
import { startMail } from "../../test/support/mail-cli.ts";
import {
	startReceiver,
	withWebhook,
} from "../../test/support/notice-receiver.ts";
import { openForNotices, startSenders } from "../../test/support/notices.ts";
import { noPgbouncer, startPgbouncer } from "../../test/support/pgbouncer.ts";
import { startServer } from "../../test/support/server-process.ts";

/** The findings of a command by what was looked at, the worst of each; it has to agree with them. */
async function findingsOf(argv: string[], env: Record<string, string>) {
	const { code, out, err } = await call(argv, env);
	const lines = [...out.matchAll(/^(ok|advice|wrong) +(\S+( \S+)?) {2}/gm)];
	const wrong = lines.filter(([, state]) => state === "wrong");
	assert.equal(code, wrong.length > 0 ? 1 : 0);
	if (code === 1)
		assert.match(err, RegExp(`^${wrong.length} checks? failed\\.\n$`));
	assert.doesNotMatch(out, /owner@/);
	// What is wrong comes first.
	const found = lines.reverse().map(([, state, check]) => [check, state]);
	return Object.fromEntries(found);
}

const doctor = (env: Record<string, string>) => findingsOf(["doctor"], env);

testOnBoth("reports no problem with a sound list", async ({ settings }) => {
	await add(settings, people(10));
	// The findings about the page and the files of this project do not depend on the list.
	const { page, files, ...others } = await doctor(settings);
	assert.deepEqual(others, {
		settings: "ok",
		words: "ok",
		"erased people": "ok",
		list: "ok",
		database: "ok",
		...(settings.DATABASE_URL.startsWith("file:")
			? { disk: "ok", permissions: "ok" }
			: // The tests' own login is the owner's.
				{ "web login": "advice" }),
	});
});

testOnBoth(
	"finds people that are not what their sign-ups make, and `migrate --people` makes them anew",
	async (database, t) => {
		const { settings } = database;
		await add(settings, people(10));
		const find = async () => {
			const { list, people, database } = await doctor(settings);
			return { list, people, database };
		};
		const sound = await find();
		assert.equal(sound.people, undefined);
		const list = await openForTest(t, database);
		await list.execute("update people set phone = '0900'");
		// A damaged file may be the reason: it is looked at as well.
		assert.deepEqual(await find(), { ...sound, people: "wrong" });
		await call(["migrate", "--people"], settings);
		assert.deepEqual(await find(), sound);
		assert.doesNotMatch((await call(["list"], settings)).out, /0900/);
	},
);

testOnBoth("says when visitors come and no one joins", async (database, t) => {
	const list = await openForTest(t, database);
	const row = { ...aRow(), created_at: ago(3 * dayMs) };
	await list.insert("waitlist", Array(12).fill(row));
	const day = (days: number) => ago(days * dayMs).slice(0, 10);
	const some = { source: null, language: "en", views: 90, visitors: 60 };
	await list.insert("visits", [
		{ ...some, day: day(3) },
		{ ...some, day: day(2) },
	]);
	assert.equal((await doctor(database.settings))["silence"], "advice");
	const { out } = await call(["doctor"], database.settings);
	assert.match(out, /No one has joined since .*, though 60 people came\. /);
});

test("finds problems of a SQLite file", async (t) => {
	const { settings } = await engines.SQLite(t, { isMade: false });
	const { list, database } = await doctor(settings);
	assert.deepEqual([list, database], ["wrong", undefined]);
	await add(settings, people(2_000));
	const file = settings.DATABASE_URL.replace("file:", "");
	chmodSync(file, 0o644);
	chmodSync(path.dirname(file), 0o755);
	// Windows has another kind of permissions.
	if (process.platform !== "win32")
		assert.equal((await doctor(settings))["permissions"], "wrong");
	const bytes = readFileSync(file);
	bytes.write("q", bytes.indexOf("Person1000@x"));
	writeFileSync(file, bytes);
	assert.equal((await doctor(settings))["database"], "wrong");
});

testOnPostgres("finds who can read the list", async ({ settings }, t) => {
	const { DATABASE_URL } = settings;
	const sql = postgres(DATABASE_URL, { max: 1 });
	t.after(() => sql.end({ timeout: 1 }));
	const name = new URL(DATABASE_URL).pathname.slice(1);
	await sql.unsafe(`create role web_${name} login in role waitlist_server`);
	const stateWith = async (web: string, others = {}) => {
		const env = { DATABASE_OWNER_URL: DATABASE_URL, DATABASE_URL: web };
		return (await doctor({ ...env, ...others }))["web login"];
	};
	const web = DATABASE_URL.replace("owner@", `web_${name}@`);
	assert.equal(await stateWith(web), "ok");
	assert.equal((await doctor({ DATABASE_URL: web }))["list"], "wrong");
	const file = (await engines.SQLite(t, { isMade: false })).settings
		.DATABASE_URL;
	assert.equal(await stateWith(file), "wrong");
	// A page that joins by Supabase has no server of ours.
	const VITE_SUPABASE_URL = "https://abc.supabase.co";
	const supabase = { SITE_URL: "https://x.example", VITE_SUPABASE_URL };
	assert.equal(await stateWith(file, supabase), undefined);
	for (const [change, finding] of [
		["grant select (email) on public.waitlist to anon", /can read .*: anon\./],
		["comment on table public.waitlist is 'schema 9'", /has schema 9;/],
	] as const) {
		await sql.unsafe(change);
		const { out } = await call(["doctor"], { DATABASE_URL });
		assert.match(out, finding);
		assert.match(out, /^wrong +database/m);
	}
	if (noPgbouncer) return;
	const { port } = new URL(DATABASE_URL);
	const pooler = await startPgbouncer(t, port, "transaction");
	assert.equal(await stateWith(pooler.url(name, "owner")), "wrong");
});

test("prints a new secret where one is missing or too short", async (t) => {
	const { settings } = await engines.SQLite(t, { isMade: false });
	const secretsOf = async (env: Record<string, string>) => {
		const { out } = await call(["doctor"], { ...settings, ...env });
		return out.match(/(?<=_SECRET=)\S+$/gm);
	};
	assert.equal(await secretsOf({}), null);
	const [first] = (await secretsOf({ MAIL_URL: "smtp://127.0.0.1:9" })) ?? [];
	const [second] = (await secretsOf({ LINK_SECRET: "short" })) ?? [];
	assert.ok(first && second && first !== second);
	assert.equal(await secretsOf({ LINK_SECRET: first }), null);
	const both = await secretsOf({ WEBHOOK_URL: "https://x.example" });
	assert.match(String(both?.[1]), /^whsec_.{44}$/);
});

const https = { SITE_URL: "https://waitlist.example" };
for (const [env, check, state] of [
	[{ PORT: "no", DATABASE_URL: "no" }, "settings", "wrong"],
	[https, "proxy", "wrong"],
	[{ ...https, TRUST_PROXY: "10.0.0.1" }, "proxy"],
	[{ ...https, DASHBOARD_FOR: "ann@x.at" }, "dashboard", "ok"],
	[
		{ SITE_URL: "http://waitlist.example", DASHBOARD_FOR: "ann@x.at" },
		...["dashboard", "wrong"],
	],
	[https, "dashboard"],
	...["notices", "mail server"].map((check) => [{}, check] as const),
] as [Record<string, string>, string, string?][]) {
	test(`with ${Object.keys(env)}, says ${state} of ${check}`, async () => {
		const states = await doctor(env);
		assert.equal(states[check], state);
		// Without settings, nothing else is checked.
		if (check === "settings") assert.deepEqual(Object.keys(states), [check]);
	});
}

testOnSqlite(
	"sends the receivers of notices nothing, and says how the last notice went",
	async ({ settings }, t) => {
		await add(settings, []);
		const receiver = await startReceiver(t);
		const env = { ...withWebhook(settings, receiver.url), TIME_ZONE: "UTC" };
		const found = async () => (await call(["doctor"], env)).out;
		assert.match(
			await found(),
			/^ok +notices +.* was not tried: `notices test`/m,
		);
		assert.deepEqual(receiver.taken, []);
		const { list, join } = await openForNotices(t, env);
		const { runAt } = await startSenders(list, env);
		await join("ann@x.at", 0);
		receiver.status = 410;
		await runAt(1);
		assert.match(await found(), /^wrong +notices +.* answered 410: it wants/m);
		await call(["notices", "retry"], env);
		receiver.status = 200;
		await runAt(1);
		assert.match(
			await found(),
			/^ok +notices +.* took its last notice at 2026-11-20 12:01 UTC\.$/m,
		);
		assert.equal(receiver.taken.length, 2);
	},
);

test("tries the mail server, and says what keeps mails waiting", async (t) => {
	const { settings } = await engines.SQLite(t, { isMade: false });
	await add(settings, [person("ann@x.at")]);
	const { env, server, work, reply } = await startMail(t, settings);
	const states = async () => {
		const all = Object.entries(await doctor(env));
		const some = all.filter(([check]) => check.startsWith("mail"));
		return some.map((each) => each.join(" ")).join(", ");
	};
	assert.equal(await states(), "mail server ok, mailer advice");
	await call(["mail", "pause"], env);
	await work();
	assert.equal(await states(), "mail server ok, mailer wrong");
	await call(["mail", "resume"], env);
	await work();
	await reply("ann@x.at", "left");
	assert.equal(await states(), "mail server ok, mailer advice");
	await server.close();
	assert.match(await states(), /mail server wrong/);
});

testOnSqlite(
	"doctor URL joins, finds itself and leaves nothing",
	async ({ settings }, t) => {
		await add(settings, people(3));
		const server = await startServer(settings);
		t.after(() => server.end("SIGTERM"));
		const states = await findingsOf(["doctor", server.address], settings);
		assert.equal(states["sign-up"], "ok");
		assert.equal((await storedIn(settings)).length, 3);
		// No person was erased.
		assert.ok(!existsSync(settings.ERASED_FILE));
		const { settings: other } = await engines.SQLite(t);
		await add(other, []);
		const elsewhere = await findingsOf(["doctor", server.address], other);
		assert.equal(elsewhere["sign-up"], "wrong");
		// That sign-up is on the list now. Without a list to look at, none is sent.
		assert.equal((await storedIn(settings)).length, 4);
		const { settings: none } = await engines.SQLite(t, { isMade: false });
		const nowhere = await findingsOf(["doctor", server.address], none);
		assert.equal(nowhere["sign-up"], "wrong");
		assert.equal((await storedIn(settings)).length, 4);
	},
);
