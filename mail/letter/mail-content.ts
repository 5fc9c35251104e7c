import type { AnnouncementWords, Link } from "../../content/types.ts";

/** The content of a mail, for its text and its HTML. */
export interface MailContent
	extends Omit<AnnouncementWords, "button" | "href"> {
	readonly button: Link;
	/** Sentences and links below the button. */
	readonly notes: readonly string[];
	readonly links: readonly Link[];
}
