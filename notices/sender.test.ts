import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import postgres from "postgres";
import { readNoticeSettings, readSettings } from "../config/settings.ts";
import { call } from "../test/support/call-cli.ts";
import {
	emptyLists,
	type Settings,
	testOnBoth,
	testOnSqlite,
	testWithPostgres,
} from "../test/support/each-store.ts";
import {
	startReceiver,
	type Taken,
	withWebhook,
} from "../test/support/notice-receiver.ts";
import {
	keyOf,
	minutes,
	openForNotices,
	startSenders,
} from "../test/support/notices.ts";
import { readStatuses } from "./status.ts";

/** Like `joined ann`, in the order of their arrival. */
const told = (taken: readonly Taken[]) =>
	taken.map(({ json: { type, data } }) => {
		const name = String(data["email"] ?? data["id"]).replace("@x.at", "");
		return `${type.replace("person.", "")} ${name}`;
	});

/** An empty list, and a program that is told of its people from the first row on. */
async function startProgram(settings: Settings, t: TestContext) {
	const receiver = await startReceiver(t);
	const env = withWebhook(settings, receiver.url);
	const rows = await openForNotices(t, env);
	return { receiver, env, ...rows, ...(await startSenders(rows.list, env)) };
}

testOnBoth(
	"a program is told what happened to each person, in order",
	async (settings, t) => {
		const { receiver, join, reply, runAt } = await startProgram(settings, t);
		await join("Ann@x.at", 0, "host", {
			phone: "+43 1",
			utm_source: "newsletter",
		});
		await join("ann@x.at", 1);
		await join("ann@x.at", 2, "advertiser");
		await join("old@x.at", 3, "host", { imported_at: minutes(3) });
		await reply("ann@x.at", "confirmed", 4);
		await join("bob@x.at", 5, "advertiser");
		// On the next day: pressed again, which is nothing new.
		await reply("ann@x.at", "confirmed", 24 * 60);
		await reply("bob@x.at", "not-me", 24 * 60 + 1, "advertiser");
		await reply("ann@x.at", "left", 24 * 60 + 2);
		await runAt(48 * 60);
		assert.deepEqual(told(receiver.taken), [
			"joined ann",
			"joined ann",
			"confirmed ann",
			"left bob",
			"left ann",
		]);
		assert.ok(receiver.taken.every(({ isSigned }) => isSigned));
		const ids = receiver.taken.map(({ id }) => id);
		assert.equal(new Set(ids).size, ids.length);
		assert.ok(ids.every((id) => /^[\w-]+$/.test(id)));
		const ann = {
			id: keyOf("ann@x.at"),
			email: "ann@x.at",
			user_type: "host",
			phone: "+43 1",
			source: "newsletter",
			joined_at: minutes(0),
		};
		assert.deepEqual(receiver.taken[0]?.json, {
			type: "person.joined",
			timestamp: minutes(0),
			data: ann,
		});
		assert.deepEqual(receiver.taken[2]?.json.data, ann);
		assert.deepEqual(receiver.taken[3]?.json.data, {
			id: keyOf("bob@x.at", "advertiser"),
			email: "bob@x.at",
			user_type: "advertiser",
		});
		// Nothing twice.
		await runAt(49 * 60);
		assert.equal(receiver.taken.length, 5);
	},
);

testOnBoth(
	"a program is told who was erased, without the address, and before they join again",
	async (settings, t) => {
		const { receiver, env, list, join, runAt } = await startProgram(
			settings,
			t,
		);
		await join("ann@x.at", 0);
		await join("ann@x.at", 0, "advertiser");
		await runAt(1);
		await call(["erase", "--yes", "ann@x.at", "none@x.at"], env);
		const afterNow = (Date.now() - Date.parse(minutes(0))) / 60_000 + 1;
		await join("ann@x.at", afterNow);
		await runAt(afterNow + 1);
		const names = (["host", "advertiser"] as const).map(
			(side) => `erased ${keyOf("ann@x.at", side)}`,
		);
		assert.deepEqual(told(receiver.taken).slice(0, 2), [
			"joined ann",
			"joined ann",
		]);
		assert.deepEqual(told(receiver.taken).slice(2, 4).sort(), names.sort());
		assert.deepEqual(told(receiver.taken).slice(4), ["joined ann"]);
		assert.equal((await list.count("mailer", {})).rows, 2);
	},
);

testOnSqlite(
	"an erased person is noted for a program only",
	async (settings, t) => {
		const env = {
			...settings,
			LINK_SECRET: "a secret of at least thirty-two bytes",
		};
		const { list, join } = await openForNotices(t, env);
		await join("ann@x.at", 0);
		await call(["erase", "--yes", "ann@x.at"], env);
		const rows = await Array.fromAsync(list.read("mailer"));
		assert.deepEqual(
			rows.map(({ name }) => name),
			["changed"],
		);
	},
);

testOnBoth(
	"an hour without an answer loses nothing, and is logged once",
	async (settings, t) => {
		const { receiver, env, list, join, reply, runAt, logged } =
			await startProgram(settings, t);
		for (let n = 0; n < 60; n += 1) {
			await join(`p${n}@x.at`, n);
			if (n > 0) await reply(`p${n - 1}@x.at`, "confirmed", n);
		}
		const numbers = Array.from({ length: 60 }, (_, n) => n);
		const expected = [
			...numbers.map((n) => `joined p${n}`),
			...numbers.slice(0, -1).map((n) => `confirmed p${n}`),
		];
		receiver.status = 503;
		for (let second = 0; second < 3_600; second += 5)
			await runAt(10 + second / 60);
		const failed = receiver.taken.filter(({ status }) => status === 503);
		assert.ok(failed.length < 12, `${failed.length} attempts`);
		assert.deepEqual(new Set(failed.map(({ id }) => id)).size, 1);
		const [status] = await readStatuses(list, readNoticeSettings(env));
		assert.equal(status?.new_sign_ups, 60);
		assert.equal(status?.new_replies, 59);
		assert.match(status?.reason ?? "", /answered 503/);
		receiver.status = 200;
		for (let minute = 70; minute < 200; minute += 1) await runAt(minute);
		assert.deepEqual(
			told(receiver.taken.filter((each) => each.status === 200)),
			expected,
		);
		assert.deepEqual(logged, [
			"The receiver of WEBHOOK_URL answered 503: notices wait, `notices status` says more.",
			"The receiver of WEBHOOK_URL takes notices again.",
		]);
	},
);

testOnSqlite(
	"410 stops the notices until `notices retry`",
	async (settings, t) => {
		const { receiver, env, join, runAt } = await startProgram(settings, t);
		await join("ann@x.at", 0);
		receiver.status = 410;
		for (let day = 1; day < 30; day += 1) await runAt(day * 24 * 60);
		assert.equal(receiver.taken.length, 1);
		receiver.status = 200;
		assert.equal((await call(["notices", "retry"], env)).code, 0);
		await runAt(30 * 24 * 60);
		assert.deepEqual(told(receiver.taken), ["joined ann", "joined ann"]);
		assert.equal(new Set(receiver.taken.map(({ id }) => id)).size, 1);
	},
);

testOnSqlite(
	"a chat gets a line for each person, and at most one message a minute",
	async (settings, t) => {
		const receiver = await startReceiver(t);
		const env = {
			...settings,
			NOTICE_URL: receiver.url,
			LINK_SECRET: "a secret of at least thirty-two bytes",
		};
		const { list, join, reply } = await openForNotices(t, env);
		const { runAt } = await startSenders(list, env);
		const texts = () => receiver.taken.map(({ json }) => json.text);
		await join("ann@x.at", 0);
		await reply("ann@x.at", "confirmed", 0);
		await runAt(1);
		assert.deepEqual(texts(), [
			"New on the waitlist: 1 host\nConfirmed: 1 host",
		]);
		for (let n = 0; n < 1_300; n += 1)
			await join(`p${n}@x.at`, 1, n % 2 === 0 ? "host" : "advertiser");
		await reply("ann@x.at", "left", 1);
		for (let second = 0; second < 60; second += 5) await runAt(1 + second / 60);
		assert.equal(receiver.taken.length, 1);
		for (let minute = 2; minute < 10; minute += 1) await runAt(minute);
		assert.deepEqual(texts().slice(1), [
			"New on the waitlist: 500 hosts and 500 advertisers",
			"New on the waitlist: 150 hosts and 150 advertisers",
		]);
	},
);

testOnSqlite(
	"a new receiver is not told of people who joined before it was set",
	async (settings, t) => {
		const { receiver, list, join, runAt } = await startProgram(settings, t);
		await list.remove("mailer", {});
		await join("ann@x.at", 0);
		await runAt(1);
		await join("bob@x.at", 2);
		await runAt(3);
		assert.deepEqual(told(receiver.taken), ["joined bob"]);
	},
);

testWithPostgres(
	"a sign-up that is committed after a later one is told of",
	async (t) => {
		const receiver = await startReceiver(t);
		const env = withWebhook(await emptyLists.PostgreSQL(t), receiver.url);
		const { list, join } = await openForNotices(t, env);
		const { runAt } = await startSenders(list, env);
		const { ownerDatabase } = readSettings(env);
		assert.equal(ownerDatabase.kind, "postgres");
		const late = postgres(
			ownerDatabase.kind === "postgres" ? ownerDatabase.url : "",
			{ max: 1 },
		);
		t.after(() => late.end());
		await late`begin`;
		await late`insert into waitlist (email, user_type, created_at) values ('late@x.at', 'host', ${minutes(0)})`;
		await join("ann@x.at", 0);
		await runAt(5 / 60);
		assert.equal(receiver.taken.length, 0);
		await late`commit`;
		await runAt(1);
		assert.deepEqual(told(receiver.taken), ["joined late", "joined ann"]);
	},
);

testOnSqlite(
	"a button that is pressed again on the same day is the same message",
	async (settings, t) => {
		const { receiver, list, join, reply, runAt } = await startProgram(
			settings,
			t,
		);
		await join("ann@x.at", 0);
		for (const [minute, kind] of (
			["confirmed", "confirmed", "left", "confirmed", "left"] as const
		).entries()) {
			// As the server stores it: in the place of the one before.
			const person_key = [keyOf("ann@x.at")];
			await list.remove("replies", { with: { person_key, kind: [kind] } });
			await reply("ann@x.at", kind, 1 + minute);
			await runAt(1.5 + minute);
		}
		assert.deepEqual(told(receiver.taken), [
			"joined ann",
			"confirmed ann",
			"confirmed ann",
			"left ann",
			"confirmed ann",
			"left ann",
		]);
		const [, first, again, ...others] = receiver.taken.map(({ id }) => id);
		assert.equal(first, again);
		assert.equal(new Set([first, ...others]).size, 4);
	},
);

testOnSqlite(
	"an address that is sent a hundred times is read once",
	async (settings, t) => {
		const receiver = await startReceiver(t);
		const env = withWebhook(settings, receiver.url);
		const { list, join } = await openForNotices(t, env);
		for (let n = 0; n < 100; n += 1) await join("ann@x.at", 0);
		const { runAt } = await startSenders(list, env);
		const read = t.mock.method(list, "read");
		await runAt(1);
		assert.deepEqual(told(receiver.taken), ["joined ann"]);
		assert.ok(read.mock.callCount() < 30, `${read.mock.callCount()} reads`);
	},
);

testOnBoth(
	"a person who is erased while messages wait is told of as erased only",
	async (settings, t) => {
		const { receiver, env, join, runAt } = await startProgram(settings, t);
		await join("bob@x.at", 0);
		await join("ann@x.at", 1);
		receiver.beforeAnswer = async () => {
			receiver.beforeAnswer = async () => {};
			// The program is not set where the founder erases.
			const { WEBHOOK_URL: _, ...others } = env;
			await call(["erase", "--yes", "ann@x.at"], others);
		};
		await runAt(2);
		await runAt((Date.now() - Date.parse(minutes(0))) / 60_000 + 1);
		assert.deepEqual(told(receiver.taken), [
			"joined bob",
			`erased ${keyOf("ann@x.at")}`,
		]);
	},
);

testOnSqlite(
	"erase says when the program cannot be told",
	async (settings, t) => {
		const { join } = await startProgram(settings, t);
		await join("ann@x.at", 0);
		const { err } = await call(["erase", "--yes", "ann@x.at"], settings);
		assert.match(err, /^The program of WEBHOOK_URL is not told of this/);
	},
);

testOnBoth(
	"people who join after a move are told of, also if the last ones were erased",
	async (settings, t) => {
		const receiver = await startReceiver(t);
		const env = withWebhook(settings, receiver.url);
		const before = await openForNotices(t, env);
		const { runAt } = await startSenders(before.list, env);
		for (const name of ["ann", "bob", "cid"])
			await before.join(`${name}@x.at`, 0);
		await runAt(1);
		await call(["erase", "--yes", "bob@x.at", "cid@x.at"], env);
		const moved = { ...env, ...(await emptyLists.SQLite(t)) };
		const { code } = await call(["move", "--to", moved.DATABASE_URL], env);
		assert.equal(code, 0);
		const after = await openForNotices(t, moved);
		await after.join("dan@x.at", 2);
		await after.join("eva@x.at", 3);
		const again = await startSenders(after.list, moved, "where it was");
		await again.runAt(4);
		const names = ["joined dan", "joined eva"];
		assert.deepEqual(told(receiver.taken).slice(-2), names);
	},
);

testOnSqlite("another address begins without failures", async (settings, t) => {
	const gone = await startReceiver(t);
	gone.status = 410;
	const env = withWebhook(settings, gone.url);
	const { list, join } = await openForNotices(t, env);
	const { runAt, logged } = await startSenders(list, env);
	await join("ann@x.at", 0);
	await runAt(1);
	assert.match(logged[0] ?? "", /answered 410/);
	const receiver = await startReceiver(t);
	const other = withWebhook(settings, receiver.url);
	await (await startSenders(list, other, "where it was")).runAt(2);
	assert.deepEqual(told(receiver.taken), ["joined ann"]);
});
