import assert from "node:assert/strict";
import { test } from "node:test";
import type { Mail } from "../../shared/mail.ts";
import { ago, dayMs, hourMs, minuteMs } from "../../shared/time.ts";
import { aMail } from "../../test/support/rows.ts";
import { MailIndex } from "../queue/mail-index.ts";
import type { MailerState } from "./mailer-values.ts";
import { nextMail } from "./next-mail.ts";
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
	["retry", { next_try_at: before(-hourMs), tries: 1 }],
	[undefined, { next_try_at: before(0), tries: 1 }],
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
	test(`a mail that waits: ${reason} (${JSON.stringify(mail)})`, () => {
		const index = new MailIndex(["a secret of at least thirty-two bytes"]);
		const joined = { joined_at: before(0), created_at: before(0) };
		const times = { ...joined, next_try_at: before(0) };
		const waiting = aMail({
			...times,
			...(mail.kind && { joined_at: null }),
			...{ id: 1, email: "ann@gmail.com" },
			...mail,
		});
		for (const [at, other] of others.entries())
			index.putMail(
				aMail({
					...times,
					created_at: before(dayMs),
					...other,
					id: at + 2,
					joined_at: other.kind === "launch" ? null : before(dayMs / 2),
					person_key: `${at}`,
				}),
			);
		index.putMail(waiting);
		const stopped = new Set([1]);
		const circumstances = { index, saved, stopped, perDay: 100 };
		assert.equal(waitingReasons(circumstances, now)(waiting), reason);
		// The mailer goes by the same reason.
		const next = nextMail(index, 100, now, saved, stopped);
		assert.equal(next, reason === undefined ? waiting : undefined);
	});
