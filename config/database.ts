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
	const hostNames =
		first.searchParams.get("host") ?? hosts.map(({ host }) => host).join();
	return { kind: "postgres", url: text, label: `${database} on ${hostNames}` };
}

/** The whole path of a file; `undefined` for the name of a folder. */
function parseFile(text: string): string | undefined {
	if (/(^|\/)$|\0/.test(text)) return undefined;
	return path.resolve(root, text);
}

const pattern =
	/^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]*)(\/[^@/?#]+(?:\?[^#]*)?)$/;
const sslModes = /^(disable|allow|prefer|require|verify-ca|verify-full)$/;
/** Other parameters are for other clients and can be ignored; ignoring one of these would be wrong. */
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

/** What must be encoded in a login: the part up to the last `@` that is not in a parameter. */
const unencoded: Readonly<Record<string, string>> = {
	"@": "%40",
	"/": "%2F",
	"?": "%3F",
	"#": "%23",
};

/**
 * What is wrong with a text that `parseDatabaseUrl` refuses, as a sentence that repeats nothing of its login;
 * `undefined` where the description of the setting says enough.
 */
export function databaseProblem(text: string): string | undefined {
	if (/^["'`]/.test(text))
		return "It begins with a quotation mark: leave the marks out.";
	const [, rest] = /^postgres(?:ql)?:\/\/(.*)$/s.exec(text) ?? [];
	if (rest === undefined) return undefined;
	const beforeParameters = rest.replace(/(?<=\/.*)\?\w+=.*/s, "");
	const login = beforeParameters.slice(
		0,
		Math.max(beforeParameters.lastIndexOf("@"), 0),
	);
	const sign = [...login].find((each) => each in unencoded);
	if (sign)
		return `Its login or password has a ${sign} that must be written as ${unencoded[sign]}.`;
	if (!isEncoded(text))
		return "It has a % that must be written as %25, or begins no encoded character.";
	const parameters = rest.replace(/^[^?]*/s, "");
	if (/[?&]ssl=/.test(parameters))
		return "Its parameter ssl= is one of other clients: use sslmode=require, or sslmode=disable for a connection without encryption.";
	if (/[?&]sslmode=no-verify(&|$)/.test(parameters))
		return "sslmode=no-verify is a value of other clients: use sslmode=require, which encrypts and does not check the certificate.";
	if (/[?&]sslmode=/.test(parameters) && !missed.test(parameters))
		return "sslmode must be disable, allow, prefer, require, verify-ca or verify-full.";
	if (missed.test(parameters))
		return "A parameter after its ? is not supported: login, password and database stand before the ?, and of those for encryption only sslmode and sslrootcert are read.";
	if (!/^[^/]*\/[^/?]/.test(rest))
		return "It names no database after its host, as in HOST/DATABASE; a # in it must be written as %23, because in .env it begins a comment.";
	return "Its host or port cannot be read: a port is a number, and an IPv6 address stands in brackets.";
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
