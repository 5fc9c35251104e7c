// The words of the two error pages: for an address that does not exist, and for a page that broke.
//
// How to change it: what stands between quotation marks is yours; leave the rest. The two headings
// and the name of the link home are fixed by the product's specification.

export const notFound = {
	heading: "Oops! Page not found",
	text: "Nothing here but an empty frame. This one isn’t for rent.",
};

export const unexpectedError = {
	heading: "Unexpected Application Error!",
	text: "The poster fell off the wall. Please reload the page.",
};

/** The link to the landing page, on every other page. */
export const home = "Return to Home";
