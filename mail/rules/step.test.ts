/** What the mailer does next: one thing after the other, until it waits. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Mail } from "../../shared/mail.ts";
import { ago, dayMs, minuteMs, secondMs } from "../../shared/time.ts";
import { aMail, aSignUp } from "../../test/support/rows.ts";
import { MailIndex } from "../queue/mail-index.ts";
import type { MailerState } from "./mailer-values.ts";
import { type Situation, step } from "./step.ts";

const now = Date.parse("2026-11-20T12:00:00.000Z");
const at = ago(0, now);
const saved: MailerState = { on_since: ago(dayMs, now) };

function indexOf(...mails: Partial<Mail>[]): MailIndex {
	const index = new MailIndex(["a secret of at least thirty-two bytes"]);
	mails.forEach((mail, id) => {
		const times = { created_at: at, next_try_at: at };
		const email = `person${id}@gmail.com`;
		index.putMail(aMail({ ...times, id, email, person_key: email, ...mail }));
	});
	return index;
}

const next = (index: MailIndex, changed: Partial<Situation> = {}, perDay = 9) =>
	step(
		index,
		{ saved, failedAt: 0, stopped: new Set(), done: new Set(), ...changed },
		{ perDay },
		now,
	);

test("a round saves one alarm, queues, holds, and then sends", () => {
	const bounced = Array.from({ length: 11 }, (_, n) => ({
		email: `wrong@d${n}.example`,
		joined_at: at,
		state: "bounced" as const,
		ended_at: ago(minuteMs, now),
	}));
	// One more than a label may cause.
	const labelled = Array.from({ length: 18 }, () => ({
		joined_at: at,
		network: "label",
	}));
	const index = indexOf(...bounced, ...labelled, { joined_at: at });
	index.addSignUp(aSignUp({ email: "ann@gmail.com", created_at: at }), now);

	const alarm = next(index, {}, 100);
	assert.ok(alarm.do === "alarm" && alarm.alarm === "slow");
	const slowed = { saved: { ...saved, slowed_since: at } };

	const queue = next(index, slowed, 100);
	assert.ok(queue.do === "queue");
	assert.deepEqual(
		queue.mails.map(({ email }) => email),
		["ann@gmail.com"],
	);
	index.signUps = queue.later;

	const hold = next(index, slowed, 100);
	assert.ok(hold.do === "hold");
	const [[held_group, held = []] = []] = [...hold.groups];
	assert.equal(held_group, "network-label");
	assert.equal(held.length, labelled.length);
	for (const mail of held)
		index.putMail({ ...mail, state: "held", held_group: "network-label" });

	assert.equal(next(index, slowed, 100).do, "send");
});

test("sign-ups that get no mail are decided on once", () => {
	const index = indexOf();
	const created_at = ago(2 * dayMs, now);
	index.addSignUp(aSignUp({ email: "early@gmail.com", created_at }), now);
	assert.deepEqual(next(index), { do: "queue", mails: [], later: [] });
});

test("a mail waits while the server is away or mail is paused; new people are still put into the queue", () => {
	const wait = (why: string) => ({ do: "wait", why });
	for (const [values, failedAt, expected] of [
		[{ outage_since: at }, now, wait("outage")],
		[{ outage_since: at, paused: "founder" }, now, wait("outage")],
		[
			{ outage_since: ago(2 * minuteMs, now) },
			now - 59 * secondMs,
			wait("outage"),
		],
		[{ paused: "founder" }, 0, wait("paused")],
		[{ paused: "founder", outage_since: at }, 0, wait("paused")],
	] as const) {
		const situation = { saved: { ...saved, ...values }, failedAt };
		const index = indexOf({});
		assert.deepEqual(next(index, situation), expected);
		index.addSignUp(aSignUp({ email: "ann@gmail.com", created_at: at }), now);
		assert.equal(next(index, situation).do, "queue");
	}
	// The pause is over, and the next mail tries the server.
	const situation = { saved: { ...saved, outage_since: at }, failedAt: 0 };
	assert.equal(next(indexOf({}), situation).do, "send");
});

test("sign-ups are decided on, and mails held, once in a round", () => {
	const labelled = { joined_at: at, network: "label" };
	const index = indexOf({}, ...Array.from({ length: 18 }, () => labelled));
	index.addSignUp(aSignUp({ email: "ann@gmail.com", created_at: at }), now);
	assert.equal(next(index, { done: new Set(["queue"]) }).do, "hold");
	assert.equal(next(index, { done: new Set(["queue", "hold"]) }).do, "send");
});

test("what belongs to a group that was erased is held, and nothing else", () => {
	const erased_groups = "network-0123abcd domain-small.example";
	const index = indexOf(
		{ joined_at: at, network: "0123abcd" },
		{ joined_at: at, network: "4567abcd" },
		{ joined_at: at, email: "x@mail.small.example" },
		{ joined_at: at },
	);
	const hold = next(index, { saved: { ...saved, erased_groups } });
	assert.ok(hold.do === "hold");
	assert.deepEqual(
		[...hold.groups].map(([group, mails]) => [group, mails.length]),
		[
			["network-0123abcd", 1],
			["domain-small.example", 1],
		],
	);
});

test("a mail to a person who left is dropped, and any other sent", () => {
	const index = indexOf({ kind: "launch", announcement_id: 1 });
	assert.equal(next(index).do, "send");
	const stopped = new Set([1]);
	assert.equal(next(index, { stopped }).do, "wait");
	const person_key = "person0@gmail.com";
	index.addReply({ id: 1, person_key, kind: "left", at });
	assert.equal(next(index).do, "drop");
});

test("a full day is noted once, while mails wait", () => {
	const sent = { kind: "launch", state: "sent", ended_at: at } as const;
	const waiting = { kind: "launch", announcement_id: 1 };
	const full_day = "2026-11-20T00:00:00.000Z";
	const note = { do: "full day", values: { full_day } };
	const nothing = { do: "wait", why: "nothing due" };
	assert.deepEqual(next(indexOf(sent, waiting), {}, 2), note);
	assert.deepEqual(next(indexOf(sent), {}, 2), nothing);
	const noted = { saved: { ...saved, full_day } };
	assert.deepEqual(next(indexOf(sent, waiting), noted, 2), nothing);
	assert.equal(next(indexOf(sent, waiting), {}, 3).do, "send");
});
