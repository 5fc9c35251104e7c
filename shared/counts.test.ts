import assert from "node:assert/strict";
import { test } from "node:test";
import { at, countsOf } from "../test/support/rows.ts";
import { addCounts, countSides, noCounts, sumOf, Tally } from "./counts.ts";
import type { Side } from "./sides.ts";

const joined = (
	joined_at: string,
	user_type: Side,
	source: string | null = null,
) => ({
	joined_at,
	user_type,
	source,
	language: null,
	mail: null,
	answer: null,
});
// A Sunday and the Monday after it.
const people = [
	joined(at("23:10", "2026-11-22"), "host", "news"),
	joined(at("23:59", "2026-11-22"), "host", "news"),
	joined(at("00:00", "2026-11-23"), "advertiser"),
	joined(at("00:30", "2026-11-23"), "host"),
];
const tally = new Tally("UTC", people);
const brief = (all: ReturnType<Tally["joinedPer"]>) =>
	all.map(({ start, host, advertiser }) => [
		start.slice(0, 10),
		host,
		advertiser,
	]);

test("counts per side", () => {
	const counts = countSides(people);
	assert.deepEqual(counts, countsOf({ host: 3, advertiser: 1 }));
	assert.deepEqual(addCounts([]), noCounts());
	assert.equal(sumOf(counts), 4);
	assert.deepEqual(
		addCounts([counts, counts]),
		countsOf({ host: 6, advertiser: 2 }),
	);
	assert.deepEqual(tally.inState(null), counts);
	assert.deepEqual(tally.inState("left"), noCounts());
});

test("people per day, week, which begins on Monday, and hour of the week", () => {
	assert.deepEqual(brief(tally.joinedPer("day")), [
		["2026-11-22", 2, 0],
		["2026-11-23", 1, 1],
	]);
	assert.deepEqual(brief(tally.joinedPer("week")), [
		["2026-11-16", 2, 0],
		["2026-11-23", 1, 1],
	]);
	const hours = tally.weekHours();
	assert.deepEqual([hours.length, hours.at(0), hours.at(-1)], [168, 2, 2]);
	// There it was Monday already.
	const vienna = new Tally("Europe/Vienna", people);
	assert.deepEqual(brief(vienna.joinedPer("day")), [["2026-11-23", 3, 1]]);
	// Midnight is within an hour of UTC there, 5:45 before it.
	const around = ["18:14", "18:15"].map((clock) => joined(at(clock), "host"));
	const kathmandu = new Tally("Asia/Kathmandu", around).joinedPer("day");
	assert.deepEqual(
		brief(kathmandu).map(([, hosts]) => hosts),
		[1, 1],
	);
});

test("people per source, most first", () => {
	assert.deepEqual(tally.sources(), [
		{ source: null, ...countsOf({ host: 1, advertiser: 1 }) },
		{ source: "news", ...countsOf({ host: 2, advertiser: 0 }) },
	]);
});
