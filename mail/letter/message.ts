import { randomUUID } from "node:crypto";
import { domainToASCII } from "node:url";
import { parseSender } from "../../config/sender.ts";
import type { MailSettings } from "../../config/settings.ts";
import type { Mail } from "../../shared/mail.ts";
import type { NewMail } from "../rules/mail-facts.ts";
import { mailboxOf, mailDomainOf } from "../rules/mailbox.ts";
import { personKey } from "./links.ts";

/** The settings that a new mail needs. */
export type SenderSettings = Pick<MailSettings, "linkSecrets" | "from">;

/** A mail to a person, waiting to be sent. */
export function newMail(
	mail: NewMail,
	kind: string,
	{ linkSecrets, from }: SenderSettings,
	now: number,
): Omit<Mail, "id"> {
	const { email, user_type, joined_at = null } = mail;
	// Not before the sign-up, whose time may be from another clock.
	const at = new Date(now).toISOString();
	const created_at = joined_at !== null && joined_at > at ? joined_at : at;
	return {
		state: "waiting",
		network: null,
		held_group: null,
		reported_at: null,
		announcement_id: null,
		joined_at,
		next_try_at: at,
		...mail,
		mailbox: mailboxOf(email),
		domain: mailDomainOf(email),
		person_key: personKey(linkSecrets[0], email, user_type),
		kind,
		tries: 0,
		created_at,
		ended_at: null,
		message_id: `<${randomUUID()}@${domainOf(from)}>`,
		response: null,
	};
}

/** The domain of a sender such as `Name <hello@frontage.example>`, in ASCII for DNS and Message-IDs. */
export function domainOf(from: string): string {
	const { address = from } = parseSender(from) ?? {};
	const domain = address.slice(address.lastIndexOf("@") + 1);
	return domainToASCII(domain) || domain;
}

/**
 * The name in the SMTP greeting: the host of the page, or the sender's domain if that host is an IP address or has no
 * dot. Some mail servers refuse the machine's own name.
 */
export function greetingName({
	siteUrl,
	from,
}: Pick<MailSettings, "siteUrl" | "from">): string {
	const { hostname = "" } = URL.parse(siteUrl) ?? {};
	return hostname.includes(".") && !/^[\d.]+$/.test(hostname)
		? hostname.replace(/\.$/, "")
		: domainOf(from);
}
