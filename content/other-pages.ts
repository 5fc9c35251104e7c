// The words of the two error pages: for an address that does not exist, and for a page that broke.
//
// How to change it: what stands between quotation marks is yours; leave the rest. The two headings
// and the name of the link home are fixed by the product's specification.

import { site } from "./site.ts";
import * as text from "./texts.ts";

export const notFound = {
	title: text.title(`Page not found – ${site.name}`),
	heading: text.heading("Oops! Page not found"),
	text: text.lead("There’s nothing here but an empty frame."),
	home: text.buttonLink("Return to Home", "/"),
} as const;

export const unexpectedError = {
	title: text.title(`Unexpected error – ${site.name}`),
	heading: text.heading("Unexpected Application Error!"),
	text: text.lead("The poster fell off the wall. Please reload the page."),
	home: text.buttonLink("Return to Home", "/"),
} as const;
