import assert from "node:assert/strict";
import { test } from "node:test";
import { latestOf } from "./mailbox-events.ts";

test("of two wishes, each kind has its later time, in either order", () => {
	const earlier = { left: "2026-01-01T00:00:00.000Z", asked: "2026-01-02" };
	const later = { left: "2026-03-01T00:00:00.000Z", "not-me": "2026-01-03" };
	const both = { ...earlier, ...later };
	assert.deepEqual(latestOf(earlier, later), both);
	assert.deepEqual(latestOf(later, earlier), both);
});
