import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs } from "../../shared/time.ts";
import { aMail } from "../../test/support/rows.ts";
import { confirmationDue } from "./confirmation.ts";
import { factOf, type MailFact, type ReplyFact } from "./mail-facts.ts";

const now = Date.parse("2026-11-22T12:00:00.000Z");
const ann = "host ann@x.example";

/** A confirmation that was sent so many days from now. */
const sent = (days: number, person = ann): MailFact => ({
	...factOf(aMail({ state: "sent" })),
	person,
	at: now + days * dayMs,
});
const said = (kind: ReplyFact["kind"], days: number): ReplyFact => ({
	person: ann,
	kind,
	at: now + days * dayMs,
});

/** When it is due, in days from now; `null` for never. */
const cases: [
	name: string,
	mails: readonly MailFact[],
	replies: readonly ReplyFact[],
	due: number | null,
][] = [
	["a first sign-up", [], [], 0],
	["a second sign-up on the same day", [sent(-0.5)], [], null],
	["a sign-up a day after the mail", [sent(-2)], [], 0],
	["the other side on the same day", [sent(-0.25, "advertiser ann")], [], 0.75],
	[
		"a fourth mail to the mailbox",
		[1, 2, 3].map((n) => sent(-10 * n, `host ${n}`)),
		[],
		null,
	],
	["a mailbox that bounced", [{ ...sent(-9), state: "bounced" }], [], null],
	["who has confirmed", [sent(-9)], [said("confirmed", -8)], null],
	["This wasn't me, a week ago", [], [said("not-me", -7)], null],
	["This wasn't me, 31 days ago", [], [said("not-me", -31)], 0],
	["left a week ago", [], [said("left", -7)], 23],
	["left 40 days ago", [], [said("left", -40)], 0],
	[
		"left, and asked since",
		[sent(-40, "host ann+1@x.example")],
		[said("left", -80)],
		null,
	],
	[
		"left, asked and erased since",
		[],
		[said("left", -80), said("asked", -40)],
		null,
	],
	[
		"left, and came back at another address",
		[],
		[
			{ ...said("left", -7), person: "host ann+1" },
			{ ...said("confirmed", -6), person: "host ann+1" },
		],
		0,
	],
	[
		"a mail in the future, because the clock jumped back",
		[sent(365, "advertiser ann")],
		[],
		1,
	],
];

for (const [name, mails, replies, due] of cases)
	test(`confirmation: ${name}`, () => {
		const asked = { person: ann, joinedAt: now };
		const at = confirmationDue(asked, { mails, replies }, now);
		assert.equal(at === undefined ? null : (at - now) / dayMs, due);
	});
