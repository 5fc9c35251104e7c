import { defaultAnonKey, parseKey } from "./keys.ts";
import {
	type DatabaseAddress,
	parseDatabaseUrl,
	parseHost,
	parseOwnFile,
	parsePort,
	parseRateLimit,
	parseRedisUrl,
	type RateLimit,
} from "./parsers.ts";
import { type Environment, EnvironmentReader } from "./read-environment.ts";
import { parseTrustProxy, type TrustProxy } from "./trust-proxy.ts";

/** What a setting or an option that names a database must be. */
export const databaseForms =
	"file: and the path of a file, like file:data/waitlist.db, or postgres://LOGIN:PASSWORD@HOST/DATABASE (in a password, write # % / ? @ as %23 %25 %2F %3F %40)";

const logLevels = [
	"fatal",
	"error",
	"warn",
	"info",
	"debug",
	"trace",
	"silent",
] as const;

/** What the server and the founder's commands have to know. */
export interface Settings {
	readonly host: string;
	readonly port: number;
	readonly database: DatabaseAddress;
	/** The same for the founder's commands, with a login that may read the list. */
	readonly ownerDatabase: DatabaseAddress;
	/** Where it is remembered who was erased; `null` for beside the database. */
	readonly erasedFile: string | null;
	/** A Redis that several servers count sign-ups in; `null` where each counts for itself. */
	readonly redisUrl: string | null;
	/** The key that calls must bring; public by design. */
	readonly anonKey: string;
	readonly trustProxy: TrustProxy;
	readonly rateLimit: RateLimit;
	readonly logLevel: (typeof logLevels)[number];
}

/** Reads and checks every setting at once. Throws `SettingsError`. */
export function readSettings(environment: Environment): Settings {
	const reader = new EnvironmentReader(environment);
	const database = reader.read(
		"DATABASE_URL",
		"file:data/waitlist.db",
		parseDatabaseUrl,
		databaseForms,
	);
	const ownerDatabase = reader.read(
		"DATABASE_OWNER_URL",
		"same",
		(text) => (text === "same" ? null : parseDatabaseUrl(text)),
		databaseForms,
	);
	const settings: Settings = {
		host: reader.read(
			"HOST",
			"127.0.0.1",
			parseHost,
			"an address or host name to listen on",
		),
		port: reader.read("PORT", "3000", parsePort, "a number, 0 to 65535"),
		database,
		ownerDatabase: ownerDatabase ?? database,
		erasedFile: reader.read(
			"ERASED_FILE",
			"beside",
			parseOwnFile,
			"beside, or the path of a file, like /var/lib/frontage/erased.json",
		),
		redisUrl: reader.read(
			"REDIS_URL",
			"off",
			parseRedisUrl,
			"off, or an address like redis://127.0.0.1:6379",
		),
		anonKey: reader.read(
			"WAITLIST_ANON_KEY",
			defaultAnonKey,
			parseKey,
			"visible ASCII characters without spaces",
		),
		trustProxy: reader.read(
			"TRUST_PROXY",
			"off",
			parseTrustProxy,
			"off, 1, or a list of addresses and CIDR ranges separated by commas",
		),
		rateLimit: reader.read(
			"RATE_LIMIT",
			"60/60",
			parseRateLimit,
			"off, or SIGN-UPS/SECONDS for one address, like 60/60",
		),
		logLevel: reader.read(
			"LOG_LEVEL",
			"info",
			(text) => logLevels.find((level) => level === text),
			`one of ${logLevels.join(", ")}`,
		),
	};
	reader.finish();
	return Object.freeze(settings);
}
