/** A simulated year of ordinary traffic: no false alarm, and a form that breaks at any hour is noticed in time. */
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

/** Numbers between 0 and 1 (mulberry32). */
function randomOf(seed: number) {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	};
}

/** How many visitors come in an hour, and how likely each is to join. */
function trafficAt(hour: number) {
	const weekend = weekdayOf(dayOf(hour)) >= 5;
	const mean = 50 * (weekend ? 0.5 : 1) * (rhythm[hour % 24] ?? 0);
	const usual = weekend ? 0.03 : 0.045;
	// The launch on day 100: far more people, of whom few join.
	const after = (hour - 100 * 24 - 9) / 24;
	if (after < 0 || after > 3) return { mean, rate: usual };
	const spike = 150 * Math.exp(-2 * after);
	return { mean: mean + spike, rate: after < 1 ? 0.008 : usual };
}

function dayOf(hour: number): string {
	return new Date(start + hour * hourMs).toISOString().slice(0, 10);
}

/**
 * Plays hours until the first alarm; from `brokenAt` on, no person joins. Resolves with its hour, and with how many
 * visitors came since the form broke.
 */
function play(seed: number, brokenAt = Number.POSITIVE_INFINITY) {
	const random = randomOf(seed);
	let days: DayOfVisits[] = [];
	let since: DayOfVisits[] = [];
	let lastHour = 0;
	let cameSince = 0;
	const add = (all: DayOfVisits[], day: string, came: number, own: number) => {
		const last = all.at(-1);
		if (last?.day !== day)
			return [...all, { day, visitors: came, signUps: own }];
		const sum = { visitors: last.visitors + came, signUps: last.signUps + own };
		return [...all.slice(0, -1), { day, ...sum }];
	};
	for (let hour = 0; hour < hours; hour += 1) {
		const { mean, rate } = trafficAt(hour);
		const day = dayOf(hour);
		// Poisson, by its gaps.
		for (let at = -Math.log(random()) / mean; at < 1; ) {
			if (hour >= brokenAt) cameSince += 1;
			if (random() < rate && hour < brokenAt) {
				for (const each of since) days = add(days, each.day, each.visitors, 0);
				days = add(days, day, 1, 1).slice(-remembered);
				since = [];
				lastHour = hour + at;
			} else {
				since = add(since, day, 1, 0);
			}
			at -= Math.log(random()) / mean;
		}
		const came = since.reduce((sum, { visitors }) => sum + visitors, 0);
		// A quicker look before the rule itself.
		if (came < 50) continue;
		const silentMs = (hour + 1 - lastHour) * hourMs;
		if (isSilent({ before: days, since, silentMs })) return { hour, cameSince };
	}
	return undefined;
}

test("twenty years without a false alarm", () => {
	for (let seed = 1; seed <= 20; seed += 1)
		assert.equal(play(seed), undefined, `seed ${seed}`);
});

test("a form that breaks at any hour is noticed after five to ten usual gaps", () => {
	const gaps: number[] = [];
	for (let seed = 1; seed <= 40; seed += 1) {
		// From the eighth week on, each time at another hour of the week.
		const brokenAt = 56 * 24 + seed * 173;
		const alarm = play(seed, brokenAt);
		assert.ok(alarm && alarm.hour >= brokenAt, `seed ${seed}`);
		const isLaunch = Math.abs(brokenAt / 24 - 101) < 3;
		if (!isLaunch) gaps.push(alarm.cameSince * 0.042);
		// Never longer than two weeks.
		assert.ok(alarm.hour - brokenAt < 14 * 24, `seed ${seed}`);
	}
	const mean = gaps.reduce((sum, each) => sum + each, 0) / gaps.length;
	assert.ok(mean >= 5 && mean <= 10, `mean ${mean}`);
	assert.ok(Math.max(...gaps) < 15);
});
