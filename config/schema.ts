/** All settings: their names, defaults, checks, and the sentence that stands in every text about them. */
import ipaddr from "ipaddr.js";
import { z } from "zod";
import { isLoopbackHost } from "../shared/loopback.ts";
import { isTimeZone } from "../shared/time.ts";
import { isEncoded, parseDatabaseUrl, parseFile } from "./database.ts";

/** A value that a function reads; the function returns `undefined` for a wrong text. */
const readBy = <Value>(read: (text: string) => Value | undefined) =>
	z
		.string()
		.refine((text) => read(text) !== undefined)
		.transform((text) => read(text) as Value);
const number = (least: number, most: number) =>
	z
		.string()
		.regex(/^\d{1,9}$/)
		.pipe(z.coerce.number<string>().min(least).max(most));
const parts = z
	.string()
	.transform((text) => text.split(",").map((part) => part.trim()));
const visibleText = z.string().regex(/^[\x21-\x7e]{1,4096}$/);
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

const proxies = z.union([
	z.literal("1").transform(() => isDirectProxy),
	parts.pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]))),
]);
const rate = z
	.string()
	.regex(/^(off|[1-9]\d{0,8}\/[1-9]\d{0,5})$/)
	.transform((text) => {
		const [max = 0, seconds = 0] = text.split("/").map(Number);
		return text === "off" ? null : { max, seconds };
	});

/** A setting without a default is `null` while it is empty. */
function setting<Default extends string, Value>(
	standard: Default,
	check: z.ZodType<Value, string>,
	/** Goes on after "NAME must be"; `npm run settings` writes it into `.env.example` and README.md. */
	sentence: string,
) {
	return { default: standard, check, sentence };
}

// biome-ignore format: a table, one row per setting
export const schema = {
	HOST: setting("127.0.0.1", z.string().regex(/^[\w.:-]+$/), "the address where the server listens: `127.0.0.1` is this machine only, `0.0.0.0` every network that it is on"),
	PORT: setting("3000", number(0, 65_535), "the port where the server listens, a number from 0 to 65535"),
	DATABASE_URL: setting("file:data/waitlist.db", readBy(parseDatabaseUrl), "the database of the sign-ups: `file:` and a path, which starts at the project's folder, or `postgres://LOGIN:PASSWORD@HOST/DATABASE` with a login that may only insert; docs/scale.md has its parameters, and `%40` stands for an `@` in the password"),
	DATABASE_OWNER_URL: setting("", readBy(parseDatabaseUrl), "the same database with a login that may read, for the founder's commands; not where the server runs. Empty: `DATABASE_URL`"),
	ERASED_FILE: setting("", readBy(parseFile), "the file in which `erase` remembers erased people, as keyed hashes. Empty: `erased.json` beside the SQLite file; with PostgreSQL, in `data/`"),
	WAITLIST_ANON_KEY: setting("sb_publishable_frontage", visibleText, "the key that each sign-up sends, in visible ASCII characters; public by design"),
	ALLOWED_ORIGINS: setting("", parts.pipe(z.array(z.union([z.literal("*"), origin]))), "the pages of other sites that may send sign-ups, like `https://blog.example`, with commas, or `*` for all. Empty: with `SITE_URL` only its own page, without it all"),
	TRUST_PROXY: setting("", proxies, "the proxies whose `X-Forwarded-…` headers count: `1` for one directly in front, on this machine or a private network, or addresses and CIDR ranges with commas. Empty: no header counts"),
	RATE_LIMIT: setting("60/60", rate, "how many sign-ups one address may send in how many seconds: `SIGN-UPS/SECONDS`, or `off`"),
	// Valkey is the same to the client, which knows its other name only.
	REDIS_URL: setting("", z.url({ protocol: /^(redis|valkey)s?$/ }).transform((url) => url.replace(/^valkey/i, "redis")), "the Redis in which several servers count sign-ups together, like `redis://HOST:PORT`. Empty: each server counts alone"),
	LOG_LEVEL: setting("info", z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]), "the least important level that is logged: `fatal`, `error`, `warn`, `info`, `debug`, `trace`, or `silent`"),
	SITE_URL: setting("", origin, "the page's public address without a path, like `https://frontage.example`, for search results, shared links and mails; read at build, too"),
	// Parameters could switch off the check of the certificate, or print whole mails.
	MAIL_URL: setting("", z.url({ protocol: /^smtps?$/, hostname: /./ }).regex(/^\w+:\/\/[^/?#]+\/?$/).refine(isEncoded), "the mail server, like `smtps://LOGIN:PASSWORD@HOST` or `smtp://HOST:587`, whose login has `%40`, `%2F`, `%3F`, `%23` and `%25` for `@`, `/`, `?`, `#` and `%`, or stands in `MAIL_USER` (docs/mail.md). Empty: no mail is sent"),
	MAIL_USER: setting("", z.string(), "the login at the mail server, as it is, if `MAIL_URL` does not name it"),
	MAIL_PASSWORD: setting("", z.string(), "its password, as it is; in `.env` between single quotes, if it has `#` or spaces"),
	MAIL_FROM: setting("", z.string().regex(/^([^<>]*<)?[^\s<>,@]+@[^\s<>,@]+>?$/), "the sender of mails, like `Frontage <hello@frontage.example>`"),
	LINK_SECRET: setting("", parts.pipe(z.tuple([z.string().min(32)], z.string().min(32))), "the secret that signs the links in mails, at least 32 characters; `doctor` prints a new one. To change it, name both, the new one first: `NEW,OLD`"),
	MAIL_PER_MINUTE: setting("60", number(1, 9_999_999), "the most mails per minute, a number above 0"),
	MAIL_PER_DAY: setting("2000", number(1, 9_999_999), "the most mails per day in UTC, a number above 0; announcements and older sign-ups get half of it"),
	FOUNDER_MAIL: setting("", z.email({ pattern: z.regexes.html5Email }), "the e-mail address that is told when sign-ups are held or mails bounce, and gets a daily digest. Empty: none of these"),
	DIGEST_HOUR: setting("7", number(0, 23), "the hour of the digest in `TIME_ZONE`, a number from 0 to 23"),
	TIME_ZONE: setting("", z.string().refine(isTimeZone), "a time zone like `Europe/Vienna`, in which the digest, `stats` and the dashboard count days and show times; lists and files stay in UTC. Empty: the machine's"),
	NOTICE_URL: setting("", receiver, "the address of an incoming webhook of Slack, Mattermost or Discord, which gets a line when a person joins or confirms (docs/growth.md); with `https:`, except on this machine, and without a login. Empty: no lines"),
	NOTICE_ADDRESSES: setting("no", z.enum(["yes", "no"]).transform((word) => word === "yes"), "`yes` to have the e-mail addresses in these lines, or `no`"),
	WEBHOOK_URL: setting("", receiver, "the address that gets a signed message for each person who joins, confirms, leaves or is erased (docs/growth.md); with `https:`, except on this machine, and without a login. Empty: no messages"),
	// https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md#signature-scheme
	WEBHOOK_SECRET: setting("", z.string().regex(/^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/), "the secret that signs these messages: `whsec_` and 24 to 64 bytes in base64; `doctor` prints a new one"),
	VITE_SUPABASE_URL: setting("", webAddress.refine((url) => !url.search && !url.hash && !url.username).transform((url) => url.href.replace(/\/+$/, "")), "the Supabase project to which the page sends its sign-ups, like `https://abc.supabase.co`; read at build. Empty: the page's own server"),
	VITE_SUPABASE_PUBLISHABLE_KEY: setting("", visibleText.refine((key) => !isSecretKey(key)), "the project's publishable (or anon) key, as a secret key would give the list to every visitor; read at build. Empty without `VITE_SUPABASE_URL`"),
};

/** What the page sends unless another key is set. */
export const defaultAnonKey = schema.WAITLIST_ANON_KEY.default;

/** A secret key of Supabase, which can read the list and must not get into the page. */
function isSecretKey(key: string): boolean {
	const claims = Buffer.from(key.split(".")[1] ?? "", "base64url");
	return key.startsWith("sb_secret_") || claims.includes('"service_role"');
}
