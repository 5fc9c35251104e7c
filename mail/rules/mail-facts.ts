/** What the rules ask of the mails and sign-ups: `StoredFacts` reads it from the list, the simulation has it in memory. */
import type { DueConfirmations, Mail } from "../../shared/mail.ts";
import type { StoredSignUp } from "../../shared/sign-up.ts";
import type { MailboxFacts } from "./confirmation.ts";
import type { DayCount } from "./sending-limits.ts";
import type { FirstSeen, PerHour } from "./sign-up-spike.ts";

/** What is known of the mailbox of an address. */
export type FactsOf = (email: string) => MailboxFacts;

/** Times (`now`) are in milliseconds since 1970. */
export interface MailFacts {
	/** The mailboxes that joined first in the hour before; earlier ones may be there, too. */
	readonly firstSeen: FirstSeen;
	/** Sign-ups for which it is not yet decided whether they get a confirmation. */
	readonly signUps: readonly StoredSignUp[];
	/** Whether there are more of them than those: no mail is sent before all are known. */
	readonly hasMore: boolean;
	/** How many joined first in each hour of the last two weeks. */
	joinedPerHour(now: number): Promise<PerHour>;
	/** The mails and replies of the mailboxes of these addresses. */
	mailboxes(emails: readonly string[]): Promise<FactsOf>;
	/** The first mail whose delivery was interrupted. */
	interrupted(): Promise<Mail | undefined>;
	/** Whether any mail waits to be sent. */
	hasWaiting(): Promise<boolean>;
	/** The waiting confirmations that may be sent, those to people who joined last first. */
	dueConfirmations(
		which: DueConfirmations,
		now: number,
	): Promise<readonly Mail[]>;
	/** The next mail of the announcements that are not stopped. */
	dueAnnouncement(now: number): Promise<Mail | undefined>;
	/** The last mails that were sent or bounced from a time on (ISO 8601), oldest first. */
	lastEnded(from?: string): Promise<readonly Mail[]>;
	/** When the mail server last took a mail; 0 for never. */
	lastSent(): Promise<number>;
	/** The mails that were given to the mail server on the day of a time. */
	day(now: number): Promise<DayCount>;
	/** The groups of held mails, each with the time (ISO 8601) at which the newest of its mails was made. */
	heldGroups(): Promise<ReadonlyMap<string, string>>;
	/** The waiting confirmations with a label, or at one of these domains, that may be held. */
	holdable(domains: readonly string[]): Promise<readonly Mail[]>;
	/** How many confirmations each of these labels has caused, by `labelAndDay`. */
	caused(labels: readonly string[]): Promise<ReadonlyMap<string, number>>;
	/** The last reply; 0 for none. */
	lastReplyId(): Promise<number>;
}

/** The properties that differ between new mails of one kind. */
export type NewMail = Pick<Mail, "email" | "user_type"> &
	Partial<
		Pick<Mail, "joined_at" | "network" | "announcement_id" | "next_try_at">
	>;
