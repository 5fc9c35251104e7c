import { readFileSync } from "node:fs";
import tls from "node:tls";
import postgres from "postgres";
import { postgresHosts } from "../../config/database.ts";
import { isLoopbackHost } from "../../config/loopback.ts";
import { ExpectedError } from "../../shared/expected-error.ts";
import { limits } from "../limits.ts";
import { readStoredTime } from "../stored-time.ts";
import { asExpected } from "./errors.ts";

/**
 * Connects as a URL says: of several hosts to the first, or by `turn` to another. Throws
 * `ExpectedError` for a URL that cannot work.
 */
export function connect<Types extends Record<string, postgres.PostgresType>>(
	url: string,
	options: postgres.Options<Types>,
	turn = 0,
) {
	const hosts = postgresHosts(url);
	const one = hosts[turn % hosts.length];
	if (one === undefined) throw new ExpectedError("This is no PostgreSQL URL.");
	const { searchParams } = one;
	const port = searchParams.get("port") || one.port || "5432";
	const socket = searchParams.get("host");
	const parameters = searchParams.get("options");
	const login = {
		...(one.username && { user: decodeURIComponent(one.username) }),
		...(one.password && { password: decodeURIComponent(one.password) }),
	};
	return postgres({
		...login,
		database: decodeURIComponent(one.pathname.slice(1)),
		host: hostOf(one),
		port: Number(port),
		...(socket !== null && { path: `${socket}/.s.PGSQL.${port}` }),
		ssl: socket === null && encryption(one),
		// The client's own queries on a new connection end the process when a pooler refuses them.
		fetch_types: false,
		...options,
		connection: {
			...options.connection,
			...(parameters !== null && { options: parameters }),
		},
	});
}

/**
 * One connection with the rights of the URL's own login, for the founder's commands; of several
 * hosts to the first that takes writes. Without such a host, the first statement fails.
 */
export async function connectAsOwner(url: string): Promise<postgres.Sql> {
	const last = postgresHosts(url).length - 1;
	for (let turn = 0; turn < last; turn += 1) {
		const sql = connectOnce(url, turn);
		const isWritable = await sql`select where not pg_is_in_recovery()`.then(
			(rows) => rows.length > 0,
			() => false,
		);
		if (isWritable) return sql;
		await sql.end({ timeout: 0 });
	}
	return connectOnce(url, last);
}

/** Opens such a connection while `work` runs. Rejects with `ExpectedError`. */
export async function asOwner<Result>(
	url: string,
	task: Parameters<typeof asExpected>[1],
	work: (sql: postgres.Sql) => Promise<Result>,
): Promise<Result> {
	const sql = await connectAsOwner(url);
	try {
		return await work(sql);
	} catch (error) {
		throw asExpected(error, task);
	} finally {
		await sql.end(ending);
	}
}

function connectOnce(url: string, turn: number): postgres.Sql {
	const options = {
		max: 1,
		connect_timeout: limits.postgres.answerMs / 1000,
		// In UTC, so that times of all years have the same offset.
		connection: {
			application_name: "frontage waitlist",
			DateStyle: "ISO",
			TimeZone: "UTC",
		},
		types: {
			// Numbers of rows and ids fit; as text they would be quoted in JSON.
			bigint: { to: 20, from: [20], serialize: String, parse: Number },
			time: {
				to: 1184,
				from: [1184],
				serialize: String,
				parse: readStoredTime,
			},
		},
		onnotice: () => {},
		prepare: false,
	};
	return connect(url, options, turn);
}

/** For the client's `end`: how long it waits for the connections to close, in seconds. */
export const ending = { timeout: limits.postgres.endMs / 1000 };

/** An IPv6 address stands in brackets in a URL only. */
function hostOf({ hostname }: URL): string {
	return hostname.replace(/^\[(.*)\]$/, "$1");
}

/** As libpq: without `sslmode`, a connection over a network is encrypted where the server can. */
function encryption(url: URL) {
	const host = hostOf(url);
	const file = url.searchParams.get("sslrootcert");
	// Any server can have a certificate of the system's authorities: its name must be checked.
	const mode =
		file === "system"
			? "verify-full"
			: (url.searchParams.get("sslmode") ??
				(isLoopbackHost(host) ? "disable" : "prefer"));
	if (mode === "disable") return false;
	if (mode === "allow" || mode === "prefer") return "prefer";
	const ca = file && file !== "system" && { ca: readCertificate(file) };
	// With a root certificate, libpq's `require` verifies the server's certificate, too.
	if (mode === "require" && !ca) return "require";
	return {
		...ca,
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
