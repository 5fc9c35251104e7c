/** Whether so many visitors came without a sign-up that the form may be broken. */
import { dayMs, weekdayOf } from "../../shared/time.ts";

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
 * How rare a silence is by chance alone: one gap between two sign-ups in a thousand, and one silence in twenty years.
 * A gap is longer than so many usual ones in one case of `Math.exp(gaps)`.
 */
const chance = { gaps: 1_000, years: 20 };
/** The days from which the usual gap is known: at least so many, and those in which so many people joined. */
const recent = { days: 14, signUps: 50 };
/** Visitors may join more rarely than before: it is a silence by so many last days as well, if as many people joined in them. */
const latest = [3, 7];
/** In the first days, when friends join and no day is usual yet, it lasts so many times longer. */
const young = { days: 14, factor: 2 };
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
	const last = latest
		.map((count) => days.slice(-count))
		.filter((some) => signUpsOf(some) >= recent.signUps);
	const most = (spikeHour * usual * silentMs) / dayMs;
	const factor = days.length < young.days ? young.factor : 1;
	return [recentOf(days), ...last].every((some) => {
		const all = sumOf(some, usual);
		if (all.signUps < least.signUps) return false;
		const { visitors, signUps } = expectedOf(since, some, { usual, most });
		const gaps = factor * gapsOf(all.signUps, some.length);
		return visitors >= least.visitors && signUps >= gaps;
	});
}

/** The visitors who count, and the sign-ups that so many usually bring: those of a weekend may join more rarely. */
function expectedOf(
	since: readonly DayOfVisits[],
	days: readonly DayOfVisits[],
	{ usual, most }: { readonly usual: number; readonly most: number },
) {
	const all = sumOf(days, usual);
	const weekend = sumOf(days.filter(isWeekend), usual);
	const rest = sumOf(
		days.filter((each) => !isWeekend(each)),
		usual,
	);
	let visitors = 0;
	let signUps = 0;
	for (const each of since) {
		const own = isWeekend(each) ? weekend : rest;
		const rate =
			own.visitors < least.visitors ? all.rate : Math.min(all.rate, own.rate);
		const came = Math.min(each.visitors, spikeDay * usual, most - visitors);
		visitors += came;
		signUps += came * rate;
	}
	return { visitors, signUps };
}

/** Whether one side is silent, by its own sign-ups. */
export function isSideSilent(facts: VisitFacts): boolean {
	return facts.silentMs >= sideMs && isSilent(facts);
}

/**
 * The usual gaps after which it is a silence: more where more people join, because each gap is a chance, and more
 * while the usual gap is known from few sign-ups only.
 */
function gapsOf(signUps: number, days: number): number {
	const inYears = (signUps / days) * 365 * chance.years;
	const gaps = Math.log(Math.max(chance.gaps, inYears));
	return signUps * Math.expm1(gaps / signUps);
}

/** The last days from which the usual gap is known. */
function recentOf(days: readonly DayOfVisits[]): readonly DayOfVisits[] {
	let count = recent.days;
	while (count < days.length && signUpsOf(days.slice(-count)) < recent.signUps)
		count += 1;
	return days.slice(-count);
}

function signUpsOf(days: readonly DayOfVisits[]): number {
	return days.reduce((sum, { signUps }) => sum + signUps, 0);
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
