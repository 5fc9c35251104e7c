import type { AnnouncementWords } from "../../words/mails-schema.ts";
import type { Link } from "../../words/schema.ts";

/** The content of a mail, for its text and its HTML. */
export interface MailContent
	extends Omit<AnnouncementWords, "button" | "href"> {
	readonly button: Link;
	/** The name on the poster in the open corner. */
	readonly posterName?: string | undefined;
	/** Sentences and links below the button. */
	readonly notes: readonly string[];
	readonly links: readonly Link[];
}
