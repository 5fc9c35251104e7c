/** Which mail is sent next. */
import type { Mail } from "../../shared/mail.ts";
import { dayMs } from "../../shared/time.ts";
import { passesSlowly } from "./bounce-limits.ts";
import { readyAt } from "./confirmation.ts";
import { fitsIntoDay, isDayFull } from "./limits.ts";
import type { MailFacts } from "./mail-facts.ts";
import type { MailerState } from "./mailer-values.ts";

/**
 * The mail that is sent next: first a mail whose delivery was interrupted; then confirmations to people who have just
 * joined, newest first; then the backlog, newest first; then announcements in their order, without the waves in
 * `stopped`. While mail is slowed, only mails that share nothing with a bounced address. `readyAt` says whether the
 * interrupted mail may still be sent.
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
	const next = [...index.queue("confirmations")]
		.sort((one, other) =>
			(one.joined_at ?? "") > (other.joined_at ?? "") ? -1 : 1,
		)
		.find((mail) => fitsIntoDay(mail, today, perDay, now) && isReady(mail));
	if (next !== undefined || isDayFull(today, perDay)) return next;
	return index
		.queue("announcements")
		.find((mail) => !stopped.has(mail.announcement_id ?? 0) && isReady(mail));
}

/** Whether a mail waits for its next try. A time more than a day ahead is from before the clock jumped back. */
function isPaused({ next_try_at }: Mail, now: number): boolean {
	const next = Date.parse(next_try_at);
	return next > now && next <= now + dayMs;
}
