import assert from "node:assert/strict";
import { test } from "node:test";
import { isClosedAt } from "./closed.ts";

const at = (time: string) => () => `${time}.000Z`;
const until = "2027-01-15T09:00";

for (const [what, closed, clock, expected] of [
	["open", null, "2027-01-15T08:00:00", false],
	["closed for good", { until: null }, "2099-01-15T08:00:00", true],
	["a second before it opens", { until }, "2027-01-15T08:59:59", true],
	["when it opens", { until }, "2027-01-15T09:00:00", false],
	["a year later", { until }, "2028-01-01T00:00:00", false],
] as const)
	test(`${what}: ${expected ? "closed" : "open"}`, () => {
		assert.equal(isClosedAt(closed, at(clock)), expected);
	});
