/** Which confirmations new sign-ups cause. */
import { confirmation } from "../../shared/mail.ts";
import { lastIdOf } from "../../shared/order.ts";
import { isReachable } from "../../shared/reachable.ts";
import type { StoredSignUp } from "../../shared/sign-up.ts";
import { ago, dayMs } from "../../shared/time.ts";
import { readyAt } from "./confirmation.ts";
import type { FactsOf, NewMail } from "./mail-facts.ts";
import { mailboxOf, sideAndAddress } from "./mailbox.ts";
import type { MailerState } from "./mailer-values.ts";

/** An older sign-up gets a confirmation only by `announce confirm`. */
const freshMs = 3 * dayMs;

/** Only sign-ups from this time on can cause a confirmation. */
export function freshSince(now: number): string {
	return ago(freshMs, now);
}

/** Whether a sign-up can cause a confirmation: it is new, or was corrected a short time ago, and was not imported. */
export function isFresh(
	{ created_at, imported_at, edited_at }: StoredSignUp,
	now: number,
): boolean {
	return imported_at === null && (edited_at ?? created_at) >= freshSince(now);
}

/** Whether a sign-up came before mail was switched on. */
function isBeforeMail(
	signUp: StoredSignUp,
	{ on_since = "", on_after }: Pick<MailerState, "on_since" | "on_after">,
): boolean {
	return on_after === undefined
		? signUp.created_at < on_since
		: lastIdOf(signUp) <= Number(on_after);
}

/**
 * The confirmations that sign-ups cause, one per mailbox, and the sign-ups that are decided on after these mails are
 * stored. `factsOf` knows their mailboxes.
 */
export function planConfirmations(
	signUps: readonly StoredSignUp[],
	factsOf: FactsOf,
	saved: Pick<MailerState, "on_since" | "on_after">,
	now: number,
): { readonly mails: readonly NewMail[]; readonly later: StoredSignUp[] } {
	const planned = new Map<string, NewMail>();
	const later: StoredSignUp[] = [];
	for (const signUp of signUps) {
		const { user_type, created_at: joined_at, network } = signUp;
		if (isBeforeMail(signUp, saved) || !isReachable(signUp.email)) continue;
		const email = signUp.email.toLowerCase();
		const mail = { kind: confirmation, email, user_type, joined_at, network };
		const facts = factsOf(email);
		// A cancelled mail counts, too.
		const hasMail = facts.mails.some(
			(each) =>
				each.joined_at === joined_at &&
				sideAndAddress(each) === sideAndAddress(mail),
		);
		if (hasMail || readyAt(mail, facts, now) === undefined) continue;
		if (planned.has(mailboxOf(email))) later.push(signUp);
		else planned.set(mailboxOf(email), mail);
	}
	return { mails: [...planned.values()], later };
}
