// The words of the two pages nobody wants to see.

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
