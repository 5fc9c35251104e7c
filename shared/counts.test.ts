import assert from "node:assert/strict";
import { test } from "node:test";
import { at } from "../test/support/rows.ts";
import {
	addCounts,
	arrivalsOf,
	countSides,
	joinedPer,
	noCounts,
	perWeekHour,
	sourcesOf,
	sumOf,
} from "./counts.ts";
import type { Side } from "./sides.ts";

const joined = (
	joined_at: string,
	user_type: Side,
	source: string | null = null,
) => ({ joined_at, user_type, source });
// A Sunday and the Monday after it.
const people = [
	joined(at("23:10", "2026-11-22"), "host", "news"),
	joined(at("23:59", "2026-11-22"), "host", "news"),
	joined(at("00:00", "2026-11-23"), "advertiser"),
	joined(at("00:30", "2026-11-23"), "host"),
];
const counts = arrivalsOf(people);

test("counts per side", () => {
	assert.deepEqual(countSides(people), { host: 3, advertiser: 1 });
	assert.deepEqual(addCounts(counts), { host: 3, advertiser: 1 });
	assert.deepEqual(addCounts([]), noCounts());
	assert.equal(sumOf(addCounts(counts)), 4);
	assert.deepEqual(addCounts([addCounts(counts), countSides(people)]), {
		host: 6,
		advertiser: 2,
	});
});

test("people per hour, day and week, which begins on Monday", () => {
	const shown = (...values: Parameters<typeof joinedPer>) =>
		joinedPer(...values).map(({ start, host, advertiser }) => [
			start.slice(0, 16),
			host,
			advertiser,
		]);
	assert.deepEqual(shown("hour", counts), [
		["2026-11-22T23:00", 2, 0],
		["2026-11-23T00:00", 1, 1],
	]);
	assert.deepEqual(shown("day", counts, "2026-11-23"), [
		["2026-11-23T00:00", 1, 1],
	]);
	assert.deepEqual(shown("week", counts), [
		["2026-11-16T00:00", 2, 0],
		["2026-11-23T00:00", 1, 1],
	]);
});

test("people per weekday and hour", () => {
	assert.deepEqual(perWeekHour(counts), [
		{ weekday: 0, hour: 0, host: 1, advertiser: 1 },
		{ weekday: 6, hour: 23, host: 2, advertiser: 0 },
	]);
});

test("people per source, most first", () => {
	assert.deepEqual(sourcesOf(counts), [
		{ source: null, host: 1, advertiser: 1 },
		{ source: "news", host: 2, advertiser: 0 },
	]);
});
