import type { MailSettings } from "../config/mail-settings.ts";
import { announcements } from "../content/mails.ts";
import { noted } from "../content/texts.ts";
import { confirmation, type Mail } from "../store/mails.ts";
import { linkPath, makeToken } from "./links.ts";

/** A mail as the mail server gets it. */
export interface Composed {
	readonly subject: string;
	readonly text: string;
	readonly html: string;
	readonly headers: Readonly<Record<string, string>>;
}

/** The mail in words, or `undefined` when `content/mails.ts` has no mail of its kind any more. */
export function compose(
	mail: Pick<Mail, "kind" | "user_type" | "person_key">,
	settings: Pick<MailSettings, "siteUrl" | "linkSecret">,
	now = Date.now(),
): Composed | undefined {
	const purpose = mail.kind === confirmation ? "confirm" : "leave";
	const link = { personKey: mail.person_key, purpose } as const;
	const token = makeToken(settings.linkSecret, link, now);
	const text = `${mail.kind} ${settings.siteUrl}${linkPath}${token}`;
	return { subject: mail.kind, text, html: text, headers: {} };
}

/** The words that are still to be written in an announcement, one line each: its place, and what belongs there. */
export function placeholdersIn(announcement: string): string[] {
	const words = JSON.stringify(announcements[announcement] ?? {});
	return noted.placeholders
		.filter((placeholder) => words.includes(JSON.stringify(placeholder.words)))
		.map(({ place, what }) => `${place}  ${what}`);
}
