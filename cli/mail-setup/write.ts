/** Writes what `mail setup` has tried, or prints it where this user may not write. */
import { accessSync, constants, existsSync, statSync } from "node:fs";
import path from "node:path";
import { ExpectedError } from "../../shared/expected-error.ts";
import { fileProblem } from "../../shared/file-problem.ts";
import { printable } from "../../shared/printable.ts";
import type { Context } from "../context.ts";
import type { Answers } from "./answers.ts";
import { type Current, type Login, mailerFile, names } from "./current.ts";
import { withLogin } from "./try-server.ts";
import {
	type NewSettings,
	quotedSetting,
	settingLine,
	writeSettings,
} from "./write-environment.ts";

/** The settings of a server and its login. A password that no line of `.env` can have stands in the URL. */
export function loginSettings(url: string, login: Login): NewSettings {
	const { user, password } = login;
	const fits = [user, password].every(
		(text) => quotedSetting(text) !== undefined,
	);
	return fits
		? { MAIL_URL: url, MAIL_USER: user, MAIL_PASSWORD: password }
		: { MAIL_URL: withLogin(url, login), MAIL_USER: "", MAIL_PASSWORD: "" };
}

/** Whether a setting comes from elsewhere than `.env`, as in a container, where a file `.env` would not count. */
function isOutside({ outside }: Context): boolean {
	return names.some(
		(name) =>
			name !== "SITE_URL" &&
			name !== "TIME_ZONE" &&
			outside[name] !== undefined,
	);
}

/** Says at the beginning that nothing can be written, before a person types all of it. */
export async function tellUnwritable(context: Context): Promise<void> {
	const file = context.settingsFile;
	if (isOutside(context)) return;
	try {
		accessSync(path.dirname(file), constants.W_OK);
		if (existsSync(file)) accessSync(file, constants.W_OK);
	} catch {
		await context.warn(
			`This user may not write ${printable(file)}: at the end, you get the lines to put there. To have them written, stop with Ctrl+C, and run the command with \`sudo\`.`,
		);
	}
}

/** Writes the settings, or prints the lines of those that are others than now. Resolves with the names of these. */
export async function writeOrPrint(
	values: NewSettings,
	{ settings }: Current,
	answers: Answers,
	context: Context,
): Promise<readonly string[]> {
	const now: Readonly<Record<string, string>> = settings;
	const changes = Object.fromEntries(
		Object.entries(values).filter(([name, value]) => now[name] !== value),
	);
	const changed = Object.keys(changes);
	if (changed.length === 0) {
		await context.print("All settings are right as they are.\n");
		return changed;
	}
	const file = context.settingsFile;
	const wasOpen = isOpen(file);
	const why = writeFiles(values, context);
	const mailer = mailerFile(context) ? " and mailer.env" : "";
	if (why === undefined)
		await context.print(`Written into .env${mailer}: ${changed.join(", ")}.\n`);
	else {
		await context.print(`${why}\n`);
		const hidden = lines(changes, false);
		const all = lines(changes, true);
		const isShown = hidden !== all && (await answers.mayShow());
		await context.print(`\n${isShown ? all : hidden}\n\n`);
	}
	if (wasOpen && !isOpen(file))
		await context.print(
			"Other users of this machine could read .env, and cannot any more: the server's user must be its owner or in its group (`chgrp`).\n",
		);
	if ("LINK_SECRET" in changes)
		await context.print(
			"LINK_SECRET is new. Keep it with your backups: without it, the links in all mails that you have sent stop working.\n",
		);
	return changed;
}

/** Whether all users of this machine can read a file. */
function isOpen(file: string): boolean {
	const { mode = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {};
	return process.platform !== "win32" && (mode & 0o004) !== 0;
}

/** Writes the settings into their files; returns what to do where that is not possible. */
function writeFiles(values: NewSettings, context: Context): string | undefined {
	if (isOutside(context))
		return "The settings of this program come from its environment, as in a container. Put these lines into the file .env on the machine itself, beside the compose file, in place of those with the same names:";
	const { SITE_URL = "", MAIL_FROM = "", LINK_SECRET = "", TIME_ZONE } = values;
	const mailer = mailerFile(context);
	try {
		if (mailer !== undefined) writeSettings(mailer, values);
		// Beside a mailer of its own, the server knows no password.
		writeSettings(
			context.settingsFile,
			mailer === undefined
				? values
				: {
						...{ SITE_URL, MAIL_FROM, LINK_SECRET },
						...(TIME_ZONE && { TIME_ZONE }),
					},
		);
		return undefined;
	} catch (error) {
		const problem =
			error instanceof ExpectedError ? error.message : fileProblem(error);
		if (problem === undefined) throw error;
		return `${problem} Put these lines into ${mailer ? "mailer.env, and SITE_URL, MAIL_FROM and LINK_SECRET also into .env" : "it"} yourself, in place of those with the same names:`;
	}
}

function lines(changes: NewSettings, isShown: boolean): string {
	const { MAIL_PASSWORD: password } = changes;
	return Object.entries(changes)
		.map(([name, value]) => {
			if (isShown || name === "LINK_SECRET") return settingLine(name, value);
			// A token is the user name, too.
			if (password && value === password) return `${name}=YOUR-PASSWORD`;
			return settingLine(
				name,
				name === "MAIL_URL"
					? value.replace(/:[^:/@]*@/, ":YOUR-PASSWORD@")
					: value,
			);
		})
		.join("\n");
}

/** What has to be started anew: the server and the mailer read the settings and words when they start. */
export function restartAdvice(
	context: Context,
	{ mustBuild, isPostgres }: { mustBuild: boolean; isPostgres: boolean },
	folder = "/etc/systemd/system",
): string {
	const isUnit = (name: string) =>
		existsSync(path.join(folder, `${name}.service`));
	const todo = () => {
		if (isOutside(context))
			return `on the machine itself, run \`docker compose${isPostgres ? " -f compose.scale.yaml" : ""} up --detach${mustBuild ? " --build --wait" : ""}\`${isPostgres ? ", with COMPOSE_PROFILES=mail in .env" : ""}`;
		if (isUnit("frontage"))
			return `run \`${mustBuild ? "sudo npm run build && " : ""}sudo systemctl restart frontage${isUnit("frontage-mailer") ? " frontage-mailer" : ""}\``;
		const mailer = isPostgres ? ", and so the mailer (docs/scale.md)" : "";
		return `stop \`npm start\` with Ctrl+C and start it again${mailer}`;
	};
	return `Restart the server, which then uses the new settings: ${todo()}. Then join on your page, and press the button in the mail.\n`;
}
