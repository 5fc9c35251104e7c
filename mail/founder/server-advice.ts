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

/** Servers that take no password of an account, and what they take. */
const withoutPasswords: readonly (readonly [host: RegExp, advice: string])[] = [
	[
		/(?:^|\.)(?:gmail|google|googlemail)\.com$/,
		"Google takes no account's password: switch on 2-Step Verification, make an app password (myaccount.google.com/apppasswords) and write it into MAIL_PASSWORD. With Workspace, smtp-relay.gmail.com also takes this machine's address without a login, if an administrator allows it.",
	],
	[
		/(?:^|\.)(?:outlook|office365|office|hotmail|live)\.com$/,
		"Microsoft ends passwords at its mail servers, and OAuth2 is not supported here: write another mail provider's server and login into MAIL_URL, MAIL_USER and MAIL_PASSWORD, and its records into the DNS of your domain.",
	],
	[
		/(?:^|\.)(?:yahoo|aol|me|icloud|mac)\.com$/,
		"This provider takes no account's password: make an app password in the settings of the account, and write it into MAIL_PASSWORD.",
	],
];

/** What the founder can do about an error of the mail server at a URL. */
export function adviceOn({ cause }: ServerError, url: string): string {
	const { hostname } = new URL(url);
	const own =
		cause === "login" &&
		withoutPasswords.find(([host]) => host.test(hostname))?.[1];
	return own || serverAdvice[cause];
}

export const serverAdvice: Readonly<Record<ServerError["cause"], string>> = {
	certificate:
		"Write into MAIL_URL the host name that the certificate has, or let the mail server's operator renew it; host, port and login can be right. A mail server on this machine (127.0.0.1, localhost, [::1]) needs no certificate.",
	login:
		"See whether MAIL_USER and MAIL_PASSWORD are the right login (in .env between single quotes, if it has # or spaces); some providers want an app password.",
	scheme: "Change MAIL_URL as it says: docs/settings.md describes it.",
	connection:
		"See whether MAIL_URL has the right host and port, and whether this machine may connect to it: docs/settings.md describes it.",
	response:
		"The mail server can be reached and refuses. See what it says, and ask its operator or your mail provider.",
};
