import path from "node:path";
import { fileURLToPath } from "node:url";
import { describePostgres, parsePostgresUrl } from "./postgres-url.ts";

/** Relative paths in settings start here, in any working folder. */
const root = path.join(import.meta.dirname, "..");

/** The database that keeps the sign-ups. */
export type DatabaseAddress =
	| { readonly kind: "sqlite"; readonly file: string }
	| {
			readonly kind: "postgres";
			/** Holds the password: never to be shown. */
			readonly url: string;
			/** Hosts and database, for people to read. */
			readonly label: string;
	  };

/**
 * A URL of PostgreSQL (see `parsePostgresUrl`, also for what it throws), or `file:` and a path;
 * `undefined` for another text.
 */
export function parseDatabaseUrl(text: string): DatabaseAddress | undefined {
	const postgres = parsePostgresUrl(text);
	if (postgres !== undefined) {
		return { kind: "postgres", url: text, label: describePostgres(postgres) };
	}
	const [, name] = /^file:(.*[^/])$/.exec(text) ?? [];
	if (name === undefined) return undefined;
	const file = name.startsWith("//") ? filePath(text) : parseFile(name);
	return file === undefined ? undefined : { kind: "sqlite", file };
}

function filePath(url: string): string | undefined {
	try {
		return fileURLToPath(url);
	} catch {
		return undefined;
	}
}

/** The whole path of a file; `undefined` for the name of a folder. */
export function parseFile(text: string): string | undefined {
	if (text.endsWith("/") || text.includes("\0")) return undefined;
	return path.resolve(root, text);
}
