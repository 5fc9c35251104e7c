/** The settings of what is sent: mails, and notices to a chat or a program. */
import type { Environment } from "./environment.ts";
import { machineZone, readAllSettings, type Values } from "./settings.ts";

/** The settings of mail, for the mailer and the founder's commands. */
export interface MailSettings {
	/** The mail server, with the login in it: never to be shown. */
	readonly url: string;
	/** The sender: `Name <address>`, or an address. */
	readonly from: string;
	/** The first signs the links, all are accepted (mail/links.ts). */
	readonly linkSecrets: readonly [string, ...string[]];
	/** The page's public address, where the links lead. */
	readonly siteUrl: string;
	/** The most mails per minute, and per day in UTC. */
	readonly perMinute: number;
	readonly perDay: number;
	/** The address that gets warnings and the digest; `null` for none. */
	readonly founder: string | null;
	/** The hour of the digest, in the time zone. */
	readonly digestHour: number;
	/** The founder's, like `Europe/Vienna`. */
	readonly timeZone: string;
}

/** `null` while `MAIL_URL` is not set. Throws as `readSettings` does. */
export function readMailSettings(
	environment: Environment,
): MailSettings | null {
	const values = readAllSettings(environment);
	const { MAIL_FROM: from, SITE_URL: siteUrl } = values;
	const url = mailUrlOf(values);
	const linkSecrets = values.LINK_SECRET;
	if (!url || !from || !linkSecrets || !siteUrl) return null;
	return {
		url,
		from,
		linkSecrets,
		siteUrl,
		perMinute: values.MAIL_PER_MINUTE,
		perDay: values.MAIL_PER_DAY,
		founder: values.FOUNDER_MAIL,
		digestHour: values.DIGEST_HOUR,
		timeZone: values.TIME_ZONE ?? machineZone(),
	};
}

/** Who is told of people who join, besides the founder's mail. */
export interface NoticeSettings {
	/** The chat that gets lines, with e-mail addresses in them or without. */
	readonly chat: {
		readonly url: string;
		readonly hasAddresses: boolean;
	} | null;
	/** The program that gets a signed message for each person. */
	readonly webhook: { readonly url: string; readonly secret: string } | null;
	/** The first makes the keys of people, all are accepted (mail/links.ts). */
	readonly linkSecrets: readonly string[];
}

/** Throws as `readSettings` does. */
export function readNoticeSettings(environment: Environment): NoticeSettings {
	const {
		NOTICE_URL: chat,
		NOTICE_ADDRESSES: hasAddresses,
		WEBHOOK_URL: webhook,
		WEBHOOK_SECRET: secret,
		LINK_SECRET: linkSecrets,
	} = readAllSettings(environment);
	return {
		chat: chat === null ? null : { url: chat, hasAddresses },
		webhook: webhook && secret ? { url: webhook, secret } : null,
		linkSecrets: linkSecrets ?? [],
	};
}

/** Whether anything is sent: mail, or notices. Throws as `readSettings` does. */
export function needsMailer(environment: Environment): boolean {
	const { chat, webhook } = readNoticeSettings(environment);
	return [readMailSettings(environment), chat, webhook].some(
		(receiver) => receiver !== null,
	);
}

/** The mail server with its login, whichever setting names it. */
function mailUrlOf({
	MAIL_URL: url,
	MAIL_USER: user,
	MAIL_PASSWORD: password,
}: Values): string | null {
	if (url === null || user === null) return url;
	const whole = new URL(url);
	whole.username = encodeURIComponent(user);
	whole.password = encodeURIComponent(password ?? "");
	return whole.href;
}
