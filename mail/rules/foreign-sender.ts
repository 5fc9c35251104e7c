/** A sender at a mail provider whose mail another company's server sends: receivers refuse it. */
import { isLargeProvider } from "../../shared/mail-domains.ts";
import { mailDomainOf } from "./mailbox.ts";

/** Providers whose mail servers have a name at another of their domains. */
const operators = [
	/^(?:gmail|googlemail|google)\.com$/,
	/^(?:(?:outlook|hotmail|live)\.(?:com?\.)?[a-z]{2,3}|(?:msn|windowslive|office365)\.com)$/,
	/^(?:(?:yahoo|aol)\.(?:com?\.)?[a-z]{2,3}|(?:ymail|rocketmail|myyahoo|y7mail|aim)\.com|verizon\.net|rogers\.com)$/,
	/^(?:att|sbcglobal|bellsouth|ameritech|pacbell|swbell|snet|prodigy)\.net$/,
	/^(?:icloud|me|mac|apple)\.com$/,
	/^(?:gmx\.(?:co\.)?[a-z]{2,3}|web\.de|(?:mail|email)\.com|1und1\.de|online\.de)$/,
	/^(?:proton\.me|protonmail\.(?:com|ch)|pm\.me)$/,
	/^(?:orange|wanadoo|voila)\.fr$/,
	/^(?:sfr|neuf|club-internet|numericable|noos)\.fr$|^cegetel\.net$/,
	/^(?:t-online|magenta|telekom)\.de$/,
	/^(?:wp|o2|tlen|go2)\.pl$/,
	/^(?:onet|op|vp|autograf)\.pl$|^onet\.eu$/,
	/^interia\.(?:pl|eu)$|^poczta\.fm$/,
	/^(?:seznam|email|post)\.cz$/,
	/^(?:libero|inwind|iol|blu|giallo|virgilio)\.it$/,
	/^(?:alice|tim|tin|virgilio|telecomitalia)\.it$/,
	/^(?:mail|bk|list|inbox|internet)\.ru$/,
	/^yandex\.[a-z]{2,3}$|^(?:ya|narod)\.ru$/,
	/^(?:qq|foxmail)\.com$/,
	/^(?:163|126|188)\.com$|^yeah\.net$/,
	/^(?:skynet|proximus)\.be$|^belgacom\.net$/,
	/^(?:ziggo|home|upcmail|chello|casema|quicknet)\.nl$|^ziggomail\.com$/,
	/^(?:kpnmail|kpn|planet|hetnet|xs4all|telfort|kpnplanet|wxs)\.nl$/,
	/^(?:bluewin|swisscom|bluemail)\.ch$/,
	/^(?:hispeed|sunrise|upc)\.ch$/,
	/^(?:btinternet|btopenworld|talk21|bt)\.com$/,
	/^(?:virginmedia|ntlworld)\.com$|^blueyonder\.co\.uk$|^virgin\.net$/,
	/^(?:bigpond|telstra)\.com$|^bigpond\.net\.au$/,
	/^(?:comcast|xfinity)\.(?:net|com)$/,
];

/**
 * The provider of a sender's address, if it is a large one and the mail server, by its host, is not its own;
 * `undefined` for a sender at a domain of one's own.
 */
export function foreignProvider(
	sender: string,
	mailHost: string,
): string | undefined {
	const domain = sender.slice(sender.lastIndexOf("@") + 1).toLowerCase();
	const provider = mailDomainOf(`@${domain}`);
	if (!isLargeProvider(provider)) return undefined;
	const host = mailDomainOf(`@${mailHost.toLowerCase()}`);
	const isOwn =
		host === provider ||
		operators.some((each) => each.test(provider) && each.test(host));
	return isOwn ? undefined : domain;
}
