import assert from "node:assert/strict";
import { test } from "node:test";
import { confirmation, type Mail } from "../../shared/mail.ts";
import { dayMs } from "../../shared/time.ts";
import { aMail } from "../../test/support/rows.ts";
import { type MailboxFacts, readyAt } from "./confirmation.ts";

const now = Date.parse("2026-11-22T12:00:00.000Z");
const at = (days: number) => new Date(now + days * dayMs).toISOString();
const ann = { email: "ann@x.example", user_type: "host" } as const;

/** A confirmation that was sent `days` from now. */
const sent = (days: number, change: Partial<Mail> = {}) =>
	aMail({ ...ann, state: "sent", ended_at: at(days), ...change });
const said = (
	kind: MailboxFacts["replies"][number]["kind"],
	days: number,
	email: string = ann.email,
): MailboxFacts["replies"][number] => ({
	person: `host ${email}`,
	kind,
	at: at(days),
});
const advertiser = { user_type: "advertiser" } as const;

/** When it is due, in days from now; `null` for never. */
const cases: [
	name: string,
	mails: readonly Mail[],
	replies: readonly MailboxFacts["replies"][number][],
	due: number | null,
][] = [
	["a first sign-up", [], [], 0],
	["a second sign-up on the same day", [sent(-0.5)], [], null],
	["a sign-up a day after the mail", [sent(-2)], [], 0],
	["the other side on the same day", [sent(-0.25, advertiser)], [], 0.75],
	[
		"a fourth mail to the mailbox",
		[1, 2, 3].map((n) => sent(-10 * n, { email: `ann+${n}@x.example` })),
		[],
		null,
	],
	["an address that bounced", [sent(-9, { state: "bounced" })], [], null],
	[
		"a mailbox of which other addresses bounced",
		[1, 2, 3].map((n) =>
			sent(-0.5, { email: `ann+${n}@x.example`, state: "bounced" }),
		),
		[],
		0,
	],
	[
		"three mails that bounced after they were taken, to other addresses",
		[1, 2, 3].map((n) =>
			sent(-10 * n, {
				email: `ann+${n}@x.example`,
				state: "bounced",
				reported_at: at(-1),
			}),
		),
		[],
		null,
	],
	[
		"a complaint from another address, long ago",
		[sent(-400, { email: "ann+1@x.example" })],
		[said("complained", -399)],
		null,
	],
	["a mail that waits", [aMail({ ...ann, network: "a" })], [], null],
	[
		"an address that bots entered from another network",
		[aMail({ ...ann, state: "held", network: "a" })],
		[],
		0,
	],
	[
		"a mail that is held, without a network",
		[aMail({ ...ann, state: "held" })],
		[],
		null,
	],
	["a person who has confirmed", [sent(-9)], [said("confirmed", -8)], null],
	["This wasn't me, a week ago", [], [said("not-me", -7)], null],
	["This wasn't me, 31 days ago", [], [said("not-me", -31)], 0],
	["left a week ago", [], [said("left", -7)], 23],
	["left 40 days ago", [], [said("left", -40)], 0],
	[
		"left, and asked since",
		[sent(-40, { email: "ann+1@x.example" })],
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
			said("left", -7, "ann+1@x.example"),
			said("confirmed", -6, "ann+1@x.example"),
		],
		0,
	],
	[
		"a mail in the future, because the clock jumped back",
		[sent(365, advertiser)],
		[],
		1,
	],
];

for (const [name, mails, replies, due] of cases)
	test(`confirmation: ${name}`, () => {
		const asked = { ...ann, kind: confirmation, joined_at: at(0) };
		const result = readyAt(asked, { mails, replies }, now);
		assert.equal(result === undefined ? null : (result - now) / dayMs, due);
	});
