import type { Words } from "../words/content.ts";

const longHeading = /"(heading|wall)":"[^"]*[^" –]{12}/;

/**
 * Whether a heading has a word longer than 11 letters, as in German, or the name or a label more than
 * the header's row has room for: the stylesheet then sets large type and the header smaller.
 */
export function hasLongWords({ site, ...texts }: Words): boolean {
	return (
		longHeading.test(JSON.stringify(texts)) ||
		site.name.length > 10 ||
		texts.header.links.some((link) => (link?.label.length ?? 0) > 12)
	);
}
