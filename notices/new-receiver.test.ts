/** The first notices of a receiver that is new in the settings, and those after a start. */

import assert from "node:assert/strict";
import { readNoticeSettings } from "../config/settings.ts";
import { codeNames } from "../shared/sides.ts";
import { testOnSqlite } from "../test/support/engines.ts";
import {
	minutes,
	received,
	startProgram,
	startSenders,
} from "../test/support/notices.ts";
import { receiversOf } from "./receivers.ts";
import { NoticeSender } from "./sender.ts";

testOnSqlite(
	"a new receiver gets no people who joined before it was set",
	async ({ settings }, t) => {
		const { receiver, list, join, runAt } = await startProgram(settings, t);
		await list.remove("receivers", {});
		await join("ann@x.at", 0);
		await runAt(1);
		await join("bob@x.at", 2);
		await runAt(3);
		assert.deepEqual(received(receiver.taken), ["joined bob"]);
	},
);

testOnSqlite("a start tries again without a pause", async ({ settings }, t) => {
	const { receiver, env, list, join, runAt } = await startProgram(settings, t);
	await join("ann@x.at", 0);
	receiver.status = 500;
	for (let minute = 1; minute < 60; minute += 1) await runAt(minute);
	const failed = receiver.taken.length;
	const again = await startSenders(list, env, "where it was");
	receiver.status = 200;
	await again.runAt(60);
	assert.equal(receiver.taken.length, failed + 1);
});

testOnSqlite(
	"a new receiver gets the people who joined since the server listens",
	async ({ settings }, t) => {
		const { receiver, list, env, join, reply } = await startProgram(
			settings,
			t,
		);
		await list.remove("receivers", {});
		await join("old@x.at", 0);
		const times = { created_at: minutes(0), imported_at: minutes(3) };
		await join("ann@x.at", 2);
		await join("imported@x.at", 2, "host", times);
		await reply("old@x.at", "confirmed", 2);
		const [program] = receiversOf(readNoticeSettings(env), codeNames);
		assert.ok(program);
		let now = Date.parse(minutes(2.01));
		const sender = new NoticeSender({
			list,
			receiver: program,
			log: () => {},
			since: minutes(1),
			signal: new AbortController().signal,
			clock: () => now,
		});
		await sender.round();
		now = Date.parse(minutes(4));
		while ((await sender.round()) === 0);
		assert.deepEqual(received(receiver.taken), ["joined ann", "confirmed old"]);
	},
);
