import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs, hourMs } from "../../shared/time.ts";
import {
	confirmationDue,
	isForConfirmation,
	type MailboxHistory,
	type Reply,
} from "./confirmation.ts";

const now = Date.parse("2026-11-22T12:00:00.000Z");
const days = (count: number) => now + count * dayMs;
const sent = (at: number, person = "host ann@x.example") => ({ person, at });
const said = (kind: Reply["kind"], at: number): Reply => ({ kind, at });

interface Case {
	readonly history?: Partial<MailboxHistory>;
	readonly joinedAt?: number;
	/** In days from now; `null` for never. */
	readonly due: number | null;
}

const cases: Record<string, Case> = {
	"a first sign-up": { due: 0 },
	"a second sign-up on the same day": {
		history: { confirmations: [sent(days(-0.5))] },
		due: null,
	},
	"a sign-up a day after the mail": {
		history: { confirmations: [sent(days(-2))] },
		due: 0,
	},
	"the other side on the same day": {
		history: { confirmations: [sent(days(-0.25), "advertiser ann@x.example")] },
		due: 0.75,
	},
	"a fourth mail to the mailbox": {
		history: {
			confirmations: [1, 2, 3].map((n) =>
				sent(days(-10 * n), `host ${n}@x.example`),
			),
		},
		due: null,
	},
	"a mailbox that bounced": { history: { hasBounced: true }, due: null },
	"This wasn't me, a week ago": {
		history: { replies: [said("not-me", days(-7))] },
		due: null,
	},
	"This wasn't me, 31 days ago": {
		history: { replies: [said("not-me", days(-31))] },
		due: 0,
	},
	"left a week ago": {
		history: { replies: [said("left", days(-7))] },
		due: 23,
	},
	"left 40 days ago": {
		history: { replies: [said("left", days(-40))] },
		due: 0,
	},
	"left, and asked since": {
		history: {
			replies: [said("left", days(-80))],
			confirmations: [sent(days(-40), "host ann+1@x.example")],
		},
		due: null,
	},
	"left, and came back": {
		history: { replies: [said("left", days(-7)), said("confirmed", days(-6))] },
		due: 0,
	},
	"a mail in the future, because the clock jumped back": {
		history: { confirmations: [sent(days(365), "advertiser ann@x.example")] },
		due: 1,
	},
};

for (const [name, { history, joinedAt = now, due }] of Object.entries(cases)) {
	test(`confirmation: ${name}`, () => {
		const result = confirmationDue(
			{ person: "host ann@x.example", joinedAt },
			{ confirmations: [], hasBounced: false, replies: [], ...history },
			now,
		);
		assert.equal(
			"readyAt" in result ? (result.readyAt - now) / dayMs : null,
			due,
		);
	});
}

test("a confirmation is for people who join by the page while mail is on", () => {
	const signUp = { email: "ann@x.example", joinedAt: now, isImported: false };
	for (const [change, expected] of [
		[{}, true],
		[{ isImported: true }, false],
		[{ joinedAt: now - 5 * hourMs }, false],
		[{ email: "root@localhost" }, false],
	] as const)
		assert.equal(
			isForConfirmation({ ...signUp, ...change }, now - hourMs, now),
			expected,
		);
	// Joined while the mailer was away for long.
	const old = { ...signUp, joinedAt: days(-4) };
	assert.equal(isForConfirmation(old, days(-30), now), false);
});
