import { accessSync, constants, existsSync, statSync } from "node:fs";
import path from "node:path";
import { readEnvironmentFile } from "../../config/environment.ts";
import { schema } from "../../config/schema.ts";
import { advice, type Finding, ok, wrong } from "./finding.ts";

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

/** Whether other users of this machine can read the settings, and whether all their names are known. */
export function checkSettingsFiles(files = settingsFiles): Finding[] {
	const existing = files.filter((file) => existsSync(file));
	return [...existing.flatMap(checkNames), ...checkRights(existing)];
}

function checkNames(file: string): Finding[] {
	const known = [...Object.keys(schema), ...composeNames];
	return readNames(file)
		.filter((name) => !known.includes(name))
		.map((name) =>
			advice(
				"files",
				`${path.basename(file)} sets ${name}, which is the name of no setting.`,
				"See whether it is misspelled: .env.example has the names of all settings.",
			),
		);
}

function readNames(file: string): string[] {
	try {
		return Object.keys(readEnvironmentFile(file));
	} catch {
		// Only another user may read it.
		return [];
	}
}

function checkRights(files: readonly string[]): Finding[] {
	// Windows has other kinds of permissions.
	if (process.platform === "win32") return [];
	return files
		.filter((file) => (statSync(file).mode & 0o004) !== 0)
		.map((file) =>
			advice(
				"files",
				`Every user of this machine can read ${file}, which may hold passwords.`,
				`Run \`chmod o= ${file}\`; the server's user must be its owner or in its group.`,
			),
		);
}

/** Whether `erase` can write the file in which it remembers erased people. */
export function checkErasedFile(file: string): Finding {
	const found = `Erased people are remembered in ${file}`;
	let folder = path.dirname(file);
	while (!existsSync(folder)) folder = path.dirname(folder);
	try {
		if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK);
		// A new version is written beside the file, and takes its name.
		accessSync(folder, constants.W_OK);
		if (!statSync(folder).isDirectory()) throw new Error("It is no folder");
	} catch {
		return wrong(
			"erased people",
			`${found}, and this user cannot write there: \`erase\` would change nothing.`,
			"Give this user that right, or set ERASED_FILE to another file.",
		);
	}
	return ok("erased people", `${found}.`);
}
