import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { post, refusalText } from "../../notices/post.ts";
import { engines, testOnBoth } from "../support/engines.ts";
import { startMailer } from "../support/mailer-process.ts";
import {
	startReceiver,
	type Taken,
	withWebhook,
} from "../support/notice-receiver.ts";
import { openForNotices, startSenders } from "../support/notices.ts";
import { eventually } from "../support/visitors.ts";

/** The messages without those that came before, by their ids. */
function once(taken: readonly Taken[]): Taken[] {
	return [
		...new Map(taken.toReversed().map((each) => [each.id, each])).values(),
	].reverse();
}

testOnBoth("3 kills of the mailer lose no notice", async ({ settings }, t) => {
	const people = 20;
	const kills = 3;
	const receiver = await startReceiver(t);
	const env = withWebhook(settings, receiver.url);
	const { list, join, reply } = await openForNotices(t, env);
	// The receiver begins with the first row.
	await startSenders(list, env);
	for (let n = 0; n < people; n += 1) {
		await join(`p${n}@x.at`, n);
		await reply(`p${n}@x.at`, "confirmed", n + 1);
		await reply(`p${n}@x.at`, "left", n + 2);
	}
	const { taken } = receiver;
	for (let kill = 1; kill <= kills; kill += 1) {
		const mailer = startMailer(t, env);
		const killed = Promise.withResolvers<unknown>();
		const target = taken.length + 3;
		receiver.beforeAnswer = async () => {
			if (taken.length < target) return;
			// Before the message has arrived, before the mailer knows that it has, and at a random moment after it.
			if (kill === 1) taken.pop();
			const dead = pause(kill === 3 ? Math.random() * 10 : 0)
				.then(() => mailer.end("SIGKILL"))
				.then(killed.resolve);
			if (kill < 3) await dead;
		};
		await killed.promise;
		receiver.beforeAnswer = async () => {};
	}
	const mailer = startMailer(t, env);
	await eventually(() => once(taken).length === 3 * people);
	assert.equal(await mailer.end("SIGTERM"), 0);
	const all = once(taken);
	t.diagnostic(
		`${3 * people} notices, ${kills} kills: ${taken.length} messages arrived, ${taken.length - all.length} twice, ${3 * people - all.length} lost`,
	);
	assert.equal(all.length, 3 * people);
	assert.ok(taken.length - all.length <= kills);
	assert.ok(taken.every(({ isSigned }) => isSigned));
	// The people of the first, second and third notice.
	const order = Map.groupBy(all, ({ json }) => json.data["email"]);
	for (const messages of order.values())
		assert.deepEqual(
			messages.map(({ json }) => json.type),
			["person.joined", "person.confirmed", "person.left"],
		);
});

test("a receiver that never answers is given up after 10 seconds", async (t) => {
	const receiver = await startReceiver(t);
	receiver.status = undefined;
	const refusal = await post(receiver.url, { body: "{}" });
	assert.equal(
		refusalText(refusal?.reason ?? ""),
		"gave no answer in 10 seconds",
	);
});

test("a receiver that never answers keeps no mailer from its end", async (t) => {
	const receiver = await startReceiver(t);
	receiver.status = undefined;
	const env = withWebhook((await engines.SQLite(t)).settings, receiver.url);
	const { list, join } = await openForNotices(t, env);
	await startSenders(list, env);
	await join("ann@x.at", 0);
	const mailer = startMailer(t, env);
	await eventually(() => receiver.taken.length > 0);
	assert.equal(await mailer.end("SIGTERM"), 0);
	assert.doesNotMatch(mailer.output(), /ann|hook/);
});
