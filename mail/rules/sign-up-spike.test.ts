import assert from "node:assert/strict";
import { test } from "node:test";
import { minuteMs } from "../../shared/time.ts";
import { isSpike } from "./sign-up-spike.ts";

const now = Date.parse("2026-11-22T12:30:00.000Z");

test("a spike begins at 100 new mailboxes in an hour, and ends below half as many", () => {
	for (const [count, hasBegun, expected] of [
		[99, false, false],
		[100, false, true],
		[50, true, true],
		[49, true, false],
	] as const) {
		const mailboxes = Array.from({ length: count }, (_, n) => `${n}@x.example`);
		const seen = new Map(mailboxes.map((each) => [each, now - minuteMs]));
		assert.equal(isSpike(seen, now, 0, hasBegun), expected, `${count}`);
		// The founder has seen these.
		assert.equal(isSpike(seen, now, now, hasBegun), false);
	}
});
