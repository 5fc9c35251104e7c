import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs, hourMs } from "../../shared/time.ts";
import { type DayOfVisits, isSideSilent, isSilent } from "./silence.ts";

/** Days until Sunday 2026-11-22 with the same numbers each. */
function daysOf(count: number, visitors: number, signUps: number) {
	return Array.from({ length: count }, (_, n): DayOfVisits => {
		const time = Date.UTC(2026, 10, 22) - (count - 1 - n) * dayMs;
		const day = new Date(time).toISOString().slice(0, 10);
		return { day, visitors, signUps };
	});
}

const monday = (visitors: number) => [
	{ day: "2026-11-23", visitors, signUps: 0 },
];

for (const [what, before, visitors, hours, expected] of [
	["no visits at all", [], 500, 24, false],
	["fewer than 10 sign-ups so far", daysOf(9, 100, 1), 5_000, 240, false],
	["fewer than 50 visitors", daysOf(60, 100, 40), 49, 12, false],
	["50 visitors, where two in five join", daysOf(60, 100, 40), 50, 12, true],
	["12 usual gaps", daysOf(60, 100, 10), 120, 24, false],
	[
		"12 usual gaps, where fewer people join",
		daysOf(60, 200, 4),
		600,
		120,
		true,
	],
	["13 usual gaps", daysOf(60, 100, 10), 130, 24, true],
	[
		"11 usual gaps, known from 15 sign-ups",
		daysOf(15, 100, 1),
		1_100,
		240,
		false,
	],
	["13 usual gaps in the first two weeks", daysOf(13, 100, 10), 130, 24, false],
	["26 usual gaps in the first two weeks", daysOf(13, 100, 10), 260, 24, true],
	["a flood of visitors in an hour", daysOf(60, 100, 10), 3_000, 1, false],
	["a flood of visitors in four hours", daysOf(60, 100, 10), 3_000, 4, false],
	["a flood of visitors for a day", daysOf(60, 100, 10), 3_000, 24, true],
	[
		"16 usual gaps after a day of poor visitors",
		daysOf(60, 100, 10).with(-13, {
			day: "2026-11-10",
			visitors: 5_000,
			signUps: 9,
		}),
		160,
		24,
		true,
	],
	[
		"11 usual gaps, half as many people having joined in the last week",
		[...daysOf(67, 100, 20).slice(0, 60), ...daysOf(7, 100, 10)],
		110,
		24,
		false,
	],
	[
		"9 usual gaps after a flood of sign-ups",
		daysOf(60, 100, 10).with(-6, {
			day: "2026-11-16",
			visitors: 100,
			signUps: 9_000,
		}),
		85,
		24,
		false,
	],
] as const)
	test(`${expected ? "a silence" : "no silence"}: ${what}`, () => {
		const silentMs = hours * hourMs;
		const facts = { before, since: monday(visitors), silentMs };
		assert.equal(isSilent(facts), expected);
	});

test("on a weekend, when visitors join more rarely, it takes more of them", () => {
	const before = daysOf(70, 100, 10).map((each, n) =>
		n % 7 >= 5 ? { ...each, signUps: 4 } : each,
	);
	const on = (day: string) => ({
		before,
		since: [{ day, visitors: 170, signUps: 0 }],
		silentMs: dayMs,
	});
	assert.equal(isSilent(on("2026-11-23")), true);
	assert.equal(isSilent(on("2026-11-28")), false);
});

test("one side is silent after a week at the earliest", () => {
	const before = daysOf(60, 100, 10);
	const since = daysOf(6, 100, 0);
	const facts = { before, since, silentMs: 6 * dayMs };
	assert.equal(isSilent(facts), true);
	assert.equal(isSideSilent(facts), false);
	assert.equal(isSideSilent({ ...facts, silentMs: 7 * dayMs }), true);
});
