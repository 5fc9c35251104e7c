// The words of the two error pages: for an address that does not exist, and for a page that broke.
//
// How to change it: what stands between quotation marks is yours; leave the rest. The two headings
// and the name of the link home are fixed by the product's specification.

import { site } from "./site.ts";

export const notFound = {
	title: `Page not found – ${site.name}`,
	heading: "Oops! Page not found",
	text: "There’s nothing here but an empty frame.",
	home: { label: "Return to Home", href: "/" },
};

export const unexpectedError = {
	title: `Unexpected error – ${site.name}`,
	heading: "Unexpected Application Error!",
	text: "The poster fell off the wall. Please reload the page.",
	home: { label: "Return to Home", href: "/" },
};
