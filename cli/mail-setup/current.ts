/** The settings of mail as they are. */
import { existsSync } from "node:fs";
import path from "node:path";
import {
	type Environment,
	readEnvironmentFile,
} from "../../config/environment.ts";
import type { SettingName } from "../../config/settings.ts";
import type { Context } from "../context.ts";

/** The settings that `mail setup` writes. */
export const names = [
	"SITE_URL",
	"MAIL_URL",
	"MAIL_USER",
	"MAIL_PASSWORD",
	"MAIL_FROM",
	"LINK_SECRET",
	"FOUNDER_MAIL",
	"TIME_ZONE",
] as const satisfies readonly SettingName[];

/** Empty for those that are not set. */
export type CurrentSettings = Readonly<Record<(typeof names)[number], string>>;

export interface Login {
	readonly user: string;
	readonly password: string;
}

export interface Current {
	/** All settings, as the mailer has them. */
	readonly env: Environment;
	readonly settings: CurrentSettings;
	/** The mail server, without its login. */
	readonly url: URL | null;
	readonly login: Login;
}

/** The file that a mailer of its own reads, as docs/scale.md describes; `undefined` where there is none. */
export function mailerFile({ settingsFile }: Context): string | undefined {
	const file = path.join(path.dirname(settingsFile), "mailer.env");
	return existsSync(file) ? file : undefined;
}

/** Reads the settings as they are, also where they are wrong. Throws the system's error where this user may not. */
export function readCurrent(context: Context): Current {
	const file = mailerFile(context);
	const env = {
		...context.terminal.env,
		...(file === undefined ? {} : readEnvironmentFile(file)),
	};
	const settings = Object.fromEntries(
		names.map((name) => [name, env[name]?.trim() ?? ""]),
	) as CurrentSettings;
	const url = URL.parse(settings.MAIL_URL);
	const login = settings.MAIL_USER
		? { user: settings.MAIL_USER, password: settings.MAIL_PASSWORD }
		: { user: decoded(url?.username), password: decoded(url?.password) };
	if (url) url.username = url.password = "";
	return { env, settings, url, login };
}

function decoded(text = ""): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
