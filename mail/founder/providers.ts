/** What `mail setup` and `doctor` know of mail providers: their mail servers, their logins and the DNS records of a sender. */

export interface Provider {
	/** As the founder types it. */
	readonly name: string;
	/** The mail server; `*` stands for the region. */
	readonly host: string;
	/** Its other mail servers. */
	readonly otherHosts?: RegExp;
	/** What a region is, with examples; only where the host has a `*`. */
	readonly region?: string;
	/** In the order in which they are tried: with TLS from the start, if they end with 465. */
	readonly ports: readonly number[];
	/** The user name of all customers, or what it is. */
	readonly user: { readonly always: string } | { readonly is: string };
	/** What the password is, and where to find it. */
	readonly password: string;
	/** What else is to know of the login, as a sentence. */
	readonly aboutLogin?: string;
	/** Whether the password is the user name, too. */
	readonly isToken?: true;
	/** What the SPF record includes; absent where mail returns to the provider's own domain, so that none is needed. */
	readonly spf?: string | ((region: string) => string);
	/** The domain below that of the sender that has the SPF record. */
	readonly spfAt?: string;
	/** Whether SPF and DKIM are those of the domain in the user name. */
	readonly isUsersDomain?: true;
	/** The names of the DKIM keys; empty where each domain has others. */
	readonly dkim: readonly string[];
	/** Where the provider's pages show the records, and whether they were found. */
	readonly records: string;
	/** What else can keep a right login from sending. */
	readonly limit?: string;
}

/** The login of a mailbox. */
const address = { is: "the whole e-mail address" };
const submission = [587, 465];
const relay = [587, 2525, 465];

export const providers: readonly Provider[] = [
	{
		name: "postmark",
		host: "smtp.postmarkapp.com",
		ports: [587, 2525],
		user: { is: "the Server API token" },
		password: "the Server API token (Servers, your server, API Tokens)",
		isToken: true,
		dkim: [],
		records: "Sender Signatures, DNS Settings",
		limit: "a new account sends to its own domain only, until it is approved",
	},
	{
		name: "resend",
		host: "smtp.resend.com",
		ports: [587, 465, 2587, 2465],
		user: { always: "resend" },
		password: "an API key, which begins with re_ (API Keys)",
		spf: "amazonses.com",
		spfAt: "send",
		dkim: ["resend"],
		records: "Domains, your domain",
	},
	{
		name: "brevo",
		host: "smtp-relay.brevo.com",
		ports: relay,
		user: { is: "the login that Settings, SMTP & API shows" },
		password: "an SMTP key, not an API key (Settings, SMTP & API)",
		dkim: ["brevo1", "brevo2", "mail"],
		records: "Settings, Senders, Domains & Dedicated IPs",
	},
	{
		name: "mailjet",
		host: "in-v3.mailjet.com",
		ports: relay,
		user: { is: "the API key (Account settings, REST API)" },
		password: "the secret key beside the API key",
		spf: "spf.mailjet.com",
		dkim: ["mailjet"],
		records: "Account settings, Sender domains & addresses",
	},
	...["mailgun", "mailgun-eu"].map(
		(name): Provider => ({
			name,
			host: name === "mailgun-eu" ? "smtp.eu.mailgun.org" : "smtp.mailgun.org",
			ports: relay,
			user: {
				is: "an SMTP user of your domain there, like postmaster@mg.waitlist.example",
			},
			password: `its password (Domain settings, SMTP credentials); domains in the ${name === "mailgun-eu" ? "US region are at mailgun" : "EU region are at mailgun-eu"}`,
			spf: "mailgun.org",
			isUsersDomain: true,
			dkim: [],
			records: "Domain settings, DNS records",
		}),
	),
	{
		name: "sendgrid",
		host: "smtp.sendgrid.net",
		ports: relay,
		user: { always: "apikey" },
		password: "an API key, which begins with SG. (Settings, API Keys)",
		dkim: ["s1", "s2"],
		records: "Settings, Sender Authentication",
	},
	{
		name: "ses",
		host: "email-smtp.*.amazonaws.com",
		region: "the region of Amazon SES, like eu-central-1",
		ports: [587, 2587, 465, 2465],
		user: { is: "the SMTP user name (SMTP settings), not an access key" },
		password:
			"the SMTP password of that region (SMTP settings), not a secret access key",
		dkim: [],
		records: "Identities, your domain, Authentication",
		limit:
			"while the account is in the sandbox, also each recipient must be verified",
	},
	{
		name: "google",
		host: "smtp.gmail.com",
		otherHosts: /(?:^|\.)(?:gmail|google|googlemail)\.com$/,
		ports: submission,
		user: address,
		password:
			"an app password, not the account's password (switch on 2-Step Verification, then myaccount.google.com/apppasswords)",
		aboutLogin:
			"With Workspace, smtp-relay.gmail.com also takes this machine's address without a login, if an administrator allows it.",
		spf: "_spf.google.com",
		dkim: ["google"],
		records: "admin.google.com: Apps, Gmail, Authenticate email",
	},
	{
		name: "microsoft",
		host: "smtp.office365.com",
		otherHosts: /(?:^|\.)(?:outlook|office365|office|hotmail|live)\.com$/,
		ports: [587],
		user: address,
		password:
			"the mailbox's password, if an administrator allows SMTP AUTH for the mailbox (admin.microsoft.com: Users, Mail, Manage email apps)",
		aboutLogin:
			"Microsoft ends passwords at its mail servers from the end of 2026 on, and OAuth2 is not supported here: choose another provider.",
		spf: "spf.protection.outlook.com",
		dkim: ["selector1", "selector2"],
		records: "security.microsoft.com: Email authentication, DKIM",
	},
	{
		name: "fastmail",
		host: "smtp.fastmail.com",
		ports: submission,
		user: address,
		password:
			"an app password for SMTP (Settings, Privacy & Security), not the account's password",
		spf: "spf.messagingengine.com",
		dkim: ["fm1", "fm2", "fm3"],
		records: "Settings, Domains, your domain",
	},
	{
		name: "ionos",
		host: "smtp.ionos.*",
		region: "the end of the host in your country, like com, de, co.uk or fr",
		ports: submission,
		user: address,
		password: "the mailbox's password, not the one of the account",
		spf: (region) => `_spf-${region === "com" ? "us" : "eu"}.ionos.com`,
		dkim: ["s1-ionos", "s2-ionos"],
		records: "Domains & SSL, your domain, DNS",
	},
	{
		name: "zoho",
		host: "smtppro.zoho.*",
		region: "the end of the address where you log in to Zoho, like com or eu",
		ports: submission,
		user: address,
		password:
			"an app-specific password (accounts.zoho, Security), if two-factor authentication is on",
		spf: (region) => `zohomail.${region}`,
		dkim: [],
		records: "Admin Console, Domains, Email Configuration",
	},
	{
		name: "infomaniak",
		host: "mail.infomaniak.com",
		ports: submission,
		user: address,
		password: "a password of the mailbox for a device (Mail Service)",
		spf: "spf.infomaniak.ch",
		dkim: [],
		records: "Mail Service, your domain, Global security",
	},
	{
		name: "migadu",
		host: "smtp.migadu.com",
		ports: submission,
		user: address,
		password: "the mailbox's password",
		spf: "spf.migadu.com",
		dkim: ["key1", "key2", "key3"],
		records: "Domains, your domain, DNS Configuration",
	},
];

/** Whether the user name is the address of a mailbox, from which mail can be sent. */
export function isMailbox({ user }: Provider): boolean {
	return user === address;
}

/** Names that a provider also has. */
const otherNames: Readonly<Record<string, string>> = {
	amazon: "ses",
	"amazon ses": "ses",
	aws: "ses",
	gmail: "google",
	"google workspace": "google",
	"mailgun eu": "mailgun-eu",
	"microsoft 365": "microsoft",
	"office 365": "microsoft",
	office365: "microsoft",
	outlook: "microsoft",
	"1&1": "ionos",
	sendinblue: "brevo",
};

/** The provider of a name, as a person may type it; `undefined` for another one. */
export function providerNamed(typed: string): Provider | undefined {
	const name = typed.trim().toLowerCase();
	return providers.find((each) => each.name === (otherNames[name] ?? name));
}

/** A provider whose mail server a host is, with its region, which is empty where it has none. */
export function providerAt(
	host: string,
): { readonly provider: Provider; readonly region: string } | undefined {
	for (const provider of providers) {
		const [before = "", after] = provider.host.split("*");
		const name = host.toLowerCase();
		if (after === undefined) {
			if (name === before || provider.otherHosts?.test(name))
				return { provider, region: "" };
		} else if (
			name.startsWith(before) &&
			name.endsWith(after) &&
			name.length > before.length + after.length
		)
			return {
				provider,
				region: name.slice(before.length, name.length - after.length),
			};
	}
	return undefined;
}
