/** Simulated years of ordinary traffic, also with floods: hardly a false alarm, and a form that breaks is noticed in time. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs, hourMs, weekdayOf } from "../../shared/time.ts";
import { isSilent } from "./silence.ts";

/** The days that are looked at, as the reader of visits does. */
const remembered = 90;
const hours = 365 * 24;
const start = Date.UTC(2026, 0, 1);
/** Senders per hour of the day, as shares of the day. */
const rhythm = [
	1, 1, 0, 0, 0, 1, 2, 4, 6, 7, 7, 6, 6, 7, 6, 6, 6, 6, 7, 8, 8, 6, 4, 2,
].map((share) => share / 107);

/** The senders of a usual weekday, and how likely each of them is to join. */
interface Size {
	readonly perDay: number;
	readonly rate: number;
}

interface Options {
	/** From this hour on, no person joins. */
	readonly brokenAt?: number;
	/** In the night of these days, so many senders come who do not join. */
	readonly flood?: {
		readonly senders: number;
		readonly from: number;
		readonly to: number;
	};
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

/** How many senders come in an hour, and how likely each is to join. */
function trafficAt(hour: number, { perDay, rate }: Size) {
	const day = Math.floor(hour / 24);
	const date = new Date(start + day * dayMs).toISOString().slice(0, 10);
	const weekend = weekdayOf(date) >= 5;
	const mean = perDay * (weekend ? 0.5 : 1) * (rhythm[hour % 24] ?? 0);
	const usual = weekend ? 0.7 * rate : rate;
	// The launch on day 100: far more people, of whom few join.
	const after = (hour - 100 * 24 - 9) / 24;
	if (after < 0 || after > 3) return { mean, rate: usual };
	const spike = 3 * perDay * Math.exp(-2 * after);
	return { mean: mean + spike, rate: after < 1 ? 0.2 * rate : usual };
}

/**
 * Plays the hours of a year, until the first alarm after the form broke. Returns how many alarms there were before, and
 * after how many hours that one came.
 */
function play(seed: number, size: Size, { brokenAt = hours, flood }: Options) {
	const random = randomOf(seed);
	/** All senders and sign-ups of each day; and the senders until the last sign-up, of its day. */
	const days: { senders: number; signUps: number }[] = [];
	let last = { day: 0, hour: 0, cameBefore: 0 };
	let came = 0;
	let falseAlarms = 0;
	const isNow = (at: number) => {
		// A quicker look before the rule itself.
		if (came < 50) return false;
		const all = days.slice(-remembered);
		const at0 = last.day - (days.length - all.length);
		const before = all.slice(0, at0 + 1);
		const [lastDay] = before.splice(-1);
		const { cameBefore } = last;
		before.push({ senders: cameBefore, signUps: lastDay?.signUps ?? 0 });
		const since = all.slice(at0).map(({ senders }) => senders);
		since[0] = (since[0] ?? 0) - cameBefore;
		return isSilent({ before, since, silentMs: (at - last.hour) * hourMs });
	};
	for (let hour = 0; hour < hours; hour += 1) {
		const day = Math.floor(hour / 24);
		if (hour % 24 === 0) days.push({ senders: 0, signUps: 0 });
		const today = days[day];
		assert.ok(today);
		const isFlood = flood && day >= flood.from && day < flood.to;
		if (isFlood && hour % 24 === 2) {
			today.senders += flood.senders;
			came += flood.senders;
		}
		const { mean, rate } = trafficAt(hour, size);
		// Poisson, by its gaps.
		for (let at = -Math.log(random()) / mean; at < 1; ) {
			today.senders += 1;
			came += 1;
			if (random() < rate && hour < brokenAt) {
				// A silence grows until a person joins: this is its last moment.
				if (isNow(hour + at)) falseAlarms += 1;
				today.signUps += 1;
				last = { day, hour: hour + at, cameBefore: today.senders };
				came = 0;
			}
			at -= Math.log(random()) / mean;
		}
		if (hour >= brokenAt && isNow(hour + 1))
			return { falseAlarms, noticed: hour + 1 - brokenAt };
	}
	return { falseAlarms, noticed: Number.POSITIVE_INFINITY };
}

const sizes = [
	{ perDay: 10, rate: 0.2, years: 20, soon: 8 * 24 },
	{ perDay: 50, rate: 0.045, years: 20, soon: 7 * 24 },
	{ perDay: 300, rate: 0.03, years: 10, soon: 2 * 24 },
	{ perDay: 2_000, rate: 0.1, years: 3, soon: 7 },
];
/** The most senders that count of one customer's network, and of one company's (server/limits.ts). */
const floods = [5, 20];

function falseAlarmsIn(options: Options, years: number): number {
	let sum = 0;
	for (const { years: most, ...size } of sizes)
		for (let seed = 1; seed <= Math.min(years, most); seed += 1)
			sum += play(77_000 + seed, size, options).falseAlarms;
	return sum;
}

test("in years of sites of several sizes there is a false alarm in twenty years at most", (t) => {
	const total = falseAlarmsIn({}, 20);
	t.diagnostic(`${total} in 53 years`);
	assert.ok(total <= 2, `${total} in 53 years`);
});

for (const senders of floods)
	test(`a flood of ${senders} senders each night makes hardly a false alarm`, () => {
		const flood = { senders, from: 200, to: 260 };
		const total = falseAlarmsIn({ flood }, 5);
		assert.ok(total <= 1, `${total} in 18 years`);
	});

for (const { years, soon, ...size } of sizes)
	test(`a form that breaks, with ${size.perDay} people per day, is noticed, also after a flood`, (t) => {
		/** The mean of the hours after which it is noticed; each time it breaks at another hour of the week. */
		const noticed = (from: number, options: Options = {}) => {
			const runs = Math.min(years, 10);
			let sum = 0;
			for (let seed = 1; seed <= runs; seed += 1) {
				const brokenAt = from * 24 + seed * 17;
				sum += play(88_000 + seed, size, { ...options, brokenAt }).noticed;
			}
			return sum / runs;
		};
		const flood = { senders: 5, from: 200, to: 260 };
		const [usual, after] = [noticed(260), noticed(260, { flood })];
		t.diagnostic(`${Math.round(usual)} h, after a flood ${Math.round(after)}`);
		assert.ok(usual <= 1.2 * soon, `${usual} h`);
		// As if some more people came and did not join.
		assert.ok(after <= 2 * soon, `after a flood ${after} h`);
	});
