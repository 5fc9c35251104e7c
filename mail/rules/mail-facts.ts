/** What the rules know of all mails and sign-ups; `MailIndex` keeps it in memory. */
import type { Mail } from "../../shared/mail.ts";
import type { StoredSignUp } from "../../shared/sign-up.ts";
import type { MailboxFacts } from "./confirmation.ts";
import type { Experience } from "./refusal-verdict.ts";
import type { DayCount } from "./sending-limits.ts";
import type { FirstSeen } from "./sign-up-spike.ts";

/** The mails of one state are a queue; waiting mails are in two queues. */
export type Queue =
	| Exclude<Mail["state"], "waiting">
	| "confirmations"
	| "announcements";

export interface MailFacts extends Experience {
	readonly firstSeen: FirstSeen;
	/** The last reply that was read; 0 for none. */
	readonly lastReplyId: number;
	/** Sign-ups for which it is not yet decided whether they get a confirmation. */
	readonly signUps: readonly StoredSignUp[];
	/** Whether any mail waits to be sent. */
	readonly hasWaiting: boolean;
	/** The mails of a queue; a mail in "sending" is one whose delivery was interrupted. */
	queue(name: Queue): IteratorObject<Mail>;
	/** The mails sent or bounced from a time on (ISO 8601), oldest first. */
	ended(from?: string): readonly Mail[];
	/** The mails that were given to the mail server on the day of a time. */
	day(now: number): DayCount;
	/** The mails and replies of the mailbox of an address. */
	mailbox(email: string): MailboxFacts;
}

/** The properties that differ between new mails of one kind. */
export type NewMail = Pick<Mail, "email" | "user_type"> &
	Partial<
		Pick<Mail, "joined_at" | "network" | "announcement_id" | "next_try_at">
	>;
