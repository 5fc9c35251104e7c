import {
	eventsAsReplies,
	type MailboxEvent,
	type MailboxTimes,
} from "./mailbox-events.ts";

/**
 * What a person can reply on the page that the links in mails lead to. "erase" asks to be erased, and leaves the
 * list until that is done.
 */
export const replyKinds = ["confirmed", "not-me", "left", "erase"] as const;
export type ReplyKind = (typeof replyKinds)[number];

/** One reply, as it is stored. */
export interface Reply {
	readonly id: number;
	/** ISO 8601 in UTC. */
	readonly at: string;
	/** The person, as `personKey` in mail/letter/links.ts makes it. */
	readonly person_key: string;
	readonly kind: ReplyKind;
	/** The last sign-up when it was stored; not in rows of 2.0.0. */
	readonly sign_up_cursor?: number | null;
}

/** A reply, or an event of the mailbox, which outlives its reply. */
export interface TimedReply extends Pick<Reply, "sign_up_cursor"> {
	/** Its place among the replies, where that is known. */
	readonly id?: number | undefined;
	readonly kind: ReplyKind | MailboxEvent;
	readonly at: string;
}

/** Whether a reply came after another one: ids tell, and of what has none, the times. */
export function isLater(
	one: Pick<TimedReply, "id" | "at">,
	other: Pick<TimedReply, "id" | "at">,
): boolean {
	return one.id === undefined || other.id === undefined
		? one.at > other.at
		: one.id > other.id;
}

/** The last of the replies of these kinds. */
export function lastOf<Each extends TimedReply>(
	replies: readonly Each[],
	...kinds: readonly TimedReply["kind"][]
): Each | undefined {
	let last: Each | undefined;
	for (const reply of replies)
		if (kinds.includes(reply.kind) && (!last || isLater(reply, last)))
			last = reply;
	return last;
}

/** The last reply of these kinds, unless "Yes, I joined" was pressed after it. */
export function lastUnlessConfirmed<Each extends TimedReply>(
	replies: readonly Each[],
	...kinds: readonly TimedReply["kind"][]
): Each | undefined {
	const last = lastOf(replies, ...kinds);
	const confirmed = last && lastOf(replies, "confirmed");
	return confirmed && isLater(confirmed, last) ? undefined : last;
}

/**
 * By which reply the people of these replies left the list: the last "Take me off the list" or "Erase my data" with no
 * "Yes, I joined" after it. `undefined` if they did not leave, or came back.
 */
export function leaving<Each extends TimedReply>(
	replies: readonly Each[],
): Each | undefined {
	return lastUnlessConfirmed(replies, "left", "erase");
}

/**
 * By which event mail to the mailbox of these replies bounced elsewhere, as an import told, with no "Yes, I joined"
 * after it. `undefined` if it did not.
 */
export function bouncing<Each extends TimedReply>(
	replies: readonly Each[],
): Each | undefined {
	return lastUnlessConfirmed(replies, "bounced");
}

/** Some replies beside the events of their mailbox, but for what a reply tells itself, whose order is known. */
export function withEvents<Each extends TimedReply>(
	replies: readonly Each[],
	times: MailboxTimes | undefined,
): readonly (Each | TimedReply)[] {
	if (times === undefined) return replies;
	const own = eventsAsReplies(times).filter(
		({ kind, at }) =>
			!replies.some(
				(reply) =>
					reply.at === at &&
					(reply.kind === kind || (kind === "left" && reply.kind === "erase")),
			),
	);
	return [...replies, ...own];
}
