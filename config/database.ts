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

const pattern =
	/^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]*)(\/[^@/?#]+(?:\?[^#]*)?)$/;
const sslModes = /^(disable|allow|prefer|require|verify-ca|verify-full)$/;
/** Other parameters are for other clients; one of these would be missed. */
const missed = /[?&](user|password|dbname|ssl(?!mode=|rootcert=)\w*)=/;

/**
 * The URL of each host that a URL of PostgreSQL names, as docs/scale.md describes it; none for a text
 * that is no such URL. A Unix socket has no host: its URL says `localhost`.
 */
export function postgresHosts(text: string): readonly URL[] {
	const [isUrl, login, names = "", database] = pattern.exec(text) ?? [];
	if (!isUrl || !isEncoded(text) || missed.test(text)) return [];
	const hosts = (names || "localhost")
		.split(",")
		.map((name) => URL.parse(`${login}${name}${database}`));
	const mode = hosts[0]?.searchParams.get("sslmode") ?? "prefer";
	const isUnderstood = hosts.every((host) => host !== null);
	return isUnderstood && sslModes.test(mode) ? hosts : [];
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
