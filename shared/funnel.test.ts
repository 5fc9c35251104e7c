import assert from "node:assert/strict";
import { test } from "node:test";
import {
	countedSince,
	funnelBy,
	funnelOf,
	type Joiner,
	rateText,
} from "./funnel.ts";
import type { Visits } from "./visits.ts";

const visits = (columns: Partial<Visits>): Visits => ({
	day: "2026-11-20",
	source: null,
	language: "en",
	views: 10,
	visitors: 5,
	senders: null,
	...columns,
});
const joiner = (columns: Partial<Joiner> = {}): Joiner => ({
	day: "2026-11-20",
	user_type: "host",
	source: null,
	language: "en",
	mail: null,
	people: 1,
	brought: 0,
	...columns,
});

const counted = {
	visits: [
		visits({}),
		visits({ source: "news", views: 100, visitors: 60 }),
		visits({ day: "2026-11-22", source: "news", language: "de" }),
	],
	joiners: [
		// Before the first visit was counted.
		joiner({ day: "2026-11-19" }),
		joiner({ source: "news", mail: "confirmed", brought: 2 }),
		joiner({ source: "news", user_type: "advertiser", mail: "asked" }),
		joiner({ day: "2026-11-22", source: "news", language: "de" }),
		joiner({ day: "2026-11-22", source: "blog" }),
	],
};

test("the funnel of all time, and since a day", () => {
	assert.deepEqual(funnelOf(countedSince(counted, "")), {
		views: 120,
		visitors: 70,
		joined: { host: 3, advertiser: 1 },
		confirmed: { host: 1, advertiser: 0 },
		brought: { host: 2, advertiser: 0 },
	});
	const since = funnelOf(countedSince(counted, "2026-11-21"));
	assert.deepEqual([since.visitors, since.joined.host], [5, 2]);
	// People from before the first counted visit are in no time.
	const whole = countedSince(counted, "");
	assert.deepEqual(countedSince(counted, "2026-01-01"), whole);
	const none = funnelOf(countedSince({ ...counted, visits: [] }, ""));
	assert.deepEqual([none.visitors, none.joined.host], [0, 0]);
});

test("the funnel of each source and of each language, most visitors first", () => {
	const all = countedSince(counted, "");
	const of = (part: "source" | "language") =>
		funnelBy(all, part).map(({ name, visitors, joined }) => [
			name,
			visitors,
			joined.host,
		]);
	assert.deepEqual(of("source"), [
		["news", 65, 2],
		[null, 5, 0],
		["blog", 0, 1],
	]);
	assert.deepEqual(of("language"), [
		["en", 65, 2],
		["de", 5, 1],
	]);
	// Of as many visitors, those who joined more often; then by name.
	const others = ["d", "b", "c"].map((source) => visits({ source }));
	const joiners = [joiner({ source: "c" }), joiner({ source: "e" })];
	const tied = funnelBy({ visits: others, joiners }, "source");
	assert.deepEqual(
		tied.map(({ name }) => name),
		["c", "b", "d", "e"],
	);
});

test("a rate is shown from 30 visitors on", () => {
	assert.equal(rateText(3, 29), "");
	assert.equal(rateText(3, 30), "10 %");
	assert.equal(rateText(5, 43), "12 %");
	assert.equal(rateText(1, 30), "3.3 %");
	assert.equal(rateText(0, 400), "0.0 %");
});

test("the funnel of each day and week, the newest first", () => {
	const namesBy = (part: "day" | "week") =>
		funnelBy(countedSince(counted, ""), part).map(({ name, visitors }) => [
			name,
			visitors,
		]);
	assert.deepEqual(namesBy("day"), [
		["2026-11-22", 5],
		["2026-11-20", 65],
	]);
	assert.deepEqual(namesBy("week"), [["2026-11-16", 70]]);
});

test("visits of before are one source in any spelling", () => {
	const [first = assert.fail()] = counted.visits;
	const visits = ["Facebook", "facebook"].map((source) => ({
		...first,
		source,
		visitors: 2,
	}));
	assert.deepEqual(
		funnelBy({ visits, joiners: [] }, "source").map(({ name, visitors }) => [
			name,
			visitors,
		]),
		[["facebook", 4]],
	);
});
