/** Whether so many people came without a sign-up that the form may be broken. */
import { hourMs } from "../../shared/time.ts";

/** A day of the page. */
export interface DayOfVisits {
	/** The senders who came (shared/visits.ts): one network cannot add many. */
	readonly senders: number;
	/** Sign-ups by the page, without those of networks that sent many. */
	readonly signUps: number;
}

/** What is known when it is asked. */
export interface VisitFacts {
	/** The days until the last sign-up, oldest first; of its own day, the senders who came before it. */
	readonly before: readonly DayOfVisits[];
	/** The senders of each day since then; of the first day, those who came after it. */
	readonly since: readonly number[];
	/** How long ago the last sign-up came. */
	readonly silentMs: number;
}

/**
 * It is a silence when so many senders came, who usually bring so many sign-ups, and so much time has passed. With less,
 * chance alone makes one every few years (simulated in silent-year.test.ts).
 */
const least = { senders: 50, missedSignUps: 15, ms: 6 * hourMs };
/** What is usual is known from so many last days, or from as many as had so many sign-ups. */
const usual = { days: 14, signUps: 30 };
/** A day counts with at most so many times the senders of the median day: visitors of a spike join more rarely. */
const spikeDay = 3;

/** Whether no sign-up came although it should have. */
export function isSilent({ before, since, silentMs }: VisitFacts): boolean {
	const days = before.filter(({ senders }) => senders > 0);
	let count: number = usual.days;
	while (count < days.length && signUpsOf(days.slice(-count)) < usual.signUps)
		count += 1;
	const recent = days.slice(-count);
	const most = spikeDay * medianOf(recent.map(({ senders }) => senders));
	const capped = recent.map(({ senders, signUps }) => {
		const share = Math.min(1, most / senders);
		// More sign-ups than senders are a flood of sign-ups.
		return {
			senders: share * senders,
			signUps: share * Math.min(signUps, senders),
		};
	});
	const signUps = signUpsOf(capped);
	const senders = sumOf(capped.map((day) => day.senders));
	const came = sumOf(since.map((some) => Math.min(some, most)));
	return (
		days.length >= usual.days &&
		signUps >= usual.signUps &&
		silentMs >= least.ms &&
		came >= least.senders &&
		came * signUps >= least.missedSignUps * senders
	);
}

function signUpsOf(days: readonly DayOfVisits[]): number {
	return sumOf(days.map(({ signUps }) => signUps));
}

function sumOf(numbers: readonly number[]): number {
	return numbers.reduce((sum, each) => sum + each, 0);
}

function medianOf(numbers: readonly number[]): number {
	const sorted = numbers.toSorted((one, other) => one - other);
	return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
