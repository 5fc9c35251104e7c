/** How many mails may go out, so that no stranger can use them up or turn them against others. */
import { confirmation, type Mail } from "../../shared/mail.ts";
import { dayMs, startOfDay } from "../../shared/time.ts";
import { isLargeProvider, mailDomainOf } from "./mailbox.ts";

/** Most confirmations per day to one mail domain that is no large provider; the rest waits. */
const perDomainAndDay = 50;
/** A confirmation to a person who joined longer ago belongs to the backlog. */
const newMs = dayMs;

/** What was given to the mail server on one day. */
export interface DayCount {
	readonly all: number;
	/** Announcements, and confirmations of people who joined earlier. */
	readonly backlog: number;
	/** Confirmations per mail domain. */
	readonly domains: ReadonlyMap<string, number>;
}

/** Counts those of the ended mails that ended today, in UTC. */
export function countDay(ended: readonly Mail[], now: number): DayCount {
	const day = startOfDay(0, now).slice(0, 10);
	const mails = ended.filter(({ ended_at }) => ended_at?.startsWith(day));
	const domains = new Map<string, number>();
	for (const { kind, email } of mails) {
		if (kind !== confirmation) continue;
		const domain = mailDomainOf(email);
		domains.set(domain, (domains.get(domain) ?? 0) + 1);
	}
	const backlog = mails.filter(
		(mail) => !isForNewPerson(mail, Date.parse(mail.ended_at ?? "")),
	);
	return { all: mails.length, backlog: backlog.length, domains };
}

/** Whether a mail is for a person who had just joined at a time, and so goes before all others. */
function isForNewPerson({ joined_at }: Mail, at: number): boolean {
	return joined_at !== null && Date.parse(joined_at) > at - newMs;
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
