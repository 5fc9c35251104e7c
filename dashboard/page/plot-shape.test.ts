import assert from "node:assert/strict";
import { test } from "node:test";
import { buckets, dayMs } from "./buckets.ts";
import { plotShape } from "./plot-shape.ts";

const now = Date.parse("2026-11-21T00:00:00.000Z");

function shape(days: number, host = 3) {
	const joined = [{ start: new Date(now).toISOString(), host, advertiser: 0 }];
	const all = buckets(joined, "day", now - (days - 1) * dayMs, now);
	return plotShape(all, "day", 320);
}

test("the chart has bars where they are wide enough, and lines otherwise", () => {
	assert.equal(shape(30).isLine, false);
	assert.equal(shape(90).isLine, true);
	// A day without people has no bar, but a point of the line.
	assert.equal(shape(30).path("host").match(/M/g)?.length, 1);
	assert.equal(shape(30).path("advertiser"), "");
	assert.equal(shape(90).path("advertiser").match(/L/g)?.length, 89);
});

test("counts are labelled with round numbers up to the largest", () => {
	assert.deepEqual(shape(30, 0).counts, [0, 1, 2, 3, 4]);
	assert.deepEqual(shape(30, 123).counts, [0, 20, 40, 60, 80, 100, 120]);
	assert.deepEqual(shape(30, 99_000).counts.slice(-1), [100_000]);
});

test("times are labelled by days, or by the beginnings of months or years", () => {
	const texts = (days: number) => shape(days).times.map(({ text }) => text);
	assert.deepEqual(texts(7), ["15 Nov", "19 Nov"]);
	assert.deepEqual(texts(30), ["23 Oct", "6 Nov", "20 Nov"]);
	assert.deepEqual(texts(90), ["Sept 2026", "Oct 2026", "Nov 2026"]);
	assert.deepEqual(texts(1096), ["2024", "2025", "2026"]);
});

test("a place in the chart belongs to a bucket, also beside it", () => {
	const { indexAt, x } = shape(30);
	assert.equal(indexAt(x(7)), 7);
	assert.equal(indexAt(0), 0);
	assert.equal(indexAt(320), 29);
});
