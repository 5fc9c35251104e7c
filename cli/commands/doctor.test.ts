import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import postgres from "postgres";
import { call } from "../../test/support/call-cli.ts";
import {
	add,
	emptyLists,
	people,
	type Settings,
	stored,
	testOnBoth,
	testOnSqlite,
	testWithPostgres,
} from "../../test/support/each-store.ts";
import { startMail } from "../../test/support/mail-cli.ts";
import { startServer } from "../../test/support/server-process.ts";

/** The findings of a command by what was looked at, the worst of each; it has to agree with them. */
async function examine(argv: string[], env: Record<string, string>) {
	const { code, out, err } = await call(argv, env);
	const lines = [...out.matchAll(/^(ok|advice|wrong) +(\S+( \S+)?) {2}/gm)];
	const wrong = lines.filter(([, state]) => state === "wrong");
	assert.equal(code, wrong.length > 0 ? 1 : 0);
	if (code === 1)
		assert.equal(err, `Findings that are wrong: ${wrong.length}.\n`);
	assert.doesNotMatch(out, /owner@/);
	// What is wrong comes first.
	const found = lines.reverse().map(([, state, check]) => [check, state]);
	return Object.fromEntries(found);
}

const doctor = (env: Record<string, string>) => examine(["doctor"], env);

testOnBoth("reports no problem with a sound list", async (settings) => {
	await add(settings, people(10));
	// The findings about the page do not depend on the list.
	const { page, ...others } = await doctor(settings);
	assert.deepEqual(others, {
		settings: "ok",
		list: "ok",
		database: "ok",
	});
});

test("finds problems of a SQLite file", async (t) => {
	const settings = await emptyLists.SQLite(t);
	assert.equal((await doctor(settings))["list"], "wrong");
	await add(settings, people(2_000));
	const file = settings.DATABASE_URL.replace("file:", "");
	const bytes = readFileSync(file);
	bytes.write("q", bytes.indexOf("Person1000@x"));
	writeFileSync(file, bytes);
	assert.equal((await doctor(settings))["database"], "wrong");
});

testWithPostgres("finds readers of a PostgreSQL list", async (t) => {
	const settings = await emptyLists.PostgreSQL(t);
	const sql = postgres(settings.DATABASE_URL, { max: 1 });
	t.after(() => sql.end({ timeout: 1 }));
	for (const [change, finding] of [
		["grant select (email) on public.waitlist to anon", /can read .*: anon\./],
		["comment on table public.waitlist is 'schema 9'", /has schema 9;/],
	] as const) {
		await sql.unsafe(change);
		const { out } = await call(["doctor"], settings);
		assert.match(out, finding);
		assert.match(out, /^wrong +database/m);
	}
});

test("reports settings that cannot be used, and checks nothing else", async () => {
	const states = await doctor({ PORT: "no", DATABASE_URL: "no" });
	assert.deepEqual(states, { settings: "wrong" });
});

test("prints a new secret where one is missing or too short", async (t) => {
	const settings = await emptyLists.SQLite(t);
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

test("asks for TRUST_PROXY where the address is https", async () => {
	const env = { SITE_URL: "https://waitlist.example" };
	assert.equal((await doctor(env))["proxy"], "wrong");
	const trusting = { ...env, TRUST_PROXY: "10.0.0.1" };
	assert.equal((await doctor(trusting))["proxy"], undefined);
});

test("tries the mail server, and says what keeps mails waiting", async (t) => {
	const settings = await emptyLists.SQLite(t);
	await add(settings, [{ email: "ann@x.at", phone: null, user_type: "host" }]);
	const { env, server, work, answer } = await startMail(t, settings);
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
	await answer("ann@x.at", "left");
	assert.equal(await states(), "mail server ok, mailer advice");
	await server.close();
	assert.match(await states(), /mail server wrong/);
	assert.equal((await doctor(settings))["mail server"], undefined);
});

testOnSqlite(
	"launch-check joins, finds itself and leaves nothing",
	async (settings, t) => {
		await add(settings, people(3));
		const server = await startServer(settings);
		t.after(() => server.end("SIGTERM"));
		const states = await examine(["launch-check", server.address], settings);
		assert.equal(states["sign-up"], "ok");
		assert.equal((await stored(settings)).length, 3);
		const other: Settings = await emptyLists.SQLite(t);
		await add(other, []);
		const elsewhere = await examine(["launch-check", server.address], other);
		assert.equal(elsewhere["sign-up"], "wrong");
		// That sign-up is on the list now. Without a list to look at, none is sent.
		assert.equal((await stored(settings)).length, 4);
		const none = await emptyLists.SQLite(t);
		const nowhere = await examine(["launch-check", server.address], none);
		assert.equal(nowhere["sign-up"], "wrong");
		assert.equal((await stored(settings)).length, 4);
	},
);
