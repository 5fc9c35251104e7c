/** Why a mail waits, as a code that the founder reads in words. */
import type { Mail } from "../../shared/mail.ts";
import { ago, dayMs } from "../../shared/time.ts";
import { passesSlowly } from "./bounce-limits.ts";
import type { MailerState } from "./mailer-values.ts";
import { type DayCount, fullLimit } from "./sending-limits.ts";

/** Why one mail waits while others are sent. */
export type WaitingReason =
	/** Many mails bounce, and this one is an announcement or shares something with an address that bounced. */
	| "slowed"
	/** The wave of the announcement is stopped. */
	| "stopped"
	/** The founder chose a later time for the announcement. */
	| "scheduled"
	/** MAIL_PER_DAY, or the limit per mail domain, is reached. */
	| "day full"
	| "domain full"
	/** The mail server did not take it, and it is tried again later. */
	| "retry"
	/** Another mail went to the mailbox less than a day ago, or the person left less than 30 days ago. */
	| "mailbox";

/** What the reasons follow from. */
export interface Circumstances {
	/** The mails that were given to the mail server today. */
	readonly today: DayCount;
	/** While mail is slowed, the last mails that were sent or bounced. */
	readonly ended: readonly Mail[];
	readonly saved: MailerState;
	/** The ids of the waves that the founder has stopped. */
	readonly stopped: ReadonlySet<number>;
	readonly perDay: number;
}

/**
 * Why a waiting mail is not sent now; `undefined` for one whose turn it is: then the mailer looks at what is known of the
 * mailbox, and sends it, drops it or lets it wait for its day.
 */
export function waitingReasons(
	{ today, ended, saved, stopped, perDay }: Circumstances,
	now: number,
): (mail: Mail) => WaitingReason | undefined {
	const passes = saved.slowed_since ? passesSlowly(ended) : () => true;
	const time = ago(0, now);
	return (mail) => {
		if (stopped.has(mail.announcement_id ?? 0)) return "stopped";
		if (isScheduled(mail, time)) return "scheduled";
		const full = fullLimit(mail, today, perDay, now);
		if (full !== undefined) return full;
		if (isPaused(mail, now)) return isTried(mail) ? "retry" : "mailbox";
		return passes(mail) ? undefined : "slowed";
	};
}

/**
 * Whether a mail waits for a time that the founder chose; `now` is ISO 8601. A mail that was tried has a response, and the two
 * times of a mail that was added while the clock was ahead are the same.
 */
export function isScheduled(mail: Mail, now: string): boolean {
	const { announcement_id, created_at, next_try_at } = mail;
	return (
		announcement_id !== null &&
		!isTried(mail) &&
		next_try_at > created_at &&
		next_try_at > now
	);
}

function isTried({ response }: Mail): boolean {
	return response !== null;
}

/** Whether a mail waits for its next try, or for its day. A time more than a day ahead is from before the clock jumped back. */
function isPaused({ next_try_at }: Mail, now: number): boolean {
	const next = Date.parse(next_try_at);
	return next > now && next <= now + dayMs;
}
