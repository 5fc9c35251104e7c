import assert from "node:assert/strict";
import { test } from "node:test";
import { dialled, ratio } from "./words.ts";

for (const [host, advertiser, expected] of [
	[0, 0, "Nobody has joined yet"],
	[0, 3, "No hosts yet"],
	[3, 0, "No advertisers yet"],
	[2, 2, "As many hosts as advertisers"],
	[101, 100, "About as many hosts as advertisers"],
	[5, 2, "2.5 hosts for each advertiser"],
	[100, 2000, "20 advertisers for each host"],
] as const) {
	test(`${host} hosts, ${advertiser} advertisers: ${expected}`, () => {
		assert.equal(ratio({ host, advertiser }), expected);
	});
}

for (const [written, expected] of [
	["+00 (1) 23-4", "+001234"],
	["030 / 1.2", "03012"],
	["1 23 ext. 4", "123"],
	["ask for Ann", ""],
] as const) {
	test(`a telephone dials ${JSON.stringify(expected)} for ${JSON.stringify(written)}`, () => {
		assert.equal(dialled(written), expected);
	});
}
