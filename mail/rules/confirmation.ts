/** When a person gets the mail that asks "Was that you?". */
import type { ReplyKind } from "../../shared/reply.ts";
import { dayMs } from "../../shared/time.ts";
import { hasPublicDomain } from "./mailbox.ts";

/** Most confirmations per mailbox, for any number of sign-ups and addresses. */
export const mostConfirmations = 3;
/** Least time between two confirmations to one mailbox. */
const betweenMs = dayMs;
/** After "This wasn't me" or leaving, a mailbox gets no mail for this long. */
export const quietMs = 30 * dayMs;
/** A sign-up that is older gets a confirmation only by `mail confirm`. */
const freshMs = 3 * dayMs;

/**
 * What was pressed in a mail, and when, in milliseconds since 1970. "asked": the mailbox had its one
 * confirmation after leaving, and was erased since.
 */
export interface Reply {
	readonly kind: ReplyKind | "asked";
	readonly at: number;
}

/** What is known of a mailbox. Times are milliseconds since 1970. */
export interface MailboxHistory {
	/** The confirmations that the mail server got, for which person and when. */
	readonly confirmations: readonly {
		readonly person: string;
		readonly at: number;
	}[];
	/** Whether a mail to it bounced, and was not put back by `mail retry`. */
	readonly hasBounced: boolean;
	/** What was answered from any of its addresses. */
	readonly replies: readonly Reply[];
}

/** When a confirmation may be sent, or why it is never sent. */
export type Due = { readonly readyAt: number } | { readonly never: string };

/**
 * When a mailbox left the list: the last time "Take me off the list" was pressed with no "Yes, I
 * joined" after it. `undefined` for a mailbox that did not leave, or came back.
 */
export function leftAt(replies: readonly Reply[]): number | undefined {
	const last = (kind: Reply["kind"]) =>
		Math.max(
			0,
			...replies.filter((each) => each.kind === kind).map(({ at }) => at),
		);
	const left = last("left");
	return left > 0 && left >= last("confirmed") ? left : undefined;
}

/** Whether "This wasn't me" was pressed in the last thirty days. */
export function saidNotMe(replies: readonly Reply[], now: number): boolean {
	return replies.some(
		({ kind, at }) => kind === "not-me" && at >= now - quietMs,
	);
}

/** Whether a mailbox may get no mail of any kind now. */
export function wantsNoMail(replies: readonly Reply[], now: number): boolean {
	return leftAt(replies) !== undefined || saidNotMe(replies, now);
}

/** Whether a sign-up is confirmed by itself: it came by the page, after mail was switched on. */
export function isForConfirmation(
	signUp: {
		readonly email: string;
		readonly joinedAt: number;
		readonly isImported: boolean;
	},
	mailOnSince: number,
	now: number,
): boolean {
	if (signUp.isImported || !hasPublicDomain(signUp.email)) return false;
	return signUp.joinedAt >= Math.max(mailOnSince, now - freshMs);
}

/**
 * When the confirmation of a person is due. `joinedAt` is the sign-up's time. A time in the future
 * counts as now: the clock has jumped.
 */
export function confirmationDue(
	{ person, joinedAt }: { readonly person: string; readonly joinedAt: number },
	{ confirmations, hasBounced, replies }: MailboxHistory,
	now: number,
): Due {
	if (hasBounced) return { never: "an earlier mail bounced" };
	if (saidNotMe(replies, now)) return { never: "This wasn't me" };
	if (confirmations.length >= mostConfirmations)
		return { never: `${mostConfirmations} confirmations` };
	const times = (some: typeof confirmations) =>
		some.map(({ at }) => Math.min(at, now));
	const own = confirmations.filter((each) => each.person === person);
	if (own.length > 0 && joinedAt < Math.max(...times(own)) + betweenMs)
		return { never: "confirmed or asked already" };
	const left = leftAt(replies);
	const next = Math.max(
		now,
		...times(confirmations).map((at) => at + betweenMs),
	);
	if (left === undefined) return { readyAt: next };
	const asked = replies.filter(({ kind }) => kind === "asked");
	if ([...confirmations, ...asked].some(({ at }) => at > left))
		return { never: "left, and was asked once more" };
	return { readyAt: Math.max(next, Math.min(left, now) + quietMs) };
}
