/** Why a mail waits, as a code: the mailer sends a mail without one, and the founder reads the others in words. */
import type { Mail } from "../../shared/mail.ts";
import { ago, dayMs } from "../../shared/time.ts";
import { passesSlowly } from "./bounce-limits.ts";
import { readyAt } from "./confirmation.ts";
import type { MailFacts } from "./mail-facts.ts";
import type { MailerState } from "./mailer-values.ts";
import { fullLimit } from "./sending-limits.ts";

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
	readonly index: Pick<MailFacts, "day" | "ended" | "mailbox">;
	readonly saved: MailerState;
	/** The ids of the waves that the founder has stopped. */
	readonly stopped: ReadonlySet<number>;
	readonly perDay: number;
}

/** Why a waiting mail is not sent now; `undefined` for one that may be sent, and for one that is to be dropped. */
export function waitingReasons(
	{ index, saved, stopped, perDay }: Circumstances,
	now: number,
): (mail: Mail) => WaitingReason | undefined {
	const { slowed_since, bounces_seen_until } = saved;
	const passes = slowed_since
		? passesSlowly(index.ended(bounces_seen_until))
		: () => true;
	const today = index.day(now);
	const time = ago(0, now);
	return (mail) => {
		if (stopped.has(mail.announcement_id ?? 0)) return "stopped";
		if (isScheduled(mail, time)) return "scheduled";
		const full = fullLimit(mail, today, perDay, now);
		if (full !== undefined) return full;
		if (isPaused(mail, now)) return "retry";
		if (!passes(mail)) return "slowed";
		const ready = readyAt(mail, index.mailbox(mail.email), now) ?? now;
		return ready > now ? "mailbox" : undefined;
	};
}

/**
 * Whether a mail waits for a time that the founder chose; `now` is ISO 8601. A mail that was tried has a response, and the two
 * times of a mail that was added while the clock was ahead are the same.
 */
export function isScheduled(
	{ announcement_id, response, created_at, next_try_at }: Mail,
	now: string,
): boolean {
	return (
		announcement_id !== null &&
		response === null &&
		next_try_at > created_at &&
		next_try_at > now
	);
}

/** Whether a mail waits for its next try. A time more than a day ahead is from before the clock jumped back. */
function isPaused({ next_try_at }: Mail, now: number): boolean {
	const next = Date.parse(next_try_at);
	return next > now && next <= now + dayMs;
}
