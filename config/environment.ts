import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { ExpectedError } from "../shared/expected-error.ts";

/** Environment variables by name, as in `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

const ownFile = path.join(import.meta.dirname, "..", ".env");

/**
 * The process's environment, with what the project's `.env` adds to it.
 * Throws `ExpectedError` when that file cannot be read.
 */
export function loadEnvironment(file = ownFile): Environment {
	if (!existsSync(file)) return process.env;
	try {
		return { ...readEnvironmentFile(file), ...process.env };
	} catch {
		throw new ExpectedError("The file .env cannot be read by this user.");
	}
}

/** The names and values of a file like `.env`. Throws when it cannot be read. */
export function readEnvironmentFile(file: string): Environment {
	// Windows editors may begin it with a byte order mark.
	return parseEnv(readFileSync(file, "utf8").replace(/^\ufeff/, ""));
}

/** The process's environment for a child of it, with these variables where it has none of the name. */
export function childEnvironment(usual: Environment): Environment {
	return { ...usual, ...process.env };
}
