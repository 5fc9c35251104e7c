import assert from "node:assert/strict";
import { test } from "node:test";
import { hourMs } from "../../shared/time.ts";
import { isSilent } from "./silence.ts";

for (const [what, hours, came, people, signUps, expected] of [
	["as many people as bring twelve", 24, 120, 1_400, 140, true],
	["one person fewer", 24, 119, 1_400, 140, false],
	["a minute less than a day", 23.99, 500, 1_400, 140, false],
	["50 people, of whom two in five join", 24, 50, 1_400, 560, true],
	["49 people", 24, 49, 1_400, 560, false],
	["twelve sign-ups in two weeks", 240, 140, 140, 12, true],
	["eleven sign-ups in two weeks", 240, 500, 140, 11, false],
	["more sign-ups than people", 24, 50, 10, 900, true],
	["before it, no one came or joined", 24, 500, 0, 0, false],
] as const)
	test(`${expected ? "a silence" : "no silence"}: ${what}`, () => {
		const silentMs = hours * hourMs;
		assert.equal(
			isSilent({ silentMs, came, usual: { people, signUps } }),
			expected,
		);
	});
