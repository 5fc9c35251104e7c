/** Which mail is sent next. */
import type { Mail } from "../../shared/mail.ts";
import type { MailFacts } from "./mail-facts.ts";
import type { MailerState } from "./mailer-values.ts";
import { isDayFull } from "./sending-limits.ts";
import { waitingReasons } from "./waiting-reason.ts";

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
	const [interrupted] = index.queue("sending");
	if (interrupted !== undefined || !index.hasWaiting) return interrupted;
	const today = index.day(now);
	const reasonOf = waitingReasons({ index, saved, stopped, perDay }, now);
	const isReady = (mail: Mail) => reasonOf(mail) === undefined;
	const next = [...index.queue("confirmations")]
		.sort((one, other) =>
			(one.joined_at ?? "") > (other.joined_at ?? "") ? -1 : 1,
		)
		.find(isReady);
	if (next !== undefined || isDayFull(today, perDay)) return next;
	return index.queue("announcements").find(isReady);
}
