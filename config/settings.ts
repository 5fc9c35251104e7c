import * as v from "valibot";
import { deskPath } from "../shared/desk.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import { isTimeZone } from "../shared/time.ts";
import { databaseProblem } from "./database.ts";
import type { Environment } from "./environment.ts";
import { formerErasedFile, removedSettings } from "./removed-settings.ts";
import { defaultAnonKey, schema } from "./schema.ts";

export type SettingName = keyof typeof schema;

const allSettings = v.object(schema);
/** Every setting as its check reads it; `null` for one that is empty and has no default. */
type Values = v.InferOutput<typeof allSettings>;

/** Settings that cannot work without others. */
const needs: { readonly [Name in SettingName]?: readonly SettingName[] } = {
	MAIL_URL: ["MAIL_FROM", "LINK_SECRET", "SITE_URL"],
	MAIL_USER: ["MAIL_PASSWORD"],
	MAIL_PASSWORD: ["MAIL_USER"],
	DASHBOARD_FOR: ["SITE_URL"],
	WEBHOOK_URL: ["WEBHOOK_SECRET", "LINK_SECRET"],
	// A key belongs to its address: without that one, the page calls its own server.
	VITE_SUPABASE_PUBLISHABLE_KEY: ["VITE_SUPABASE_URL"],
};

/** Settings that cannot be used, or that are missing. */
export class SettingsError extends ExpectedError {
	readonly names: readonly SettingName[];

	constructor(message: string, names: readonly SettingName[]) {
		super(message);
		this.names = names;
	}
}

/** What is wrong with an address below a path; `undefined` for another one. */
function pathProblem(text: string): string | undefined {
	const { hostname, pathname = "/" } = URL.parse(text) ?? {};
	return pathname === "/"
		? undefined
		: `The page cannot be below a path, because its forms would send sign-ups to the site above it. Give it a name of its own, such as https://waitlist.${hostname?.replace(/^www\./, "")}.`;
}

/** The problem of a refused text, as the end of the error's line. */
function problemWith(name: SettingName, text = ""): string {
	const isDatabase = name === "DATABASE_URL" || name === "DATABASE_OWNER_URL";
	const problem = isDatabase
		? databaseProblem(text)
		: name === "SITE_URL" && pathProblem(text);
	return problem ? ` ${problem}` : "";
}

/**
 * Reads an option of a command as a setting is read. Throws `ExpectedError` with this message, which cannot
 * repeat the text: it may be a secret.
 */
export function readAsSetting<Name extends SettingName>(
	name: Name,
	text: string,
	message: string,
) {
	const { success, output } = v.safeParse(schema[name], text);
	if (success) return output as NonNullable<Values[Name]>;
	throw new ExpectedError(`${message}${problemWith(name, text)}`);
}

/** What a setting is, without marks for code. */
export function sentenceOf(name: SettingName): string {
	return `${v.getDescription(schema[name])}`.replaceAll("`", "");
}

/** Reads and checks all settings. Throws one `SettingsError` that names every wrong one. */
function readAll(environment: Environment): Values {
	const texts = Object.entries(environment)
		.map(([name, text]) => [name, text?.trim()] as const)
		.filter(([, text]) => text);
	const given = Object.fromEntries(texts);
	const read = v.safeParse(allSettings, given);
	const data = read.success ? read.output : undefined;
	/** What is wrong, by the name of the setting. */
	const problems = new Map<SettingName, string>();
	for (const { path } of read.issues ?? []) {
		const name = path?.[0].key as SettingName;
		problems.set(
			name,
			`${name} must be ${sentenceOf(name)}.${problemWith(name, given[name])}`,
		);
	}
	for (const [name, others] of Object.entries(needs))
		for (const other of others)
			if (data?.[name as SettingName] && data[other] === null)
				problems.set(
					other,
					`${other} must be set, because ${name} is: ${sentenceOf(other)}.`,
				);
	const refused = removedSettings(environment).filter((each) => each.isRefused);
	if (data && problems.size === 0 && refused.length === 0) return data;
	const sentences = [...problems.values(), ...refused.map(({ text }) => text)];
	const list = sentences.join("\n  ");
	throw new SettingsError(`These settings cannot be used:\n  ${list}`, [
		...problems.keys(),
	]);
}

/** The settings of the build, the server and the founder's commands; config/schema.ts describes each. */
export type Settings = ReturnType<typeof readSettings>;

/** Throws `ExpectedError` that names every wrong setting. */
export function readSettings(environment: Environment) {
	const values = readAll(environment);
	const { SITE_URL: siteUrl, ALLOWED_ORIGINS: others } = values;
	const allowed = siteUrl === null ? others : [siteUrl, ...(others ?? [])];
	return {
		host: values.HOST,
		port: values.PORT,
		database: values.DATABASE_URL,
		/** The same for the founder's commands, with a login that may read the list. */
		ownerDatabase: values.DATABASE_OWNER_URL ?? values.DATABASE_URL,
		/** `null`: beside the SQLite file, or in `data/`. */
		erasedFile: formerErasedFile(environment),
		anonKey: defaultAnonKey,
		/** The origins whose pages may send sign-ups; `null` for all. */
		origins: others?.includes("*") ? null : allowed,
		/** Those that are named: only their pages may post the form without JavaScript, which no key protects. */
		formOrigins: (allowed ?? []).filter((each) => each !== "*"),
		/** The first signs the links in mails, all are accepted (mail/letter/links.ts); `null`: no links. */
		linkSecrets: values.LINK_SECRET,
		/** Who sends the mails, as it was typed; `null` where that is not set. */
		mailFrom: values.MAIL_FROM,
		/**
		 * Whether people are asked by mail. Beside PostgreSQL, the mailer is another program: the servers know only the
		 * settings of its links and of its sender.
		 */
		hasMail:
			values.MAIL_FROM !== null &&
			values.LINK_SECRET !== null &&
			(Boolean(values.MAIL_URL) || values.DATABASE_URL.kind === "postgres"),
		siteUrl: siteUrl ?? "",
		/** Who may log in at the desk; empty: there is none. */
		deskAddresses: values.DASHBOARD_FOR ?? [],
		trustProxy: values.TRUST_PROXY ?? false,
		rateLimit: values.RATE_LIMIT,
		timeZone: values.TIME_ZONE ?? machineZone(),
		/** Where the page sends sign-ups, without a slash at its end; empty: where the page came from. */
		apiBase: values.VITE_SUPABASE_URL ?? "",
		apiKey: values.VITE_SUPABASE_PUBLISHABLE_KEY ?? defaultAnonKey,
	} as const;
}

/** The time zone of the machine, or UTC where it has none with a name, as with `TZ=` in the environment. */
function machineZone(): string {
	const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
	return timeZone !== undefined && isTimeZone(timeZone) ? timeZone : "UTC";
}

/** The settings of mail, for the mailer and the founder's commands. */
export type MailSettings = NonNullable<ReturnType<typeof readMailSettings>>;

/** `null` while `MAIL_URL` is not set. Throws as `readSettings` does. */
export function readMailSettings(environment: Environment) {
	const values = readAll(environment);
	const { siteUrl, linkSecrets, timeZone, deskAddresses } =
		readSettings(environment);
	const { MAIL_URL: server, MAIL_FROM: from, MAIL_USER: user } = values;
	if (!server || !from || !linkSecrets) return null;
	const url = new URL(server);
	if (user) {
		url.username = encodeURIComponent(user);
		url.password = encodeURIComponent(values.MAIL_PASSWORD ?? "");
	}
	return {
		/** The mail server, with the login in it: never to be shown. */
		url: url.href,
		from,
		linkSecrets,
		siteUrl,
		perMinute: values.MAIL_PER_MINUTE,
		perDay: values.MAIL_PER_DAY,
		founder: values.FOUNDER_MAIL,
		/** Where people log in at the desk; `null`: there is none. */
		deskUrl: deskAddresses.length > 0 ? `${siteUrl}${deskPath}/` : null,
		timeZone,
	} as const;
}

/** The receivers of notices about people, besides the founder's mail. */
export type NoticeSettings = ReturnType<typeof readNoticeSettings>;

/** Throws as `readSettings` does. */
export function readNoticeSettings(environment: Environment) {
	const values = readAll(environment);
	const { NOTICE_URL: url, NOTICE_ADDRESSES: hasAddresses } = values;
	const { WEBHOOK_URL: hook, WEBHOOK_SECRET: secret } = values;
	return {
		chat: url === null ? null : { url, hasAddresses },
		webhook: hook === null ? null : { url: hook, secret: secret ?? "" },
		linkSecrets: values.LINK_SECRET ?? [],
	};
}

/** Whether the mailer's process has anything to send, mails or notices. Throws as `readSettings` does. */
export function isSending(environment: Environment): boolean {
	const { chat, webhook } = readNoticeSettings(environment);
	return (readMailSettings(environment) ?? chat ?? webhook) !== null;
}
