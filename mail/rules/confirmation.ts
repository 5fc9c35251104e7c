/** When a person gets a mail: the one that asks "Was that you?", or an announcement. */
import { confirmation, type Mail } from "../../shared/mail.ts";
import {
	bouncing,
	isLater,
	lastOf,
	leaving,
	type TimedReply,
} from "../../shared/reply.ts";
import { ago, dayMs } from "../../shared/time.ts";
import { sideAndAddress } from "./mailbox.ts";

/** The most confirmations per mailbox, for any number of sign-ups and addresses. */
const maxConfirmations = 3;
/** The least time between two confirmations to one mailbox. */
const intervalMs = dayMs;
/** How long a mailbox gets no mail after "This wasn't me" or leaving. */
const quietMs = 30 * dayMs;

/** The mails to all addresses of a mailbox, and its replies and wishes, each with its person (see `sideAndAddress`). */
export interface MailboxFacts {
	readonly mails: readonly Mail[];
	readonly replies: readonly (TimedReply & { readonly person: string })[];
}

/** Whether "This wasn't me" was pressed in the last thirty days. */
export function saidNotMe(
	replies: readonly TimedReply[],
	now: number,
): boolean {
	const notMe = lastOf(replies, "not-me");
	return notMe !== undefined && notMe.at >= ago(quietMs, now);
}

/** How the mailbox left the list, or mail to it bounced elsewhere; `undefined` for neither. */
function unwanted(replies: readonly TimedReply[]): TimedReply | undefined {
	return leaving(replies) ?? bouncing(replies);
}

/** Whether the mailbox complained of spam: none of its addresses gets mail again. */
export function hasComplained(replies: readonly TimedReply[]): boolean {
	return lastOf(replies, "complained") !== undefined;
}

/** Whether the mailbox left the list, bounced elsewhere, or complained of spam. */
export function wantsNoMail(replies: readonly TimedReply[]): boolean {
	return unwanted(replies) !== undefined || hasComplained(replies);
}

/**
 * The earliest time this mail may be sent, in milliseconds since 1970; `undefined` if it must not be. A stored time in
 * the future counts as `now`: the clock has jumped.
 */
export function readyAt(
	mail: Pick<Mail, "kind" | "email" | "user_type" | "joined_at"> &
		Partial<Pick<Mail, "id" | "network">>,
	{ mails, replies }: MailboxFacts,
	now: number,
): number | undefined {
	if (hasBounced(mails, mail.email)) return undefined;
	if (saidNotMe(replies, now) || hasComplained(replies)) return undefined;
	const left = unwanted(replies);
	if (mail.kind !== confirmation) return left === undefined ? now : undefined;

	const person = sideAndAddress(mail);
	const others = mails.filter(
		({ id, kind, state, network, reported_at }) =>
			kind === confirmation &&
			id !== mail.id &&
			// Dropped and bounced mails reached no person, except those reported as bounced later …
			state !== "dropped" &&
			(state !== "bounced" || reported_at !== null) &&
			// … and a mail that bots caused does not delay a person who joins from another network.
			!(state === "held" && network && !mail.network),
	);
	const isOpen = ({ state }: Mail) => state === "waiting" || state === "held";
	const sent = others.filter((each) => !isOpen(each));
	const peopleAsked = new Set(others.filter(isOpen).map(sideAndAddress));
	if (
		hasConfirmed(replies, person) ||
		peopleAsked.has(person) ||
		sent.length + peopleAsked.size >= maxConfirmations ||
		(left !== undefined && peopleAsked.size > 0)
	)
		return undefined;
	const earliest = (some: typeof sent) =>
		Math.max(...some.map((each) => Math.min(timeOf(each), now) + intervalMs));
	const ofPerson = sent.filter((each) => sideAndAddress(each) === person);
	const joinedAt = mail.joined_at === null ? now : Date.parse(mail.joined_at);
	// A sign-up less than a day after the last mail causes no new one.
	if (joinedAt < earliest(ofPerson)) return undefined;
	const next = Math.max(now, earliest(sent));
	if (left === undefined) return next;
	// One confirmation after leaving; the wish "asked" is that of a person who was erased since.
	const asked = lastOf([...sent.map(askedBy), ...replies], "asked");
	return asked && isLater(asked, left)
		? undefined
		: Math.max(next, Math.min(Date.parse(left.at), now) + quietMs);
}

/** A mail among the replies, so that it is known which ones came after it. */
export function askedBy({
	ended_at,
	created_at,
	reply_cursor = null,
}: Mail): TimedReply {
	return {
		kind: "asked",
		at: ended_at ?? created_at,
		// Between the last reply before it and the next one.
		...(reply_cursor !== null && { id: reply_cursor + 0.4 }),
	};
}

/** Whether a mail to this spelling of the address bounced: a stranger may have invented another one. */
function hasBounced(mails: readonly Mail[], address: string): boolean {
	return mails.some(
		({ state, email }) => state === "bounced" && email === address,
	);
}

/** When a mail ended or, before that, was created. */
function timeOf({ ended_at, created_at }: Mail): number {
	return Date.parse(ended_at ?? created_at);
}

/** Whether the person's newest reply is "Yes, I joined". */
export function hasConfirmed(
	replies: MailboxFacts["replies"],
	person: string,
): boolean {
	const own = replies.filter((reply) => reply.person === person);
	return lastOf(own, "confirmed", "left", "not-me")?.kind === "confirmed";
}
