import path from "node:path";
import { fileURLToPath } from "node:url";
import { describePostgres, parsePostgresUrl } from "./postgres-url.ts";

/** A TCP port; 0 asks the system for a free one. */
export function parsePort(text: string): number | undefined {
	const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
	return port <= 65535 ? port : undefined;
}

/** An address or a host name to listen on. */
export function parseHost(text: string): string | undefined {
	return /^[\w.:-]+$/.test(text) ? text : undefined;
}

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
 * A URL of PostgreSQL (see `parsePostgresUrl`, also for what it throws); or `file:` and a path. A
 * relative path starts at the project's folder, in any working folder, so that the server and the
 * founder's commands always use the same file.
 */
export function parseDatabaseUrl(text: string): DatabaseAddress | undefined {
	const postgres = parsePostgresUrl(text);
	if (postgres !== undefined) {
		return { kind: "postgres", url: text, label: describePostgres(postgres) };
	}
	if (!text.startsWith("file:")) return undefined;
	const name = text.slice("file:".length);
	if (name === "" || name.endsWith("/") || name.includes("\0"))
		return undefined;
	const root = path.join(import.meta.dirname, "..");
	const file = name.startsWith("//")
		? filePath(text)
		: path.resolve(root, name);
	return file === undefined ? undefined : { kind: "sqlite", file };
}

function filePath(url: string): string | undefined {
	try {
		return fileURLToPath(url);
	} catch {
		return undefined;
	}
}

/** The path of a file; a relative one starts at the project's folder. */
export function parseFile(text: string): string | undefined {
	if (text.endsWith("/") || text.includes("\0")) return undefined;
	return path.resolve(import.meta.dirname, "..", text);
}

/** How many calls one address may send in how many seconds. */
export interface RateLimit {
	readonly max: number;
	readonly seconds: number;
}

/** `CALLS/SECONDS`, or `off` for no limit. */
export function parseRateLimit(text: string): RateLimit | "off" | undefined {
	if (text === "off") return text;
	const [, max, seconds] = /^([1-9]\d{0,8})\/([1-9]\d{0,5})$/.exec(text) ?? [];
	if (max === undefined || seconds === undefined) return undefined;
	return { max: Number(max), seconds: Number(seconds) };
}

/** The address of a Redis or Valkey server. */
export function parseRedisUrl(text: string): string | undefined {
	const protocol = URL.parse(text)?.protocol ?? "";
	return /^(rediss?|valkeys?):$/.test(protocol) ? text : undefined;
}

/** The page asks for its files at the root of its host, so its address has no path. */
export function parseSiteUrl(text: string): string | undefined {
	const url = URL.parse(text);
	if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
	return url.href === `${url.origin}/` ? url.origin : undefined;
}

/** The address of a mail server; the login is in it. */
export function parseMailUrl(text: string): string | undefined {
	const url = URL.parse(text);
	if (url === null || !/^smtps?:$/.test(url.protocol)) return undefined;
	// Parameters could switch off the check of the certificate, or print whole mails.
	const hasMore = /[/?#]./.test(text.slice(text.indexOf("//") + 2));
	return url.hostname === "" || hasMore ? undefined : text;
}

/** `Name <address>`, or an address alone. */
export function parseSender(text: string): string | undefined {
	const address = /^[^<>\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text;
	return parseAddress(address) === undefined ? undefined : text;
}

/** An e-mail address; the mail server knows the finer rules. */
export function parseAddress(text: string): string | undefined {
	return /^[^\s@<>",;]+@[^\s@<>",;]+$/.test(text) ? text : undefined;
}

export function parseLinkSecret(text: string): string | undefined {
	return text.length >= 32 ? text : undefined;
}

export function parseCount(text: string): number | undefined {
	return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined;
}

export function parseHour(text: string): number | undefined {
	return /^([01]?\d|2[0-3])$/.test(text) ? Number(text) : undefined;
}
