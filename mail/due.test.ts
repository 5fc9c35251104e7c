import assert from "node:assert/strict";
import { test } from "node:test";
import { confirmationDue, isUnwanted, type Known } from "./due.ts";

const now = new Date("2026-11-22T12:00:00.000Z");
const hours = (count: number) =>
	new Date(now.valueOf() + count * 3_600_000).toISOString();
const sent = (at: number, user_type: "host" | "advertiser" = "host") => ({
	kind: "confirmation",
	user_type,
	created_at: hours(at),
});
const said = (kind: "left" | "not-me" | "confirmed", at: number) => ({
	kind,
	at: hours(at),
});

const cases: readonly [string, Partial<Known>, number, number | undefined][] = [
	["the first mail goes out at once", {}, 0, 0],
	["a repeat within a day gets none", { mails: [sent(-23)] }, 0, undefined],
	["a repeat after a day gets another", { mails: [sent(-25)] }, 0, 0],
	[
		"the other side of an address waits for a day",
		{ mails: [sent(-1, "advertiser")] },
		0,
		23,
	],
	[
		"the other side goes out at once after a day",
		{ mails: [sent(-30, "advertiser")] },
		0,
		0,
	],
	[
		"an address gets three in all",
		{ mails: [sent(-90), sent(-60, "advertiser"), sent(-30)] },
		0,
		undefined,
	],
	[
		"an announcement counts for nothing",
		{ mails: [{ ...sent(-1), kind: "launch" }] },
		0,
		0,
	],
	["who left gets none", { answers: [said("left", -9_999)] }, 0, undefined],
	[
		"who did not join gets none for thirty days",
		{ answers: [said("not-me", -24 * 29)] },
		0,
		undefined,
	],
	[
		"after thirty days a new sign-up gets one",
		{ answers: [said("not-me", -24 * 31)] },
		0,
		0,
	],
];

for (const [name, known, seenAt, expected] of cases) {
	test(name, () => {
		const person = { user_type: "host", last_seen_at: hours(seenAt) } as const;
		const due = confirmationDue(
			person,
			{ mails: [], answers: [], ...known },
			now,
		);
		assert.equal(
			due?.toISOString(),
			expected === undefined ? undefined : hours(expected),
		);
	});
}

test("a confirmed address wants mail", () => {
	const answers = [said("confirmed", -1)];
	assert.equal(isUnwanted({ mails: [], answers }, now), false);
});
