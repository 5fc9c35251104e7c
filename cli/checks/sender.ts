import { Resolver } from "node:dns/promises";
import { advice, type Finding, ok } from "./finding.ts";

/** The selectors of DKIM that these mail servers use, by the end of their host's name. */
const selectors: Readonly<Record<string, readonly string[]>> = {
	"gmail.com": ["google"],
	"smtp-relay.gmail.com": ["google"],
	"messagingengine.com": ["fm1"],
	"fastmail.com": ["fm1"],
	"sendgrid.net": ["s1"],
	"mailjet.com": ["mailjet"],
	"resend.com": ["resend"],
	"brevo.com": ["brevo1", "mail"],
	"office365.com": ["selector1"],
};

/** Looks up the TXT records of a name, as `dns.resolveTxt` does. */
type Lookup = (name: string) => Promise<string[][]>;

/**
 * Whether other mail servers are told who may send for the sender's domain. All of it is advice: the
 * mail provider knows better what belongs there.
 */
export async function checkSender(
	domain: string,
	mailHost: string,
	lookUp: Lookup = lookUpInDns,
): Promise<Finding[]> {
	const entry = Object.entries(selectors).find(([host]) =>
		`.${mailHost}`.endsWith(`.${host}`),
	);
	const keys = (entry?.[1] ?? []).map(
		(selector) => `${selector}._domainkey.${domain}`,
	);
	/** Whether one of these names has a record that begins like this. */
	async function has(begin: RegExp, ...names: string[]): Promise<boolean> {
		for (const name of names) {
			const texts = await textsOf(name, lookUp, name === domain);
			if (texts.some((text) => begin.test(text))) return true;
		}
		return false;
	}
	try {
		return [
			(await has(/^v=spf1/i, domain))
				? ok("SPF", `${domain} says which servers send its mail.`)
				: advice(
						"SPF",
						`${domain} does not say which servers send its mail (no TXT record that begins with v=spf1).`,
						"Add the record that your mail provider names: without it, mails may land in spam.",
					),
			(await has(/^v=dmarc1/i, ...dmarcNames(domain)))
				? ok("DMARC", `${domain} says what to do with forged mail.`)
				: advice(
						"DMARC",
						`${domain} does not say what to do with forged mail (no TXT record at _dmarc.${domain}).`,
						"Add a TXT record there, such as: v=DMARC1; p=none",
					),
			...(keys.length === 0
				? []
				: [
						(await has(/^(v=dkim1|k=rsa)/i, ...keys))
							? ok("DKIM", `${domain} has the key of its mail provider.`)
							: advice(
									"DKIM",
									`${domain} has no key of its mail provider at ${keys.join(" or ")}.`,
									"Add the records that your mail provider names for DKIM.",
								),
					]),
		];
	} catch (error) {
		const code = error instanceof Error && "code" in error ? error.code : error;
		return [
			advice(
				"sender",
				`The DNS records of ${domain} could not be looked up (${code}).`,
				"See whether MAIL_FROM has the right domain, and run this again where the internet can be reached.",
			),
		];
	}
}

/** A domain's record also counts for the domains below it. */
function dmarcNames(domain: string): string[] {
	const labels = domain.split(".");
	return labels
		.slice(0, Math.max(1, labels.length - 1))
		.map((_, index) => `_dmarc.${labels.slice(index).join(".")}`);
}

/** Without a network, a resolver may answer that a domain is not there: the sender's own must be. */
async function textsOf(
	name: string,
	lookUp: Lookup,
	mustExist: boolean,
): Promise<string[]> {
	try {
		return (await lookUp(name)).map((parts) => parts.join(""));
	} catch (error) {
		const isNone =
			error instanceof Error &&
			"code" in error &&
			((error.code === "ENOTFOUND" && !mustExist) || error.code === "ENODATA");
		if (isNone) return [];
		throw error;
	}
}

function lookUpInDns(name: string): Promise<string[][]> {
	return new Resolver({ timeout: 3_000, tries: 2 }).resolveTxt(name);
}
