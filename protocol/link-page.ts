/**
 * The page that the links in mails open: the build renders a document for each case, and the server
 * answers with it.
 */
import { replyKinds } from "../shared/reply.ts";

/** The button that asks once more before anything is erased: it stores nothing. */
export const askErase = "ask-erase";
/** The box that has to be ticked in reply: only this value is a tick. */
export const sureBox = { name: "sure", value: "yes" } as const;

/**
 * The documents of that page: the question of a link that can confirm, that to a person of an import, that of one that
 * can only leave, the one before erasing, the outcome of each reply, an unknown link (without and with an address to write
 * to), and a reply that could not be stored.
 */
export const linkPages = [
	"confirm",
	"imported",
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
