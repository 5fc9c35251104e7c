import assert from "node:assert/strict";
import { test } from "node:test";
import { isPlaceholder } from "./placeholders.ts";

for (const [text, expected] of [
	["[Founder’s Name]", true],
	["https://wa.me/[your-number]", true],
	["A log there keeps IP addresses for [14 days].", true],
	["[One] and [another]", true],
	["First line\n[second line]", true],
	["", false],
	["No words in brackets", false],
	["(in round ones)", false],
	["An empty pair []", false],
	["only [ opened", false],
	["only closed ]", false],
	["turned ] round [", false],
] as const)
	test(`${JSON.stringify(text)} is ${expected ? "a" : "no"} placeholder`, () => {
		assert.equal(isPlaceholder(text), expected);
	});
