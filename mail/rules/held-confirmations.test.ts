import assert from "node:assert/strict";
import { test } from "node:test";
import type { Mail } from "../../shared/mail.ts";
import { ago, dayMs, minuteMs } from "../../shared/time.ts";
import { MemoryFacts } from "../../test/support/memory-facts.ts";
import { aMail } from "../../test/support/rows.ts";
import { keepsAddress } from "./held-confirmations.ts";
import type { MailerState } from "./mailer-values.ts";
import { step } from "./step.ts";

const now = Date.parse("2026-11-22T12:30:00.000Z");
const joined_at = ago(minuteMs, now);
const yesterday = ago(dayMs, now);
const spike_since = "2026-11-22T12:00:00.000Z";
const spike = "spike-2026-11-22-1200";

/** This many mails to domains of their own. */
const mails = (count: number, columns: Partial<Mail> = {}): Mail[] =>
	Array.from({ length: count }, (_, n) =>
		aMail({ email: `p@d${n}.example`, joined_at, network: "a", ...columns }),
	);
const atOne = { email: "p@small.example", network: null };

type Queues = {
	readonly [Name in
		| "confirmations"
		| "held"
		| "ended"
		| "sending"]?: readonly Mail[];
};

const cases: [
	what: string,
	queues: Queues,
	saved: MailerState,
	held: Readonly<Record<string, number>>,
][] = [
	["as many as a label may cause", { confirmations: mails(17) }, {}, {}],
	["one more", { confirmations: mails(18) }, {}, { "network-a": 18 }],
	[
		"with those that were sent",
		{ confirmations: mails(3), ended: mails(14), sending: mails(1) },
		{},
		{ "network-a": 3 },
	],
	[
		"not with those of another day",
		{ confirmations: mails(3), ended: mails(15, { joined_at: yesterday }) },
		{},
		{},
	],
	[
		"not with those of another label",
		{ confirmations: [...mails(9), ...mails(9, { network: "b" })] },
		{},
		{},
	],
	[
		"of a label whose mails are held",
		{
			confirmations: [...mails(1), ...mails(1, { network: "b" })],
			held: mails(1, { held_group: "network-a" }),
		},
		{},
		{ "network-a": 1 },
	],
	[
		"at a domain whose mails are held",
		{
			confirmations: mails(1, atOne),
			held: mails(1, { held_group: "domain-small.example" }),
		},
		{},
		{ "domain-small.example": 1 },
	],
	[
		"of groups that were erased",
		{ confirmations: [...mails(1), ...mails(1, atOne)] },
		{ erased_groups: "domain-small.example network-a" },
		{ "network-a": 1, "domain-small.example": 1 },
	],
	[
		"of a spike, with a label",
		{ confirmations: [...mails(2), ...mails(1, { network: null })] },
		{ spike_since },
		{ [spike]: 2 },
	],
	[
		"of a spike, at a domain with a cluster",
		{ confirmations: mails(2, { email: "p@cluster.example", network: null }) },
		{ spike_since },
		{ "domain-cluster.example": 2 },
	],
	[
		"at a domain with a cluster, without a spike",
		{ confirmations: mails(2, { email: "p@cluster.example", network: null }) },
		{},
		{},
	],
	[
		"that the founder has released",
		{ confirmations: mails(18, { held_group: "network-a" }) },
		{ spike_since },
		{},
	],
	[
		"that the founder has ordered",
		{ confirmations: mails(18, { joined_at: null }) },
		{ spike_since },
		{},
	],
];
for (const [what, queues, saved, held] of cases)
	test(`confirmations to hold: ${what}`, async () => {
		const { confirmations = [], held: before = [], ...others } = queues;
		const facts = new MemoryFacts([]);
		const all = [
			...confirmations,
			...before.map((mail) => ({ ...mail, state: "held" as const })),
			...(others.ended ?? []).map((mail) => ({
				...{ ...mail, state: "sent" as const },
				ended_at: yesterday,
			})),
			...(others.sending ?? []).map((mail) => ({
				...{ ...mail, state: "sending" as const },
			})),
		];
		for (const [id, mail] of all.entries()) facts.putMail({ ...mail, id });
		for (let n = 0; n < 10; n += 1)
			facts.firstSeen.set(`p${n}@cluster.example`, now - minuteMs);
		const done = new Set(["alarm", "queue"] as const);
		const situation = { saved, failedAt: 0, done };
		const next = await step(facts, situation, { perDay: 100 }, now);
		const groups = next.do === "hold" ? [...next.groups] : [];
		const counts = groups.map(([group, { length }]) => [group, length]);
		assert.deepEqual(Object.fromEntries(counts), held);
	});

test("an address stays that was confirmed, or came from another network", () => {
	const mail = aMail({ network: "a" });
	for (const [state, networks, stays] of [
		["held", ["a", "a"], false],
		["confirmed", ["a"], true],
		["held", ["a", "b"], true],
		["held", ["a", null], true],
		[null, [], false],
	] as const) {
		const signUps = networks.map((network) => ({ network }));
		assert.equal(keepsAddress(mail, [{ mail: state }], signUps), stays);
	}
});
