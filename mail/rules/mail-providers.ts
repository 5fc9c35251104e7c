/**
 * Which spellings of an address the large providers deliver to one mailbox, each by the page that says so. `+tag` is
 * cut everywhere, and is all that Microsoft (outlook.com, hotmail.com …) and Zoho have: their dots and domains
 * tell people apart.
 */
export interface Provider {
	/** Domains with the same mailboxes: an address at one reaches that at the first. */
	readonly domains: readonly string[];
	/** The name of the mailbox, from a lower-cased name without `+tag`. */
	readonly nameOf: (name: string) => string;
}

const without = (signs: RegExp) => (name: string) => name.replaceAll(signs, "");

/** Domains of which each has mailboxes of its own; `anything@name.domain` reaches `name@domain`. */
const fastmail = [
	"fastmail.com fastmail.fm fastmail.net fastmail.org fastmail.us fastmail.uk fastmail.co.uk",
	"fastmail.com.au fastmail.de fastmail.es fastmail.fr fastmail.im fastmail.in fastmail.jp",
	"fastmail.mx fastmail.nl fastmail.se fastmail.to fastmail.tw fastmail.cn myfastmail.com",
	"123mail.org airpost.net eml.cc fmail.co.uk fmgirl.com fmguy.com ftml.net imap.cc mailbolt.com",
	"mailcan.com mailhaven.com mailmight.com messagingengine.com ml1.net mm.st promessage.com",
	"proinbox.com reallyfast.info rushpost.com sent.as sent.at sent.com speedymail.org warpmail.net",
	"xsmail.com",
].flatMap((line) => line.split(" "));

const providers: readonly Provider[] = [
	// https://www.suped.com/knowledge/email-deliverability/technical/how-does-gmail-handle-dots-in-email-addresses-and-can-it-cause-issues
	{ domains: ["gmail.com", "googlemail.com"], nameOf: without(/\./g) },
	// https://support.apple.com/en-vn/118230
	{ domains: ["icloud.com", "me.com", "mac.com"], nameOf: (name) => name },
	// https://protonmail.com/support/knowledge-base/addresses-and-aliases/
	// Signs: ProtonMail/WebClients, src/helpers/string.js
	{
		domains: ["proton.me", "protonmail.com", "pm.me", "protonmail.ch"],
		nameOf: without(/[._-]/g),
	},
	// https://yandex.com/support/passport/authorization/registration.html
	// Domains: https://www.yandex.com/support/mail/reg.html
	{
		domains:
			"yandex.ru yandex.com yandex.by yandex.kz yandex.ua yandex.uz ya.ru narod.ru".split(
				" ",
			),
		nameOf: (name) => name.replaceAll(".", "-"),
	},
	// A subdomain has hyphens for underscores: https://fastmail.com/blog/two-address-resolving-additions
	...fastmail.map((domain) => ({
		domains: [domain],
		nameOf: (name: string) => name.replaceAll("_", "-"),
	})),
];
const byDomain = new Map(
	providers.flatMap((each) => each.domains.map((domain) => [domain, each])),
);

/** No name at Yahoo has a hyphen: `base-keyword` is a disposable address, http://help.yahoo.com/help/uk/bt/tutorials/mail/addressguard2.html */
const yahoo = {
	domains:
		/^(?:yahoo\.(?:com?\.)?[a-z]{2,3}|ymail\.com|rocketmail\.com|myyahoo\.com)$/,
	nameOf: (name: string) => name.split("-", 1)[0] ?? name,
};

/** The mailbox that a lower-cased name (without `+tag`) at a domain reaches, as a name and a domain. */
export function providersMailbox(
	name: string,
	domain: string,
): readonly [name: string, domain: string] {
	const provider = byDomain.get(domain);
	if (provider !== undefined)
		return [provider.nameOf(name) || name, provider.domains[0] ?? domain];
	if (yahoo.domains.test(domain)) return [yahoo.nameOf(name) || name, domain];
	const dot = domain.indexOf(".");
	const parent = domain.slice(dot + 1);
	// https://www.fastmail.help/hc/en-us/articles/360060591053
	if (dot > 0 && fastmail.includes(parent))
		return [domain.slice(0, dot), parent];
	return [name, domain];
}
