/** Which of the waiting mails goes out next. */
import { dayMs } from "../shared/time.ts";
import type { MailBook } from "./mail-book.ts";
import { readyAt } from "./rules/confirmation.ts";
import { fitsIntoDay, isDayFull } from "./rules/limits.ts";
import type { MailFact } from "./rules/mail-facts.ts";

/**
 * The mail that is sent next: one that was in the air when a mailer ended; then people who have
 * just joined, newest first; then the backlog, newest first; then announcements, in their order, but for
 * those of the kinds `stopped`. It may not be wanted any more: `readyAt` says so.
 */
export function nextMail(
	book: MailBook,
	perDay: number,
	now: number,
	stopped: ReadonlySet<string> = new Set(),
): MailFact | undefined {
	const { confirmations, announcements, sending } = book.queues;
	const [inTheAir] = sending.values();
	if (inTheAir !== undefined) return inTheAir;
	const today = book.today(now);
	const isReady = (mail: MailFact) =>
		(readyAt(mail, book.mailbox(mail.email), now) ?? now) <= now;
	const confirmation = confirmations
		.values()
		.filter(
			(mail) => !isPaused(mail, now) && fitsIntoDay(mail, today, perDay, now),
		)
		.toArray()
		.sort((one, other) => (other.joinedAt ?? 0) - (one.joinedAt ?? 0))
		.find(isReady);
	if (confirmation !== undefined || isDayFull(today, perDay))
		return confirmation;
	return announcements
		.values()
		.find(
			(mail) =>
				!stopped.has(mail.kind) && !isPaused(mail, now) && isReady(mail),
		);
}

/** Whether it waits for its next try. A later time than a day is from before the clock jumped back. */
function isPaused({ nextTryAt }: MailFact, now: number): boolean {
	return nextTryAt > now && nextTryAt <= now + dayMs;
}
