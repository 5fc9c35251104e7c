import assert from "node:assert/strict";
import postgres from "postgres";
import { readSettings } from "../config/settings.ts";
import { recordOf } from "../shared/record-of.ts";
import { detailColumns } from "../shared/sign-up.ts";
import {
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

testOnBoth(
	"a program gets the events of each person, in order",
	async ({ settings }, t) => {
		const { receiver, join, reply, runAt } = await startProgram(settings, t);
		const details = recordOf(detailColumns, (name) => `her ${name}`);
		await join("Ann@x.at", 0, "host", {
			...details,
			utm_source: "newsletter",
			language: "en",
		});
		await join("ann@x.at", 1, "host", { language: "de" });
		await join("ann@x.at", 2, "advertiser");
		await join("old@x.at", 3, "host", { imported_at: minutes(3) });
		await reply("ann@x.at", "confirmed", 4);
		await join("bob@x.at", 5, "advertiser");
		// On the next day: pressed again, which is nothing new.
		await reply("ann@x.at", "confirmed", 24 * 60);
		await reply("bob@x.at", "not-me", 24 * 60 + 1, "advertiser");
		await reply("ann@x.at", "left", 24 * 60 + 2);
		// The program is told when it is done.
		await reply("ann@x.at", "erase", 24 * 60 + 3);
		await runAt(48 * 60);
		assert.deepEqual(received(receiver.taken), [
			"joined ann",
			"joined ann",
			"confirmed ann",
			"left bob",
			"left ann",
		]);
		assert.ok(receiver.taken.every(({ isSigned }) => isSigned));
		// The event of a person who left has no phone and source.
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
			...details,
			source: "newsletter",
			// That of the last sign-up.
			language: "de",
			joined_at: minutes(0),
		};
		assert.deepEqual(receiver.taken[0]?.json, {
			type: "person.joined",
			timestamp: minutes(0),
			data: ann,
		});
		assert.deepEqual(receiver.taken[1]?.json.data, {
			id: keyOf("ann@x.at", "advertiser"),
			email: "ann@x.at",
			user_type: "advertiser",
			phone: null,
			source: null,
			language: null,
			joined_at: minutes(2),
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

testOnPostgres(
	"a sign-up that is committed after a later one causes an event",
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
		// A correction is as new as the sign-ups beside it.
		await join("carol@x.at", -60, "host", { edited_at: minutes(0) });
		await join("ann@x.at", 0);
		await runAt(5 / 60);
		assert.equal(receiver.taken.length, 0);
		await late`commit`;
		await runAt(1);
		assert.deepEqual(received(receiver.taken), [
			"joined late",
			"changed carol",
			"joined ann",
		]);
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

testOnSqlite("each side confirms for itself", async ({ settings }, t) => {
	const { receiver, join, reply, runAt } = await startProgram(settings, t);
	for (const side of ["host", "advertiser"] as const) {
		await join("ann@x.at", 0, side, { answer: `As ${side}` });
		await reply("ann@x.at", "confirmed", 1, side);
	}
	await runAt(3);
	const all = received(receiver.taken).join();
	assert.equal(all, "joined ann,joined ann,confirmed ann,confirmed ann");
	const confirmed = receiver.taken.slice(2).map(({ json: { data } }) => data);
	assert.deepEqual(
		confirmed.map(({ id, user_type, answer }) => [id, user_type, answer]),
		(["host", "advertiser"] as const).map((side) => [
			keyOf("ann@x.at", side),
			side,
			`As ${side}`,
		]),
	);
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
	testOn(`a person causes an event ${when}`, async ({ settings }, t) => {
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
