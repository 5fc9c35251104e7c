// The words of the two pages nobody wants to see: an address that does not exist, and a page that
// broke.
//
// How to change it: what stands between quotation marks is yours; leave the rest. The two headings
// and the name of the link home are fixed by the product's specification.
//
// How long: a title 60 letters, a heading 32 and no word above 11, the sentence below it 120, the link
// 18. `npm run build` names every text that is too long or empty.

import { site } from "./site.ts";

export const notFound = {
	title: `Page not found – ${site.name}`,
	heading: "Oops! Page not found",
	text: "There is only an empty frame here.",
	home: { label: "Return to Home", href: "/" },
} as const;

export const unexpectedError = {
	title: `Unexpected error – ${site.name}`,
	heading: "Unexpected Application Error!",
	text: "The picture fell off the wall. Please load the page again.",
	home: { label: "Return to Home", href: "/" },
} as const;
