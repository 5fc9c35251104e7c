import assert from "node:assert/strict";
import { test } from "node:test";
import { countsOf } from "../test/support/rows.ts";
import { codeNames } from "./sides.ts";
import {
	ago,
	clockIn,
	dayMs,
	isTimeZone,
	minute,
	startOfDay,
	weekdayOf,
} from "./time.ts";
import { allSides, counted, countedSides, grouped, ratioOf } from "./words.ts";

test("words for numbers", () => {
	assert.equal(grouped(1234), "1,234");
	assert.equal(counted(1, "mail"), "1 mail");
	assert.equal(counted(0, "person", "people"), "0 people");
	const counts = countsOf({ host: 1, advertiser: 1200 });
	assert.equal(allSides(counts, codeNames), "1 host and 1,200 advertisers");
	assert.equal(
		countedSides(counts, codeNames),
		"1,201 sign-ups (1 host, 1,200 advertisers)",
	);
	assert.equal(
		countedSides(countsOf({ host: 1 }), codeNames),
		"1 sign-up (1 host)",
	);
	assert.equal(countedSides(countsOf({}), codeNames), "none");
	const named = {
		host: { one: "workshop", many: "workshops" },
		advertiser: { one: "photographer", many: "photographers" },
	};
	assert.equal(allSides(counts, named), "1 workshop and 1,200 photographers");
	assert.equal(
		ratioOf(counts, named),
		"1200.0 photographers for each workshop",
	);
});

test("times", () => {
	const now = new Date("2026-11-22T07:00:00Z");
	assert.equal(ago(dayMs, now), "2026-11-21T07:00:00.000Z");
	assert.equal(startOfDay(1, now), "2026-11-21T00:00:00.000Z");
	assert.equal(minute(now.toISOString(), "UTC"), "2026-11-22 07:00 UTC");
	assert.equal(
		minute(now.toISOString(), "Asia/Tokyo"),
		"2026-11-22 16:00 Asia/Tokyo",
	);
	assert.equal(weekdayOf(now.toISOString()), 6);
});

for (const [timeZone, time, clock] of [
	["UTC", "2026-07-01T12:00", "2026-07-01T12:00"],
	// On 29 March the clocks go from 2 to 3.
	["Europe/Vienna", "2026-03-29T01:00", "2026-03-29T03:00"],
	["Asia/Kathmandu", "2026-11-22T07:00", "2026-11-22T12:45"],
	// Half an hour, in the middle of an hour of UTC.
	["Australia/Lord_Howe", "2026-04-04T15:00", "2026-04-05T01:30"],
] as const) {
	test(`a clock in ${timeZone} at ${time}`, () => {
		assert.equal(clockIn(timeZone)(`${time}:00.000Z`), `${clock}:00.000Z`);
	});
}

test("names of time zones", () => {
	assert.ok(isTimeZone("Europe/Vienna"));
	assert.ok(!isTimeZone("Europe/Wien"));
});

test("the ratio is people of the larger side per person of the smaller one", () => {
	const ratio = (host: number, advertiser: number) =>
		ratioOf(countsOf({ host, advertiser }), codeNames);
	assert.equal(ratio(377, 223), "1.7 hosts for each advertiser");
	assert.equal(ratio(1, 4), "4.0 advertisers for each host");
	assert.equal(ratio(100, 101), "As many hosts as advertisers");
	assert.equal(ratio(1, 1), "As many hosts as advertisers");
	assert.equal(ratio(5, 0), "");
});
