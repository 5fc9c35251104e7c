/** What a person can answer on the page that the links in a mail lead to. */
export const personEvents = ["confirmed", "not-me", "left"] as const;
export type PersonEvent = (typeof personEvents)[number];

/**
 * The documents of that page: the question of a link that can confirm, that of one that can only
 * leave, the outcome of each answer, an unknown link, and an answer that could not be stored.
 */
export const linkPages = [
	"confirm",
	"leave",
	...personEvents,
	"unknown",
	"failed",
] as const;
export type LinkPage = (typeof linkPages)[number];

/** The file name of the document that the build makes of one. */
export function linkDocumentName(page: LinkPage): string {
	return `link-${page}.html`;
}
