import { ExpectedError } from "../shared/expected-error.ts";

/** How strictly a connection is encrypted, as libpq's `sslmode`. */
const sslModes = [
	"disable",
	"allow",
	"prefer",
	"require",
	"verify-ca",
	"verify-full",
] as const;

/** A connection URL of PostgreSQL, taken apart. */
export interface PostgresUrl {
	/** One server, or several of which one takes writes. Empty for a Unix socket. */
	readonly hosts: readonly { readonly host: string; readonly port: number }[];
	/** The path of a Unix socket. */
	readonly socket: string | undefined;
	readonly database: string;
	/** `undefined` for the client's default, the name of the system's user. */
	readonly user: string | undefined;
	readonly password: string | undefined;
	readonly sslMode: (typeof sslModes)[number] | undefined;
	/** A file with certificates of authorities, or "system". */
	readonly sslRootCertificate: string | undefined;
	/** Command-line options for the server process, like `-c synchronous_commit=local`. */
	readonly options: string | undefined;
}

const parameters: readonly string[] = [
	"host",
	"options",
	"port",
	"user",
	"password",
	"sslmode",
	"sslrootcert",
	// Written by managed services for other clients; without meaning for this one.
	"application_name",
	"channel_binding",
	"connect_timeout",
	"connection_limit",
	"gssencmode",
	"pgbouncer",
	"pool_timeout",
	"schema",
	"target_session_attrs",
];

/**
 * Takes apart a URL as https://www.postgresql.org/docs/current/libpq-connect.html defines it
 * (34.1.1.2). Returns `undefined` for a text that is no such URL. Throws `ExpectedError` that names
 * the wrong part; it never repeats the password.
 */
export function parsePostgresUrl(text: string): PostgresUrl | undefined {
	const parts =
		/^postgres(?:ql)?:\/\/(?:([^@/?#]*)@)?([^@/?#]*)(?:\/([^?#]*))?(?:\?([^#]*))?$/.exec(
			text,
		);
	if (parts === null) {
		if (!/^postgres(ql)?:/.test(text)) return undefined;
		throw new ExpectedError(
			"its parts cannot be told apart: in user and password, write # % / ? @ as %23 %25 %2F %3F %40",
		);
	}
	if (!isEncoded(text)) {
		throw new ExpectedError(
			"it has a % that is not followed by two hexadecimal digits: write % as %25",
		);
	}
	const [, login = "", authority = "", path = "", query = ""] = parts;
	const searched = new URLSearchParams(query);
	for (const name of searched.keys()) {
		if (!parameters.includes(name))
			throw new ExpectedError(`its parameter ${name} is not supported`);
	}
	const given = (name: string) => searched.get(name) || undefined;
	const [, user = "", password = ""] = /^([^:]*):?(.*)$/.exec(login) ?? [];
	const port = given("port") ?? "5432";
	const place = given("host") ?? "";
	const folder = place.startsWith("/") ? place : undefined;
	const hosts = parseHosts(
		folder === undefined ? authority || place : "socket",
		port,
	);
	const database = decodeURIComponent(path);
	if (database === "") {
		throw new ExpectedError("it names no database: write /NAME after the host");
	}
	const mode = given("sslmode");
	const sslMode = sslModes.find((one) => one === mode);
	if (mode !== undefined && sslMode === undefined) {
		throw new ExpectedError(`sslmode must be one of ${sslModes.join(", ")}`);
	}
	const sslRootCertificate = given("sslrootcert");
	const isOfSystem = sslRootCertificate === "system";
	// Any server can have a certificate of the system's authorities: its name must be checked.
	if (isOfSystem && (sslMode ?? "verify-full") !== "verify-full")
		throw new ExpectedError("sslrootcert=system needs sslmode=verify-full");
	return {
		hosts: folder === undefined ? hosts : [],
		socket: folder && `${folder}/.s.PGSQL.${port}`,
		database,
		user: decodeURIComponent(user) || given("user"),
		password: decodeURIComponent(password) || given("password"),
		sslMode: isOfSystem ? "verify-full" : sslMode,
		sslRootCertificate,
		options: given("options"),
	};
}

/** Hosts and database, for people to read: no login. */
export function describePostgres({
	hosts,
	socket,
	database,
}: PostgresUrl): string {
	const place =
		socket ?? hosts.map(({ host, port }) => `${host}:${port}`).join();
	return `${database} on ${place}`;
}

function parseHosts(text: string, defaultPort: string) {
	if (text === "") {
		throw new ExpectedError(
			"it names no host: write it after @, or ?host= and the folder of a Unix socket",
		);
	}
	return text.split(",").map((part) => {
		const whole = /:\d+$/.test(part) ? part : `${part}:${defaultPort}`;
		const url = URL.parse(`postgres://${whole}`);
		// The part is not repeated: it may be one of a password with an unescaped letter.
		const isUsable =
			url !== null && /^[\w.:[\]-]+$/.test(url.hostname) && url.port !== "0";
		if (!isUsable) {
			throw new ExpectedError(
				"its host or port cannot be used: a host is a name or an address (an IPv6 address stands in brackets), a port a number from 1 to 65535",
			);
		}
		const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
		return { host, port: Number(url.port) };
	});
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
