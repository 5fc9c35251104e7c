/** Finds a silence (mail/rules/silence.ts) by queries for counts, and says it: the same sentence everywhere. */
import { ago, clockIn, dayMs } from "../../shared/time.ts";
import { counted } from "../../shared/words.ts";
import type { List } from "../../store/list.ts";
import type { DayOfSenders } from "../../store/sql-list.ts";
import { readMailerState } from "../mailer-state.ts";
import { isSilent, silenceRule } from "../rules/silence.ts";

interface Options {
	readonly siteUrl?: string;
	readonly timeZone: string;
	/** Whether the waitlist is closed, where no mailer notes it down. */
	readonly isClosed?: boolean;
	readonly now?: number;
}

/** A silence. */
export interface Silence {
	/** What the founder's clock showed when the last person joined, or when the waitlist opened again after that. */
	readonly since: string;
	readonly text: string;
}

/**
 * The silence there is now, if there is one. The days are those of the founder's clock. Of the days on which it began and on
 * which the waitlist was last closed, no people count: visits are known by the day only.
 */
export async function readSilence(
	list: List,
	{ siteUrl = "", timeZone, isClosed = false, now = Date.now() }: Options,
): Promise<Silence | undefined> {
	if (isClosed) return undefined;
	const last = await list.lastSignUp(ago(0, now));
	if (last === undefined) return undefined;
	const clock = clockIn(timeZone);
	const { closed_on = "" } = await readMailerState(list);
	const opened = closed_on && ago(-dayMs, Date.parse(closed_on));
	const joined = clock(last);
	const since = joined > opened ? joined : opened;
	const clockNow = Date.parse(clock(ago(0, now)));
	const silentMs = clockNow - Date.parse(since);
	if (silentMs < silenceRule.ms) return undefined;

	const lastDay = joined.slice(0, 10);
	const firstDay = dayBefore(lastDay, silenceRule.usualDays - 1);
	const days = await list.sendersPerDay(firstDay);
	const usualDays = days.filter(({ day }) => day <= lastDay);
	const later = days.filter(({ day }) => day > lastDay && day > closed_on);
	const came = sumOf(later);
	if (came < silenceRule.people) return undefined;
	// Sign-ups of days on which no visits were counted would make people seem to join more often.
	const firstCounted = usualDays[0]?.day ?? lastDay;
	const usualMs = Date.parse(joined) - Date.parse(firstCounted);
	const signUps = await list.countSignUps(ago(usualMs, Date.parse(last)), last);
	const usual = { people: sumOf(usualDays), signUps };
	if (!isSilent({ silentMs, came, usual })) return undefined;
	return { since, text: silenceText(since, came, clockNow, siteUrl) };
}

function sumOf(days: readonly DayOfSenders[]): number {
	return days.reduce((sum, { senders }) => sum + senders, 0);
}

function dayBefore(day: string, days: number): string {
	return ago(days * dayMs, Date.parse(day)).slice(0, 10);
}

/** The silence in a sentence, with the page's address where the form is tried. */
function silenceText(
	since: string,
	came: number,
	clockNow: number,
	siteUrl: string,
): string {
	const people = counted(came, "person", "people");
	const form = siteUrl === "" ? "." : `: ${siteUrl}/#waitlist`;
	return `No one has joined since ${when(since, clockNow)}, though ${people} came. Please try the form${form}`;
}

/** Like `Tuesday 14:05`; with the day of the month where that is not of the last six days. */
function when(since: string, clockNow: number): string {
	const time = new Date(since);
	const weekday = time.toLocaleDateString("en-GB", {
		weekday: "long",
		timeZone: "UTC",
	});
	const day =
		clockNow - time.getTime() < 6 * dayMs ? weekday : since.slice(0, 10);
	return `${day} ${since.slice(11, 16)}`;
}
