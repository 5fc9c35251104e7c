import type { z } from "zod";
import { ExpectedError } from "../shared/expected-error.ts";
import type { DatabaseAddress } from "./database.ts";
import type { Environment } from "./environment.ts";
import { schema } from "./schema.ts";

export type SettingName = keyof typeof schema;
type Output<Name extends SettingName> = z.output<
	(typeof schema)[Name]["check"]
>;

/** Every setting as its check reads it; `null` for one that is empty and has no default. */
type Values = {
	readonly [Name in SettingName]: (typeof schema)[Name]["default"] extends ""
		? Output<Name> | null
		: Output<Name>;
};

/**
 * Reads one setting, or an option with the meaning of one: `label` is then its name. Throws
 * `ExpectedError`, whose message never repeats the text: it may be a secret.
 */
export function readSetting<Name extends SettingName>(
	name: Name,
	text: string,
	label: string = name,
): Output<Name> {
	const { check, sentence } = schema[name];
	try {
		const { success, data } = check.safeParse(text);
		if (success) return data as Output<Name>;
	} catch (error) {
		if (!(error instanceof ExpectedError)) throw error;
		throw new ExpectedError(`${label}: ${error.message}.`);
	}
	throw new ExpectedError(`${label} must be ${plain(sentence)}.`);
}

/** A sentence of the schema without its marks for code. */
export function plain(sentence: string): string {
	return sentence.replaceAll("`", "");
}

/** Reads and checks all settings. Throws one `ExpectedError` that names every wrong one. */
export function readAllSettings(environment: Environment): Values {
	const problems: string[] = [];
	const values: Partial<Record<SettingName, unknown>> = {};
	for (const name of Object.keys(schema) as SettingName[]) {
		const text = environment[name]?.trim() || schema[name].default;
		try {
			values[name] = text === "" ? null : readSetting(name, text);
		} catch (error) {
			if (!(error instanceof ExpectedError)) throw error;
			problems.push(error.message);
		}
	}
	const need = (name: SettingName, by: SettingName) => {
		if (values[name] !== null || values[by] === null) return;
		const sentence = plain(schema[name].sentence);
		problems.push(`${name} must be set, because ${by} is: ${sentence}.`);
	};
	for (const name of ["MAIL_FROM", "LINK_SECRET", "SITE_URL"] as const)
		need(name, "MAIL_URL");
	for (const name of ["WEBHOOK_SECRET", "LINK_SECRET"] as const)
		need(name, "WEBHOOK_URL");
	need("MAIL_PASSWORD", "MAIL_USER");
	need("MAIL_USER", "MAIL_PASSWORD");
	if (values.MAIL_USER && new URL(`${values.MAIL_URL ?? "smtp:"}`).username)
		problems.push(
			"MAIL_USER is set, and MAIL_URL has a login, too: name it in one of them.",
		);
	if (problems.length === 0) return values as Values;
	throw new ExpectedError(
		`These settings cannot be used:\n  ${problems.join("\n  ")}`,
	);
}

/** The settings of the server and the founder's commands. */
export type Settings = ReturnType<typeof readSettings>;

/** Throws `ExpectedError` that names every wrong setting. */
export function readSettings(environment: Environment) {
	const values = readAllSettings(environment);
	const database: DatabaseAddress = values.DATABASE_URL;
	return {
		host: values.HOST,
		port: values.PORT,
		database,
		/** The same for the founder's commands, with a login that may read the list. */
		ownerDatabase: values.DATABASE_OWNER_URL ?? database,
		/** The file of erased people; `null` for the default place beside the database. */
		erasedFile: values.ERASED_FILE,
		/** The Redis in which several servers count sign-ups together; `null` when each counts alone. */
		redisUrl: values.REDIS_URL,
		/** The key that calls must bring; public by design. */
		anonKey: values.WAITLIST_ANON_KEY,
		/** The origins whose pages may send sign-ups; `null` for all. */
		origins: originsOf(values),
		/** The first signs the links in mails, all are accepted (mail/links.ts); `null`: no links. */
		linkSecrets: values.LINK_SECRET,
		/** The page's public address; empty while it is not known. */
		siteUrl: values.SITE_URL ?? "",
		trustProxy: values.TRUST_PROXY ?? false,
		/** Sign-ups per sender; `null` for no limit. */
		rateLimit: values.RATE_LIMIT,
		logLevel: values.LOG_LEVEL,
		timeZone: values.TIME_ZONE ?? machineZone(),
	} as const;
}

function originsOf({
	SITE_URL: site,
	ALLOWED_ORIGINS: others,
}: Values): readonly string[] | null {
	if (others?.includes("*")) return null;
	if (site === null) return others;
	return [site, ...(others ?? [])];
}

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

function machineZone(): string {
	return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
