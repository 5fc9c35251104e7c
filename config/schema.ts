/** All settings: their checks, defaults, and the sentence that stands in every text about them. */
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import * as v from "valibot";
import { isLoopbackHost } from "../shared/loopback.ts";
import { isTimeZone } from "../shared/time.ts";
import { isEncoded, parseDatabaseUrl, parseFile } from "./database.ts";

/** What the page sends unless another key is set. */
export const defaultAnonKey = "sb_publishable_frontage";

/** Reads the text of a setting. */
type Check<Value> = v.GenericSchema<string, Value>;

const text = (pattern: RegExp) => v.pipe(v.string(), v.regex(pattern));
/** A value that a function reads; the function returns `undefined` for a wrong text. */
const readBy = <Value>(read: (text: string) => Value | undefined) =>
	v.pipe(
		v.string(),
		v.check((text) => read(text) !== undefined),
		v.transform((text) => read(text) as Value),
	);
const number = (least: number, most: number) =>
	readBy((text) => {
		const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
		return value >= least && value <= most ? value : undefined;
	});
const parts = readBy((text) => text.split(",").map((part) => part.trim()));
const address = (protocol: RegExp) =>
	v.pipe(
		v.string(),
		v.check((text) => protocol.test(URL.parse(text)?.protocol ?? "")),
	);
const visibleText = text(/^[\x21-\x7e]{1,4096}$/);
const webAddress = v.pipe(
	address(/^https?:$/),
	v.transform((text) => new URL(text)),
);
const origin = v.pipe(
	webAddress,
	v.check((url) => url.href === `${url.origin}/`),
	v.transform((url) => url.origin),
);
/** Where notices go: people's data never travels in the clear. */
const receiver = v.pipe(
	webAddress,
	v.check((url) => url.protocol === "https:" || isLoopbackHost(url.hostname)),
	v.check((url) => !url.username && !url.password),
	v.transform((url) => url.href),
);
/** A proxy directly in front: more hops could be invented by a sender that reaches the port. */
const isDirectProxy = (address: string, hop: number) =>
	hop === 0 &&
	ipaddr.isValid(address) &&
	/^(loopback|linkLocal|uniqueLocal|private)$/.test(
		ipaddr.process(address).range(),
	);
/** An IP address, or a range of them. */
const isRange = (text: string) =>
	isIP(text.replace(/\/.*/, "")) > 0 &&
	(!text.includes("/") || ipaddr.isValidCIDR(text));
const database = readBy(parseDatabaseUrl);
const sites = v.pipe(parts, v.array(v.union([v.literal("*"), origin])));
const secret = v.pipe(v.string(), v.minLength(32));
const secrets = v.pipe(parts, v.tupleWithRest([secret], secret));
const proxies = v.union([
	v.pipe(
		v.literal("1"),
		v.transform(() => isDirectProxy),
	),
	v.pipe(parts, v.array(v.pipe(v.string(), v.check(isRange)))),
]);
const rate = v.pipe(
	text(/^(off|[1-9]\d{0,8}\/[1-9]\d{0,5})$/),
	v.transform((text) => {
		const [max = 0, seconds = 0] = text.split("/").map(Number);
		return text === "off" ? null : { max, seconds };
	}),
);
const yesOrNo = v.pipe(
	v.picklist(["yes", "no"]),
	v.transform((word) => word === "yes"),
);
const logLevel = text(/^(fatal|error|warn|info|debug|trace|silent)$/);
// Parameters could switch off the check of the certificate, or print whole mails.
const mailServer = v.pipe(
	address(/^smtps?:$/),
	v.regex(/^\w+:\/\/[^/?#]+\/?$/),
	v.check(isEncoded),
);
const sender = text(/^([^<>]*<)?[^\s<>,@]+@[^\s<>,@]+>?$/);
const email = v.pipe(v.string(), v.rfcEmail());
// https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md#signature-scheme
const webhookSecret = text(/^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/);
const publicKey = v.pipe(
	visibleText,
	v.check((key) => !isSecretKey(key)),
);

const byDefault = <Value>(
	text: string,
	check: Check<Value>,
	sentence: string,
) => v.pipe(v.optional(check, text), v.description(sentence));
/** `null` while it is empty. */
const optional = <Value>(check: Check<Value>, sentence: string) =>
	v.pipe(v.optional(v.nullable(check), null), v.description(sentence));

/**
 * Each sentence goes on after "NAME must be". `npm run settings` writes it into `.env.example` and
 * README.md.
 */
export const schema = {
	HOST: byDefault(
		"127.0.0.1",
		text(/^[\w.:-]+$/),
		"the address where the server listens: `127.0.0.1` is this machine only, `0.0.0.0` all its networks",
	),
	PORT: byDefault(
		"3000",
		number(0, 65_535),
		"the port where the server listens: a number from 0 to 65535",
	),
	DATABASE_URL: byDefault(
		"file:data/waitlist.db",
		database,
		"the database of the sign-ups: `file:` and a path, or `postgres://LOGIN:PASSWORD@HOST/DATABASE` with a login that may only insert (docs/scale.md)",
	),
	DATABASE_OWNER_URL: optional(
		database,
		"the same database with a login that may read it, for the founder's commands. Empty: `DATABASE_URL`",
	),
	ERASED_FILE: optional(
		readBy(parseFile),
		"the file where `erase` remembers who was erased. Empty: `erased.json` beside the SQLite file; with PostgreSQL, in `data/`",
	),
	WAITLIST_ANON_KEY: byDefault(
		defaultAnonKey,
		visibleText,
		"the key that each sign-up sends, visible to all visitors",
	),
	ALLOWED_ORIGINS: optional(
		sites,
		"the pages of other sites that may send sign-ups, like `https://blog.example`, with commas, or `*` for all. Empty: with `SITE_URL` only its own page, without it all",
	),
	TRUST_PROXY: optional(
		proxies,
		"the proxies whose `X-Forwarded-…` headers count: `1` for one in front, on this machine or a private network, or addresses and CIDR ranges with commas",
	),
	RATE_LIMIT: byDefault(
		"60/60",
		rate,
		"`SIGN-UPS/SECONDS`, which one address may send in that time, or `off`",
	),
	REDIS_URL: optional(
		address(/^rediss?:$/),
		"the Redis in which several servers count sign-ups together, like `redis://HOST:PORT`",
	),
	LOG_LEVEL: byDefault(
		"info",
		logLevel,
		"the least important level that is logged: `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`",
	),
	SITE_URL: optional(
		origin,
		"the page's public address without a path, like `https://frontage.example`; read at build, too",
	),
	MAIL_URL: optional(
		mailServer,
		"the mail server, like `smtp://HOST:587` or `smtps://LOGIN:PASSWORD@HOST` (docs/mail.md). Empty: no mail is sent",
	),
	MAIL_USER: optional(
		v.string(),
		"the login at the mail server, as it is, if `MAIL_URL` does not name it",
	),
	MAIL_PASSWORD: optional(
		v.string(),
		"its password, as it is; in `.env` between single quotes, if it has `#` or spaces",
	),
	MAIL_FROM: optional(
		sender,
		"the sender of mails, like `Frontage <hello@frontage.example>`",
	),
	LINK_SECRET: optional(
		secrets,
		"the secret that signs the links in mails, at least 32 characters (`doctor` prints one); to change it, name both: `NEW,OLD`",
	),
	MAIL_PER_MINUTE: byDefault(
		"60",
		number(1, 9_999_999),
		"the most mails per minute, a number above 0",
	),
	MAIL_PER_DAY: byDefault(
		"2000",
		number(1, 9_999_999),
		"the most mails per day in UTC, a number above 0",
	),
	FOUNDER_MAIL: optional(
		email,
		"the e-mail address that gets a daily digest, and is told when sign-ups are held or mails bounce",
	),
	DIGEST_HOUR: byDefault(
		"7",
		number(0, 23),
		"the hour of the digest in `TIME_ZONE`, a number from 0 to 23",
	),
	TIME_ZONE: optional(
		v.pipe(v.string(), v.check(isTimeZone)),
		"a time zone like `Europe/Vienna`, for the digest, `stats` and the dashboard. Empty: the machine's",
	),
	NOTICE_URL: optional(
		receiver,
		"a webhook of Slack, Mattermost or Discord that gets a line when a person joins or confirms (docs/growth.md): `https:`, without a login",
	),
	NOTICE_ADDRESSES: byDefault(
		"no",
		yesOrNo,
		"`yes` to have the e-mail addresses in these lines, or `no`",
	),
	WEBHOOK_URL: optional(
		receiver,
		"the address that gets a signed message for each person who joins, confirms, leaves or is erased (docs/growth.md): `https:`, without a login",
	),
	WEBHOOK_SECRET: optional(
		webhookSecret,
		"the secret that signs these messages: `whsec_` and 24 to 64 bytes in base64 (`doctor` prints one)",
	),
	VITE_SUPABASE_URL: optional(
		origin,
		"the Supabase project that gets the sign-ups, like `https://abc.supabase.co`; read at build. Empty: the page's own server",
	),
	VITE_SUPABASE_PUBLISHABLE_KEY: optional(
		publicKey,
		"the project's publishable (or anon) key, never a secret one; read at build",
	),
};

/** A secret key of Supabase, which can read the list and must not get into the page. */
function isSecretKey(key: string): boolean {
	const claims = Buffer.from(key.split(".")[1] ?? "", "base64url");
	return key.startsWith("sb_secret_") || claims.includes('"service_role"');
}
