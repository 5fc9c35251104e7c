import { readFileSync } from "node:fs";
import tls from "node:tls";
import postgres from "postgres";
import { limits } from "../../config/limits.ts";
import {
	type PostgresUrl,
	parsePostgresUrl,
} from "../../config/postgres-url.ts";
import { ExpectedError } from "../../shared/expected-error.ts";

/**
 * Connects as a URL says. Of several hosts, the one that takes writes is used. Throws
 * `ExpectedError` for a URL that cannot work.
 */
export function connect<Types extends Record<string, postgres.PostgresType>>(
	url: string,
	options: postgres.Options<Types>,
) {
	const address = parsePostgresUrl(url);
	if (address === undefined)
		throw new ExpectedError("This is no PostgreSQL URL.");
	const { hosts, socket, database, user, password } = address;
	return postgres({
		database,
		...(user !== undefined && { user }),
		...(password !== undefined && { password }),
		...(socket === undefined
			? {
					// The client takes arrays; its types forget them.
					host: hosts.map(({ host }) => host) as unknown as string,
					port: hosts.map(({ port }) => port) as unknown as number,
				}
			: { path: socket }),
		ssl: encryption(address),
		...(hosts.length > 1 && { target_session_attrs: "read-write" as const }),
		...options,
		connection: {
			...options.connection,
			...(address.options !== undefined && { options: address.options }),
		},
	});
}

/** One connection with the rights of the URL's own login, for the founder's commands. */
export function connectAsOwner(url: string): postgres.Sql {
	return connect(url, {
		max: 1,
		connect_timeout: limits.postgres.answerMs / 1000,
		connection: { application_name: "frontage waitlist" },
		// Numbers of rows and ids fit; as text they would be quoted in JSON.
		types: {
			bigint: { to: 20, from: [20], serialize: String, parse: Number },
		},
		onnotice: () => {},
		prepare: false,
	});
}

/** For the client's `end`: how long it waits for the connections to close, in seconds. */
export const ending = { timeout: limits.postgres.endMs / 1000 };

/** As libpq: without `sslmode`, a connection over a network is encrypted where the server can. */
function encryption({ hosts, sslMode, sslRootCertificate }: PostgresUrl) {
	const isLocal = hosts.every(({ host }) =>
		/^(localhost|127\..*|::1)$/.test(host),
	);
	const mode = sslMode ?? (isLocal ? "disable" : "prefer");
	if (mode === "disable") return false;
	if (mode === "allow" || mode === "prefer") return "prefer";
	const ca =
		sslRootCertificate === undefined || sslRootCertificate === "system"
			? undefined
			: readCertificate(sslRootCertificate);
	// With a root certificate, libpq's `require` verifies it, too.
	if (mode === "require" && ca === undefined) return "require";
	return {
		...(ca !== undefined && { ca }),
		checkServerIdentity: (_: string, certificate: tls.PeerCertificate) =>
			mode === "verify-full" ? expectHost(hosts, certificate) : undefined,
	};
}

/** The certificate must be for one of the hosts. */
function expectHost(
	hosts: PostgresUrl["hosts"],
	certificate: tls.PeerCertificate,
): Error | undefined {
	const errors = hosts.map(({ host }) =>
		tls.checkServerIdentity(host, certificate),
	);
	return errors.includes(undefined) ? undefined : errors[0];
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
