/** Events of people who were erased, and of a list that was moved. */
import assert from "node:assert/strict";
import path from "node:path";
import type { Side } from "../shared/sides.ts";
import { minuteMs } from "../shared/time.ts";
import { readErasureKeys, rememberErased } from "../store/erased-people.ts";
import { call, printer } from "../test/support/call-cli.ts";
import { engines, testOnBoth, testOnSqlite } from "../test/support/engines.ts";
import { startReceiver } from "../test/support/notice-receiver.ts";
import {
	keyOf,
	minutes,
	openForNotices,
	received,
	startProgram,
	startSenders,
} from "../test/support/notices.ts";
import { temporaryFolder } from "../test/support/temporary-folder.ts";

testOnBoth(
	"a program gets each erasure, without the address, and before a new sign-up",
	async ({ settings }, t) => {
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
		const erased = (side: Side) => `erased ${keyOf("ann@x.at", side)}`;
		const [, , ...others] = received(receiver.taken);
		assert.deepEqual(
			new Set(others),
			new Set([erased("host"), erased("advertiser"), "joined ann"]),
		);
		assert.equal(others.at(-1), "joined ann");
		assert.equal((await list.count("erasures")).rows, 0);
		// Nor is an erasure from an older copy kept back.
		const keys = await readErasureKeys(list);
		const later = new Date(Date.now() + 5 * minuteMs);
		rememberErased(settings.ERASED_FILE, keys, ["ann@x.at"], later);
		await printer(env)("erase", "--again", "--yes");
		const waiting = await Array.fromAsync(list.read("erasures"));
		const ids = waiting.map(({ person_key }) => person_key);
		assert.deepEqual(ids, [keyOf("ann@x.at")]);
	},
);

testOnSqlite(
	"an erasure waits for a program that is away, also beside a chat, which is not told",
	async ({ settings }, t) => {
		const chat = await startReceiver(t);
		const both = { ...settings, NOTICE_URL: chat.url };
		const { receiver, env, list, join, runAt } = await startProgram(both, t);
		await join("ann@x.at", 0);
		await runAt(1);
		receiver.status = 503;
		await call(["erase", "--yes", "ann@x.at"], env);
		const afterNow = (Date.now() - Date.parse(minutes(0))) / 60_000 + 1;
		await runAt(afterNow);
		assert.equal((await list.count("erasures")).rows, 1);
		receiver.status = 204;
		await runAt(afterNow + 60);
		const erased = `erased ${keyOf("ann@x.at")}`;
		const taken = receiver.taken.filter(({ status }) => status === 204);
		assert.deepEqual(received(taken), ["joined ann", erased]);
		assert.equal((await list.count("erasures")).rows, 0);
		assert.equal(chat.taken.length, 1);
	},
);

testOnBoth(
	"a person who is erased while messages wait causes only that event",
	async ({ settings }, t) => {
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
		assert.deepEqual(received(receiver.taken), [
			"joined bob",
			`erased ${keyOf("ann@x.at")}`,
		]);
	},
);

testOnBoth(
	"people who join after a move cause events, also if the last ones were erased",
	async ({ settings }, t) => {
		const { receiver, env, join, runAt } = await startProgram(settings, t);
		for (const name of ["ann", "bob"]) await join(`${name}@x.at`, 0);
		await runAt(1);
		await call(["erase", "--yes", "bob@x.at"], env);
		const moved = {
			...env,
			...(await engines.SQLite(t, { isMade: false })).settings,
		};
		const { code } = await call(["backup", "move", moved.DATABASE_URL], env);
		assert.equal(code, 0);
		const after = await openForNotices(t, moved);
		await after.join("eva@x.at", 3);
		const again = await startSenders(after.list, moved, "where it was");
		await again.runAt(4);
		assert.deepEqual(received(receiver.taken).slice(-1), ["joined eva"]);
	},
);

testOnSqlite(
	"after a move, a program gets replies, also if the last ones were those of erased people",
	async ({ settings }, t) => {
		const { receiver, env, join, reply, runAt } = await startProgram(
			settings,
			t,
		);
		for (const [n, name] of ["ann@x.at", "bob@x.at", "carol@x.at"].entries()) {
			await join(name, n);
			await reply(name, "confirmed", n);
		}
		await runAt(5);
		await printer(env)("erase", "bob@x.at", "carol@x.at", "--yes");
		const file = path.join(temporaryFolder(t), "moved.db");
		const moved = { ...env, DATABASE_URL: `file:${file}` };
		await printer(env)("backup", "move", moved.DATABASE_URL);
		const rows = await openForNotices(t, moved);
		const senders = await startSenders(rows.list, moved, "where it was");
		const before = receiver.taken.length;
		await rows.reply("ann@x.at", "left", 10);
		await rows.join("dan@x.at", 11);
		await senders.runAt(12);
		const later = received(receiver.taken.slice(before));
		const names = later.filter((each) => !each.startsWith("erased"));
		assert.deepEqual(names, ["joined dan", "left ann"]);
	},
);
