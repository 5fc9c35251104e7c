/** What the founder can do when the mail server cannot be used. */
import { parseSender } from "../../config/sender.ts";
import type { MailSettings } from "../../config/settings.ts";
import type { ServerError } from "../queue/server-error.ts";
import { foreignProvider } from "../rules/foreign-sender.ts";
import { type Provider, providerAt } from "./providers.ts";

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

/** Servers of no provider in the list that take no password of an account. */
const appPasswords = /(?:^|\.)(?:yahoo|aol|me|icloud|mac)\.com$/;

/** What the founder can do about an error of the mail server at a URL. */
export function adviceOn({ cause }: ServerError, url: string): string {
	const { hostname } = new URL(url);
	if (cause !== "login") return serverAdvice[cause];
	const provider = providerAt(hostname)?.provider;
	if (provider) return `${serverAdvice.login} ${loginAdvice(provider)}`;
	const own = appPasswords.test(hostname)
		? "This provider takes no account's password: make an app password in the settings of the account."
		: "Some providers want an app password.";
	return `${serverAdvice.login} ${own}`;
}

/** What the login of a provider is. */
export function loginAdvice(provider: Provider): string {
	const { name, user, password, aboutLogin } = provider;
	const text = `At ${name}, the user is ${"always" in user ? user.always : user.is}, and the password is ${password}.`;
	return aboutLogin ? `${text} ${aboutLogin}` : text;
}

/** What the founder can do when the mail server takes the login and refuses the mail. */
export function refusalAdvice(url: string, response: string): string {
	if (/^530\b/.test(response))
		return "The mail server wants a login: give the user name and the password that belong to it.";
	const provider = providerAt(new URL(url).hostname)?.provider;
	const where = provider ? ` (${provider.records})` : "";
	const limit = provider?.limit
		? ` At ${provider.name}, ${provider.limit}.`
		: "";
	return `The login is right. Most often the provider does not know the sender yet: verify its domain there${where}, or write from an address that is verified.${limit}`;
}

export const serverAdvice: Readonly<Record<ServerError["cause"], string>> = {
	certificate:
		"Use the host name that the certificate has (MAIL_URL), or let the mail server's operator renew it; host, port and login can be right. A mail server on this machine (127.0.0.1, localhost, [::1]) needs no certificate.",
	login:
		"See whether the user name and the password are right (MAIL_USER, MAIL_PASSWORD).",
	scheme: "Change MAIL_URL as it says: docs/settings.md describes it.",
	connection:
		"See whether the host and the port are right (MAIL_URL), and whether this machine may connect to it. `mail setup` tries the other ports of your mail provider.",
	response:
		"The mail server can be reached and refuses. See what it says, and ask its operator or your mail provider.",
};
