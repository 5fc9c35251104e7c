import { randomUUID } from "node:crypto";
import type { SendMailOptions } from "nodemailer";
import type { MailSettings } from "../config/settings.ts";
import { confirmation, type Mail } from "../shared/mail.ts";
import {
	announcementWords,
	compose,
	confirmationWords,
	type MailWords,
} from "./compose.ts";
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
		email,
		user_type,
		person_key: personKey(linkSecrets[0], email, user_type),
		kind,
		state: mail.state ?? "waiting",
		tries: 0,
		created_at,
		next_try_at: created_at,
		ended_at: null,
		message_id: `<${randomUUID()}@${domainOf(from)}>`,
		response: null,
		joined_at,
		network: mail.network ?? null,
		held_group: mail.held_group ?? null,
		words: mail.words ?? null,
	};
}

/**
 * The mail as it goes out: a confirmation with the words of now, an announcement with those that
 * `announce` has shown and stored. `undefined` when these are not there.
 */
export async function messageOf(
	mail: Omit<Mail, "id">,
	settings: MailSettings,
	memory: Memory,
	now: number,
): Promise<SendMailOptions | undefined> {
	if (mail.kind === confirmation)
		return asMessage(
			mail,
			await confirmationWords(mail.user_type),
			settings,
			now,
		);
	const stored =
		mail.words === null ? undefined : memory[`words:${mail.words}`];
	return stored === undefined
		? undefined
		: asMessage(mail, JSON.parse(stored), settings, now);
}

/** An announcement as it is shown before it is ordered; `undefined` when there is none of its kind. */
export function announcementMessage(
	mail: Omit<Mail, "id">,
	settings: MailSettings,
	now: number,
): SendMailOptions | undefined {
	const words = announcementWords(mail.kind, mail.user_type);
	return words && asMessage(mail, words, settings, now);
}

function asMessage(
	mail: Omit<Mail, "id">,
	words: MailWords,
	settings: MailSettings,
	now: number,
): SendMailOptions {
	return {
		...compose(mail, words, settings, now),
		from: settings.from,
		to: { name: "", address: mail.email },
		messageId: mail.message_id,
		date: new Date(now),
	};
}

/** The domain of a sender such as `Name <hello@frontage.example>`. */
export function domainOf(from: string): string {
	return from.slice(from.lastIndexOf("@") + 1).replace(/>$/, "");
}
