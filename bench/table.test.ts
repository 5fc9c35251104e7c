import assert from "node:assert/strict";
import { test } from "node:test";
import { isWithin, median, medians, table, tableOf } from "./table.ts";

test("the median is the middle, or between the two in the middle", () => {
	assert.equal(median([9, 1, 5]), 5);
	assert.equal(median([4, 1, 2, 9]), 3);
	assert.ok(Number.isNaN(median([])));
	assert.equal(median([1, Number.POSITIVE_INFINITY, 3]), 3);
	assert.deepEqual(medians([{ a: 1 }, { a: 9 }, { a: 2 }], ["a"]), { a: 2 });
});

test("a bar is a ratio, with room for the clock's own error", () => {
	assert.ok(isWithin(105, 100, 1.05, 0));
	assert.ok(!isWithin(106, 100, 1.05, 0));
	assert.ok(isWithin(10, 4, 1.05, 8));
	assert.ok(!isWithin(Number.NaN, 100, 1.05, 8));
});

test("a table's columns are as wide as their widest cell", () => {
	assert.equal(
		table([
			["", "ms"],
			["page", "1234"],
		]),
		"|      | ms   |\n| ---- | ---- |\n| page | 1234 |",
	);
});

test("figures by name become a table with their columns", () => {
	assert.equal(
		tableOf({
			ours: { "a second": 9, share: "50 %" },
			other: { "a second": 18 },
		}),
		"|       | a second | share |\n| ----- | -------- | ----- |\n| ours  | 9        | 50 %  |\n| other | 18       |       |",
	);
});
