/** How many mails may go out, so that no stranger can use them up or turn them against others. */
import { confirmation, type Mail } from "../../shared/mail.ts";
import { dayMs } from "../../shared/time.ts";
import { isLargeProvider, mailDomainOf } from "./mailbox.ts";

/** Most confirmations per day to one mail domain that is no large provider; the rest waits. */
const perDomainAndDay = 50;
/** A confirmation to a person who joined longer ago belongs to the backlog. */
const newMs = dayMs;

/** What was given to the mail server on one day, in UTC. */
export class DayCount {
	all = 0;
	/** Announcements, and confirmations of people who joined earlier. */
	backlog = 0;
	/** Confirmations per mail domain. */
	readonly domains = new Map<string, number>();

	/** Counts a mail that has ended, or takes it away again. */
	add(mail: Mail, by: 1 | -1): void {
		const { kind, email, ended_at } = mail;
		this.all += by;
		if (!isForNewPerson(mail, Date.parse(ended_at ?? ""))) this.backlog += by;
		if (kind !== confirmation) return;
		const domain = mailDomainOf(email);
		this.domains.set(domain, (this.domains.get(domain) ?? 0) + by);
	}
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
