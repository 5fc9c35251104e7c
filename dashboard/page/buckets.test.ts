import assert from "node:assert/strict";
import { test } from "node:test";
import { buckets, roundCounts } from "./buckets.ts";

const saturday = "2026-11-21T11:00:00.000Z";

test("days without sign-ups are included, up to today", () => {
	const first = { start: "2026-11-10T00:00:00.000Z", host: 2, advertiser: 3 };
	const days = buckets([first], "day", undefined, saturday);
	assert.equal(days.length, 12);
	assert.deepEqual(days[0], first);
	const today = { start: "2026-11-21T00:00:00.000Z", host: 0, advertiser: 0 };
	assert.deepEqual(days.at(-1), today);
});

test("an empty list shows seven empty weeks", () => {
	const weeks = buckets([], "week", undefined, saturday);
	assert.equal(weeks.length, 7);
	assert.equal(weeks.at(-1)?.start, "2026-11-16T00:00:00.000Z");
});

test("counts are labelled with round numbers up to the largest", () => {
	assert.deepEqual(roundCounts(4), [0, 1, 2, 3, 4]);
	assert.deepEqual(roundCounts(9), [0, 2, 4, 6, 8]);
	assert.deepEqual(roundCounts(123), [0, 20, 40, 60, 80, 100, 120]);
	assert.deepEqual(roundCounts(39_000).slice(-2), [30_000, 35_000]);
});
