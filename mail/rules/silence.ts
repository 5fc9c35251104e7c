/** Whether so many visitors came without a sign-up that the form may be broken. */
import { dayMs, hourMs, weekdayOf } from "../../shared/time.ts";

/** A day in the founder's time zone. */
export interface DayOfVisits {
	/** Like `2026-11-22`. */
	readonly day: string;
	readonly visitors: number;
	/** Sign-ups by the page: of all sides, or of one. */
	readonly signUps: number;
}

/** What is known when it is asked. */
export interface VisitFacts {
	/** The days until the last sign-up, oldest first; of its own day, the visitors who came before it. */
	readonly before: readonly DayOfVisits[];
	/** The days since then; of the first one, the visitors who came after it. */
	readonly since: readonly DayOfVisits[];
	/** How long ago the last sign-up came. */
	readonly silentMs: number;
}

/** With fewer visitors or sign-ups than this, nothing is known. */
const least = { visitors: 50, signUps: 10 };
/**
 * How many usual gaps between two sign-ups a silence lasts. By chance it is longer once in 13,000 gaps: with two
 * sign-ups per day, about once in 18 years.
 */
const usualGaps = 9.5;
/** In the first days, when no day is usual yet, it lasts so many times longer. */
const young = { days: 7, factor: 2 };
/** A day counts with at most so many times the visitors of the usual day: visitors of a spike join more rarely. */
const spikeDay = 3;
/** An hour counts with at most so many times the mean hour of the usual day. */
const spikeHour = 4;
/** One side alone is silent after so long. */
const sideMs = 7 * dayMs;

/** Whether no sign-up came although it should have. */
export function isSilent({ before, since, silentMs }: VisitFacts): boolean {
	const days = before.filter(({ visitors }) => visitors > 0);
	const usual = medianOf(days.map(({ visitors }) => visitors));
	const all = sumOf(days, usual);
	if (all.signUps < least.signUps) return false;
	const weekend = sumOf(days.filter(isWeekend), usual);
	const rest = sumOf(
		days.filter((each) => !isWeekend(each)),
		usual,
	);
	/** The sign-ups that so many visitors usually bring: those of a weekend may join more rarely. */
	let expected = 0;
	let visitors = 0;
	const hours = silentMs / hourMs;
	const most = (spikeHour * usual * hours) / 24;
	for (const each of since) {
		const own = isWeekend(each) ? weekend : rest;
		const rate =
			own.visitors < least.visitors ? all.rate : Math.min(all.rate, own.rate);
		const came = Math.min(each.visitors, spikeDay * usual, most - visitors);
		expected += came * rate;
		visitors += came;
	}
	const factor = days.length < young.days ? young.factor : 1;
	return visitors >= least.visitors && expected >= factor * gapsOf(all.signUps);
}

/** Whether one side is silent, by its own sign-ups. */
export function isSideSilent(facts: VisitFacts): boolean {
	return facts.silentMs >= sideMs && isSilent(facts);
}

/** The usual gaps after which it is a silence: more while the usual gap is known from few sign-ups only. */
function gapsOf(signUps: number): number {
	return signUps * Math.expm1(usualGaps / signUps);
}

/** The visitors and sign-ups of some days: those of a spike, and of a flood of sign-ups, count less. */
function sumOf(days: readonly DayOfVisits[], usual: number) {
	let visitors = 0;
	let signUps = 0;
	for (const each of days) {
		const share = Math.min(1, (spikeDay * usual) / each.visitors);
		visitors += share * each.visitors;
		signUps += share * Math.min(each.signUps, each.visitors / 2);
	}
	return { visitors, signUps, rate: visitors === 0 ? 0 : signUps / visitors };
}

function isWeekend({ day }: DayOfVisits): boolean {
	return weekdayOf(day) >= 5;
}

function medianOf(numbers: readonly number[]): number {
	const sorted = numbers.toSorted((one, other) => one - other);
	return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
