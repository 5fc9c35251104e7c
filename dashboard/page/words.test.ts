import assert from "node:assert/strict";
import { test } from "node:test";
import { ratioOf } from "./words.ts";

test("the larger side is told per person of the smaller one", () => {
	const ratio = (host: number, advertiser: number) =>
		ratioOf({ host, advertiser });
	assert.equal(ratio(377, 223), "1.7 hosts for each advertiser");
	assert.equal(ratio(1, 4), "4.0 advertisers for each host");
	assert.equal(ratio(100, 101), "As many hosts as advertisers");
	assert.equal(ratio(5, 0), "");
});
