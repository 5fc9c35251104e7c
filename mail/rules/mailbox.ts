/** Which addresses reach the same mailbox, and what its domain says about it. */

/** The ten largest mail providers, and their domains. A country's domain of Yahoo counts, too. */
const largeProviders: Readonly<Record<string, readonly string[]>> = {
	Gmail: ["gmail.com"],
	Outlook: ["outlook.com", "hotmail.com", "live.com", "msn.com"],
	Yahoo: ["yahoo.com", "ymail.com"],
	iCloud: ["icloud.com", "me.com", "mac.com"],
	AOL: ["aol.com"],
	GMX: ["gmx.de", "gmx.net", "gmx.at", "gmx.ch", "gmx.com", "web.de"],
	Proton: ["proton.me", "protonmail.com", "pm.me"],
	QQ: ["qq.com", "foxmail.com"],
	NetEase: ["163.com", "126.com"],
	"Mail.ru": ["mail.ru", "bk.ru", "list.ru", "inbox.ru"],
};
const largeDomains = new Set(Object.values(largeProviders).flat());
const largeNames = /^(?:yahoo|outlook|hotmail|live)\.(?:com?\.)?[a-z]{2}$/;

/** Names that no mail server on the internet can have (RFC 6761, RFC 8375, RFC 9476). */
const privateNames =
	/(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|test|invalid|onion|alt|home\.arpa)$/;

/**
 * The mailbox that an address reaches: lower-cased, without `+tag`, and at Gmail without dots. Two
 * addresses with the same result are one recipient.
 */
export function mailboxOf(email: string): string {
	const lower = email.toLowerCase();
	const at = lower.lastIndexOf("@");
	const [name = ""] = lower.slice(0, at).split("+", 1);
	const domain = lower.slice(at + 1);
	const isGmail = domain === "gmail.com" || domain === "googlemail.com";
	return isGmail
		? `${name.replaceAll(".", "")}@gmail.com`
		: `${name}@${domain}`;
}

/**
 * The domain that an address's owner has registered: without subdomains, of which one owner can
 * make any number.
 */
export function mailDomainOf(email: string): string {
	const mailbox = mailboxOf(email);
	const labels = mailbox.slice(mailbox.lastIndexOf("@") + 1).split(".");
	const [second = "", last = ""] = labels.slice(-2);
	// Below a country, like co.uk or com.au.
	const isCountrys =
		last.length === 2 && /^(?:com?|org|net|ac|gov|edu)$/.test(second);
	return labels.slice(isCountrys ? -3 : -2).join(".");
}

/** Whether the domain belongs to one of the ten largest mail providers. */
export function isLargeProvider(domain: string): boolean {
	return largeDomains.has(domain) || largeNames.test(domain);
}

/** Whether a mail server on the internet can have the address: `root@localhost` and IP addresses cannot. */
export function hasPublicDomain(email: string): boolean {
	const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
	const [last = "", ...others] = domain.split(".").reverse();
	const isName = /^(?:[a-z]{2,}|xn--[a-z0-9-]+)$/.test(last);
	return isName && others.length > 0 && !privateNames.test(domain);
}
