/** Simulated years of ordinary traffic: hardly a false alarm, and a form that breaks at any hour is noticed in time. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { hourMs, weekdayOf } from "../../shared/time.ts";
import { type DayOfVisits, isSilent } from "./silence.ts";

/** The days that are looked at, as the reader of visits does. */
const remembered = 90;
const hours = 365 * 24;
const start = Date.UTC(2026, 0, 1);
/** Visitors per hour of the day, as shares of the day. */
const rhythm = [
	1, 1, 0, 0, 0, 1, 2, 4, 6, 7, 7, 6, 6, 7, 6, 6, 6, 6, 7, 8, 8, 6, 4, 2,
].map((share) => share / 107);

/** The visitors of a usual weekday, and how likely each of them is to join. */
interface Size {
	readonly perDay: number;
	readonly rate: number;
}

/** Numbers between 0 and 1 (mulberry32). */
function randomOf(seed: number) {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return (((mixed ^ (mixed >>> 14)) >>> 0) + 0.5) / 4_294_967_296;
	};
}

/** How many visitors come in an hour of a day, and how likely each is to join. */
function trafficAt(hour: number, day: string, { perDay, rate }: Size) {
	const weekend = weekdayOf(day) >= 5;
	const mean = perDay * (weekend ? 0.5 : 1) * (rhythm[hour % 24] ?? 0);
	const usual = weekend ? 0.7 * rate : rate;
	// The launch on day 100: far more people, of whom few join.
	const after = (hour - 100 * 24 - 9) / 24;
	if (after < 0 || after > 3) return { mean, rate: usual };
	const spike = 3 * perDay * Math.exp(-2 * after);
	return { mean: mean + spike, rate: after < 1 ? 0.2 * rate : usual };
}

function dayOf(hour: number): string {
	return new Date(start + hour * hourMs).toISOString().slice(0, 10);
}

/** Adds visitors to the last day, or begins it. */
function add(all: DayOfVisits[], day: string, came: number, own: number) {
	const last = all.at(-1)?.day === day ? all.pop() : undefined;
	const visitors = came + (last?.visitors ?? 0);
	all.push({ day, visitors, signUps: own + (last?.signUps ?? 0) });
	if (all.length > remembered) all.shift();
}

/**
 * Plays the hours of a year; from `brokenAt` on, no person joins, until the first alarm. Returns how many alarms
 * there were before, and how many people would have joined after it until the alarm.
 */
function play(seed: number, size: Size, brokenAt = Number.POSITIVE_INFINITY) {
	const random = randomOf(seed);
	const before: DayOfVisits[] = [];
	let since: DayOfVisits[] = [];
	let came = 0;
	let day = "";
	let lastHour = 0;
	let falseAlarms = 0;
	let missed = 0;
	const isNow = (at: number) =>
		// A quicker look before the rule itself.
		came >= 50 &&
		isSilent({ before, since, silentMs: (at - lastHour) * hourMs });
	for (let hour = 0; hour < hours; hour += 1) {
		if (hour % 24 === 0) day = dayOf(hour);
		const { mean, rate } = trafficAt(hour, day, size);
		// Poisson, by its gaps.
		for (let at = -Math.log(random()) / mean; at < 1; ) {
			const joins = random() < rate;
			if (joins && hour < brokenAt) {
				// A silence grows until a person joins: this is its last moment.
				if (isNow(hour + at)) falseAlarms += 1;
				for (const each of since) add(before, each.day, each.visitors, 0);
				add(before, day, 1, 1);
				since = [];
				came = 0;
				lastHour = hour + at;
			} else {
				add(since, day, 1, 0);
				came += 1;
				if (hour >= brokenAt) missed += rate;
			}
			at -= Math.log(random()) / mean;
		}
		if (hour >= brokenAt && isNow(hour + 1))
			return { falseAlarms, missed, hours: hour + 1 - brokenAt };
	}
	return { falseAlarms, missed, hours: undefined };
}

const sizes = [
	{ perDay: 10, rate: 0.2, years: 20 },
	{ perDay: 50, rate: 0.01, years: 20 },
	{ perDay: 50, rate: 0.045, years: 20 },
	{ perDay: 300, rate: 0.03, years: 10 },
	{ perDay: 2_000, rate: 0.1, years: 2 },
];

test("in years of sites of several sizes there is a false alarm in ten years at most", () => {
	const alarms = sizes.map(({ years, ...size }) => {
		let sum = 0;
		for (let seed = 1; seed <= years; seed += 1)
			sum += play(77_000 + seed, size).falseAlarms;
		return sum;
	});
	const total = alarms.reduce((sum, each) => sum + each);
	assert.ok(total <= 7, `${alarms} in 72 years`);
});

for (const { mean, ...size } of [
	{ perDay: 10, rate: 0.2, mean: [7, 11] },
	{ perDay: 50, rate: 0.045, mean: [7, 11] },
	{ perDay: 300, rate: 0.03, mean: [9, 13] },
	// Every four minutes a person joins: more gaps, and still within half a day.
	{ perDay: 2_000, rate: 0.1, mean: [12, 25] },
] as const)
	test(`a form that breaks at any hour, with ${size.perDay} visitors per day, is noticed after ${mean.join(" to ")} usual gaps`, () => {
		const gaps: number[] = [];
		for (let seed = 1; seed <= (size.perDay > 1_000 ? 6 : 20); seed += 1) {
			// From the eighth week on, each time at another hour of the week.
			const brokenAt = 56 * 24 + seed * 173;
			const alarm = play(88_000 + seed, size, brokenAt);
			assert.ok(alarm.hours && alarm.hours < 14 * 24, `seed ${seed}`);
			const isLaunch = Math.abs(brokenAt / 24 - 101) < 3;
			if (!isLaunch) gaps.push(alarm.missed);
		}
		const all = gaps.reduce((sum, each) => sum + each, 0) / gaps.length;
		assert.ok(all >= mean[0] && all <= mean[1], `mean ${all}`);
		assert.ok(Math.max(...gaps) < 4 * mean[0], `${Math.max(...gaps)}`);
	});
