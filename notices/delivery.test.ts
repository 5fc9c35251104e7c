import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs, hourMs, minuteMs, secondMs } from "../shared/time.ts";
import {
	type Answer,
	afterAnswer,
	type Delivery,
	mayAsk,
	nextTry,
	refusalOf,
} from "./delivery.ts";

const noon = Date.UTC(2026, 10, 20, 12);
const start: Delivery = { place: { waitlist: 1, replies: 1 } };
const place = { waitlist: 2, replies: 1 };
const no: Answer = { status: 500 };

for (const [answer, refusal] of [
	[{ status: 200 }, undefined],
	[{ status: 204 }, undefined],
	[{ status: 302 }, /^answered 302: it leads to another address/],
	[{ status: 400 }, /^answered 400$/],
	[{ status: 410 }, /^answered 410: it wants no more notices$/],
	[{ status: 500 }, /^answered 500$/],
	[{ error: "cannot be reached (ECONNREFUSED)" }, /^cannot be reached/],
] as [Answer, RegExp | undefined][]) {
	test(`an answer like ${JSON.stringify(answer)} is ${refusal ? "none" : "a yes"}`, () => {
		if (refusal) assert.match(refusalOf(answer) ?? "", refusal);
		else assert.equal(refusalOf(answer), undefined);
	});
}

test("an attempt that fails keeps the place and since when, and one that succeeds forgets both", () => {
	const once = afterAnswer(start, place, no, noon);
	const twice = afterAnswer(once, place, { status: 404 }, noon + minuteMs);
	assert.deepEqual(twice, {
		place: start.place,
		failed_since: "2026-11-20T12:00:00.000Z",
		reason: "answered 404",
		tries: 2,
		tried_at: "2026-11-20T12:01:00.000Z",
	});
	assert.deepEqual(afterAnswer(twice, place, { status: 200 }, noon), {
		place,
		taken_at: "2026-11-20T12:00:00.000Z",
	});
});

test("the pauses double up to three days, and never end by themselves", () => {
	let delivery = start;
	let now = noon;
	const pauses = Array.from({ length: 20 }, () => {
		delivery = afterAnswer(delivery, place, no, now);
		const next = nextTry(delivery) ?? 0;
		assert.equal(mayAsk(delivery, 0, next - 1), false);
		assert.equal(mayAsk(delivery, 0, next), true);
		const pauseMs = next - now;
		now = next;
		return pauseMs;
	});
	assert.deepEqual(
		pauses.slice(0, 4),
		[5, 10, 20, 40].map((each) => each * secondMs),
	);
	assert.deepEqual(new Set(pauses.slice(16)), new Set([3 * dayMs]));
	const withinHour = pauses.slice(0, 9).reduce((sum, ms) => sum + ms);
	assert.ok(withinHour < hourMs && withinHour > hourMs / 2);
});

test("410 stops it for ever", () => {
	const stopped = afterAnswer(start, place, { status: 410 }, noon);
	assert.equal(stopped.is_stopped, true);
	assert.equal(mayAsk(stopped, 0, noon + 365 * dayMs), false);
});

test("a receiver rests between two notices, and a clock that jumps back makes no pause longer", () => {
	const taken = afterAnswer(start, place, { status: 200 }, noon);
	assert.equal(mayAsk(taken, minuteMs, noon + minuteMs - 1), false);
	assert.equal(mayAsk(taken, minuteMs, noon + minuteMs), true);
	assert.equal(mayAsk(taken, minuteMs, noon - hourMs), true);
	const failed = afterAnswer(start, place, no, noon);
	assert.equal(mayAsk(failed, 0, noon + secondMs), false);
	assert.equal(mayAsk(failed, 0, noon - hourMs), true);
});
