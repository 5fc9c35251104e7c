import path from "node:path";

/** Relative paths in settings start here, in any working folder. */
const root = path.join(import.meta.dirname, "..");

/** The database that keeps the sign-ups. */
export type DatabaseAddress =
	| { readonly kind: "sqlite"; readonly file: string }
	| {
			readonly kind: "postgres";
			/** Holds the password: never to be shown. */
			readonly url: string;
			/** Database and hosts, for people to read. */
			readonly label: string;
	  };

/** `file:` and a path, or a URL of PostgreSQL; `undefined` for another text. */
export function parseDatabaseUrl(text: string): DatabaseAddress | undefined {
	if (text.startsWith("file:")) {
		const file = parseFile(text.slice("file:".length));
		return file === undefined ? undefined : { kind: "sqlite", file };
	}
	const hosts = postgresHosts(text);
	const [first] = hosts;
	if (first === undefined) return undefined;
	const database = decodeURIComponent(first.pathname.slice(1));
	const place =
		first.searchParams.get("host") ?? hosts.map(({ host }) => host).join();
	return { kind: "postgres", url: text, label: `${database} on ${place}` };
}

/** The whole path of a file; `undefined` for the name of a folder. */
export function parseFile(text: string): string | undefined {
	if (/(^|\/)$|\0/.test(text)) return undefined;
	return path.resolve(root, text);
}

const sslModes = /^(disable|allow|prefer|require|verify-ca|verify-full)$/;
const missed = /^(user|password|dbname|ssl(?!mode$|rootcert$).*)$/;

/**
 * The URL of each host that a URL of PostgreSQL names, as docs/scale.md describes it; none for a text
 * that is no such URL. A Unix socket has no host: its URL says `localhost`.
 */
export function postgresHosts(text: string): readonly URL[] {
	const pattern =
		/^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]*)(\/[^@/?#]+(?:\?[^#]*)?)$/;
	const parts = pattern.exec(text);
	if (parts === null || !isEncoded(text)) return [];
	const [, login, names = "", database] = parts;
	const hosts = (names || "localhost")
		.split(",")
		.map((name) => URL.parse(login + name + database));
	return hosts.every(isUnderstood) ? hosts : [];
}

function isUnderstood(host: URL | null): host is URL {
	return (
		host !== null &&
		/^[\w.:[\]-]+$/.test(host.hostname) &&
		// Other parameters are for other clients; one of these would be missed.
		![...host.searchParams.keys()].some((name) => missed.test(name)) &&
		sslModes.test(host.searchParams.get("sslmode") ?? "prefer")
	);
}

/** Whether every `%` begins an encoded character. */
export function isEncoded(url: string): boolean {
	try {
		decodeURIComponent(url);
		return true;
	} catch {
		return false;
	}
}
