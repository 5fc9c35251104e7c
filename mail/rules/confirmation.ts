/** When a person gets a mail: the one that asks "Was that you?", or an announcement. */
import { confirmation, type Mail } from "../../shared/mail.ts";
import type { Reply } from "../../shared/reply.ts";
import { dayMs } from "../../shared/time.ts";
import { personOf } from "./mailbox.ts";

/** Most confirmations per mailbox, for any number of sign-ups and addresses. */
const mostConfirmations = 3;
/** Least time between two confirmations to one mailbox. */
const betweenMs = dayMs;
/** After "This wasn't me" or leaving, a mailbox gets no mail for this long. */
const quietMs = 30 * dayMs;

/** What a person, as `personOf` gives it, has replied; the time is in milliseconds since 1970. */
export interface PersonReply {
	readonly person: string;
	readonly kind: Reply["kind"];
	readonly at: number;
}

/** The mails to all addresses of a mailbox, and the replies from there, oldest first. */
export interface MailboxFacts {
	readonly mails: readonly Mail[];
	readonly replies: readonly PersonReply[];
}

/**
 * When a mailbox left the list: the last time "Take me off the list" was pressed with no "Yes, I
 * joined" after it. `undefined` for a mailbox that did not leave, or came back.
 */
export function leftAt(replies: readonly PersonReply[]): number | undefined {
	const last = (kind: PersonReply["kind"]) =>
		replies.findLast((reply) => reply.kind === kind)?.at ?? 0;
	const left = last("left");
	return left > 0 && left >= last("confirmed") ? left : undefined;
}

/** Whether "This wasn't me" was pressed in the last thirty days. */
export function saidNotMe(
	replies: readonly PersonReply[],
	now: number,
): boolean {
	return replies.some(
		({ kind, at }) => kind === "not-me" && at >= now - quietMs,
	);
}

/** When a waiting mail may go out; `undefined` when it is not wanted any more. */
export function readyAt(
	mail: Mail,
	mailbox: MailboxFacts,
	now: number,
): number | undefined {
	if (mail.kind === confirmation) return confirmationDue(mail, mailbox, now);
	const { mails, replies } = mailbox;
	const isUnwanted =
		mails.some(({ state }) => state === "bounced") ||
		leftAt(replies) !== undefined ||
		saidNotMe(replies, now);
	return isUnwanted ? undefined : now;
}

/**
 * When the confirmation of a sign-up is due, be it a mail already or not; `undefined` for never. A time in
 * the future counts as now: the clock has jumped. `planned` are the people of the mailbox whose mails are
 * about to be stored.
 */
export function confirmationDue(
	asked: Pick<Mail, "email" | "user_type" | "joined_at"> & {
		readonly id?: number;
	},
	{ mails, replies }: MailboxFacts,
	now: number,
	planned: ReadonlySet<string> = new Set(),
): number | undefined {
	const person = personOf(asked);
	const others = mails.filter(
		({ id, kind, state }) =>
			kind === confirmation && id !== asked.id && state !== "dropped",
	);
	const isOpen = ({ state }: Mail) => state === "waiting" || state === "held";
	const sent = others.filter((mail) => !isOpen(mail));
	const peopleAsked = planned.union(
		new Set(others.filter(isOpen).map(personOf)),
	);
	const left = leftAt(replies);
	if (
		mails.some(({ state }) => state === "bounced") ||
		saidNotMe(replies, now) ||
		hasConfirmed(replies, person) ||
		peopleAsked.has(person) ||
		sent.length + peopleAsked.size >= mostConfirmations ||
		(left !== undefined && peopleAsked.size > 0)
	)
		return undefined;
	const earliest = (some: typeof sent) =>
		Math.max(...some.map((mail) => Math.min(timeOf(mail), now) + betweenMs));
	const ofPerson = sent.filter((mail) => personOf(mail) === person);
	const joinedAt = asked.joined_at === null ? now : Date.parse(asked.joined_at);
	// A sign-up on the day of the last mail asks for nothing new.
	if (joinedAt < earliest(ofPerson)) return undefined;
	const next = Math.max(now, earliest(sent));
	if (left === undefined) return next;
	// The one confirmation after leaving; "asked" stands for one to a person who was erased since.
	const wasAskedSince =
		sent.some((mail) => timeOf(mail) > left) ||
		replies.some(({ kind, at }) => kind === "asked" && at > left);
	return wasAskedSince
		? undefined
		: Math.max(next, Math.min(left, now) + quietMs);
}

/** When a mail ended, or else was made. */
function timeOf({ ended_at, created_at }: Mail): number {
	return Date.parse(ended_at ?? created_at);
}

/** Whether the person's newest reply is "Yes, I joined". */
function hasConfirmed(
	replies: readonly PersonReply[],
	person: string,
): boolean {
	const newest = replies.findLast(
		(reply) => reply.person === person && reply.kind !== "asked",
	);
	return newest?.kind === "confirmed";
}
