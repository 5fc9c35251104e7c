/** The texts that stand in several places, and why each may not be longer. */
import { link, optional, text } from "./kinds.ts";

export const large = "set as large as it is, it fills a phone's width";
export const cards = "two cards share a phone's width";
export const cutOff = "search results and mail programs cut off the rest";
export const unread = "longer texts are not read";
export const look = "one look must be enough to read it";
export const line = "it shares its line or stands on one";
export const inHeader = "the header is full";

export const heading = text(32, large, 16);
export const sectionHeading = text(28, large, 14);
export const shortText = text(120, look);
export const longText = text(400, unread);
export const spoken = text(250, "a screen reader reads it in one go");
export const message = text(80, "it must not cover the header");
export const label = text(20, line);
export const tooltip = optional(text(44, "two lines must be enough"));

export const plainLink = link(label, "{ label: Imprint, href: /imprint }", {});
export const tipLink = link(
	label,
	'{ label: Instagram, href: "https://…", tooltip: Opens Instagram }',
	{ tooltip },
);
