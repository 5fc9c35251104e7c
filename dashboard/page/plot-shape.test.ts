import assert from "node:assert/strict";
import { test } from "node:test";
import { buckets, dayMs } from "./buckets.ts";
import { plotShape } from "./plot-shape.ts";

const now = Date.parse("2026-11-21T00:00:00.000Z");
const shape = (days: number, width: number, joined = 3) =>
	plotShape(
		buckets(
			[{ start: new Date(now).toISOString(), host: joined, advertiser: 0 }],
			"day",
			now - (days - 1) * dayMs,
			now,
		),
		"day",
		width,
	);
const texts = (days: number, width: number) =>
	shape(days, width).times.map(({ text }) => text);

test("the chart has bars where they are wide enough, and lines otherwise", () => {
	assert.equal(shape(30, 300).isLine, false);
	assert.equal(shape(90, 300).isLine, true);
	// A day without people has no bar, but a point of the line.
	assert.equal(shape(30, 300).path("host").match(/M/g)?.length, 1);
	assert.equal(shape(30, 300).path("advertiser"), "");
	assert.equal(shape(90, 300).path("advertiser").match(/L/g)?.length, 89);
});

test("counts are labelled with round numbers up to the largest", () => {
	assert.deepEqual(shape(30, 300, 0).counts, [0, 1, 2, 3, 4]);
	assert.deepEqual(shape(30, 300, 123).counts, [0, 20, 40, 60, 80, 100, 120]);
	assert.deepEqual(shape(30, 300, 99_000).counts.slice(-1), [100_000]);
});

test("times are labelled by days, or by the beginnings of months or years", () => {
	assert.deepEqual(texts(7, 600).slice(-2), ["20 Nov", "21 Nov"]);
	assert.deepEqual(texts(30, 300), ["23 Oct", "6 Nov", "20 Nov"]);
	assert.deepEqual(texts(90, 300), ["Sept 2026", "Oct 2026", "Nov 2026"]);
	assert.deepEqual(texts(1096, 300), ["2024", "2025", "2026"]);
});

test("a place in the chart belongs to a bucket, also beside it", () => {
	const { indexAt, x } = shape(30, 300);
	assert.equal(indexAt(x(7)), 7);
	assert.equal(indexAt(0), 0);
	assert.equal(indexAt(300), 29);
});
