import assert from "node:assert/strict";
import { test } from "node:test";
import { reportVisits } from "./page-report.ts";

const visit = (firstPaint: number, layoutShift = 0) => ({
	firstPaint,
	largestPaint: 900,
	blocking: 20,
	formAnswers: 300,
	layoutShift,
});

test("a table, and a line for each bar", () => {
	const { text, isGood } = reportVisits({
		"the page": [visit(800)],
		"no JavaScript": [visit(790)],
		"bare React": [visit(900)],
	});
	assert.match(text, /\| the page +\| 800 /);
	assert.match(
		text,
		/- kept: firstPaint 1\.01 of no JavaScript, at most 1\.05/,
	);
	assert.ok(isGood);
});

test("a missed bar or a moved layout is not good", () => {
	const slow = { "no JavaScript": [visit(790)], "bare React": [visit(900)] };
	const { text, isGood } = reportVisits({ "the page": [visit(990)], ...slow });
	assert.match(text, /- MISSED: firstPaint 1\.25/);
	assert.ok(!isGood);
	assert.ok(!reportVisits({ "the page": [visit(790, 0.1)], ...slow }).isGood);
});
