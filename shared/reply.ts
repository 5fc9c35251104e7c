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
	/** The person, as `personKey` in mail/links.ts makes it. */
	readonly person_key: string;
	readonly kind: ReplyKind;
}

/** A reply, or a wish that outlived one. */
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
	const left = asked > taken ? asked : taken;
	return left !== "" && left >= lastReply(replies, "confirmed")
		? left
		: undefined;
}

/** The button that asks once more before anything is erased: it stores nothing. */
export const askErase = "ask-erase";
/** The box that has to be ticked in answer. */
export const sureField = "sure";

/**
 * The documents of that page: the question of a link that can confirm, that of one that can only
 * leave, the one before erasing, the outcome of each reply, an unknown link (without and with an address to write
 * to), and a reply that could not be stored.
 */
export const linkPages = [
	"confirm",
	"leave",
	askErase,
	...replyKinds,
	"unknown",
	"unknown-write",
	"failed",
] as const;
export type LinkPage = (typeof linkPages)[number];

/** The file name of the document that the build makes of one. */
export function linkDocumentName(page: LinkPage): string {
	return `link-${page}.html`;
}

/** Stands in the document of a confirmed reply; the server puts the person's own link in its place. */
export const ownLinkToken = "{{ownLink}}";
/** Stands in that of an unknown link; the server puts the address there from which mails come. */
export const senderToken = "{{sender}}";
