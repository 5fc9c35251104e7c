/** All settings: their checks, defaults, and the sentence that stands in every text about them. */
import ipaddr from "ipaddr.js";
import { z } from "zod";
import { isLoopbackHost } from "../shared/loopback.ts";
import { isTimeZone } from "../shared/time.ts";
import { isEncoded, parseDatabaseUrl, parseFile } from "./database.ts";

/** What the page sends unless another key is set. */
export const defaultAnonKey = "sb_publishable_frontage";

const text = (pattern: RegExp) => z.string().regex(pattern);
const number = (least: number, most: number) =>
	text(/^\d{1,9}$/).pipe(z.coerce.number<string>().min(least).max(most));
/** A value that a function reads; the function returns `undefined` for a wrong text. */
const readBy = <Value>(read: (text: string) => Value | undefined) =>
	z
		.string()
		.refine((text) => read(text) !== undefined)
		.transform((text) => read(text) as Value);
const parts = z
	.string()
	.transform((text) => text.split(",").map((part) => part.trim()));
const visibleText = text(/^[\x21-\x7e]{1,4096}$/);
const webAddress = z
	.url({ protocol: /^https?$/ })
	.transform((url) => new URL(url));
const origin = webAddress
	.refine((url) => url.href === `${url.origin}/`)
	.transform((url) => url.origin);
/** Where notices go: people's data never travels in the clear. */
const receiver = webAddress
	.refine((url) => url.protocol === "https:" || isLoopbackHost(url.hostname))
	.refine((url) => !url.username && !url.password)
	.transform((url) => url.href);
/** A proxy directly in front: more hops could be invented by a sender that reaches the port. */
const isDirectProxy = (address: string, hop: number) =>
	hop === 0 &&
	ipaddr.isValid(address) &&
	/^(loopback|linkLocal|uniqueLocal|private)$/.test(
		ipaddr.process(address).range(),
	);
const database = readBy(parseDatabaseUrl);
const sites = parts.pipe(z.array(z.union([z.literal("*"), origin])));
const secrets = parts.pipe(z.tuple([z.string().min(32)], z.string().min(32)));
const proxies = z.union([
	z.literal("1").transform(() => isDirectProxy),
	parts.pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]))),
]);
const rate = text(/^(off|[1-9]\d{0,8}\/[1-9]\d{0,5})$/).transform((text) => {
	const [max = 0, seconds = 0] = text.split("/").map(Number);
	return text === "off" ? null : { max, seconds };
});
const yesOrNo = z.enum(["yes", "no"]).transform((word) => word === "yes");
const logLevel = text(/^(fatal|error|warn|info|debug|trace|silent)$/);
// Parameters could switch off the check of the certificate, or print whole mails.
const mailServer = z
	.url({ protocol: /^smtps?$/, hostname: /./ })
	.regex(/^\w+:\/\/[^/?#]+\/?$/)
	.refine(isEncoded);
const sender = text(/^([^<>]*<)?[^\s<>,@]+@[^\s<>,@]+>?$/);
const email = z.email({ pattern: z.regexes.html5Email });
// https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md#signature-scheme
const webhookSecret = text(/^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/);
const publicKey = visibleText.refine((key) => !isSecretKey(key));

const byDefault = <Value>(text: string, check: z.ZodType<Value, string>) =>
	check.prefault(text);
/** `null` while it is empty. */
const optional = <Value>(check: z.ZodType<Value, string>) =>
	check.nullable().prefault(null);

/**
 * Each sentence goes on after "NAME must be". `npm run settings` writes it into `.env.example` and
 * README.md.
 */
export const schema = {
	HOST: byDefault("127.0.0.1", text(/^[\w.:-]+$/)).describe(
		"the address where the server listens: `127.0.0.1` is this machine only, `0.0.0.0` all its networks",
	),
	PORT: byDefault("3000", number(0, 65_535)).describe(
		"the port where the server listens: a number from 0 to 65535",
	),
	DATABASE_URL: byDefault("file:data/waitlist.db", database).describe(
		"the database of the sign-ups: `file:` and a path, or `postgres://LOGIN:PASSWORD@HOST/DATABASE` with a login that may only insert (docs/scale.md)",
	),
	DATABASE_OWNER_URL: optional(database).describe(
		"the same database with a login that may read it, for the founder's commands. Empty: `DATABASE_URL`",
	),
	ERASED_FILE: optional(readBy(parseFile)).describe(
		"the file where `erase` remembers who was erased. Empty: `erased.json` beside the SQLite file; with PostgreSQL, in `data/`",
	),
	WAITLIST_ANON_KEY: byDefault(defaultAnonKey, visibleText).describe(
		"the key that each sign-up sends, visible to all visitors",
	),
	ALLOWED_ORIGINS: optional(sites).describe(
		"the pages of other sites that may send sign-ups, like `https://blog.example`, with commas, or `*` for all. Empty: with `SITE_URL` only its own page, without it all",
	),
	TRUST_PROXY: optional(proxies).describe(
		"the proxies whose `X-Forwarded-…` headers count: `1` for one in front, on this machine or a private network, or addresses and CIDR ranges with commas",
	),
	RATE_LIMIT: byDefault("60/60", rate).describe(
		"`SIGN-UPS/SECONDS`, which one address may send in that time, or `off`",
	),
	REDIS_URL: optional(z.url({ protocol: /^rediss?$/ })).describe(
		"the Redis in which several servers count sign-ups together, like `redis://HOST:PORT`",
	),
	LOG_LEVEL: byDefault("info", logLevel).describe(
		"the least important level that is logged: `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`",
	),
	SITE_URL: optional(origin).describe(
		"the page's public address without a path, like `https://frontage.example`; read at build, too",
	),
	MAIL_URL: optional(mailServer).describe(
		"the mail server, like `smtp://HOST:587` or `smtps://LOGIN:PASSWORD@HOST` (docs/mail.md). Empty: no mail is sent",
	),
	MAIL_USER: optional(z.string()).describe(
		"the login at the mail server, as it is, if `MAIL_URL` does not name it",
	),
	MAIL_PASSWORD: optional(z.string()).describe(
		"its password, as it is; in `.env` between single quotes, if it has `#` or spaces",
	),
	MAIL_FROM: optional(sender).describe(
		"the sender of mails, like `Frontage <hello@frontage.example>`",
	),
	LINK_SECRET: optional(secrets).describe(
		"the secret that signs the links in mails, at least 32 characters (`doctor` prints one); to change it, name both: `NEW,OLD`",
	),
	MAIL_PER_MINUTE: byDefault("60", number(1, 9_999_999)).describe(
		"the most mails per minute, a number above 0",
	),
	MAIL_PER_DAY: byDefault("2000", number(1, 9_999_999)).describe(
		"the most mails per day in UTC, a number above 0",
	),
	FOUNDER_MAIL: optional(email).describe(
		"the e-mail address that gets a daily digest, and is told when sign-ups are held or mails bounce",
	),
	DIGEST_HOUR: byDefault("7", number(0, 23)).describe(
		"the hour of the digest in `TIME_ZONE`, a number from 0 to 23",
	),
	TIME_ZONE: optional(z.string().refine(isTimeZone)).describe(
		"a time zone like `Europe/Vienna`, for the digest, `stats` and the dashboard. Empty: the machine's",
	),
	NOTICE_URL: optional(receiver).describe(
		"a webhook of Slack, Mattermost or Discord that gets a line when a person joins or confirms (docs/growth.md): `https:`, without a login",
	),
	NOTICE_ADDRESSES: byDefault("no", yesOrNo).describe(
		"`yes` to have the e-mail addresses in these lines, or `no`",
	),
	WEBHOOK_URL: optional(receiver).describe(
		"the address that gets a signed message for each person who joins, confirms, leaves or is erased (docs/growth.md): `https:`, without a login",
	),
	WEBHOOK_SECRET: optional(webhookSecret).describe(
		"the secret that signs these messages: `whsec_` and 24 to 64 bytes in base64 (`doctor` prints one)",
	),
	VITE_SUPABASE_URL: optional(origin).describe(
		"the Supabase project that gets the sign-ups, like `https://abc.supabase.co`; read at build. Empty: the page's own server",
	),
	VITE_SUPABASE_PUBLISHABLE_KEY: optional(publicKey).describe(
		"the project's publishable (or anon) key, never a secret one; read at build",
	),
};

/** A secret key of Supabase, which can read the list and must not get into the page. */
function isSecretKey(key: string): boolean {
	const claims = Buffer.from(key.split(".")[1] ?? "", "base64url");
	return key.startsWith("sb_secret_") || claims.includes('"service_role"');
}
