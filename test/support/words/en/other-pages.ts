export const notFound = {
	heading: "Oops! Page not found",
	text: "Nothing here but an empty frame. This one isn’t for rent.",
};

export const unexpectedError = {
	heading: "Unexpected Application Error!",
	text: "The poster fell off the wall. Please reload the page.",
};

export const home = "Return to Home";
