import assert from "node:assert/strict";
import path from "node:path";
import postgres from "postgres";
import { readSettings } from "../config/settings.ts";
import type { Side } from "../shared/sides.ts";
import { call, printer } from "../test/support/call-cli.ts";
import {
	engines,
	testOnBoth,
	testOnPostgres,
	testOnSqlite,
} from "../test/support/engines.ts";
import { startReceiver, withWebhook } from "../test/support/notice-receiver.ts";
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
	"a program is told what happened to each person, in order",
	async ({ settings }, t) => {
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
		assert.deepEqual(received(receiver.taken), [
			"joined ann",
			"joined ann",
			"confirmed ann",
			"left bob",
			"left ann",
		]);
		assert.ok(receiver.taken.every(({ isSigned }) => isSigned));
		// Who left is named, and nothing more is told.
		for (const [index, email, user_type] of [
			[3, "bob@x.at", "advertiser"],
			[4, "ann@x.at", "host"],
		] as const)
			assert.deepEqual(receiver.taken[index]?.json.data, {
				...{ id: keyOf(email, user_type), email, user_type },
			});
		const ids = receiver.taken.map(({ id }) => id);
		assert.equal(new Set(ids).size, ids.length);
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
	},
);

testOnPostgres(
	"a sign-up that is committed after a later one is told of",
	async ({ settings }, t) => {
		const receiver = await startReceiver(t);
		const env = withWebhook(settings, receiver.url);
		const { list, join } = await openForNotices(t, env);
		const { runAt } = await startSenders(list, env);
		const { ownerDatabase } = readSettings(env);
		assert.ok(ownerDatabase.kind === "postgres");
		const late = postgres(ownerDatabase.url, { max: 1 });
		t.after(() => late.end());
		await late`begin`;
		await late`insert into waitlist (email, user_type, created_at) values ('late@x.at', 'host', ${minutes(0)})`;
		await join("ann@x.at", 0);
		await runAt(5 / 60);
		assert.equal(receiver.taken.length, 0);
		await late`commit`;
		await runAt(1);
		assert.deepEqual(received(receiver.taken), ["joined late", "joined ann"]);
	},
);

testOnSqlite(
	"a button that is pressed again on the same day is the same message",
	async ({ settings }, t) => {
		const { receiver, list, join, reply, runAt } = await startProgram(
			settings,
			t,
		);
		await join("ann@x.at", 0);
		const kinds = ["confirmed", "confirmed", "left", "confirmed"] as const;
		for (const [minute, kind] of kinds.entries()) {
			// As the server stores it: in the place of the one before.
			await list.remove("replies", { with: { kind: [kind] } });
			await reply("ann@x.at", kind, 1 + minute);
			await runAt(1.5 + minute);
		}
		const [, ...replies] = received(receiver.taken);
		assert.deepEqual(
			replies,
			kinds.map((kind) => `${kind} ann`),
		);
		const [, first, again, ...others] = receiver.taken.map(({ id }) => id);
		assert.equal(first, again);
		assert.equal(new Set([first, ...others]).size, 3);
	},
);

testOnBoth(
	"a person who is erased while messages wait is told of as erased only",
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
	"people who join after a move are told of, also if the last ones were erased",
	async ({ settings }, t) => {
		const { receiver, env, join, runAt } = await startProgram(settings, t);
		for (const name of ["ann", "bob"]) await join(`${name}@x.at`, 0);
		await runAt(1);
		await call(["erase", "--yes", "bob@x.at"], env);
		const moved = {
			...env,
			...(await engines.SQLite(t, { isMade: false })).settings,
		};
		const { code } = await call(["move", "--to", moved.DATABASE_URL], env);
		assert.equal(code, 0);
		const after = await openForNotices(t, moved);
		await after.join("eva@x.at", 3);
		const again = await startSenders(after.list, moved, "where it was");
		await again.runAt(4);
		assert.deepEqual(received(receiver.taken).slice(-1), ["joined eva"]);
	},
);

testOnSqlite("each side confirms for itself", async ({ settings }, t) => {
	const { receiver, join, reply, runAt } = await startProgram(settings, t);
	for (const side of ["host", "advertiser"] as const) {
		await join("ann@x.at", 0, side);
		await reply("ann@x.at", "confirmed", 1, side);
	}
	await runAt(3);
	const all = received(receiver.taken).join();
	assert.equal(all, "joined ann,joined ann,confirmed ann,confirmed ann");
});

testOnBoth(
	"rows of the future, which have another clock, stop nothing",
	async ({ settings }, t) => {
		const { receiver, join, reply, runAt } = await startProgram(settings, t);
		await join("ahead@x.at", 60 * 24);
		await reply("ahead@x.at", "confirmed", 60 * 24);
		await join("ann@x.at", 0);
		await reply("ann@x.at", "confirmed", 1);
		await runAt(2);
		const expected = ["joined ahead", "joined ann"];
		expected.push("confirmed ahead", "confirmed ann");
		assert.deepEqual(received(receiver.taken), expected);
	},
);

for (const [testOn, waits, when] of [
	[testOnSqlite, false, "at once on SQLite"],
	[testOnPostgres, true, "after ten seconds on PostgreSQL"],
] as const)
	testOn(`a person is told of ${when}`, async ({ settings }, t) => {
		const { receiver, join, reply, runAt } = await startProgram(settings, t);
		await join("ann@x.at", 3);
		await runAt(3 + 9 / 60);
		const expected = waits ? [] : ["joined ann"];
		assert.deepEqual(received(receiver.taken), expected);
		await runAt(3 + 10 / 60);
		await reply("ann@x.at", "confirmed", 4);
		await runAt(4 + 9 / 60);
		assert.equal(receiver.taken.length, waits ? 1 : 2);
		await runAt(4 + 10 / 60);
		assert.deepEqual(received(receiver.taken), ["joined ann", "confirmed ann"]);
	});

testOnSqlite(
	"after a move, a program is told of replies, also if the last ones were those of erased people",
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
		await printer(env)("move", "--to", moved.DATABASE_URL);
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
