import type { WishKind } from "./wish.ts";

/** What a person can reply on the page that the links in a mail lead to. */
export const replyKinds = ["confirmed", "not-me", "left"] as const;
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
 * When the people of these replies left the list: the last time "Take me off the list" was pressed with no
 * "Yes, I joined" after it. `undefined` if they did not leave, or came back.
 */
export function leftAt(replies: readonly TimedReply[]): string | undefined {
	return unlessConfirmed(replies, "left");
}

/**
 * When mail to the mailbox of these replies bounced elsewhere, as an import told, with no "Yes, I joined" after
 * it. `undefined` if it did not.
 */
export function bouncedAt(replies: readonly TimedReply[]): string | undefined {
	return unlessConfirmed(replies, "bounced");
}

function unlessConfirmed(
	replies: readonly TimedReply[],
	kind: TimedReply["kind"],
): string | undefined {
	const last = lastReply(replies, kind);
	return last !== "" && last >= lastReply(replies, "confirmed")
		? last
		: undefined;
}

/**
 * The documents of that page: the question of a link that can confirm, that of one that can only
 * leave, the outcome of each reply, an unknown link, and a reply that could not be stored.
 */
export const linkPages = [
	"confirm",
	"leave",
	...replyKinds,
	"unknown",
	"failed",
] as const;
export type LinkPage = (typeof linkPages)[number];

/** The file name of the document that the build makes of one. */
export function linkDocumentName(page: LinkPage): string {
	return `link-${page}.html`;
}

/** Stands in the document of a confirmed reply; the server puts the person's own link in its place. */
export const ownLinkToken = "{{ownLink}}";
