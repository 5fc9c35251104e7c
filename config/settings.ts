import path from "node:path";
import { defaultAnonKey, parseKey } from "./keys.ts";
import { readLinkSecret } from "./mail-settings.ts";
import {
	type DatabaseAddress,
	parseDatabaseUrl,
	parseFile,
	parseHost,
	parsePort,
	parseRateLimit,
	parseRedisUrl,
	type RateLimit,
} from "./parsers.ts";
import { type Environment, EnvironmentReader } from "./read-environment.ts";
import { parseTrustProxy, type TrustProxy } from "./trust-proxy.ts";

/** What a setting or an option that names a database must be. */
export const databaseForms =
	"file: and the path of a file, like file:data/waitlist.db, or postgres://LOGIN:PASSWORD@HOST/DATABASE";

const defaultDatabase: DatabaseAddress = {
	kind: "sqlite",
	file: path.join(import.meta.dirname, "..", "data", "waitlist.db"),
};

const logLevels = [
	"fatal",
	"error",
	"warn",
	"info",
	"debug",
	"trace",
	"silent",
] as const;

/** The settings of the server and the founder's commands. */
export interface Settings {
	readonly host: string;
	readonly port: number;
	readonly database: DatabaseAddress;
	/** The same for the founder's commands, with a login that may read the list. */
	readonly ownerDatabase: DatabaseAddress;
	/** The file of erased people; `null` for the default place beside the database. */
	readonly erasedFile: string | null;
	/** The Redis in which several servers count sign-ups together; `null` when each counts alone. */
	readonly redisUrl: string | null;
	/** The key that calls must bring; public by design. */
	readonly anonKey: string;
	/** Signs the links in mails (mail/links.ts); `null` when there are none. */
	readonly linkSecret: string | null;
	readonly trustProxy: TrustProxy;
	/** Sign-ups per sender; `null` for no limit. */
	readonly rateLimit: RateLimit | null;
	readonly logLevel: (typeof logLevels)[number];
}

/** Reads and checks every setting at once. Throws `ExpectedError`. */
export function readSettings(environment: Environment): Settings {
	const reader = new EnvironmentReader(environment);
	const database = reader.read("DATABASE_URL", parseDatabaseUrl, databaseForms);
	const ownerDatabase = reader.read(
		"DATABASE_OWNER_URL",
		parseDatabaseUrl,
		databaseForms,
	);
	const rateLimit = reader.read(
		"RATE_LIMIT",
		parseRateLimit,
		"off, or CALLS/SECONDS for one address, like 60/60",
	) ?? { max: 60, seconds: 60 };
	const settings: Settings = {
		host:
			reader.read("HOST", parseHost, "an address or host name to listen on") ??
			"127.0.0.1",
		port: reader.read("PORT", parsePort, "a number, 0 to 65535") ?? 3000,
		database: database ?? defaultDatabase,
		ownerDatabase: ownerDatabase ?? database ?? defaultDatabase,
		erasedFile: reader.read(
			"ERASED_FILE",
			parseFile,
			"the path of a file, like /var/lib/frontage/erased.json",
		),
		redisUrl: reader.read(
			"REDIS_URL",
			parseRedisUrl,
			"an address like redis://127.0.0.1:6379",
		),
		anonKey: readAnonKey(reader),
		linkSecret: readLinkSecret(reader),
		trustProxy:
			reader.read(
				"TRUST_PROXY",
				parseTrustProxy,
				"1, or a list of addresses and CIDR ranges separated by commas",
			) ?? false,
		rateLimit: rateLimit === "off" ? null : rateLimit,
		logLevel:
			reader.read(
				"LOG_LEVEL",
				(text) => logLevels.find((level) => level === text),
				`one of ${logLevels.join(", ")}`,
			) ?? "info",
	};
	reader.finish();
	return Object.freeze(settings);
}

/** The key that calls bring, also for the page. */
export function readAnonKey(reader: EnvironmentReader): string {
	return (
		reader.read(
			"WAITLIST_ANON_KEY",
			parseKey,
			"visible ASCII characters without spaces",
		) ?? defaultAnonKey
	);
}
