import assert from "node:assert/strict";
import { test } from "node:test";
import { withoutGuard, write } from "./csv.ts";

/** The second line of an export whose one row has this value. */
async function lineOf(value: string | number | null, isPlain = false) {
	async function* rows() {
		yield { value, last: "x" };
	}
	let text = "";
	for await (const piece of write("csv", ["value", "last"], rows(), {
		isPlain,
	}))
		text += piece;
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

test("an error while rows are read ends the export", async () => {
	async function* rows() {
		yield { value: "a" };
		throw new Error("gone");
	}
	await assert.rejects(async () => {
		for await (const _ of write("csv", ["value"], rows()));
	}, /gone/);
});
