/** When a person gets a mail: the one that asks "Was that you?", or an announcement. */
import { dayMs } from "../../shared/time.ts";
import {
	hasEnded,
	type MailboxFacts,
	type MailFact,
	type ReplyFact,
} from "./mail-facts.ts";

/** Most confirmations per mailbox, for any number of sign-ups and addresses. */
const mostConfirmations = 3;
/** Least time between two confirmations to one mailbox. */
const betweenMs = dayMs;
/** After "This wasn't me" or leaving, a mailbox gets no mail for this long. */
const quietMs = 30 * dayMs;

/**
 * When a mailbox left the list: the last time "Take me off the list" was pressed with no "Yes, I
 * joined" after it. `undefined` for a mailbox that did not leave, or came back.
 */
export function leftAt(replies: readonly ReplyFact[]): number | undefined {
	const last = (kind: ReplyFact["kind"]) =>
		replies.findLast((reply) => reply.kind === kind)?.at ?? 0;
	const left = last("left");
	return left > 0 && left >= last("confirmed") ? left : undefined;
}

/** Whether "This wasn't me" was pressed in the last thirty days. */
export function saidNotMe(replies: readonly ReplyFact[], now: number): boolean {
	return replies.some(
		({ kind, at }) => kind === "not-me" && at >= now - quietMs,
	);
}

/** Whether a mailbox may get no announcement, and no confirmation by the founder's order. */
export function wantsNoMail(replies: readonly ReplyFact[], now: number) {
	return leftAt(replies) !== undefined || saidNotMe(replies, now);
}

/** When a waiting mail may go out; `undefined` when it is not wanted any more. */
export function readyAt(
	mail: MailFact,
	mailbox: MailboxFacts,
	now: number,
): number | undefined {
	if (mail.isConfirmation) return confirmationDue(mail, mailbox, now);
	const hasBounced = mailbox.mails.some(({ state }) => state === "bounced");
	return hasBounced || wantsNoMail(mailbox.replies, now) ? undefined : now;
}

/**
 * When the confirmation of a sign-up is due, be it a mail already or not; `undefined` for never. A time in
 * the future counts as now: the clock has jumped. `planned` are the people of the mailbox whose mails are
 * about to be stored.
 */
export function confirmationDue(
	asked: Pick<MailFact, "person" | "joinedAt"> & { readonly id?: number },
	{ mails, replies }: MailboxFacts,
	now: number,
	planned: ReadonlySet<string> = new Set(),
): number | undefined {
	const others = mails.filter(
		({ id, isConfirmation, state }) =>
			isConfirmation && id !== asked.id && state !== "dropped",
	);
	const sent = others.filter(
		(mail) => hasEnded(mail) || mail.state === "sending",
	);
	const open = others.filter((mail) => !sent.includes(mail));
	const peopleAsked = new Set([...planned, ...open.map((mail) => mail.person)]);
	const left = leftAt(replies);
	if (
		mails.some(({ state }) => state === "bounced") ||
		saidNotMe(replies, now) ||
		hasConfirmed(replies, asked.person) ||
		peopleAsked.has(asked.person) ||
		sent.length + peopleAsked.size >= mostConfirmations ||
		(left !== undefined && peopleAsked.size > 0)
	)
		return undefined;
	const earliest = (some: typeof sent) =>
		Math.max(...some.map(({ at }) => Math.min(at, now) + betweenMs));
	const ofPerson = sent.filter(({ person }) => person === asked.person);
	// A sign-up on the day of the last mail asks for nothing new.
	if ((asked.joinedAt ?? now) < earliest(ofPerson)) return undefined;
	const next = Math.max(now, earliest(sent));
	if (left === undefined) return next;
	const repeats = replies.filter(({ kind }) => kind === "asked");
	if ([...sent, ...repeats].some(({ at }) => at > left)) return undefined;
	return Math.max(next, Math.min(left, now) + quietMs);
}

/** Whether the person's newest reply is "Yes, I joined". */
function hasConfirmed(replies: readonly ReplyFact[], person: string): boolean {
	const newest = replies.findLast(
		(reply) => reply.person === person && reply.kind !== "asked",
	);
	return newest?.kind === "confirmed";
}
