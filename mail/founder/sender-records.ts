/** What the DNS says of a sender, and the record to add: for `mail setup` and `doctor`. */
import { parseSender } from "../../config/sender.ts";
import type { MailSettings } from "../../config/settings.ts";
import { isLargeProvider } from "../../shared/mail-domains.ts";
import { domainOf } from "../letter/message.ts";
import { mailDomainOf } from "../rules/mailbox.ts";
import { type Provider, providerAt } from "./providers.ts";

/** The TXT records of a name, each in its parts. Rejects with an error that has a `code`, as `node:dns` does. */
export type LookUp = (name: string) => Promise<string[][]>;

/** What was found, and what to do; `todo` is absent where nothing is missing, or where it cannot be known. */
export interface RecordNote {
	readonly found: string;
	readonly todo?: string;
}

/** More look-ups than receivers make for one SPF record (RFC 7208, 4.6.4). */
const mostLookUps = 10;

/** The notes about SPF, DKIM and DMARC of the sender. Never rejects. */
export async function senderRecords(
	{ from, url, founder }: Pick<MailSettings, "from" | "url" | "founder">,
	lookUp: LookUp,
): Promise<readonly RecordNote[]> {
	const domain = domainOf(from);
	if (isLargeProvider(mailDomainOf(`@${domain}`)))
		return [{ found: `The DNS records of ${domain} are its provider's.` }];
	const { hostname, username } = new URL(url);
	const { provider, region = "" } = providerAt(hostname) ?? {};
	const usersDomain = domainOf(decodeURIComponent(username));
	const signed =
		provider?.isUsersDomain && usersDomain.includes(".") ? usersDomain : domain;
	try {
		await mustExist(domain, lookUp);
		return await Promise.all([
			spfNote(signed, provider, region, lookUp),
			dkimNote(signed, provider, lookUp),
			dmarcNote(domain, from, founder, lookUp),
		]);
	} catch (error) {
		const { code } = error as { readonly code?: string };
		if (code === undefined) throw error;
		return [
			{
				found: `The DNS records of ${domain} could not be looked up (${code}).`,
				todo: "See whether MAIL_FROM has the right domain, and run this again where the internet can be reached.",
			},
		];
	}
}

/** Without a network, a resolver may answer that no name is there: the sender's domain, or the one above it, must be. */
async function mustExist(domain: string, lookUp: LookUp): Promise<void> {
	const isThere = (name: string) =>
		lookUp(name).catch((error) => {
			if (error.code !== "ENODATA") throw error;
		});
	await isThere(domain).catch((error) => {
		const above = mailDomainOf(`@${domain}`);
		if (error.code !== "ENOTFOUND" || above === domain) throw error;
		return isThere(above);
	});
}

/** The texts at a name; empty where it has none. */
async function textsAt(name: string, lookUp: LookUp): Promise<string[]> {
	const records = await lookUp(name).catch((error) => {
		if (error.code === "ENODATA" || error.code === "ENOTFOUND") return [];
		throw error;
	});
	return records.map((parts) => parts.join("").trim());
}

const spfRecords = async (name: string, lookUp: LookUp) =>
	(await textsAt(name, lookUp)).filter((text) => /^v=spf1(?: |$)/i.test(text));

async function spfNote(
	domain: string,
	provider: Provider | undefined,
	region: string,
	lookUp: LookUp,
): Promise<RecordNote> {
	const name = provider?.spfAt ? `${provider.spfAt}.${domain}` : domain;
	const records = await spfRecords(name, lookUp);
	const spf = provider?.spf;
	const include = typeof spf === "function" ? spf(region) : spf;
	if (records.length > 1)
		return {
			found: `SPF: ${name} has ${records.length} records, so receivers ignore all of them.`,
			todo: `Put one TXT record at ${name} in their place: ${merged(records, include)}`,
		};
	const [record] = records;
	if (record === undefined) {
		if (provider && !include)
			return {
				found: `SPF: no record is needed, because ${provider.name} receives the bounces at a domain of its own.`,
			};
		return {
			found: `SPF: ${name} does not say which servers send its mail, so mails may land in spam.`,
			todo: include
				? `Add a TXT record at ${name}: ${merged([], include)}`
				: `Add a TXT record at ${name}: v=spf1 include:… ~all, with the name after include: that your mail provider gives.`,
		};
	}
	const known = await followSpf(record, lookUp);
	const isMissing = include !== undefined && !known.includes.has(include);
	const count = known.lookUps + (isMissing ? 1 : 0);
	const tooMany =
		count > mostLookUps
			? `Receivers make ${mostLookUps} look-ups for a record, and this one needs ${count}: remove each include whose service sends no mail for you any more, or write from a subdomain, such as news.${domain}, which has a record of its own.`
			: undefined;
	if (isMissing)
		return {
			found: `SPF: the record of ${name} does not name the servers of ${provider?.name}.`,
			todo: `Change the TXT record at ${name}, and add no second one: ${merged([record], include)}${tooMany ? `\n${tooMany}` : ""}`,
		};
	if (tooMany)
		return {
			found: `SPF: the record of ${name} needs too many look-ups, so receivers ignore it.`,
			todo: tooMany,
		};
	if (/(?:^|\s)\+?all(?:\s|$)/i.test(record))
		return {
			found: `SPF: the record of ${name} lets every server send mail of ${name}.`,
			todo: `Change the TXT record at ${name}: ${merged([record], include)}`,
		};
	return { found: `SPF: ${name} says which servers send its mail.` };
}

/** One record with the parts of all these, and the include. Servers that no part names become `~all`, if none says more. */
function merged(records: readonly string[], include?: string): string {
	const parts = records.flatMap((record) => record.split(/\s+/).slice(1));
	const isEnd = (part: string) => /^[-~?+]?all$|^redirect=/i.test(part);
	const end = parts.find((part) => isEnd(part) && !/^\+?all$/i.test(part));
	const all = [
		...parts.filter((part) => part !== "" && !isEnd(part)),
		...(include ? [`include:${include}`] : []),
	];
	return ["v=spf1", ...new Set(all), end ?? "~all"].join(" ");
}

/** The names that a record includes, also through others, and how many look-ups it takes. */
async function followSpf(
	record: string,
	lookUp: LookUp,
	includes = new Set<string>(),
): Promise<{ readonly includes: Set<string>; readonly lookUps: number }> {
	let lookUps = 0;
	for (const part of record.split(/\s+/).slice(1)) {
		if (/^[-~?+]?(?:a|mx|ptr|exists)(?:[:/]|$)/i.test(part)) lookUps += 1;
		const [, name] = /^(?:[-~?+]?include:|redirect=)(\S+)$/i.exec(part) ?? [];
		if (name === undefined) continue;
		lookUps += 1;
		const lower = name.toLowerCase();
		// A circle, or one with a macro, which depends on the mail.
		if (includes.has(lower) || lower.includes("%")) continue;
		includes.add(lower);
		if (includes.size > 3 * mostLookUps) break;
		const [inner] = await spfRecords(lower, lookUp).catch(() => []);
		if (inner !== undefined)
			lookUps += (await followSpf(inner, lookUp, includes)).lookUps;
	}
	return { includes, lookUps };
}

async function dkimNote(
	domain: string,
	provider: Provider | undefined,
	lookUp: LookUp,
): Promise<RecordNote> {
	const shown = provider
		? `${provider.name} shows the record to add, and whether it is there: ${provider.records}.`
		: "Your mail provider shows the record to add, and whether it is there.";
	const names = (provider?.dkim ?? []).map(
		(selector) => `${selector}._domainkey.${domain}`,
	);
	if (names.length === 0)
		return {
			found: `DKIM: the name of the record is another one for each domain, so it cannot be checked here. ${shown}`,
		};
	const texts = await Promise.all(names.map((name) => textsAt(name, lookUp)));
	const isKey = (text: string) => /(?:^|;)\s*p=[^;\s]/i.test(text);
	const at = texts.findIndex((each) => each.some(isKey));
	return at >= 0
		? { found: `DKIM: ${names[at]} has the key that signs the mails.` }
		: {
				found: `DKIM: ${names[0]} has no key that signs the mails, so they may land in spam.`,
				todo: `Add the record at ${names[0]}. ${shown}`,
			};
}

async function dmarcNote(
	domain: string,
	from: string,
	founder: string | null,
	lookUp: LookUp,
): Promise<RecordNote> {
	// A domain's record also counts for the domains below it.
	const above = mailDomainOf(`@${domain}`);
	for (const name of new Set([domain, above])) {
		const texts = await textsAt(`_dmarc.${name}`, lookUp);
		const records = texts.filter((text) => /^v=dmarc1\s*(?:;|$)/i.test(text));
		if (records.length === 1)
			return { found: `DMARC: ${name} says what to do with forged mail.` };
		if (records.length > 1)
			return {
				found: `DMARC: _dmarc.${name} has ${records.length} records, so receivers ignore all of them.`,
				todo: `Keep one TXT record at _dmarc.${name}, such as: ${records[0]}`,
			};
	}
	// Receivers send no reports to another domain, unless its DNS agrees (RFC 7489, 7.1).
	const isOwn = founder !== null && mailDomainOf(founder) === above;
	const reports = isOwn ? founder : parseSender(from)?.address;
	return {
		found: `DMARC: ${domain} does not say what to do with forged mail, and large providers ask for it.`,
		todo: `Add a TXT record at _dmarc.${domain}: v=DMARC1; p=none; rua=mailto:${reports}`,
	};
}
