/** What the mailer does next: one thing after the other, until it waits. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Mail } from "../../shared/mail.ts";
import { ago, dayMs, minuteMs, secondMs } from "../../shared/time.ts";
import { MemoryFacts } from "../../test/support/memory-facts.ts";
import { aMail, aSignUp } from "../../test/support/rows.ts";
import type { MailerState } from "./mailer-values.ts";
import { type Situation, step } from "./step.ts";

const now = Date.parse("2026-11-20T12:00:00.000Z");
const at = ago(0, now);
const saved: MailerState = { on_since: ago(dayMs, now) };

function factsOf(...mails: Partial<Mail>[]): MemoryFacts {
	const facts = new MemoryFacts(["a secret of at least thirty-two bytes"]);
	mails.forEach((mail, id) => {
		const times = { created_at: at, next_try_at: at };
		const email = `person${id}@gmail.com`;
		facts.putMail(aMail({ ...times, id, email, person_key: email, ...mail }));
	});
	return facts;
}

const next = (
	facts: MemoryFacts,
	changed: Partial<Situation> = {},
	perDay = 9,
) =>
	step(
		facts,
		{ saved, failedAt: 0, done: new Set(), ...changed },
		{ perDay },
		now,
	);

test("a round saves one alarm, queues, holds, and then sends", async () => {
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
	const facts = factsOf(...bounced, ...labelled, { joined_at: at });
	facts.addSignUp(aSignUp({ email: "ann@gmail.com", created_at: at }), now);

	const alarm = await next(facts, {}, 100);
	assert.ok(alarm.do === "alarm" && alarm.alarm === "slow");
	const slowed = { saved: { ...saved, slowed_since: at } };

	const queue = await next(facts, slowed, 100);
	assert.ok(queue.do === "queue");
	assert.deepEqual(
		queue.mails.map(({ email }) => email),
		["ann@gmail.com"],
	);
	facts.signUps = queue.later;

	const hold = await next(facts, slowed, 100);
	assert.ok(hold.do === "hold");
	const [[held_group, held = []] = []] = [...hold.groups];
	assert.equal(held_group, "network-label");
	assert.equal(held.length, labelled.length);
	for (const mail of held)
		facts.putMail({ ...mail, state: "held", held_group: "network-label" });

	assert.equal((await next(facts, slowed, 100)).do, "send");
});

test("sign-ups that get no mail are decided on once", async () => {
	const facts = factsOf();
	const created_at = ago(2 * dayMs, now);
	facts.addSignUp(aSignUp({ email: "early@gmail.com", created_at }), now);
	assert.deepEqual(await next(facts), { do: "queue", mails: [], later: [] });
});

test("a mail waits while the server is away or mail is paused; new people are still put into the queue", async () => {
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
		const facts = factsOf({});
		assert.deepEqual(await next(facts, situation), expected);
		facts.addSignUp(aSignUp({ email: "ann@gmail.com", created_at: at }), now);
		assert.equal((await next(facts, situation)).do, "queue");
	}
	// The pause is over, and the next mail tries the server.
	const situation = { saved: { ...saved, outage_since: at }, failedAt: 0 };
	assert.equal((await next(factsOf({}), situation)).do, "send");
});

test("sign-ups are decided on, and mails held, once in a round", async () => {
	const labelled = { joined_at: at, network: "label" };
	const facts = factsOf({}, ...Array.from({ length: 18 }, () => labelled));
	facts.addSignUp(aSignUp({ email: "ann@gmail.com", created_at: at }), now);
	assert.equal((await next(facts, { done: new Set(["queue"]) })).do, "hold");
	assert.equal(
		(await next(facts, { done: new Set(["queue", "hold"]) })).do,
		"send",
	);
});

test("what belongs to a group that was erased is held, and nothing else", async () => {
	const erased_groups = "network-0123abcd domain-small.example";
	const facts = factsOf(
		{ joined_at: at, network: "0123abcd" },
		{ joined_at: at, network: "4567abcd" },
		{ joined_at: at, email: "x@mail.small.example" },
		{ joined_at: at },
	);
	const hold = await next(facts, { saved: { ...saved, erased_groups } });
	assert.ok(hold.do === "hold");
	assert.deepEqual(
		[...hold.groups].map(([group, mails]) => [group, mails.length]),
		[
			["network-0123abcd", 1],
			["domain-small.example", 1],
		],
	);
});

test("a mail to a person who left is dropped, and any other sent", async () => {
	const facts = factsOf({ kind: "launch", announcement_id: 1 });
	assert.equal((await next(facts)).do, "send");
	facts.stopped = new Set([1]);
	assert.equal((await next(facts)).do, "wait");
	facts.stopped = new Set();
	const person_key = "person0@gmail.com";
	facts.addReply({ id: 1, person_key, kind: "left", at });
	assert.equal((await next(facts)).do, "drop");
});

test("a full day is noted once, while mails wait", async () => {
	const sent = { kind: "launch", state: "sent", ended_at: at } as const;
	const waiting = { kind: "launch", announcement_id: 1 };
	const full_day = "2026-11-20T00:00:00.000Z";
	const note = { do: "full day", values: { full_day } };
	const nothing = { do: "wait", why: "nothing due" };
	assert.deepEqual(await next(factsOf(sent, waiting), {}, 2), note);
	assert.deepEqual(await next(factsOf(sent), {}, 2), nothing);
	const noted = { saved: { ...saved, full_day } };
	assert.deepEqual(await next(factsOf(sent, waiting), noted, 2), nothing);
	assert.equal((await next(factsOf(sent, waiting), {}, 3)).do, "send");
});
