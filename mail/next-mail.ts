/** Which of the waiting mails goes out next. */
import type { Side } from "../shared/sides.ts";
import { dayMs } from "../shared/time.ts";
import type { MailBook } from "./mail-book.ts";
import { confirmationDue, wantsNoMail } from "./rules/confirmation.ts";
import { fitsIntoDay } from "./rules/limits.ts";
import type { MailFact } from "./rules/mail-facts.ts";

/**
 * The mail that is sent next: one that was in the air when a mailer ended; then people who have
 * just joined, newest first; then the backlog, newest first; then announcements, in their order.
 * Mails of the ids `last` come after all others, and those of the kinds `stopped` not at all. A mail
 * that is not wanted any more is among them: `readyAt` says so.
 */
export function nextMail(
	book: MailBook,
	perDay: number,
	now: number,
	last: ReadonlySet<number> = new Set(),
	stopped: ReadonlySet<string> = new Set(),
): MailFact | undefined {
	const [inTheAir] = book.sending.values();
	if (inTheAir !== undefined) return inTheAir;
	const { confirmations, announcements } = book.waiting;
	const isFirst = ({ id, kind }: MailFact) =>
		!last.has(id) && !stopped.has(kind);
	const isLast = ({ id, kind }: MailFact) => last.has(id) && !stopped.has(kind);
	for (const isAllowed of last.size > 0 ? [isFirst, isLast] : [isFirst]) {
		for (const queue of [confirmations, announcements]) {
			const mail = firstReady(queue.values(), book, perDay, now, isAllowed);
			if (mail !== undefined) return mail;
		}
	}
	return undefined;
}

function firstReady(
	queue: Iterable<MailFact>,
	book: MailBook,
	perDay: number,
	now: number,
	isAllowed: (mail: MailFact) => boolean,
): MailFact | undefined {
	const today = book.today(now);
	const open = [];
	for (const mail of queue) {
		if (mail.notBefore > now || !isAllowed(mail)) continue;
		if (!fitsIntoDay(mail, today, perDay, now)) {
			if (mail.isConfirmation) continue;
			// Nor does any other announcement.
			return undefined;
		}
		if (!mail.isConfirmation && isReady(mail, book, now)) return mail;
		if (mail.isConfirmation) open.push(mail);
	}
	const newest = open.reduce<MailFact | undefined>(
		(best, mail) => (best && joinedAt(best) >= joinedAt(mail) ? best : mail),
		undefined,
	);
	// Nearly always the newest one is ready, so that sorting is not needed.
	if (newest === undefined || isReady(newest, book, now)) return newest;
	return open
		.sort((one, other) => joinedAt(other) - joinedAt(one))
		.find((mail) => isReady(mail, book, now));
}

const joinedAt = (mail: MailFact) => mail.joinedAt ?? 0;

function isReady(mail: MailFact, book: MailBook, now: number): boolean {
	const time = readyAt(mail, book, now) ?? now;
	mail.notBefore = time;
	return time <= now;
}

/** When a waiting mail may go out; `undefined` when it is not wanted any more. */
export function readyAt(
	mail: MailFact,
	book: MailBook,
	now: number,
): number | undefined {
	const { nextTryAt, person, isConfirmation } = mail;
	// No mail waits longer for its next try: a later time is from before the clock jumped back.
	if (nextTryAt !== null && nextTryAt > now && nextTryAt <= now + dayMs)
		return nextTryAt;
	const [side = "", email = ""] = person.split(" ");
	const history = book.history(email, mail.id);
	if (!isConfirmation) {
		const isUnwanted = history.hasBounced || wantsNoMail(history.replies, now);
		return isUnwanted ? undefined : now;
	}
	if (book.hasConfirmed(email, side as Side)) return undefined;
	const joinedAt = mail.joinedAt ?? now;
	const due = confirmationDue({ person, joinedAt }, history, now);
	return "never" in due ? undefined : due.readyAt;
}
