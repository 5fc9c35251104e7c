/** Simulated years of ordinary traffic, also with floods: hardly a false alarm, and a form that breaks is noticed in time. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs, hourMs, weekdayOf } from "../../shared/time.ts";
import { isSilent, type SilenceFacts, silenceRule } from "./silence.ts";

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
	readonly rule?: typeof isSilent;
	/** From this hour on, no person joins. */
	readonly brokenAt?: number;
	/** So many senders come each night from day 200 to day 260, and do not join. */
	readonly flood?: number;
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
function play(seed: number, size: Size, options: Options) {
	const { rule = isSilent, brokenAt = hours, flood = 0 } = options;
	const random = randomOf(seed);
	const days: { senders: number; signUps: number }[] = [];
	let last = 0;
	let falseAlarms = 0;
	let isTold = false;
	/** As mail/founder/silence.ts counts, by days. */
	const facts = (hour: number): SilenceFacts => {
		const lastDay = Math.floor(last / 24);
		const first = Math.max(0, lastDay - silenceRule.usualDays + 1);
		const before = days.slice(first, lastDay + 1);
		const sum = (some: typeof days, what: "senders" | "signUps") =>
			some.reduce((all, day) => all + day[what], 0);
		return {
			silentMs: (hour - last) * hourMs,
			came: sum(days.slice(lastDay + 1), "senders"),
			usual: {
				people: sum(before, "senders"),
				signUps: sum(before, "signUps"),
			},
		};
	};
	for (let hour = 0; hour < hours; hour += 1) {
		const day = Math.floor(hour / 24);
		if (hour % 24 === 0)
			days.push({ senders: day >= 200 && day < 260 ? flood : 0, signUps: 0 });
		if (!isTold && hour - last >= 24 && rule(facts(hour))) {
			isTold = true;
			if (hour < brokenAt) falseAlarms += 1;
		}
		if (isTold && hour >= brokenAt)
			return { falseAlarms, noticed: hour - brokenAt };
		const { mean, rate } = trafficAt(hour, size);
		const today = days[day];
		assert.ok(today);
		// Poisson, by its gaps.
		for (let at = -Math.log(random()) / mean; at < 1; ) {
			today.senders += 1;
			if (random() < rate && hour < brokenAt) {
				today.signUps += 1;
				last = hour + at;
				isTold = false;
			}
			at -= Math.log(random()) / mean;
		}
	}
	return { falseAlarms, noticed: Number.POSITIVE_INFINITY };
}

/** Sites, in how many years each is played, and after how many hours a broken form is noticed in the mean. */
const sizes = [
	{ perDay: 10, rate: 0.2, years: 20, soon: 185 },
	{ perDay: 50, rate: 0.045, years: 20, soon: 185 },
	{ perDay: 300, rate: 0.03, years: 10, soon: 55 },
	{ perDay: 2_000, rate: 0.1, years: 3, soon: 26 },
];

/** The false alarms of each size, per year. */
function falseAlarms(options: Options = {}): number[] {
	return sizes.map(({ years, ...size }) => {
		let sum = 0;
		for (let seed = 1; seed <= years; seed += 1)
			sum += play(77_000 + seed, size, options).falseAlarms;
		return sum / years;
	});
}

test("a site of any size has a false alarm in ten years at most", (t) => {
	const perYear = falseAlarms();
	t.diagnostic(`per year: ${perYear.join(", ")}`);
	assert.ok(Math.max(...perYear) <= 0.1, `${perYear}`);
});

test("without what is usual, a small site would have one every second week", (t) => {
	// "50 people and no sign-up for 24 hours, where the days before had some."
	const rule = ({ silentMs, came, usual }: SilenceFacts) =>
		silentMs >= silenceRule.ms && came >= 50 && usual.signUps > 0;
	const perYear = falseAlarms({ rule });
	t.diagnostic(`per year: ${perYear.join(", ")}`);
	assert.ok(Math.max(...perYear) > 25, `${perYear}`);
});

// The most senders that count of one customer's network, and of one company's (server/server-limits.ts).
for (const flood of [5, 20])
	test(`a flood of ${flood} senders each night makes hardly a false alarm`, (t) => {
		const perYear = falseAlarms({ flood });
		t.diagnostic(`per year: ${perYear.join(", ")}`);
		assert.ok(Math.max(...perYear) <= 0.2, `${perYear}`);
	});

for (const { soon, ...size } of sizes)
	test(`a form that breaks, with ${size.perDay} people per day, is noticed, also during a flood`, (t) => {
		/** The mean of the hours after which it is noticed; each time it breaks at another hour of the week. */
		const noticed = (options: Options = {}) => {
			let sum = 0;
			for (let seed = 1; seed <= 10; seed += 1) {
				const brokenAt = 250 * 24 + seed * 17;
				sum += play(88_000 + seed, size, { ...options, brokenAt }).noticed;
			}
			return sum / 10;
		};
		const [usual, flooded] = [noticed(), noticed({ flood: 5 })];
		t.diagnostic(`${usual} h, with a flood ${flooded}`);
		assert.ok(usual <= soon, `${usual} h`);
		assert.ok(flooded <= 1.5 * soon, `with a flood ${flooded} h`);
	});
