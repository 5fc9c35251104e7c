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
export type Values = {
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

/** The time zone of this machine. */
export function machineZone(): string {
	return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
