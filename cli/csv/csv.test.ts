import assert from "node:assert/strict";
import { test } from "node:test";
import { withoutGuard, writeCsv } from "./csv.ts";

/** The second line of an export whose one row has this value. */
async function lineOf(value: string | number | null, isPlain = false) {
	const rows = [{ value, last: "x" }];
	const pieces = writeCsv(["value", "last"], rows, { isPlain });
	const text = (await Array.fromAsync(pieces)).join("");
	assert.ok(text.startsWith("value,last\r\n"), text);
	return text.slice("value,last\r\n".length);
}

const cells: [string | number | null, string][] = [
	["plain", "plain"],
	[-7, "-7"],
	[null, ""],
	["a,b", '"a,b"'],
	["a;b", '"a;b"'],
	['say "ä"', '"say ""ä"""'],
	["a\r\nb", '"a\r\nb"'],
	["a=b+c-d@e", "a=b+c-d@e"],
	["=1+1", "'=1+1"],
	["+43 660 1", "'+43 660 1"],
	["-1", "'-1"],
	["@a", "'@a"],
	["＝1", "'＝1"],
	["+43 1; +43 2", '"\'+43 1; +43 2"'],
];
for (const [value, cell] of cells) {
	test(`writes ${JSON.stringify(value)} as ${JSON.stringify(cell)}`, async () => {
		assert.equal(await lineOf(value), `${cell},x\r\n`);
	});
}

test("an import takes the apostrophe before a formula away", () => {
	for (const text of ["=1", "+43 1", "-1", "@a", "＝1"])
		assert.equal(withoutGuard(`'${text}`), text);
	for (const text of ["'a", "a'=b", "''=a"])
		assert.equal(withoutGuard(text), text);
});

test("a plain line has no apostrophes before formulas", async () => {
	assert.equal(await lineOf("+43 1", true), "+43 1,x\r\n");
});

test("a long export lets other work go on", async () => {
	let hasTurned = false;
	setImmediate(() => {
		hasTurned = true;
	});
	const rows = Array.from({ length: 2_500 }, (_, value) => ({ value }));
	const pieces = writeCsv(["value"], rows);
	const first = await pieces.next();
	const rest = await Array.fromAsync(pieces);
	assert.ok(hasTurned);
	const lines = [first.value, ...rest].join("").split("\r\n");
	assert.deepEqual(lines.slice(1, -1).map(Number), [...rows.keys()]);
});
