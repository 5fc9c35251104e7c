import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs, hourMs, minuteMs, secondMs } from "../shared/time.ts";
import { afterAnswer, type Delivery, mayAsk } from "./delivery.ts";

const noon = Date.UTC(2026, 10, 20, 12);
const start: Delivery = { place: { waitlist: 1, replies: 1 } };
const place = { waitlist: 2, replies: 1 };
const no = { reason: "answered 500", isFinal: false };

test("an attempt that fails keeps the place and since when, and one that succeeds forgets both", () => {
	const once = afterAnswer(start, place, no, 0, noon);
	const twice = afterAnswer(once, place, no, 0, noon + minuteMs);
	assert.deepEqual(twice, {
		place: start.place,
		failed_since: "2026-11-20T12:00:00.000Z",
		reason: "answered 500",
		tries: 2,
		next_at: "2026-11-20T12:01:10.000Z",
		is_stopped: false,
	});
	assert.deepEqual(afterAnswer(twice, place, undefined, minuteMs, noon), {
		place,
		taken_at: "2026-11-20T12:00:00.000Z",
		next_at: "2026-11-20T12:01:00.000Z",
	});
});

test("the pauses double up to three days, and never end by themselves", () => {
	let delivery = start;
	let now = noon;
	const pauses = Array.from({ length: 20 }, () => {
		delivery = afterAnswer(delivery, place, no, 0, now);
		const next = Date.parse(delivery.next_at ?? "");
		assert.equal(mayAsk(delivery, next - 1), false);
		assert.equal(mayAsk(delivery, next), true);
		const pauseMs = next - now;
		now = next;
		return pauseMs;
	});
	const firstPauses = [5, 10, 20, 40].map((each) => each * secondMs);
	assert.deepEqual(pauses.slice(0, 4), firstPauses);
	assert.deepEqual(new Set(pauses.slice(16)), new Set([3 * dayMs]));
});

test("410 stops it for ever, and a clock that jumped back makes no pause longer", () => {
	const gone = { ...no, isFinal: true };
	const stopped = afterAnswer(start, place, gone, 0, noon);
	assert.equal(mayAsk(stopped, noon + 365 * dayMs), false);
	const failed = afterAnswer(start, place, no, 0, noon);
	assert.equal(mayAsk(failed, noon - hourMs * 24 * 30), true);
});
