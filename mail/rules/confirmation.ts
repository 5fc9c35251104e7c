/** When a person gets a mail: the one that asks "Was that you?", or an announcement. */
import { confirmation, type Mail } from "../../shared/mail.ts";
import {
	bouncedAt,
	lastReply,
	leftAt,
	type TimedReply,
} from "../../shared/reply.ts";
import { ago, dayMs } from "../../shared/time.ts";
import { personOf } from "./mailbox.ts";

/** Most confirmations per mailbox, for any number of sign-ups and addresses. */
const mostConfirmations = 3;
/** Least time between two confirmations to one mailbox. */
const betweenMs = dayMs;
/** After "This wasn't me" or leaving, a mailbox gets no mail for this long. */
const quietMs = 30 * dayMs;

/** The mails to all addresses of a mailbox, and the replies and wishes from there, each with its person, as `personOf` gives it. */
export interface MailboxFacts {
	readonly mails: readonly Mail[];
	readonly replies: readonly (TimedReply & { readonly person: string })[];
}

/** Whether "This wasn't me" was pressed in the last thirty days. */
export function saidNotMe(
	replies: readonly TimedReply[],
	now: number,
): boolean {
	return lastReply(replies, "not-me") >= ago(quietMs, now);
}

/** When the mailbox left the list, or mail to it bounced elsewhere; `undefined` for neither. */
function unwantedAt(replies: readonly TimedReply[]): string | undefined {
	return leftAt(replies) ?? bouncedAt(replies);
}

/** Whether the mailbox left the list, or mail to it bounced elsewhere. */
export function isUnwanted(replies: readonly TimedReply[]): boolean {
	return unwantedAt(replies) !== undefined;
}

/** Whether a mail to the mailbox was called spam: it gets no more, at no address. */
export function hasComplained(replies: readonly TimedReply[]): boolean {
	return lastReply(replies, "complained") !== "";
}

/**
 * The earliest time at which this mail may be sent, also before it is stored; `undefined` if it must not be. A
 * time in the future counts as now: the clock has jumped.
 */
export function readyAt(
	mail: Pick<Mail, "kind" | "email" | "user_type" | "joined_at"> &
		Partial<Pick<Mail, "id" | "network">>,
	{ mails, replies }: MailboxFacts,
	now: number,
): number | undefined {
	if (hasBounced(mails, mail.email)) return undefined;
	if (saidNotMe(replies, now) || hasComplained(replies)) return undefined;
	const left = unwantedAt(replies);
	if (mail.kind !== confirmation) return left === undefined ? now : undefined;

	const person = personOf(mail);
	const others = mails.filter(
		({ id, kind, state, network, reported_at }) =>
			kind === confirmation &&
			id !== mail.id &&
			// Those reached no person; one that bounced after it was taken may have …
			state !== "dropped" &&
			(state !== "bounced" || reported_at !== null) &&
			// … and what bots entered does not hold back a person who joins from elsewhere.
			!(state === "held" && network && !mail.network),
	);
	const isOpen = ({ state }: Mail) => state === "waiting" || state === "held";
	const sent = others.filter((each) => !isOpen(each));
	const peopleAsked = new Set(others.filter(isOpen).map(personOf));
	if (
		hasConfirmed(replies, person) ||
		peopleAsked.has(person) ||
		sent.length + peopleAsked.size >= mostConfirmations ||
		(left !== undefined && peopleAsked.size > 0)
	)
		return undefined;
	const earliest = (some: typeof sent) =>
		Math.max(...some.map((each) => Math.min(timeOf(each), now) + betweenMs));
	const ofPerson = sent.filter((each) => personOf(each) === person);
	const joinedAt = mail.joined_at === null ? now : Date.parse(mail.joined_at);
	// A sign-up on the day of the last mail asks for nothing new.
	if (joinedAt < earliest(ofPerson)) return undefined;
	const next = Math.max(now, earliest(sent));
	if (left === undefined) return next;
	// The one confirmation after leaving; "asked" stands for one to a person who was erased since.
	const leftMs = Date.parse(left);
	const wasAskedSince =
		sent.some((each) => timeOf(each) > leftMs) ||
		lastReply(replies, "asked") > left;
	return wasAskedSince
		? undefined
		: Math.max(next, Math.min(leftMs, now) + quietMs);
}

/** Whether a mail to this spelling of the address bounced: another one may be a stranger's invention. */
function hasBounced(mails: readonly Mail[], address: string): boolean {
	return mails.some(
		({ state, email }) => state === "bounced" && email === address,
	);
}

/** When a mail ended, or else was made. */
function timeOf({ ended_at, created_at }: Mail): number {
	return Date.parse(ended_at ?? created_at);
}

/** Whether the person's newest reply is "Yes, I joined". */
function hasConfirmed(
	replies: MailboxFacts["replies"],
	person: string,
): boolean {
	const own = replies.filter((reply) => reply.person === person);
	const confirmed = lastReply(own, "confirmed");
	return (
		confirmed > lastReply(own, "left") && confirmed > lastReply(own, "not-me")
	);
}
