import assert from "node:assert/strict";
import { test } from "node:test";
import { hourMs } from "../../shared/time.ts";
import { type DayOfVisits, isSilent } from "./silence.ts";

function daysOf(
	count: number,
	senders: number,
	signUps: number,
): DayOfVisits[] {
	return Array.from({ length: count }, () => ({ senders, signUps }));
}

for (const [what, before, came, hours, expected] of [
	["no visits at all", [], 500, 24, false],
	["as many as bring 15 people", daysOf(60, 100, 10), 150, 24, true],
	["fewer than bring 15 people", daysOf(60, 100, 10), 149, 24, false],
	["as many, in five hours", daysOf(60, 100, 10), 150, 5, false],
	["50 people, of whom two in five join", daysOf(60, 100, 40), 50, 24, true],
	["fewer than 50 people", daysOf(60, 100, 40), 49, 24, false],
	["in the first 13 days", daysOf(13, 100, 10), 150, 24, false],
	["after 29 sign-ups", [{ senders: 100, signUps: 29 }], 300, 24, false],
	[
		"where few join, and older days are looked at",
		daysOf(60, 1_000, 1),
		15_000,
		240,
		true,
	],
	[
		"more people join since three weeks ago",
		[...daysOf(60, 100, 10), ...daysOf(21, 100, 20)],
		75,
		24,
		true,
	],
	[
		"fewer people join since two weeks ago",
		[...daysOf(60, 100, 20), ...daysOf(14, 100, 10)],
		149,
		24,
		false,
	],
	["a spike of people in a day", daysOf(60, 100, 3), 9_000, 24, false],
	[
		"after a spike of people who did not join",
		daysOf(60, 100, 10).with(-6, { senders: 9_000, signUps: 9 }),
		185,
		24,
		true,
	],
	[
		"after a flood of sign-ups",
		daysOf(60, 100, 10).with(-6, { senders: 100, signUps: 9_000 }),
		91,
		24,
		false,
	],
	[
		"days on which nothing was counted",
		[...daysOf(60, 100, 10), ...daysOf(30, 0, 500)],
		149,
		24,
		false,
	],
] as const)
	test(`${expected ? "a silence" : "no silence"}: ${what}`, () => {
		const silentMs = hours * hourMs;
		const days = Math.ceil(hours / 24);
		const since = Array(days).fill(came / days);
		assert.equal(isSilent({ before, since, silentMs }), expected);
	});
