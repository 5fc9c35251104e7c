import assert from "node:assert/strict";
import { test } from "node:test";
import { csvLine } from "./csv.ts";

const cells: [string | number | null, string][] = [
	["plain", "plain"],
	[7, "7"],
	[-7, "-7"],
	[null, ""],
	["", ""],
	["a,b", '"a,b"'],
	["a;b", '"a;b"'],
	['say "a"', '"say ""a"""'],
	["a\nb", '"a\nb"'],
	["a\r\nb", '"a\r\nb"'],
	["a=b+c-d@e", "a=b+c-d@e"],
	["=1+1", "'=1+1"],
	["+43 660 1", "'+43 660 1"],
	["-1", "'-1"],
	["@a", "'@a"],
	["\ta", "'\ta"],
	["\ra", '"\'\ra"'],
	[" =1", "' =1"],
	["＝1", "'＝1"],
	["1;=1", '"1;\'=1"'],
	["1; +1", '"1;\' +1"'],
	['1;"=1', '"1;\'""=1"'],
	["1;2", '"1;2"'],
	["+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0"],
];
for (const [value, cell] of cells) {
	test(`writes ${JSON.stringify(value)} as ${JSON.stringify(cell)}`, () => {
		assert.equal(csvLine([value, "x"]), `${cell},x\r\n`);
	});
}
