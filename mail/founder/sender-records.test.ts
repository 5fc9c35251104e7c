/** What is said of a sender's DNS records, and the record to add, asked of a real DNS server. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { startDns, type Zone } from "../../test/support/dns-server.ts";
import { senderRecords } from "./sender-records.ts";

const domain = "waitlist.example";
const dmarc = { "_dmarc.waitlist.example": ["v=DMARC1; p=none"] };
const long = (count: number) =>
	Array.from({ length: count }, (_, at) => `include:s${at}.example`).join(" ");

interface Case {
	readonly zone: Zone;
	/** The host in MAIL_URL; without one, a server of no provider. */
	readonly at?: string;
	readonly from?: string;
	readonly founder?: string;
	/** What is found and to do, of the record that it begins with. */
	readonly expected: RegExp;
}

const cases: Readonly<Record<string, Case>> = {
	"no SPF": {
		zone: { [domain]: ["other"], ...dmarc },
		at: "smtp.fastmail.com",
		expected:
			/^SPF: waitlist\.example does not say .* → Add a TXT record at waitlist\.example: v=spf1 include:spf\.messagingengine\.com ~all$/,
	},
	"no SPF, at a provider that is not known": {
		zone: { [domain]: [] },
		expected:
			/^SPF: .* → Add a TXT record at waitlist\.example: v=spf1 include:… ~all, with the name/,
	},
	"no SPF, where none is needed": {
		zone: { [domain]: [] },
		at: "smtp.postmarkapp.com",
		expected: /^SPF: no record is needed, because postmark [^→]*$/,
	},
	"an SPF record of another provider: one record for both": {
		zone: {
			[domain]: ["v=spf1 include:_spf.google.com ip4:192.0.2.1 -all"],
			"_spf.google.com": ["v=spf1 ip4:192.0.2.0/24 ~all"],
		},
		at: "in-v3.mailjet.com",
		expected:
			/^SPF: .* does not name the servers of mailjet\. → Change the TXT record at waitlist\.example, and add no second one: v=spf1 include:_spf\.google\.com ip4:192\.0\.2\.1 include:spf\.mailjet\.com -all$/,
	},
	"an SPF record that passes the question on": {
		zone: {
			[domain]: ["v=spf1 redirect=_spf.example"],
			"_spf.example": ["v=spf1 -all"],
		},
		at: "in-v3.mailjet.com",
		expected: /: v=spf1 include:spf\.mailjet\.com redirect=_spf\.example$/,
	},
	"an include that stands in another record": {
		zone: {
			[domain]: ["v=spf1 include:all.example ~all"],
			"all.example": ["v=spf1 include:spf.mailjet.com ~all"],
			"spf.mailjet.com": ["v=spf1 ip4:192.0.2.1 ~all"],
		},
		at: "in-v3.mailjet.com",
		expected: /^SPF: waitlist\.example says which servers send its mail\.$/,
	},
	"two SPF records: one in their place": {
		zone: {
			[domain]: ["v=spf1 a ~all", "v=spf1 a mx include:spf.mailjet.com -all"],
		},
		at: "in-v3.mailjet.com",
		expected:
			/^SPF: .* has 2 records, .* → Put one TXT record at .* in their place: v=spf1 a mx include:spf\.mailjet\.com ~all$/,
	},
	"eleven look-ups": {
		zone: { [domain]: [`v=spf1 ${long(10)} mx ~all`] },
		expected: /^SPF: .* needs too many .* make 10 look-ups .* needs 11: remove/,
	},
	"ten look-ups, and one more for the provider": {
		zone: { [domain]: [`v=spf1 ${long(10)} ~all`] },
		at: "in-v3.mailjet.com",
		expected:
			/include:spf\.mailjet\.com ~all → Receivers make 10 look-ups .* needs 11/,
	},
	"look-ups of included records": {
		zone: {
			[domain]: ["v=spf1 include:s0.example ~all"],
			"s0.example": [`v=spf1 ${long(10)} -all`],
		},
		expected: /^SPF: .* needs too many look-ups/,
	},
	"an SPF record that lets all servers send": {
		zone: { [domain]: ["v=spf1 +all"] },
		expected: /^SPF: .* lets every server .* v=spf1 ~all$/,
	},
	"resend's own subdomain": {
		zone: { [domain]: [] },
		at: "smtp.resend.com",
		expected:
			/Add a TXT record at send\.waitlist\.example: v=spf1 include:amazonses\.com ~all$/,
	},
	"mailgun's domain is in the user name": {
		zone: { [domain]: [] },
		at: "postmaster%40mg.waitlist.example:x@smtp.eu.mailgun.org",
		expected:
			/Add a TXT record at mg\.waitlist\.example: v=spf1 include:mailgun\.org ~all$/,
	},
	"ionos in Germany": {
		zone: { [domain]: [] },
		at: "smtp.ionos.de",
		expected: /v=spf1 include:_spf-eu\.ionos\.com ~all$/,
	},
	"zoho in Europe": {
		zone: { [domain]: [] },
		at: "smtppro.zoho.eu",
		expected: /v=spf1 include:zohomail\.eu ~all$/,
	},
	"a DKIM key": {
		zone: { [domain]: [], [`resend._domainkey.${domain}`]: ["p=MIGf"] },
		at: "smtp.resend.com",
		expected: /^DKIM: resend\._domainkey\.waitlist\.example has the key[^→]*$/,
	},
	"a DKIM key that was taken back": {
		zone: { [domain]: [], [`resend._domainkey.${domain}`]: ["v=DKIM1; p="] },
		at: "smtp.resend.com",
		expected:
			/^DKIM: .* has no key .* → Add the record at resend\._domainkey\.waitlist\.example\. resend shows the record to add, .*: Domains/,
	},
	"a DKIM key with a name that is not known": {
		zone: { [domain]: [] },
		at: "email-smtp.eu-west-1.amazonaws.com",
		expected: /^DKIM: .* ses shows the record .*: Identities[^→]*$/,
	},
	"no DMARC: reports to the founder at the same domain": {
		zone: { [domain]: [] },
		founder: "ann@team.waitlist.example",
		expected:
			/^DMARC: .* → Add a TXT record at _dmarc\.waitlist\.example: v=DMARC1; p=none; rua=mailto:ann@team\.waitlist\.example$/,
	},
	"no DMARC: no reports to another domain": {
		zone: { [domain]: [] },
		founder: "ann@gmail.com",
		expected: /^DMARC: .*; rua=mailto:hello@waitlist\.example$/,
	},
	"the DMARC record of the domain above": {
		zone: { "mail.waitlist.example": [], ...dmarc },
		from: "a@mail.waitlist.example",
		expected: /^DMARC: waitlist\.example says what to do with forged mail\.$/,
	},
	"two DMARC records": {
		zone: {
			[domain]: [],
			"_dmarc.waitlist.example": ["v=DMARC1; p=none", "v=DMARC1; p=reject"],
		},
		expected: /^DMARC: .* has 2 records, .* → Keep one/,
	},
	"a subdomain without any record": {
		zone: { [domain]: [] },
		from: "a@mail.waitlist.example",
		expected: /^SPF: mail\.waitlist\.example does not say/,
	},
	"a domain that is not there": {
		zone: { "other.example": [] },
		expected:
			/^The DNS records of waitlist\.example could not be looked up \(ENOTFOUND\)\. → See whether MAIL_FROM/,
	},
};

for (const [
	what,
	{ zone, at = "mail.other.example", expected, ...others },
] of Object.entries(cases))
	test(`${what}: what is found, and what to do`, async (t) => {
		const { from = `A <hello@${domain}>`, founder = null } = others;
		const lookUp = await startDns(t, zone);
		const url = `smtp://${at}:587`;
		const notes = await senderRecords({ from, url, founder }, lookUp);
		const texts = notes.map(({ found, todo }) =>
			[found, ...(todo?.split("\n") ?? [])].join(" → "),
		);
		assert.ok(
			texts.some((text) => expected.test(text)),
			texts.join("\n"),
		);
	});
