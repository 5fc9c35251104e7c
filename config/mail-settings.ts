import {
	parseAddress,
	parseCount,
	parseHour,
	parseLinkSecret,
	parseMailUrl,
	parseSender,
	parseSiteUrl,
} from "./parsers.ts";
import { type Environment, EnvironmentReader } from "./read-environment.ts";

/** The settings of mail, for the mailer and the founder's commands. */
export interface MailSettings {
	/** The mail server, with the login in it: never to be shown. */
	readonly url: string;
	/** The sender: `Name <address>`, or an address. */
	readonly from: string;
	/** Signs the links (mail/links.ts). */
	readonly linkSecret: string;
	/** The page's public address, where the links lead. */
	readonly siteUrl: string;
	/** The most mails per minute, and per day in UTC. */
	readonly perMinute: number;
	readonly perDay: number;
	/** The address that gets the digest; `null` for no digest. */
	readonly founder: string | null;
	/** The hour of the digest, in UTC. */
	readonly digestHour: number;
}

const sender = "a sender, like Frontage <hello@frontage.example>";
const secret = "a secret of at least 32 characters; `doctor` prints a new one";
export const siteUrlForm =
	"the page's public address without a path, like https://frontage.example";

/**
 * Reads and checks the settings of mail; `null` while `MAIL_URL` is not set. Throws `ExpectedError`,
 * also when a setting that mail needs is missing.
 */
export function readMailSettings(
	environment: Environment,
): MailSettings | null {
	const reader = new EnvironmentReader(environment);
	const url = reader.read(
		"MAIL_URL",
		parseMailUrl,
		"a mail server, like smtps://LOGIN:PASSWORD@smtp.example or smtp://127.0.0.1:25, with %40, %2F, %3F and %23 for @, /, ? and # in the login",
	);
	const isOn = url !== null;
	const settings = {
		url: url ?? "",
		from: reader.read("MAIL_FROM", parseSender, sender, isOn) ?? "",
		linkSecret: readLinkSecret(reader, isOn) ?? "",
		siteUrl: reader.read("SITE_URL", parseSiteUrl, siteUrlForm, isOn) ?? "",
		perMinute:
			reader.read("MAIL_PER_MINUTE", parseCount, "a number above 0") ?? 60,
		perDay:
			reader.read("MAIL_PER_DAY", parseCount, "a number above 0") ?? 2_000,
		founder: reader.read("FOUNDER_MAIL", parseAddress, "an e-mail address"),
		digestHour:
			reader.read("DIGEST_HOUR", parseHour, "an hour in UTC, 0 to 23") ?? 7,
	};
	reader.finish();
	return isOn ? Object.freeze(settings) : null;
}

/** The secret of the links, which the web server needs, too. */
export function readLinkSecret(
	reader: EnvironmentReader,
	isNeeded = false,
): string | null {
	return reader.read("LINK_SECRET", parseLinkSecret, secret, isNeeded);
}
