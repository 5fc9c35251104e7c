import assert from "node:assert/strict";
import { readNoticeSettings } from "../config/settings.ts";
import { codeNames } from "../shared/sides.ts";
import { call } from "../test/support/call-cli.ts";
import { manyRows, testOnBoth, testOnSqlite } from "../test/support/engines.ts";
import { startReceiver } from "../test/support/notice-receiver.ts";
import {
	keyOf,
	minutes,
	openForNotices,
	received,
	startProgram,
	startSenders,
} from "../test/support/notices.ts";
import { cursorAt } from "./events.ts";
import { readReceiver } from "./receiver-state.ts";
import { receiversOf } from "./receivers.ts";
import { NoticeSender } from "./sender.ts";

testOnBoth(
	"an hour without an answer loses nothing, and is logged once",
	async ({ settings }, t) => {
		const { receiver, join, reply, runAt, logged } = await startProgram(
			settings,
			t,
		);
		for (let n = 0; n < 10; n += 1) await join(`p${n}@x.at`, n);
		for (let n = 0; n < 9; n += 1) await reply(`p${n}@x.at`, "confirmed", n);
		const numbers = Array.from({ length: 10 }, (_, n) => n);
		const expected = [
			...numbers.map((n) => `joined p${n}`),
			...numbers.slice(0, -1).map((n) => `confirmed p${n}`),
		];
		receiver.status = 503;
		for (let second = 0; second < 3_600; second += 30)
			await runAt(10 + second / 60);
		const failed = receiver.taken.length;
		assert.ok(failed < 12, `${failed} attempts`);
		assert.equal(new Set(receiver.taken.map(({ id }) => id)).size, 1);
		receiver.status = 200;
		for (let minute = 70; minute < 200; minute += 10) await runAt(minute);
		assert.deepEqual(received(receiver.taken.slice(failed)), expected);
		assert.deepEqual(logged, [
			"The receiver of WEBHOOK_URL answered 503: notices wait, `status` says more.",
			"The receiver of WEBHOOK_URL takes notices again.",
		]);
	},
);

testOnSqlite(
	"410 stops the notices until `notices retry`",
	async ({ settings }, t) => {
		const { receiver, env, join, runAt } = await startProgram(settings, t);
		await join("ann@x.at", 0);
		receiver.status = 410;
		for (let day = 1; day < 30; day += 1) await runAt(day * 24 * 60);
		assert.equal(receiver.taken.length, 1);
		receiver.status = 200;
		assert.equal((await call(["notices", "retry"], env)).code, 0);
		await runAt(30 * 24 * 60);
		assert.deepEqual(received(receiver.taken), ["joined ann", "joined ann"]);
		assert.equal(new Set(receiver.taken.map(({ id }) => id)).size, 1);
	},
);

testOnSqlite(
	"a chat gets a line for each person, and at most one message per minute",
	async ({ settings }, t) => {
		const receiver = await startReceiver(t);
		const env = { ...settings, NOTICE_URL: receiver.url };
		const { list, join, reply } = await openForNotices(t, env);
		const { runAt } = await startSenders(list, env);
		await join("ann@x.at", 0);
		await reply("ann@x.at", "confirmed", 0);
		await runAt(1);
		for (let n = 0; n < 7; n += 1) await join(`p${n}@x.at`, 1);
		await reply("ann@x.at", "left", 1);
		for (const minute of [1.2, 1.5, 1.9]) await runAt(minute);
		assert.equal(receiver.taken.length, 1);
		for (let minute = 2; minute < 10; minute += 1) await runAt(minute);
		assert.deepEqual(
			receiver.taken.map(({ json }) => json.text),
			[
				"New on the waitlist: 1 host\nConfirmed: 1 host",
				"New on the waitlist: 7 hosts",
			],
		);
	},
);

testOnSqlite(
	"erase says when it can send no notice, and notes nothing without a program",
	async ({ settings }, t) => {
		const { list, join } = await startProgram(settings, t);
		await join("ann@x.at", 0);
		const erase = ["erase", "--yes", "ann@x.at"];
		const { err } = await call(erase, settings);
		assert.match(err, /^The program of WEBHOOK_URL gets no notice of this/);
		await list.remove("receivers", {});
		await join("ann@x.at", 0);
		const LINK_SECRET = "a secret of at least thirty-two bytes";
		await call(erase, { ...settings, LINK_SECRET });
		assert.equal((await list.count("erasures")).rows, 0);
	},
);

testOnSqlite(
	"a person who is erased twice before the program is told is told of once",
	async ({ settings }, t) => {
		const { receiver, env, join, runAt } = await startProgram(settings, t);
		for (const minute of [0, 1]) {
			await join("ann@x.at", minute);
			const { code } = await call(["erase", "--yes", "ann@x.at"], env);
			assert.equal(code, 0);
		}
		await runAt((Date.now() - Date.parse(minutes(0))) / 60_000 + 1);
		assert.equal(receiver.taken.length, 1);
		assert.equal(receiver.taken[0]?.json.type, "person.erased");
	},
);

testOnSqlite(
	"a reply is sent after the sign-up, however many sign-ups are unread",
	async ({ settings }, t) => {
		const { receiver, list, join, reply, runAt } = await startProgram(
			settings,
			t,
		);
		const imported = { created_at: minutes(0), imported_at: minutes(0) };
		const rows = manyRows(1_000).map((row) => ({ ...row, ...imported }));
		await list.insert("waitlist", rows);
		await join("ann@x.at", 1);
		await reply("ann@x.at", "confirmed", 2);
		await runAt(3);
		assert.deepEqual(received(receiver.taken), ["joined ann", "confirmed ann"]);
	},
);

testOnSqlite(
	"a person who is erased again while a message is sent causes a second one",
	async ({ settings }, t) => {
		const { receiver, list, runAt } = await startProgram(settings, t);
		const person_key = keyOf("ann@x.at");
		const note = (minute: number) =>
			list.insert("erasures", [{ person_key, at: minutes(minute) }], {
				isReplacing: true,
			});
		await note(0);
		receiver.beforeAnswer = async () => {
			receiver.beforeAnswer = async () => {};
			await note(1);
		};
		await runAt(2);
		assert.deepEqual(received(receiver.taken), [
			`erased ${person_key}`,
			`erased ${person_key}`,
		]);
	},
);

testOnSqlite(
	"a message that a stop has ended is no failure",
	async ({ settings }, t) => {
		const { receiver, env, list, join } = await startProgram(settings, t);
		const stop = new AbortController();
		const [program] = receiversOf(readNoticeSettings(env), codeNames);
		assert.ok(program);
		await join("ann@x.at", 0);
		receiver.beforeAnswer = async () => stop.abort();
		const { signal } = stop;
		const logged: string[] = [];
		const log = (message: string) => logged.push(message);
		await new NoticeSender({ list, receiver: program, log, signal }).round();
		assert.equal((await readReceiver(list, program.name))?.reason, null);
		assert.deepEqual(logged, []);
	},
);

testOnSqlite(
	"a receiver that asks for a pause gets the next message after it",
	async ({ settings }, t) => {
		const { receiver, join, runAt } = await startProgram(settings, t);
		await join("ann@x.at", 0);
		for (const [status, seconds] of [
			[429, 120],
			[503, 90],
		] as const) {
			receiver.status = status;
			receiver.headers = { "retry-after": String(seconds) };
			receiver.taken.length = 0;
			const begin = status;
			await runAt(begin);
			assert.equal(receiver.taken.length, 1);
			await runAt(begin + (seconds - 2) / 60);
			assert.equal(receiver.taken.length, 1);
			await runAt(begin + (seconds + 1) / 60);
			assert.equal(receiver.taken.length, 2);
		}
		// Shorter than the pause after so long a failure, too.
		receiver.headers = { "retry-after": "2" };
		await runAt(600);
		receiver.status = 200;
		await runAt(600 + 3 / 60);
		assert.equal(receiver.taken.at(-1)?.status, 200);
	},
);

testOnSqlite(
	"after the clock was set back, a chat is told in a minute's time as before",
	async ({ settings }, t) => {
		const receiver = await startReceiver(t);
		const env = { ...settings, NOTICE_URL: receiver.url };
		const { list, join } = await openForNotices(t, env);
		const { runAt } = await startSenders(list, env);
		for (const [minute, messages] of [
			[600, 1],
			[600.5, 1],
			[3, 2],
			[3.5, 2],
			[4, 3],
		] as const) {
			await join(`p${minute}@x.at`, minute);
			await runAt(minute);
			assert.equal(receiver.taken.length, messages, `minute ${minute}`);
		}
	},
);

testOnSqlite(
	"a new receiver is not told of who joined before a row that was imported with a later time",
	async ({ settings }, t) => {
		const { list, join } = await startProgram(settings, t);
		const times = { created_at: minutes(9), imported_at: minutes(0) };
		await join("imported@x.at", 0, "host", times);
		await join("old@x.at", 1);
		await join("ann@x.at", 6);
		const since = minutes(5);
		const now = Date.parse(minutes(10));
		assert.deepEqual(await cursorAt(list, since, now), {
			waitlist: 2,
			replies: 0,
		});
	},
);
