import assert from "node:assert/strict";
import { test } from "node:test";
import { buckets, dayMs, heights, startOf, sumSince } from "./buckets.ts";

const saturday = Date.parse("2026-11-21T11:00:00.000Z");
const joined = [
	{ start: "2026-11-10T00:00:00.000Z", host: 1, advertiser: 0 },
	{ start: "2026-11-20T00:00:00.000Z", host: 2, advertiser: 3 },
];

test("a week begins on Monday, a Sunday belongs to the week before", () => {
	const monday = Date.parse("2026-11-16T00:00:00.000Z");
	assert.equal(startOf("week", saturday), monday);
	assert.equal(startOf("week", saturday + dayMs), monday);
	assert.equal(startOf("week", monday), monday);
});

test("days without anybody are there, up to today", () => {
	const days = buckets(joined, "day", undefined, saturday);
	assert.equal(days.length, 12);
	assert.deepEqual(days[0], {
		start: Date.parse("2026-11-10T00:00:00.000Z"),
		host: 1,
		advertiser: 0,
	});
	assert.equal(days.at(-1)?.start, startOf("day", saturday));
	assert.deepEqual(sumSince(days, 0), { host: 3, advertiser: 3 });
	assert.deepEqual(sumSince(days, saturday - 2 * dayMs), {
		host: 2,
		advertiser: 3,
	});
});

test("an empty list shows seven empty days or weeks", () => {
	for (const step of ["day", "week"] as const) {
		const all = buckets([], step, undefined, saturday);
		assert.equal(all.length, 7);
		assert.deepEqual(sumSince(all, 0), { host: 0, advertiser: 0 });
	}
});

test("a line goes down to nobody, a bar of nobody is not drawn", () => {
	const all = [
		{ start: 0, host: 0, advertiser: 1 },
		{ start: 1, host: 2, advertiser: 0 },
	];
	assert.deepEqual(heights(all, "host", true), [0, 2]);
	assert.deepEqual(heights(all, "host", false), [null, 2]);
	assert.deepEqual(heights(all, "advertiser", false), [1, null]);
});
