/** How many mails may go out, so that no stranger can use them up or turn them against others. */
import { confirmation, type Mail } from "../../shared/mail.ts";
import { dayMs } from "../../shared/time.ts";
import { isLargeProvider, mailDomainOf } from "./mailbox.ts";

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
	{ network, email }: Pick<Mail, "network" | "email">,
	causedByLabel: number,
	waveSince: string | undefined,
	domainsInNumbers: ReadonlySet<string>,
): string | null {
	if (waveSince !== undefined && network !== null) return waveGroup(waveSince);
	const domain = mailDomainOf(email);
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

/** What was given to the mail server on one day. */
export interface DayCount {
	readonly all: number;
	/** Announcements, and confirmations of people who joined earlier. */
	readonly backlog: number;
	/** Confirmations per mail domain. */
	readonly domains: ReadonlyMap<string, number>;
}

/** Counts the mails that ended on one day. */
export function countDay(mails: readonly Mail[]): DayCount {
	const domains = new Map<string, number>();
	for (const { kind, email } of mails) {
		if (kind !== confirmation) continue;
		const domain = mailDomainOf(email);
		domains.set(domain, (domains.get(domain) ?? 0) + 1);
	}
	const backlog = mails.filter((mail) => !isForNewPerson(mail, mail.ended_at));
	return { all: mails.length, backlog: backlog.length, domains };
}

/** Whether a mail is for a person who has just joined, and so goes before all others. */
function isForNewPerson(
	{ joined_at }: Mail,
	now: number | string | null,
): boolean {
	return (
		joined_at !== null &&
		Date.parse(joined_at) > new Date(now ?? 0).valueOf() - newMs
	);
}

/** Whether today's limits let a confirmation out. The backlog gets half of a day at most. */
export function fitsIntoDay(
	mail: Mail,
	today: DayCount,
	perDay: number,
	now: number,
): boolean {
	if (today.all >= perDay) return false;
	if (!isForNewPerson(mail, now) && isDayFull(today, perDay)) return false;
	const domain = mailDomainOf(mail.email);
	return (
		isLargeProvider(domain) ||
		(today.domains.get(domain) ?? 0) < perDomainAndDay
	);
}

/** Whether the day has no room any more for an announcement or backlog. */
export function isDayFull({ all, backlog }: DayCount, perDay: number): boolean {
	return all >= perDay || backlog >= halfOf(perDay);
}

/** What an announcement or backlog may use of a day; the rest is for new people. */
export function halfOf(perDay: number): number {
	return Math.ceil(perDay / 2);
}
