import assert from "node:assert/strict";
import { test } from "node:test";
import { buckets, dayMs, startOf, sumOf } from "./buckets.ts";

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

test("days on which nobody joined are included, up to today", () => {
	const days = buckets(joined, "day", undefined, saturday);
	assert.equal(days.length, 12);
	assert.deepEqual(days[0], {
		start: Date.parse("2026-11-10T00:00:00.000Z"),
		host: 1,
		advertiser: 0,
	});
	assert.equal(days.at(-1)?.start, startOf("day", saturday));
	assert.deepEqual(sumOf(joined), { host: 3, advertiser: 3 });
	assert.deepEqual(sumOf(joined, saturday - 2 * dayMs), {
		host: 2,
		advertiser: 3,
	});
});

test("an empty list shows seven empty days or weeks", () => {
	for (const step of ["day", "week"] as const) {
		const all = buckets([], step, undefined, saturday);
		assert.equal(all.length, 7);
		assert.ok(all.every(({ host, advertiser }) => host + advertiser === 0));
	}
});
