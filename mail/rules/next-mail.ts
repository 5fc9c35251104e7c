/** Which mail goes out next. */
import type { Mail } from "../../shared/mail.ts";
import { dayMs } from "../../shared/time.ts";
import { passesSlowly } from "./bounce-limits.ts";
import { readyAt } from "./confirmation.ts";
import { fitsIntoDay, isDayFull } from "./limits.ts";
import type { MailFacts } from "./mail-facts.ts";
import type { MailerState } from "./mailer-values.ts";

/**
 * The mail that is sent next: one whose delivery was interrupted when a mailer ended; then people who have
 * just joined, newest first; then the backlog, newest first; then announcements, in their order, but for
 * those of the waves `stopped`. While mail is slowed, only those go out that share nothing with an address that
 * bounced. It may not be wanted any more: `readyAt` says so.
 */
export function nextMail(
	index: MailFacts,
	perDay: number,
	now: number,
	saved: MailerState = {},
	stopped: ReadonlySet<number> = new Set(),
): Mail | undefined {
	const { slowed_since, bounces_seen_until } = saved;
	const passes = slowed_since
		? passesSlowly(index.ended(bounces_seen_until))
		: () => true;
	const [interrupted] = index.queue("sending");
	if (interrupted !== undefined || !index.hasWaiting) return interrupted;
	const today = index.day(now);
	const isReady = (mail: Mail) =>
		!isPaused(mail, now) &&
		passes(mail) &&
		(readyAt(mail, index.mailbox(mail.email), now) ?? now) <= now;
	const question = [...index.queue("confirmations")]
		.sort((one, other) =>
			(one.joined_at ?? "") > (other.joined_at ?? "") ? -1 : 1,
		)
		.find((mail) => fitsIntoDay(mail, today, perDay, now) && isReady(mail));
	if (question !== undefined || isDayFull(today, perDay)) return question;
	return index
		.queue("announcements")
		.find((mail) => !stopped.has(mail.announcement_id ?? 0) && isReady(mail));
}

/** Whether it waits for its next try. A later time than a day is from before the clock jumped back. */
function isPaused({ next_try_at }: Mail, now: number): boolean {
	const next = Date.parse(next_try_at);
	return next > now && next <= now + dayMs;
}
