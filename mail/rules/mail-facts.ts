/** What the rules know of all mails and sign-ups; `MailIndex` has it in memory. */
import type { Mail } from "../../shared/mail.ts";
import type { StoredSignUp } from "../../shared/sign-up.ts";
import type { MailboxFacts } from "./confirmation.ts";
import type { DayCount } from "./limits.ts";
import type { Experience } from "./refusal-verdict.ts";
import type { FirstSeen } from "./sign-up-spike.ts";

/** The mails of a state; the waiting ones are in two queues. */
export type Queue =
	| Exclude<Mail["state"], "waiting">
	| "confirmations"
	| "announcements";

export interface MailFacts extends Experience {
	readonly firstSeen: FirstSeen;
	/** Sign-ups that may get a confirmation, until that is decided. */
	readonly signUps: readonly StoredSignUp[];
	/** Whether any mail waits to be sent. */
	readonly hasWaiting: boolean;
	/** The mails of a queue; "sending" has what a mailer was sending when it ended. */
	queue(name: Queue): IteratorObject<Mail>;
	/** The mails that the mail server took or refused from a time on (ISO 8601), oldest first. */
	ended(from?: string): readonly Mail[];
	/** What was given to the mail server on the day of a time. */
	day(now: number): DayCount;
	/** All that is known of the mailbox of an address. */
	mailbox(email: string): MailboxFacts;
}

/** What a mail to a person begins with; the rest is the same for all new mails. */
export type NewMail = Pick<Mail, "email" | "user_type"> &
	Partial<Pick<Mail, "joined_at" | "network" | "announcement_id">>;
