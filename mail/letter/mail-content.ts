import type { AnnouncementWords } from "../../words/mails-schema.ts";
import type { Link } from "../../words/schema.ts";

/** What a mail says, whether as text or as HTML. */
export interface MailContent
	extends Omit<AnnouncementWords, "button" | "href"> {
	readonly button: Link;
	/** Below it: sentences, and links. */
	readonly notes: readonly string[];
	readonly links: readonly Link[];
}
