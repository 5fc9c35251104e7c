import assert from "node:assert/strict";
import { test } from "node:test";
import { markdownTable, measureInTurns } from "./report.ts";

test("rows are measured in turns and have the median of each column", async () => {
	const order: string[] = [];
	const measure = (row: string, figures: number[]) => async () => {
		order.push(row);
		return { ms: figures.shift() ?? 0 };
	};
	const table = await measureInTurns(
		{ ours: measure("ours", [9, 1, 5]), bare: measure("bare", [1, 3, 2]) },
		3,
	);
	assert.deepEqual(table, { ours: { ms: 5 }, bare: { ms: 2 } });
	assert.deepEqual(order.slice(0, 4), ["ours", "bare", "bare", "ours"]);
});

test("a table shows three significant digits and leaves missing figures empty", () => {
	assert.equal(
		markdownTable({
			ours: { "per second": 26_334, ratio: 0.4213 },
			bare: { "per second": 62_505 },
		}),
		"|  | per second | ratio |\n| --- | ---: | ---: |\n| ours | 26,300 | 0.421 |\n| bare | 62,500 |  |",
	);
});
