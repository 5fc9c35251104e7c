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

test("days begin with the first person of a waitlist's time, at least seven, or as asked", () => {
	const on = (day: string) => ({
		start: `${day}T00:00:00.000Z`,
		...countsOf({ host: 1 }),
	});
	const people = ["0026-11-20", "1999-12-31", "2026-11-01", "2026-11-20"];
	for (const [days, since, length, first] of [
		// Slips in the year would make a chart of centuries.
		[people, undefined, 21, "2026-11-01"],
		[people.slice(0, 2), undefined, 7, "2026-11-15"],
		[["2000-01-01"], undefined, 9_822, "2000-01-01"],
		[["2026-11-20"], undefined, 7, "2026-11-15"],
		[["2026-11-15"], undefined, 7, "2026-11-15"],
		[["2026-11-14"], undefined, 8, "2026-11-14"],
		[people, "2026-10-23", 30, "2026-10-23"],
		[people, "2026-11-20", 7, "2026-11-15"],
	] as const) {
		const spans = withEmptySpans(
			days.map(on),
			"day",
			since && on(since).start,
			saturday,
		);
		assert.deepEqual(
			[spans.length, spans[0]?.start.slice(0, 10)],
			[length, first],
		);
		assert.equal(spans.at(-1)?.start, on("2026-11-21").start);
	}
});
