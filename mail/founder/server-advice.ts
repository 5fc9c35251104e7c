/** What the founder can do when the mail server cannot be used. */
import { parseSender } from "../../config/sender.ts";
import type { MailSettings } from "../../config/settings.ts";
import type { ServerError } from "../queue/server-error.ts";
import { foreignProvider } from "../rules/foreign-sender.ts";

/**
 * What is wrong with a sender at a mail provider whose own server does not send the mail, and what to do; `undefined`
 * for a sender at a domain of the founder's.
 */
export function senderAdvice({
	from,
	url,
}: Pick<MailSettings, "from" | "url">):
	| { found: string; todo: string }
	| undefined {
	const { address } = parseSender(from) ?? { address: from };
	const { hostname } = new URL(url);
	const provider = foreignProvider(address, hostname);
	return provider === undefined
		? undefined
		: {
				found: `MAIL_FROM is an address at ${provider}, and ${hostname} is no server of ${provider}: such mail is refused, or lands in spam.`,
				todo: `Write into MAIL_FROM an address at a domain of your own, and add the DNS records that your mail provider names; or send through the server of ${provider}, with its login in MAIL_URL.`,
			};
}

export const serverAdvice: Readonly<Record<ServerError["cause"], string>> = {
	certificate:
		"Write into MAIL_URL the host name that the certificate has, or let the mail server's operator renew it; host, port and login can be right. A mail server on this machine (127.0.0.1, localhost, [::1]) needs no certificate.",
	login:
		"See whether MAIL_USER and MAIL_PASSWORD are the right login (in .env between single quotes, if it has # or spaces); some providers want an app password.",
	scheme: "Change MAIL_URL as it says: docs/mail.md has examples.",
	connection:
		"See whether MAIL_URL has the right host and port, and whether this machine may connect to it: docs/mail.md has examples.",
	response:
		"The mail server can be reached and refuses. See what it says, and ask its operator or your mail provider.",
};
