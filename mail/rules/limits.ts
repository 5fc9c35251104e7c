/** How many mails may go out, so that no stranger can use them up or turn them against others. */
import { dayMs } from "../../shared/time.ts";
import { isLargeProvider } from "./mailbox.ts";

/**
 * Most confirmations that one network causes per day: three without a label, and the rest with the
 * label that its fourth sign-up and all later ones of that day share.
 */
export const perNetworkAndDay = 20;
/** Sign-ups of one network and day that carry no label. */
export const unlabelled = 3;
/** Most confirmations that one label causes; the rest is held. */
export const perLabel = perNetworkAndDay - unlabelled;
/** Most confirmations per day to one mail domain that is no large provider; the rest waits. */
export const perDomainAndDay = 50;
/** A confirmation to a person who joined longer ago belongs to the backlog. */
const newMs = dayMs;

/** What was given to the mail server on one day, in UTC. */
export interface DayCount {
	all: number;
	/** Announcements, and confirmations of people who joined earlier. */
	backlog: number;
	/** Confirmations per mail domain. */
	readonly domains: Map<string, number>;
}

/** A day on which nothing was sent yet. */
export function emptyDay(): DayCount {
	return { all: 0, backlog: 0, domains: new Map() };
}

/** What a limit has to know of a mail. Times are milliseconds since 1970. */
export interface LimitedMail {
	readonly isConfirmation: boolean;
	/** When the sign-up came that caused it; `null` when the founder ordered it. */
	readonly joinedAt: number | null;
	/** As `mailDomainOf` gives it. */
	readonly domain: string;
}

/** Whether a mail is for a person who has just joined, and so goes before all others. */
export function isForNewPerson(
	{ joinedAt }: LimitedMail,
	now: number,
): boolean {
	return joinedAt !== null && joinedAt > now - newMs;
}

/** Whether today's limits let a mail out. An announcement or backlog gets half of a day at most. */
export function fitsIntoDay(
	mail: LimitedMail,
	today: DayCount,
	perDay: number,
	now: number,
): boolean {
	if (today.all >= perDay) return false;
	if (!isForNewPerson(mail, now) && today.backlog >= Math.ceil(perDay / 2))
		return false;
	if (!mail.isConfirmation || isLargeProvider(mail.domain)) return true;
	return (today.domains.get(mail.domain) ?? 0) < perDomainAndDay;
}

/** Counts a mail that was given to the mail server. */
export function countMail(
	mail: LimitedMail,
	today: DayCount,
	now: number,
): void {
	today.all += 1;
	if (!isForNewPerson(mail, now)) today.backlog += 1;
	if (!mail.isConfirmation) return;
	today.domains.set(mail.domain, (today.domains.get(mail.domain) ?? 0) + 1);
}

/** How many days an announcement or backlog of so many mails takes, when half of each day is for it. */
export function daysFor(mails: number, perDay: number): number {
	return Math.ceil(mails / Math.ceil(perDay / 2));
}
