/** When a person gets a confirmation: the rules, without the list. */
import type { UserType } from "../shared/entry.ts";
import { type Answer, confirmation, type Mail } from "../store/mails.ts";

const dayMs = 86_400_000;
/** The most confirmations to one address, for any number of sign-ups. */
const mostConfirmations = 3;
/** After "This wasn't me", an address gets no mail for this long. */
const quietMs = 30 * dayMs;

/** What is known of an address when a mail to it is decided on. */
export interface Known {
	/** All mails to it, oldest first. */
	readonly mails: readonly Pick<Mail, "kind" | "user_type" | "created_at">[];
	/** All that was answered from it, on both sides, oldest first. */
	readonly answers: readonly Answer[];
}

/** An answer "This wasn't me" since this time (ISO 8601, UTC) still keeps mails away. */
export function quietSince(now: Date): string {
	return new Date(now.valueOf() - quietMs).toISOString();
}

/** Whether an address wants no mail now: the person left, or was not the one who joined. */
export function isUnwanted({ answers }: Known, now: Date): boolean {
	const since = quietSince(now);
	return answers.some(
		({ kind, at }) => kind === "left" || (kind === "not-me" && at >= since),
	);
}

/**
 * When to send a confirmation to a person who has not confirmed: now, a day after the last one to
 * the address, or never (`undefined`). A repeated sign-up gets another one when it comes more than
 * a day after the first.
 */
export function confirmationDue(
	person: { readonly user_type: UserType; readonly last_seen_at: string },
	known: Known,
	now: Date,
): Date | undefined {
	if (isUnwanted(known, now)) return undefined;
	const sent = known.mails.filter(({ kind }) => kind === confirmation);
	if (sent.length >= mostConfirmations) return undefined;
	const own = sent.findLast(({ user_type }) => user_type === person.user_type);
	if (own && person.last_seen_at < dayAfter(own).toISOString())
		return undefined;
	const last = sent.at(-1);
	const free = last ? dayAfter(last) : now;
	return free > now ? free : now;
}

function dayAfter({ created_at }: Pick<Mail, "created_at">): Date {
	return new Date(Date.parse(created_at) + dayMs);
}
