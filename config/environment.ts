import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { ExpectedError } from "../shared/expected-error.ts";

/** Environment variables by name, as in `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The project's file of settings. */
export const settingsFile = path.join(import.meta.dirname, "..", ".env");

/**
 * The process's environment, with what the project's `.env` adds to it.
 * Throws `ExpectedError` when that file cannot be read, or would be read wrong.
 */
export function loadEnvironment(file = settingsFile): Environment {
	if (!existsSync(file)) return process.env;
	try {
		return { ...readEnvironmentFile(file), ...process.env };
	} catch (error) {
		if (error instanceof ExpectedError) throw error;
		throw new ExpectedError("The file .env cannot be read by this user.");
	}
}

/**
 * The names and values of a file like `.env`, which may begin with a byte order mark. Throws when it cannot be read, and
 * `ExpectedError` when it is not UTF-8, or has lines of which none is a setting.
 */
export function readEnvironmentFile(file: string): Environment {
	const name = path.basename(file);
	const text = utf8Of(readFileSync(file));
	if (text === undefined)
		throw new ExpectedError(
			`The file ${name} is not saved as UTF-8 (PowerShell's \`>\`, for example, saves UTF-16): open it in an editor and save it with the encoding UTF-8.`,
		);
	const values = parseEnv(text.replaceAll(/\r\n?/g, "\n"));
	if (Object.keys(values).length === 0 && /^\s*[^#\s]/m.test(text))
		throw new ExpectedError(
			`No line of the file ${name} is a setting: write one a line, as \`NAME=value\` (docs/settings.md).`,
		);
	return values;
}

/** The text of bytes; `undefined` if they are in another encoding: UTF-16 without a mark has zeros. */
function utf8Of(bytes: Uint8Array): string | undefined {
	try {
		const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
		return text.includes("\0") ? undefined : text;
	} catch {
		return undefined;
	}
}

/** The settings that come from elsewhere than a file, as in a container: they count in the place of those in the file. */
export function outsideSettings(): Environment {
	return process.env;
}

/** The process's environment for a child of it, with these variables where it has none of the name. */
export function childEnvironment(usual: Environment): Environment {
	return { ...usual, ...process.env };
}
