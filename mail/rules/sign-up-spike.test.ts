import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs, hourMs, minuteMs } from "../../shared/time.ts";
import { clusteredDomains, isSpike, spikeGroup } from "./sign-up-spike.ts";

const now = Date.parse("2026-11-22T12:30:00.000Z");
const none = new Map<number, number>();

test("a spike begins at 100 new mailboxes in an hour, and ends below half as many", () => {
	for (const [count, hasBegun, expected] of [
		[99, false, false],
		[100, false, true],
		[50, true, true],
		[49, true, false],
	] as const) {
		const mailboxes = Array.from({ length: count }, (_, n) => `${n}@x.example`);
		const seen = new Map(mailboxes.map((each) => [each, now - minuteMs]));
		assert.equal(isSpike(seen, none, now, 0, hasBegun), expected, `${count}`);
		// The founder has seen these.
		assert.equal(isSpike(seen, none, now, now, hasBegun), false);
	}
});

/** So many mailboxes per hour, from some hours before now on. */
function perHour(count: number, hours: number, at: string): [string, number][] {
	return Array.from({ length: hours * count }, (_, n) => [
		`${n}@${at}`,
		now - minuteMs - hourMs * (1 + Math.floor(n / count)),
	]);
}

test("a spike is more than ten times the usual hour of two weeks", () => {
	const hour = (count: number) =>
		Array.from({ length: count }, (_, n): [string, number] => [
			`${n}@new.example`,
			now - minuteMs,
		]);
	for (const [what, before, count, expected] of [
		["a usual hour of 12", perHour(12, 400, "x.example"), 119, false],
		["a usual hour of 12", perHour(12, 400, "x.example"), 121, true],
		// Hours without people count, those before the first person do not.
		["half a day of 12", perHour(12, 12, "x.example"), 119, false],
		["12 until last week", early(perHour(12, 168, "x.example")), 121, true],
		["an attack of six days", perHour(99, 6 * 24, "x.example"), 109, false],
		[
			"an attack of six days in two weeks",
			[...perHour(99, 6 * 24, "x.example"), ...perHour(1, 400, "y.example")],
			109,
			true,
		],
	] as const) {
		const seen = new Map([...before, ...hour(count)]);
		const hours = Map.groupBy(seen.values(), (at) => Math.floor(at / hourMs));
		const perHour = new Map(
			[...hours].map(([each, { length }]) => [each, length]),
		);
		const isFound = isSpike(seen, perHour, now, 0, false);
		assert.equal(isFound, expected, `${what}, ${count}`);
	}
});

/** The same mailboxes, eight days earlier. */
function early(some: readonly [string, number][]): [string, number][] {
	return some.map(([mailbox, at]) => [mailbox, at - 8 * dayMs]);
}

test("ten new mailboxes of a small domain in an hour are a cluster", () => {
	const seen = new Map(
		(
			[
				["nine.example", 9, 1],
				["ten.example", 10, 59],
				["old.example", 10, 61],
				["gmail.com", 10, 1],
				["one.company.example", 5, 1],
				["two.company.example", 5, 1],
			] as const
		).flatMap(([domain, count, minutes]) =>
			Array.from({ length: count }, (_, n): [string, number] => [
				`${n}@${domain}`,
				now - minutes * minuteMs,
			]),
		),
	);
	assert.deepEqual(
		clusteredDomains(seen, now),
		new Set(["ten.example", "company.example"]),
	);
});

test("a spike names its group by its minute", () => {
	const since = "2026-11-22T14:05:59.999Z";
	assert.equal(spikeGroup(since), "spike-2026-11-22-1405");
});
