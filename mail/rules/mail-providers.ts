/**
 * Which spellings of an address the large providers deliver to one mailbox, each by the page that says so. `+tag` is
 * cut everywhere, and is all that these have:
 * - Microsoft, outlook.com, hotmail.com …: https://learn.microsoft.com/en-us/exchange/recipients-in-exchange-online/plus-addressing-in-exchange-online
 * - Zoho, where a dot and an underscore tell people apart: https://www.zoho.com/mail/help/adminconsole/catch-all-setup.html
 */
export interface Provider {
	/** Domains with the same mailboxes: an address at one reaches that at the first. */
	readonly domains: readonly string[];
	/** The name of the mailbox, from a lower-cased name without `+tag`. */
	readonly nameOf: (name: string) => string;
}

const without = (signs: RegExp) => (name: string) => name.replaceAll(signs, "");

/**
 * Fastmail's domains, of which each has mailboxes of its own; `anything@name.domain` reaches `name@domain`:
 * https://www.fastmail.help/hc/en-us/articles/360060591053
 */
const fastmail = [
	"fastmail.com fastmail.ca fastmail.cn fastmail.co.uk fastmail.com.au fastmail.de fastmail.es fastmail.fm",
	"fastmail.fr fastmail.im fastmail.in fastmail.jp fastmail.mx fastmail.net fastmail.nl fastmail.org",
	"fastmail.se fastmail.to fastmail.tw fastmail.uk fastmail.us fastmailbox.net fast-email.com fast-mail.org",
	"fastem.com fastemail.us fastemailer.com fastest.cc fastimap.com fastmessaging.com fea.st f-m.fm",
	"123mail.org 150mail.com 150ml.com 16mail.com 2-mail.com 4email.net 50mail.com airpost.net allmail.net",
	"bestmail.us cluemail.com elitemail.org emailcorner.net emailengine.net emailengine.org emailgroups.net",
	"emailplus.org emailuser.net eml.cc fmail.co.uk fmailbox.com fmgirl.com fmguy.com ftml.net h-mail.us",
	"hailmail.net imap-mail.com imap.cc imapmail.org inoutbox.com internet-e-mail.com internet-mail.org",
	"internetemails.net internetmailing.net jetemail.net justemail.net letterboxes.org mail-central.com",
	"mail-page.com mailandftp.com mailas.com mailbolt.com mailc.net mailcan.com mailforce.net mailftp.com",
	"mailhaven.com mailingaddress.org mailite.com mailmight.com mailnew.com mailsent.net mailservice.ms",
	"mailup.net mailworks.org messagingengine.com ml1.net mm.st myfastmail.com mymacmail.com nospammail.net",
	"ownmail.net petml.com postinbox.com postpro.net proinbox.com promessage.com realemail.net",
	"reallyfast.biz reallyfast.info rushpost.com sent.as sent.at sent.com speedpost.net speedymail.org",
	"ssl-mail.com swift-mail.com the-fastest.net the-quickest.com theinternetemail.com veryfast.biz",
	"veryspeedy.net warpmail.net xsmail.com yepmail.net your-mail.com",
].flatMap((line) => line.split(" "));

const providers: readonly Provider[] = [
	// https://support.google.com/mail/answer/10313
	{ domains: ["gmail.com", "googlemail.com"], nameOf: without(/\./g) },
	// https://support.apple.com/en-vn/118230
	{ domains: ["icloud.com", "me.com", "mac.com"], nameOf: (name) => name },
	// Domains: https://proton.me/support/addresses-and-aliases
	// Signs: https://github.com/ProtonMail/WebClients, src/helpers/string.js
	{
		domains: ["proton.me", "protonmail.com", "pm.me", "protonmail.ch"],
		nameOf: without(/[._-]/g),
	},
	// https://yandex.com/support/passport/authorization/registration.html
	// Domains: https://yandex.com/support/domain/additional/mailbox-alias.xml, validatorjs/validator.js#807
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

/**
 * No name at Yahoo has a hyphen: `nickname-keyword` is a disposable address, and no mailbox is called `nickname`.
 * https://help.yahoo.com/kb/SLN28815.html, gmr/email-normalize#14. Dots tell people apart: gmr/email-normalize#11.
 */
const yahoo = {
	domains:
		/^(?:yahoo\.(?:com?\.)?[a-z]{2,3}|ymail\.com|y7mail\.com|rocketmail\.com|myyahoo\.com)$/,
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
	if (dot > 0 && fastmail.includes(parent))
		return [domain.slice(0, dot), parent];
	return [name, domain];
}
