import { readFileSync } from "node:fs";
import tls from "node:tls";
import postgres from "postgres";
import { limits } from "../../config/limits.ts";
import {
	type PostgresUrl,
	parsePostgresUrl,
} from "../../config/postgres-url.ts";
import { ExpectedError } from "../../shared/expected-error.ts";
import { isLoopbackHost } from "../../shared/loopback.ts";

/** How many hosts a URL names; a Unix socket is one. Throws as `connect` does. */
export function hostCount(url: string): number {
	return parse(url).hosts.length || 1;
}

/**
 * Connects as a URL says: of several hosts to the first, or by `turn` to another. Throws
 * `ExpectedError` for a URL that cannot work.
 */
export function connect<Types extends Record<string, postgres.PostgresType>>(
	url: string,
	options: postgres.Options<Types>,
	turn = 0,
) {
	const address = parse(url);
	const { hosts, socket, database, user, password } = address;
	const { host, port } = hosts[turn % hosts.length] ?? {};
	return postgres({
		database,
		...(user !== undefined && { user }),
		...(password !== undefined && { password }),
		...(host !== undefined && port !== undefined && { host, port }),
		...(socket !== undefined && { path: socket }),
		ssl: encryption(address, host),
		// The client's own queries on a new connection end the process when a pooler refuses them.
		fetch_types: false,
		...options,
		connection: {
			...options.connection,
			...(address.options !== undefined && { options: address.options }),
		},
	});
}

/**
 * One connection with the rights of the URL's own login, for the founder's commands; of several
 * hosts to the first that takes writes. Without such a host, the first statement fails.
 */
export async function connectAsOwner(url: string): Promise<postgres.Sql> {
	const last = hostCount(url) - 1;
	for (let turn = 0; turn < last; turn += 1) {
		const sql = connectOnce(url, turn);
		const isWritable = await sql<
			{ standby: boolean }[]
		>`select pg_is_in_recovery() as standby`.then(
			([row]) => row?.standby === false,
			() => false,
		);
		if (isWritable) return sql;
		await sql.end({ timeout: 0 });
	}
	return connectOnce(url, last);
}

function connectOnce(url: string, turn: number): postgres.Sql {
	const options = {
		max: 1,
		connect_timeout: limits.postgres.answerMs / 1000,
		connection: { application_name: "frontage waitlist" },
		// Numbers of rows and ids fit; as text they would be quoted in JSON.
		types: {
			bigint: { to: 20, from: [20], serialize: String, parse: Number },
		},
		onnotice: () => {},
		prepare: false,
	};
	return connect(url, options, turn);
}

function parse(url: string): PostgresUrl {
	const address = parsePostgresUrl(url);
	if (address === undefined)
		throw new ExpectedError("This is no PostgreSQL URL.");
	return address;
}

/** For the client's `end`: how long it waits for the connections to close, in seconds. */
export const ending = { timeout: limits.postgres.endMs / 1000 };

/** As libpq: without `sslmode`, a connection over a network is encrypted where the server can. */
function encryption(
	{ sslMode, sslRootCertificate }: PostgresUrl,
	host: string | undefined,
) {
	// A Unix socket has no encryption with any `sslmode`.
	if (host === undefined) return false;
	const mode = sslMode ?? (isLoopbackHost(host) ? "disable" : "prefer");
	if (mode === "disable") return false;
	if (mode === "allow" || mode === "prefer") return "prefer";
	const ca =
		sslRootCertificate === undefined || sslRootCertificate === "system"
			? undefined
			: readCertificate(sslRootCertificate);
	// With a root certificate, libpq's `require` verifies the server's certificate, too.
	if (mode === "require" && ca === undefined) return "require";
	return {
		...(ca !== undefined && { ca }),
		checkServerIdentity: (_: string, certificate: tls.PeerCertificate) =>
			mode === "verify-full"
				? tls.checkServerIdentity(host, certificate)
				: undefined,
	};
}

function readCertificate(file: string): string {
	try {
		return readFileSync(file, "utf8");
	} catch (error) {
		const code = error instanceof Error && "code" in error ? error.code : error;
		throw new ExpectedError(
			`The file of sslrootcert in the database URL cannot be read (${code}).`,
		);
	}
}
