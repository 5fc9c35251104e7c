/** How many mails may be sent per minute, day and mail domain, so that no stranger can use them up or turn them against other people. */
import { confirmation, type Mail } from "../../shared/mail.ts";
import { isLargeProvider } from "../../shared/mail-domains.ts";
import { ago, dayMs, minuteMs } from "../../shared/time.ts";
import { mailDomainOf } from "./mailbox.ts";

/** The most confirmations per day to one mail domain that is not a large provider; the others wait. */
export const maxPerDomainAndDay = 50;
/** A confirmation to a person who joined longer ago belongs to the backlog. */
const newMs = dayMs;
/** Mails that one transaction adds: sign-ups wait until it ends. */
export const mailsPerTransaction = 500;

/** The mails that were given to the mail server on one day (UTC). */
export class DayCount {
	all = 0;
	/** Announcements, and confirmations of people who joined earlier. */
	backlog = 0;
	/** Confirmations per mail domain. */
	readonly domains = new Map<string, number>();

	/** Adds a mail that was sent or bounced. */
	add(mail: Pick<Mail, "kind" | "email" | "joined_at" | "ended_at">): void {
		const { kind, email, ended_at } = mail;
		this.all += 1;
		if (!isForNewPerson(mail, Date.parse(ended_at ?? ""))) this.backlog += 1;
		if (kind !== confirmation) return;
		const domain = mailDomainOf(email);
		this.domains.set(domain, (this.domains.get(domain) ?? 0) + 1);
	}

	/** The mail domains that get no further confirmation on this day. */
	fullDomains(): string[] {
		return [...this.domains].flatMap(([domain, sent]) =>
			isDomainFull(domain, sent) ? domain : [],
		);
	}
}

/** Whether the person of a mail had just joined at a time: the mail is sent before all others. */
function isForNewPerson(
	{ joined_at }: Pick<Mail, "joined_at">,
	at: number,
): boolean {
	return joined_at !== null && joined_at > newSince(at);
}

/** Only who joined after this time has just joined at a time. */
export function newSince(at: number): string {
	return ago(newMs, at);
}

function isDomainFull(domain: string, sent: number): boolean {
	return sent >= maxPerDomainAndDay && !isLargeProvider(domain);
}

/**
 * Which of today's limits keeps a mail waiting: that of all mails, of which the backlog and announcements get at most
 * half, or that of the mail domain of a confirmation. `undefined` for none.
 */
export function fullLimit(
	mail: Mail,
	today: DayCount,
	perDay: number,
	now: number,
): "day full" | "domain full" | undefined {
	const isDone = isForNewPerson(mail, now)
		? today.all >= perDay
		: isDayFull(today, perDay);
	if (isDone) return "day full";
	if (mail.kind !== confirmation) return undefined;
	const domain = mailDomainOf(mail.email);
	const sent = today.domains.get(domain) ?? 0;
	return isDomainFull(domain, sent) ? "domain full" : undefined;
}

/** Whether today's limit for announcements and backlog is reached. */
export function isDayFull({ all, backlog }: DayCount, perDay: number): boolean {
	return all >= perDay || backlog >= halfOf(perDay);
}

/** How many of a day's mails announcements and backlog may use; the rest is for people who have just joined. */
export function halfOf(perDay: number): number {
	return Math.ceil(perDay / 2);
}

/**
 * The pause between this mail and the next one. A confirmation that the mail server did not take does not count for
 * MAIL_PER_MINUTE: a stranger can enter any number of wrong addresses.
 */
export function pauseAfterMailMs(
	{ joined_at }: Mail,
	isTaken: boolean,
	perMinute: number,
): number {
	return isTaken || joined_at === null ? minuteMs / perMinute : 0;
}
