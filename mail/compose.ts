import type { MailSettings } from "../config/mail-settings.ts";
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
