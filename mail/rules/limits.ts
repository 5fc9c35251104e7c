/** How many mails may go out, so that no stranger can use them up or turn them against others. */
import { dayMs } from "../../shared/time.ts";
import type { MailFact } from "./mail-facts.ts";
import { isLargeProvider } from "./mailbox.ts";

/**
 * Most confirmations that one label causes; the rest is held. A network causes 20 per day: three without
 * a label, and these with the label that its fourth sign-up and all later ones of that day share.
 */
const perLabel = 17;
/** Most confirmations per day to one mail domain that is no large provider; the rest waits. */
const perDomainAndDay = 50;
/** A confirmation to a person who joined longer ago belongs to the backlog. */
const newMs = dayMs;

/**
 * The group in which a confirmation is held until the founder decides; `null` when it may go out.
 * `domainsInNumbers` are small mail domains of which many people join in this hour.
 */
export function holdGroup(
	{ network, domain }: Pick<MailFact, "network" | "domain">,
	causedByLabel: number,
	waveSince: string | undefined,
	domainsInNumbers: ReadonlySet<string>,
): string | null {
	if (waveSince !== undefined && network !== null) return waveGroup(waveSince);
	if (waveSince !== undefined && domainsInNumbers.has(domain))
		return `domain-${domain}`;
	return network !== null && causedByLabel >= perLabel
		? `network-${network}`
		: null;
}

/** The group of a wave, like `wave-2026-11-22-1405`. */
export function waveGroup(since: string): string {
	return `wave-${since.slice(0, 10)}-${since.slice(11, 16).replace(":", "")}`;
}

/** What was given to the mail server on one day, in UTC. */
export interface DayCount {
	readonly day: string;
	all: number;
	/** Announcements, and confirmations of people who joined earlier. */
	backlog: number;
	/** Confirmations per mail domain. */
	readonly domains: Map<string, number>;
}

type LimitedMail = Pick<MailFact, "isConfirmation" | "joinedAt" | "domain">;

/** Whether a mail is for a person who has just joined, and so goes before all others. */
function isForNewPerson({ joinedAt }: LimitedMail, now: number): boolean {
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
	if (!isForNewPerson(mail, now) && isDayFull(today, perDay)) return false;
	if (!mail.isConfirmation || isLargeProvider(mail.domain)) return true;
	return (today.domains.get(mail.domain) ?? 0) < perDomainAndDay;
}

/** Whether the day has no room any more for an announcement or backlog. */
export function isDayFull({ all, backlog }: DayCount, perDay: number): boolean {
	return all >= perDay || backlog >= halfOf(perDay);
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

/** What an announcement or backlog may use of a day; the rest is for new people. */
export function halfOf(perDay: number): number {
	return Math.ceil(perDay / 2);
}
