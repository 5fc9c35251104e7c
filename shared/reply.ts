import type { WishKind } from "./wish.ts";

/**
 * What a person can reply on the page that the links in a mail lead to. "erase" asks to be erased, and leaves the
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
}

/** A reply, or a wish that outlived its reply. */
export interface TimedReply {
	readonly kind: ReplyKind | WishKind;
	readonly at: string;
}

/** When a reply of this kind was given last; empty for never. */
export function lastReply(
	replies: readonly TimedReply[],
	wanted: TimedReply["kind"],
): string {
	return replies.reduce(
		(last, { kind, at }) => (kind === wanted && at > last ? at : last),
		"",
	);
}

/**
 * When the people of these replies left the list: the last time "Take me off the list" or "Erase my data" was
 * pressed with no "Yes, I joined" after it. `undefined` if they did not leave, or came back.
 */
export function leftAt(replies: readonly TimedReply[]): string | undefined {
	const asked = lastReply(replies, "erase");
	const taken = lastReply(replies, "left");
	return unlessConfirmed(replies, asked > taken ? asked : taken);
}

/**
 * When mail to the mailbox of these replies bounced elsewhere, as an import told, with no "Yes, I joined" after
 * it. `undefined` if it did not.
 */
export function bouncedAt(replies: readonly TimedReply[]): string | undefined {
	return unlessConfirmed(replies, lastReply(replies, "bounced"));
}

function unlessConfirmed(
	replies: readonly TimedReply[],
	at: string,
): string | undefined {
	return at !== "" && at >= lastReply(replies, "confirmed") ? at : undefined;
}
