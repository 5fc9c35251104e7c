import * as content from "../content/all.ts";

const { site, ...texts } = content;
const longHeading = /"(heading|wall)":"[^"]*[^" –]{12}/;

/**
 * Whether a heading has a word longer than 11 letters, as in German, or the name or a label more than
 * the header's row has room for: the stylesheet then sets large type and the header smaller.
 */
export const hasLongWords =
	longHeading.test(JSON.stringify(texts)) ||
	site.name.length > 10 ||
	texts.landing.header.links.some(({ label }) => label.length > 12);
