import type { Link } from "../../words/schema.ts";
import type { Paragraph } from "./marks.ts";

/** The content of a mail, for its text and its HTML. */
export interface MailContent {
	readonly subject: string;
	readonly heading?: string | undefined;
	readonly paragraphs: readonly Paragraph[];
	readonly button?: Link | undefined;
	/** The name on the poster in the open corner. */
	readonly posterName?: string | undefined;
	/** Sentences and links below the button. */
	readonly notes: readonly string[];
	readonly links: readonly Link[];
}
