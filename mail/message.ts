import { randomUUID } from "node:crypto";
import type { SendMailOptions } from "nodemailer";
import type { MailSettings } from "../config/settings.ts";
import type { Mail } from "../shared/mail.ts";
import type { Person } from "../shared/person.ts";
import { compose } from "./compose.ts";
import { personKey } from "./links.ts";

/** A mail to a person, to be sent at `due` or later. */
export function newMail(
	{ email, user_type }: Pick<Person, "email" | "user_type">,
	kind: string,
	due: Date,
	{ linkSecret, from }: Pick<MailSettings, "linkSecret" | "from">,
	now: Date,
): Omit<Mail, "id"> {
	return {
		email,
		user_type,
		person_key: personKey(linkSecret, email, user_type),
		kind,
		state: "waiting",
		tries: 0,
		created_at: now.toISOString(),
		next_try_at: due.toISOString(),
		ended_at: null,
		message_id: `<${randomUUID()}@${domainOf(from)}>`,
		response: null,
	};
}

/** The mail as it goes out, or `undefined` when `content/mails.ts` has none of its kind any more. */
export function messageOf(
	mail: Omit<Mail, "id">,
	settings: MailSettings,
	now: Date,
): SendMailOptions | undefined {
	const composed = compose(mail, settings, now.valueOf());
	if (composed === undefined) return undefined;
	return {
		...composed,
		from: settings.from,
		to: { name: "", address: mail.email },
		messageId: mail.message_id,
		date: now,
	};
}

/** The domain of a sender such as `Name <hello@frontage.example>`. */
export function domainOf(from: string): string {
	return from.slice(from.lastIndexOf("@") + 1).replace(/>$/, "");
}
