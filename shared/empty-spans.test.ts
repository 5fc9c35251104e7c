import assert from "node:assert/strict";
import { test } from "node:test";
import { countsOf } from "../test/support/rows.ts";
import { withEmptySpans } from "./empty-spans.ts";

const saturday = "2026-11-21T11:00:00.000Z";

test("days without sign-ups are included, up to today", () => {
	const some = countsOf({ host: 2, advertiser: 3 });
	const first = { start: "2026-11-10T00:00:00.000Z", ...some };
	const days = withEmptySpans([first], "day", undefined, saturday);
	assert.equal(days.length, 12);
	assert.deepEqual(days[0], first);
	const today = { start: "2026-11-21T00:00:00.000Z", ...countsOf({}) };
	assert.deepEqual(days.at(-1), today);
});

test("an empty list shows seven empty weeks", () => {
	const weeks = withEmptySpans([], "week", undefined, saturday);
	assert.equal(weeks.length, 7);
	assert.equal(weeks.at(-1)?.start, "2026-11-16T00:00:00.000Z");
});
