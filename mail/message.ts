import { randomUUID } from "node:crypto";
import type { MailSettings } from "../config/settings.ts";
import { confirmation, type Mail } from "../shared/mail.ts";
import { type ComposedMail, compose, wordsOf } from "./compose.ts";
import { personKey } from "./links.ts";
import type { Memory } from "./mailer-memory.ts";

/** What a mail to a person begins with; the rest is the same for all new mails. */
export type NewMail = Pick<Mail, "email" | "user_type"> &
	Partial<
		Pick<Mail, "state" | "joined_at" | "network" | "held_group" | "words">
	>;

/** A mail to a person, waiting to be sent unless it says something else. */
export function newMail(
	mail: NewMail,
	kind: string,
	{ linkSecrets, from }: Pick<MailSettings, "linkSecrets" | "from">,
	now: number,
): Omit<Mail, "id"> {
	const { email, user_type, joined_at = null } = mail;
	// Never before the sign-up, whose time may come from another clock.
	const at = new Date(now).toISOString();
	const created_at = joined_at !== null && joined_at > at ? joined_at : at;
	return {
		state: "waiting",
		network: null,
		held_group: null,
		words: null,
		joined_at,
		...mail,
		person_key: personKey(linkSecrets[0], email, user_type),
		kind,
		tries: 0,
		created_at,
		next_try_at: at,
		ended_at: null,
		message_id: `<${randomUUID()}@${domainOf(from)}>`,
		response: null,
	};
}

/**
 * The mail as it goes out: a confirmation with the words of now, an announcement with those that
 * `announce` has shown and stored. `undefined` when these are not there.
 */
export function messageOf(
	mail: Omit<Mail, "id">,
	settings: MailSettings,
	memory: Memory,
	now: number,
): ComposedMail | undefined {
	const stored = memory[`words:${mail.words}`];
	const words =
		mail.kind === confirmation
			? wordsOf(mail.kind, mail.user_type)
			: stored && JSON.parse(stored);
	return words && compose(mail, words, settings, now);
}

/** The domain of a sender such as `Name <hello@frontage.example>`. */
export function domainOf(from: string): string {
	return from.slice(from.lastIndexOf("@") + 1).replace(/>$/, "");
}
