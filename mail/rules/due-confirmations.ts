/** Which confirmations the sign-ups make due. */
import { confirmation } from "../../shared/mail.ts";
import type { StoredSignUp } from "../../shared/sign-up.ts";
import { ago, dayMs } from "../../shared/time.ts";
import { readyAt } from "./confirmation.ts";
import type { MailFacts, NewMail } from "./mail-facts.ts";
import { isReachable, mailboxOf, personOf } from "./mailbox.ts";

/** A sign-up that is older gets a confirmation only by `mail confirm`. */
const freshMs = 3 * dayMs;

/** Whether a sign-up may get a confirmation by itself: it came, or was corrected, a short time ago, and through the form. */
export function isFresh(
	{ created_at, imported_at, edited_at }: StoredSignUp,
	now: number,
): boolean {
	return imported_at === null && (edited_at ?? created_at) >= ago(freshMs, now);
}

/**
 * The confirmations that the sign-ups of the index make due, one per mailbox, and the sign-ups on which is
 * decided once these are stored. `mailOnSince` is when mail was switched on.
 */
export function planConfirmations(
	index: MailFacts,
	mailOnSince: string,
	now: number,
): { readonly mails: readonly NewMail[]; readonly later: StoredSignUp[] } {
	const planned = new Map<string, NewMail>();
	const later: StoredSignUp[] = [];
	for (const signUp of index.signUps) {
		const { user_type, created_at: joined_at, network } = signUp;
		if (joined_at < mailOnSince || !isReachable(signUp.email)) continue;
		const email = signUp.email.toLowerCase();
		const mail = { kind: confirmation, email, user_type, joined_at, network };
		const facts = index.mailbox(email);
		// Also one that the founder has cancelled.
		const hasMail = facts.mails.some(
			(each) =>
				each.joined_at === joined_at && personOf(each) === personOf(mail),
		);
		if (hasMail || readyAt(mail, facts, now) === undefined) continue;
		if (planned.has(mailboxOf(email))) later.push(signUp);
		else planned.set(mailboxOf(email), mail);
	}
	return { mails: [...planned.values()], later };
}
