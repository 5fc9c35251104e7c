import assert from "node:assert/strict";
import { test } from "node:test";
import type { Mail } from "../../shared/mail.ts";
import { ago, minuteMs } from "../../shared/time.ts";
import { aMail } from "../../test/support/rows.ts";
import { nextAlarm } from "./alarms.ts";
import type { MailerState } from "./mailer-values.ts";

const now = Date.parse("2026-11-22T12:30:00.000Z");
const at = ago(0, now);
const before = ago(minuteMs, now);

/** Mails that bounced a minute ago, each to a domain of its own. */
const bounced = (count: number, joined_at: string | null = before): Mail[] =>
	Array.from({ length: count }, (_, n) =>
		aMail({
			...{ email: `wrong@d${n}.example`, joined_at },
			...{ state: "bounced", ended_at: before },
		}),
	);
const heldIn = (held_group: string) => [aMail({ state: "held", held_group })];

interface Case {
	readonly ended?: readonly Mail[];
	readonly held?: readonly Mail[];
	/** The mailboxes that were first seen a minute ago. */
	readonly seen?: number;
	readonly saved?: MailerState;
}

const slowed = { slowed_since: before };
const spike = { spike_since: "2026-11-22T12:00:00.000Z" };
const slow = ["slow", { slowed_since: at }];
const stop = ["bounces", { paused: "bounces", paused_since: at }];
const spikeBegins = ["spike", { spike_since: at }];
const spikeEnds = ["spike over", { spike_since: null }];
const cases: [what: string, facts: Case, alarm: unknown][] = [
	["nothing", {}, undefined],
	["a twentieth of 200 mails", { ended: bounced(10) }, undefined],
	["more than a twentieth", { ended: bounced(11) }, slow],
	["slowed already", { ended: bounced(11), saved: slowed }, undefined],
	["fewer, but not few", { ended: bounced(6), saved: slowed }, undefined],
	[
		"few again",
		{ ended: bounced(5), saved: slowed },
		["slow over", { slowed_since: null }],
	],
	["30 that strangers can cause", { ended: bounced(30) }, slow],
	["31 that strangers can cause", { ended: bounced(31) }, stop],
	["11 that the founder ordered", { ended: bounced(11, null) }, stop],
	[
		"paused already",
		{ ended: bounced(31), saved: { ...slowed, paused: "bounces" } },
		undefined,
	],
	[
		"bounces that the founder has seen",
		{ ended: bounced(31), saved: { bounces_seen_until: at } },
		undefined,
	],
	["99 new mailboxes", { seen: 99 }, undefined],
	["100 new mailboxes", { seen: 100 }, spikeBegins],
	["bounces before a spike", { seen: 100, ended: bounced(31) }, stop],
	["a spike goes on", { seen: 50, saved: spike }, undefined],
	["a spike is over", { seen: 49, saved: spike }, spikeEnds],
	[
		"a spike that holds mails",
		{ saved: spike, held: heldIn("spike-2026-11-22-1200") },
		undefined,
	],
	[
		"mails that another spike holds",
		{ saved: spike, held: heldIn("spike-2026-11-21-1200") },
		spikeEnds,
	],
	["held mails without a spike", { held: heldIn("domain-x.at") }, undefined],
	[
		"a spike that the founder has ended",
		{ seen: 100, saved: { spike_seen_until: at } },
		undefined,
	],
];
for (const [
	what,
	{ ended = [], held = [], seen = 0, saved = {} },
	alarm,
] of cases)
	test(`alarm: ${what}`, () => {
		const mailboxes = Array.from({ length: seen }, (_, n) => `p${n}@x.at`);
		const facts = {
			ended: ended.filter(
				(mail) => (mail.ended_at ?? "") >= (saved.bounces_seen_until ?? ""),
			),
			heldGroups: new Map(held.map((mail) => [mail.held_group ?? "", 1])),
			firstSeen: new Map(mailboxes.map((each) => [each, now - minuteMs])),
			perHour: new Map<number, number>(),
		};
		assert.deepEqual(nextAlarm(facts, saved, now), alarm);
	});
