import assert from "node:assert/strict";
import { test } from "node:test";
import { ticksTo } from "./chart-ticks.ts";

test("an axis ends at the first round number at or above the highest bar", () => {
	for (const [most, last, count] of [
		[0, 1, 2],
		[1, 1, 2],
		[6, 6, 7],
		[7, 8, 5],
		[32, 40, 5],
		[60, 60, 7],
		[61, 80, 5],
		[1776, 2000, 5],
	] as const) {
		const ticks = ticksTo(most);
		assert.equal(ticks.at(-1), last, `${most}`);
		assert.equal(ticks.length, count, `${most}`);
	}
});
