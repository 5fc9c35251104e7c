import assert from "node:assert/strict";
import { test } from "node:test";
import { ago, dayMs, minute, startOfDay, weekdayOf } from "./time.ts";
import { allSides, counted, countedSides, grouped } from "./words.ts";

test("words for numbers", () => {
	assert.equal(grouped(1234), "1,234");
	assert.equal(counted(1, "mail"), "1 mail");
	assert.equal(counted(0, "person", "people"), "0 people");
	const counts = { host: 1, advertiser: 1200 };
	assert.equal(allSides(counts), "1 host and 1,200 advertisers");
	assert.equal(
		countedSides(counts),
		"1,201 sign-ups (1 host, 1,200 advertisers)",
	);
	assert.equal(countedSides({ host: 1, advertiser: 0 }), "1 sign-up (1 host)");
	assert.equal(countedSides({ host: 0, advertiser: 0 }), "none");
});

test("times", () => {
	const now = new Date("2026-11-22T07:00:00Z");
	assert.equal(ago(dayMs, now), "2026-11-21T07:00:00.000Z");
	assert.equal(startOfDay(1, now), "2026-11-21T00:00:00.000Z");
	assert.equal(minute(now.toISOString()), "2026-11-22 07:00 UTC");
	assert.equal(weekdayOf(now.toISOString()), 6);
});
