import { randomBytes } from "node:crypto";
import { accessSync, constants, existsSync, statSync } from "node:fs";
import path from "node:path";
import { readEnvironmentFile } from "../../config/environment.ts";
import { schema } from "../../config/schema.ts";
import { ExpectedError } from "../../shared/expected-error.ts";
import type { Context } from "../context.ts";
import { advice, type Check, wrong } from "./check.ts";

const root = path.join(import.meta.dirname, "..", "..");
/** May hold passwords and the secret of the links. */
const settingsFiles = [".env", "mailer.env"].map((name) =>
	path.join(root, name),
);

/** Names that are no settings of ours, but those of the compose files. */
const composeNames = [
	"COMPOSE_PROFILES",
	"DOMAIN",
	"KEEP_DAYS",
	"OWNER_PASSWORD",
	"WEB_PASSWORD",
];

/** The settings, and the files that go with them. */
export function settingsChecks(context: Context): readonly Check[] {
	return [
		{
			name: "proxy",
			fix: "Write TRUST_PROXY=1 into the file .env, and restart the server.",
			run() {
				const { siteUrl, apiBase, trustProxy } = context.settings;
				return (
					trustProxy === false &&
					apiBase === "" &&
					siteUrl.startsWith("https:") &&
					wrong(
						"SITE_URL begins with https, which needs a proxy, but TRUST_PROXY is not set: all visitors count as one, and share one limit on sign-ups.",
					)
				);
			},
		},
		{ name: "files", run: () => checkFiles() },
		{ name: "erased people", run: () => checkErasedFile(context.erasedFile) },
	];
}

/** Without settings, nothing else can be checked. */
export function settingsCheck(context: Context): Check {
	return {
		name: "settings",
		isNeeded: true,
		run() {
			try {
				return context.settings && "All settings are well-formed.";
			} catch (error) {
				if (!(error instanceof ExpectedError)) throw error;
				return wrong(
					error.message.replaceAll(/\n\s*/g, " "),
					newSecrets(error),
				);
			}
		},
	};
}

/** A new secret for each one that is missing or wrong. */
function newSecrets({ message }: Error): string | undefined {
	const secrets = {
		LINK_SECRET: randomBytes(32).toString("base64url"),
		WEBHOOK_SECRET: `whsec_${randomBytes(32).toString("base64")}`,
	};
	const lines = Object.entries(secrets)
		.filter(([name]) => message.includes(`${name} must`))
		.map(
			([name, secret]) =>
				`Put this new one into .env, and keep it: ${name}=${secret}`,
		);
	return lines.length > 0 ? lines.join("\n") : undefined;
}

/** Whether all names in the files are known, and whether others can read the files. */
export function checkFiles(files = settingsFiles) {
	const known = [...Object.keys(schema), ...composeNames];
	return files
		.filter((file) => canRead(file))
		.flatMap((file) => [
			...Object.keys(readEnvironmentFile(file))
				.filter((name) => !known.includes(name))
				.map((name) =>
					advice(
						`${path.basename(file)} sets ${name}, which is the name of no setting.`,
						"See whether it is misspelled: .env.example has the names of all settings.",
					),
				),
			// Windows has other kinds of permissions.
			process.platform !== "win32" &&
				(statSync(file).mode & 0o004) !== 0 &&
				advice(
					`Every user of this machine can read ${file}, which may hold passwords.`,
					`Run \`chmod o= ${file}\`; the server's user must be its owner or in its group.`,
				),
		]);
}

/** Whether `erase` can write the file in which it remembers erased people. */
export function checkErasedFile(file: string) {
	let place = file;
	while (!existsSync(place)) place = path.dirname(place);
	const folder = place === file ? path.dirname(file) : place;
	const found = `Erased people are remembered in ${file}`;
	// A new version is written beside the file, and takes its name.
	return canRead(place) &&
		canRead(folder, constants.W_OK) &&
		statSync(folder).isDirectory()
		? `${found}.`
		: wrong(
				`${found}, and this user cannot write there: \`erase\` would change nothing.`,
				"Give this user that right, or set ERASED_FILE to another file.",
			);
}

function canRead(file: string, also = 0): boolean {
	try {
		accessSync(file, constants.R_OK | also);
		return true;
	} catch {
		return false;
	}
}
