import assert from "node:assert/strict";
import { test } from "node:test";
import {
	ago,
	clockIn,
	isTooEarly,
	minuteMs,
	offsetsIn,
	quarterOf,
	startOfQuarter,
} from "./time.ts";

const bounds = { least: 5 * minuteMs, most: 60 * minuteMs };

/** Minutes since the first failure: the last one, now, and whether it is too early. */
const cases = [
	["in the shortest pause", 0, 4.9, true],
	["after the shortest pause", 0, 5, false],
	["in a pause as long as it had failed", 20, 39.9, true],
	["after a pause as long as it had failed", 20, 40, false],
	["in the longest pause", 500, 559.9, true],
	["after the longest pause", 500, 560, false],
	["at the failure itself", 20, 20, true],
	["before the failure, since the clock was set back", 20, 19, false],
	["long before it", 500, -500, false],
] as const;

for (const [what, failed, now, expected] of cases)
	test(`${what} it is ${expected ? "" : "not "}too early to try again`, () => {
		const since = Date.parse("2026-11-20T12:00:00.000Z");
		const at = (minutes: number) => since + minutes * minuteMs;
		assert.equal(
			isTooEarly(at(now), ago(0, since), at(failed), bounds),
			expected,
		);
	});

for (const zone of ["UTC", "America/St_Johns", "Australia/Lord_Howe"])
	test(`the clocks of ${zone} are ahead by their offsets, in each quarter of an hour`, () => {
		const [first, last] = [
			quarterOf("2026-09-01T00:00:00.000Z"),
			quarterOf("2027-05-01T00:00:00.000Z"),
		];
		const clock = clockIn(zone);
		const offsets = offsetsIn(zone, first, last);
		const wrong = Array.from({ length: last - first }, (_, n) => first + n)
			.filter(
				(quarter) =>
					clock(startOfQuarter(quarter)) !==
					startOfQuarter(
						quarter +
							(offsets.find(({ from }) => from <= quarter)?.ahead ?? NaN),
					),
			)
			.map(startOfQuarter);
		assert.deepEqual(wrong.slice(0, 3), []);
	});
