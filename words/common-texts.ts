/** The texts that stand in several places, and why each may not be longer. */
import { link, optional, text, titled } from "./kinds.ts";

export const large =
	"at 320 px, as large as it is set, it would fill the screen or break in a word";
export const cards =
	"at 320 px, where two cards stand side by side, it would take three lines";
export const cutOff = "search results and mail programs cut off the rest";
export const unread =
	"at 320 px it would fill the screen, and longer texts are not read";
export const look = "at 320 px it would take more than six lines";
export const line = "at 320 px it would take three lines";
export const inHeader = "in the header it would take three rows";

export const heading = titled("Heading", text(44, large, 24));
export const sectionHeading = titled("Heading", text(40, large, 20));
export const shortText = titled("Text", text(170, look));
export const longText = titled("Text", text(400, unread));
export const spoken = text(250, "a screen reader reads it in one go");
export const message = text(
	100,
	"at 320 px it would cover the heading below the header",
);
export const label = text(36, line);
export const tooltip = titled(
	"Tooltip",
	optional(text(60, "at 320 px it would take four lines")),
);

export const plainLink = link(label, "{ label: Imprint, href: /imprint }", {});
export const tipLink = link(
	label,
	'{ label: Instagram, href: "https://…", tooltip: Opens Instagram }',
	{ tooltip },
);
