import assert from "node:assert/strict";
import { test } from "node:test";
import type { Mail } from "../../shared/mail.ts";
import { ago, dayMs, hourMs, minuteMs } from "../../shared/time.ts";
import { MemoryFacts } from "../../test/support/memory-facts.ts";
import { aMail } from "../../test/support/rows.ts";
import type { MailerState } from "./mailer-values.ts";
import { step } from "./step.ts";
import { type WaitingReason, waitingReasons } from "./waiting-reason.ts";

const now = Date.parse("2026-11-20T12:00:00.000Z");
const before = (ms: number) => ago(ms, now);
const sent = { state: "sent", ended_at: before(minuteMs) } as const;
const some = (count: number, mail: Partial<Mail>) =>
	Array.from({ length: count }, (_, each) => ({
		...mail,
		email: mail.email ?? `p${each}@gmail.com`,
	}));
const fifty = some(50, { ...sent, email: "p@orange.example" });
const bounced = some(20, { state: "bounced", ended_at: before(hourMs) });

/** The mail that waits, the others of the list, and what is saved. */
const cases: [
	reason: WaitingReason | undefined,
	mail: Partial<Mail>,
	others?: Partial<Mail>[],
	saved?: MailerState,
][] = [
	[undefined, {}],
	["stopped", { kind: "launch", announcement_id: 1 }],
	[undefined, { kind: "launch", announcement_id: 2 }],
	["day full", {}, some(100, sent)],
	["day full", { kind: "launch" }, some(50, { ...sent, kind: "launch" })],
	[undefined, {}, some(50, { ...sent, kind: "launch" })],
	["domain full", { email: "ann@orange.example" }, fifty],
	["domain full", { email: "ann@mail.orange.example" }, fifty],
	[
		undefined,
		{ email: "ann@orange.fr" },
		some(50, { ...sent, email: "p@orange.fr" }),
	],
	["retry", { next_try_at: before(-hourMs), tries: 1, response: "451" }],
	[undefined, { next_try_at: before(0), tries: 1, response: "451" }],
	["slowed", { kind: "launch" }, bounced, { slowed_since: before(minuteMs) }],
	[undefined, {}, bounced, { slowed_since: before(minuteMs) }],
	[
		"mailbox",
		{ user_type: "advertiser" },
		[{ ...sent, email: "ann@gmail.com" }],
	],
	["mailbox", {}, [{ ...sent, email: "an.n+x@gmail.com" }]],
];
for (const [reason, mail, others = [], saved = {}] of cases)
	test(`a mail that waits: ${reason} (${JSON.stringify(mail)})`, async () => {
		const facts = new MemoryFacts(["a secret of at least thirty-two bytes"]);
		const joined = { joined_at: before(0), created_at: before(0) };
		const times = { ...joined, next_try_at: before(0) };
		const waiting = aMail({
			...times,
			...(mail.kind && { joined_at: null }),
			...{ id: 1, email: "ann@gmail.com" },
			...mail,
		});
		for (const [at, other] of others.entries())
			facts.putMail(
				aMail({
					...times,
					created_at: before(dayMs),
					...other,
					id: at + 2,
					joined_at: other.kind === "launch" ? null : before(dayMs / 2),
					person_key: `${at}`,
				}),
			);
		facts.putMail(waiting);
		const stopped = new Set([1]);
		facts.stopped = stopped;
		// The mailer goes by the same reason, and notes for how long a mail waits for its day.
		const done = new Set(["alarm", "queue", "hold"] as const);
		const situation = { saved, failedAt: 0, done };
		const next = await step(facts, situation, { perDay: 100 }, now);
		const found =
			next.do === "postpone"
				? { ...waiting, next_try_at: ago(0, next.mails[0]?.until) }
				: waiting;
		assert.equal(next.do === "send", reason === undefined);
		const today = await facts.day(now);
		const ended = await facts.lastEnded();
		const circumstances = { today, ended, saved, stopped, perDay: 100 };
		assert.equal(waitingReasons(circumstances, now)(found), reason);
	});
