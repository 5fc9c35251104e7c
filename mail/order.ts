/** Orders announcements from the dashboard: who would get one, how it looks, and sending it. */
import type { Content } from "../words/content.ts";
import type { Delivery } from "./queue/deliver.ts";

/** What announcements are written and sent with. */
export interface Writing {
	/** The words of the site; `undefined` while there is a mistake in them. */
	readonly content: Content | undefined;
	/** The settings of mail, or a sentence that says why no mail is sent. */
	readonly settings: Delivery["settings"] | string;
	readonly timeZone: string;
	/** Reads a minute of TIME_ZONE to come, as a time in UTC. Throws `ExpectedError`. */
	readonly readMinute: (text: string) => string;
}
