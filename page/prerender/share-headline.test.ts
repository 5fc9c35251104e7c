import assert from "node:assert/strict";
import { test } from "node:test";
import { fitHeadline, lineHeight } from "./share-headline.ts";
import type { Measure } from "./types.ts";

/** Every letter is half as wide as it is high. */
const measure: Measure = (text, size) => (text.length * size) / 2;
const box = { width: 1000, height: 240 };

test("a short headline is one large line", () => {
	const fitted = fitHeadline("A wall", "ad", box, measure);
	assert.deepEqual(fitted.lines, ["A wall"]);
	assert.equal(fitted.size, 170);
});

test("no line is wider than the box, and the lines are not higher", () => {
	const wall = "Your empty wall is somebody’s large and quite colourful";
	const { lines, size, posterAt, posterWidth } = fitHeadline(
		wall,
		"poster.",
		box,
		measure,
	);
	assert.equal(lines.join(" ").trim(), wall);
	assert.ok(lines.every((line) => measure(line, size) <= box.width));
	assert.ok(posterAt + posterWidth <= box.width);
	assert.ok(lines.length * size * lineHeight <= box.height);
});
