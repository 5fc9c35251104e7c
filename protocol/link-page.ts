/**
 * The page that the links in mails open: the build renders a document for each case, and the server
 * answers with it.
 */
import { replyKinds } from "../shared/reply.ts";

/**
 * Its documents: the question of a link that can confirm, that of one that can only leave, the outcome of
 * each reply, an unknown link, and a reply that could not be stored.
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
