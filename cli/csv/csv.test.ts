import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { csvLine, withoutGuard } from "./csv.ts";

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
	["\ta", '"\'\ta"'],
	["a\tb", '"a\tb"'],
	["'a", "'a"],
	["'=a", "''=a"],
	["\ra", '"\'\ra"'],
	[" =1", "' =1"],
	["＝1", "'＝1"],
	["1;=1", '"1;=1"'],
	["+43 1; +43 2", '"\'+43 1; +43 2"'],
	["1;2", '"1;2"'],
	["+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0"],
];
for (const [value, cell] of cells) {
	test(`writes ${JSON.stringify(value)} as ${JSON.stringify(cell)}`, () => {
		assert.equal(csvLine([value, "x"]), `${cell},x\r\n`);
	});
}

test("every value comes back without the apostrophe that the export puts before it", () => {
	const value = fc.string({
		unit: fc.constantFrom(..."'\"=+-@\t\n;, a"),
		maxLength: 6,
	});
	fc.assert(
		fc.property(value, (text) => {
			const [, quoted, bare = ""] =
				/^(?:"((?:[^"]|"")*)"|([^"]*))\r\n$/.exec(csvLine([text])) ?? [];
			const cell = quoted?.replaceAll('""', '"') ?? bare;
			assert.equal(withoutGuard(cell), text);
		}),
	);
});

test("a plain line has no apostrophes before formulas", () => {
	assert.equal(csvLine(["+43 1", "a;b"], true), '+43 1,"a;b"\r\n');
});
