import assert from "node:assert/strict";
import { test } from "node:test";
import { buckets, dayMs, roundCounts, startOf } from "./buckets.ts";

const saturday = Date.parse("2026-11-21T11:00:00.000Z");

test("a week begins on Monday, a Sunday belongs to the week before", () => {
	const monday = Date.parse("2026-11-16T00:00:00.000Z");
	assert.equal(startOf("week", saturday), monday);
	assert.equal(startOf("week", saturday + dayMs), monday);
	assert.equal(startOf("week", monday), monday);
});

test("days without sign-ups are included, up to today", () => {
	const people = { host: 2, advertiser: 3 };
	const joined = [{ start: "2026-11-10T00:00:00.000Z", ...people }];
	const days = buckets(joined, "day", undefined, saturday);
	assert.equal(days.length, 12);
	assert.deepEqual(days[0], {
		start: Date.parse("2026-11-10T00:00:00.000Z"),
		...people,
	});
	const today = { start: startOf("day", saturday), host: 0, advertiser: 0 };
	assert.deepEqual(days.at(-1), today);
});

test("an empty list shows seven empty weeks", () => {
	const all = buckets([], "week", undefined, saturday);
	assert.equal(all.length, 7);
});

test("counts are labelled with round numbers up to the largest", () => {
	assert.deepEqual(roundCounts(4), [0, 1, 2, 3, 4]);
	assert.deepEqual(roundCounts(9), [0, 2, 4, 6, 8]);
	assert.deepEqual(roundCounts(123), [0, 20, 40, 60, 80, 100, 120]);
	assert.deepEqual(roundCounts(39_000).slice(-2), [30_000, 35_000]);
});
