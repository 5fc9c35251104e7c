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

const parameters = {
	used: [
		"host",
		"options",
		"port",
		"user",
		"password",
		"sslmode",
		"sslrootcert",
	],
	/** Written by managed services for other clients; without meaning for this one. */
	ignored: [
		"application_name",
		"channel_binding",
		"connect_timeout",
		"connection_limit",
		"gssencmode",
		"pgbouncer",
		"pool_timeout",
		"schema",
		"target_session_attrs",
	],
} as const;

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
	const [, login = "", authority = "", path = "", query = ""] = parts;
	const given = parseQuery(query);
	const [user = "", ...passwordParts] = login.split(":");
	const password = passwordParts.join(":");
	const folder = given("host")?.startsWith("/") ? given("host") : undefined;
	const hosts = parseHosts(
		folder === undefined ? authority || given("host") || "" : authority,
		given("port"),
	);
	if (folder === undefined && hosts.length === 0) {
		throw new ExpectedError(
			"it names no host: write it after @, or ?host= and the folder of a Unix socket",
		);
	}
	const database = decode(path, "database");
	if (database === "") {
		throw new ExpectedError("it names no database: write /NAME after the host");
	}
	const mode = given("sslmode");
	const sslMode = sslModes.find((one) => one === mode);
	if (mode !== undefined && sslMode === undefined) {
		throw new ExpectedError(`sslmode must be one of ${sslModes.join(", ")}`);
	}
	const sslRootCertificate = given("sslrootcert");
	if (
		sslRootCertificate === "system" &&
		sslMode !== undefined &&
		sslMode !== "verify-full"
	) {
		throw new ExpectedError("sslrootcert=system needs sslmode=verify-full");
	}
	const [port] = hosts.length > 0 ? hosts : parseHosts("x", given("port"));
	return {
		hosts: folder === undefined ? hosts : [],
		socket: folder && `${folder}/.s.PGSQL.${port?.port}`,
		database,
		user: decode(user, "user") || given("user"),
		password: decode(password, "password") || given("password"),
		sslMode: sslRootCertificate === "system" ? "verify-full" : sslMode,
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

function parseQuery(query: string) {
	const given = new URLSearchParams(query);
	for (const name of given.keys()) {
		const known: readonly string[] = [
			...parameters.used,
			...parameters.ignored,
		];
		if (!known.includes(name)) {
			throw new ExpectedError(`its parameter ${name} is not supported`);
		}
	}
	return (name: (typeof parameters.used)[number]) =>
		given.get(name) || undefined;
}

function parseHosts(text: string, defaultPort = "5432") {
	if (text === "") return [];
	return text.split(",").map((part) => {
		const [, bracketed, name, port = defaultPort] =
			/^(?:\[([\da-fA-F:.%]+)\]|([^:[\]]*))(?::(.*))?$/.exec(part) ?? [];
		const host = bracketed ?? decode(name ?? "", "host");
		if (!/^[\w.:%-]+$/.test(host)) {
			throw new ExpectedError(
				"its host is no name or address (an IPv6 address stands in brackets)",
			);
		}
		const number = /^\d{1,5}$/.test(port) ? Number(port) : 0;
		if (number < 1 || number > 65535) {
			throw new ExpectedError(
				`the port of host ${host} must be a number from 1 to 65535`,
			);
		}
		return { host, port: number };
	});
}

function decode(text: string, part: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		throw new ExpectedError(
			`its ${part} has a % that is not followed by two hexadecimal digits: write % as %25`,
		);
	}
}
