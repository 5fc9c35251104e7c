/** All settings: their names, defaults, checks, and the sentence that stands in every text about them. */
import { z } from "zod";
import { isTimeZone } from "../shared/time.ts";
import { parseFile } from "./database.ts";
import { isEncoded } from "./postgres-url.ts";
import {
	database,
	emailAddress,
	headerText,
	isSecretKey,
	isWebhookSecret,
	number,
	origin,
	proxyInFront,
	receiver,
	webAddress,
} from "./setting-checks.ts";

/**
 * One entry per setting. `sentence` goes on after "NAME must be", and stands in `.env.example` and in
 * README.md (`npm run settings` writes both). A setting without a default is `null` while it is empty.
 */
export const schema = {
	HOST: {
		sentence:
			"the address where the server listens: `127.0.0.1` is this machine only, `0.0.0.0` every network that it is on",
		default: "127.0.0.1",
		check: z.string().regex(/^[\w.:-]+$/),
	},
	PORT: {
		sentence: "the port where the server listens, a number from 0 to 65535",
		default: "3000",
		check: number(0, 65_535),
	},
	DATABASE_URL: {
		sentence:
			"the database of the sign-ups: `file:` and a path, which starts at the project's folder, or `postgres://LOGIN:PASSWORD@HOST/DATABASE` with a login that may only insert (docs/scale.md)",
		default: "file:data/waitlist.db",
		check: database,
	},
	DATABASE_OWNER_URL: {
		sentence:
			"the same database with a login that may read, for the founder's commands; not where the server runs. Empty: `DATABASE_URL`",
		default: "",
		check: database,
	},
	ERASED_FILE: {
		sentence:
			"the file in which `erase` remembers erased people, as keyed hashes. Empty: `erased.json` beside the SQLite file; with PostgreSQL, in `data/`",
		default: "",
		check: z.string().transform(parseFile).pipe(z.string()),
	},
	WAITLIST_ANON_KEY: {
		sentence:
			"the key that each sign-up sends, in visible ASCII characters; public by design",
		default: "sb_publishable_frontage",
		check: headerText,
	},
	ALLOWED_ORIGINS: {
		sentence:
			"the pages of other sites that may send sign-ups, like `https://blog.example`, with commas, or `*` for all. Empty: with `SITE_URL` only its own page, without it all",
		default: "",
		check: z
			.string()
			.transform((text) => text.split(",").map((origin) => origin.trim()))
			.pipe(z.array(z.union([z.literal("*"), origin]))),
	},
	TRUST_PROXY: {
		sentence:
			"the proxies whose `X-Forwarded-…` headers count: `1` for one directly in front, on this machine or a private network, or addresses and CIDR ranges with commas. Empty: no header counts",
		default: "",
		check: z.union([
			z.literal("1").transform(() => proxyInFront),
			z
				.string()
				.transform((text) => text.split(",").map((range) => range.trim()))
				.pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]))),
		]),
	},
	RATE_LIMIT: {
		sentence:
			"how many sign-ups one address may send in how many seconds: `SIGN-UPS/SECONDS`, or `off`",
		default: "60/60",
		check: z.union([
			z.literal("off").transform(() => null),
			z
				.string()
				.regex(/^[1-9]\d{0,8}\/[1-9]\d{0,5}$/)
				.transform((text) => {
					const [max = 0, seconds = 0] = text.split("/").map(Number);
					return { max, seconds };
				}),
		]),
	},
	REDIS_URL: {
		sentence:
			"the Redis in which several servers count sign-ups together, like `redis://HOST:PORT`. Empty: each server counts alone",
		default: "",
		// Valkey is the same to the client, which knows its other name only.
		check: z
			.url({ protocol: /^(redis|valkey)s?$/ })
			.transform((url) => url.replace(/^valkey/i, "redis")),
	},
	LOG_LEVEL: {
		sentence:
			"the least important level that is logged: `fatal`, `error`, `warn`, `info`, `debug`, `trace`, or `silent`",
		default: "info",
		check: z.enum([
			"fatal",
			"error",
			"warn",
			"info",
			"debug",
			"trace",
			"silent",
		]),
	},
	SITE_URL: {
		sentence:
			"the page's public address without a path, like `https://frontage.example`, for search results, shared links and mails; read at build, too",
		default: "",
		check: origin,
	},
	MAIL_URL: {
		sentence:
			"the mail server, like `smtps://LOGIN:PASSWORD@HOST` or `smtp://HOST:587`, whose login has `%40`, `%2F`, `%3F`, `%23` and `%25` for `@`, `/`, `?`, `#` and `%`, or stands in `MAIL_USER` (docs/mail.md). Empty: no mail is sent",
		default: "",
		// Parameters could switch off the check of the certificate, or print whole mails.
		check: z
			.url({ protocol: /^smtps?$/, hostname: /./ })
			.regex(/^\w+:\/\/[^/?#]+\/?$/)
			.refine(isEncoded),
	},
	MAIL_USER: {
		sentence:
			"the login at the mail server, as it is, if `MAIL_URL` does not name it",
		default: "",
		check: z.string(),
	},
	MAIL_PASSWORD: {
		sentence:
			"its password, as it is; in `.env` between single quotes, if it has `#` or spaces",
		default: "",
		check: z.string(),
	},
	MAIL_FROM: {
		sentence: "the sender of mails, like `Frontage <hello@frontage.example>`",
		default: "",
		check: z
			.string()
			.refine(
				(text) =>
					emailAddress.safeParse(/^[^<>]*<([^<>]+)>$/.exec(text)?.[1] ?? text)
						.success,
			),
	},
	LINK_SECRET: {
		sentence:
			"the secret that signs the links in mails, at least 32 characters; `doctor` prints a new one. To change it, name both, the new one first: `NEW,OLD`",
		default: "",
		check: z
			.string()
			.transform((text) => text.split(",").map((part) => part.trim()))
			.pipe(z.tuple([z.string().min(32)], z.string().min(32))),
	},
	MAIL_PER_MINUTE: {
		sentence: "the most mails per minute, a number above 0",
		default: "60",
		check: number(1, 9_999_999),
	},
	MAIL_PER_DAY: {
		sentence:
			"the most mails per day in UTC, a number above 0; announcements and older sign-ups get half of it",
		default: "2000",
		check: number(1, 9_999_999),
	},
	FOUNDER_MAIL: {
		sentence:
			"the e-mail address that is told when sign-ups are held or mails bounce, and gets a daily digest. Empty: none of these",
		default: "",
		check: emailAddress,
	},
	DIGEST_HOUR: {
		sentence: "the hour of the digest in `TIME_ZONE`, a number from 0 to 23",
		default: "7",
		check: number(0, 23),
	},
	TIME_ZONE: {
		sentence:
			"a time zone like `Europe/Vienna`, in which the digest, `stats` and the dashboard count days and show times; lists and files stay in UTC. Empty: the machine's",
		default: "",
		check: z.string().refine(isTimeZone),
	},
	NOTICE_URL: {
		sentence:
			"the address of an incoming webhook of Slack, Mattermost or Discord, which gets a line when a person joins or confirms (docs/growth.md); with `https:`, except on this machine, and without a login. Empty: no lines",
		default: "",
		check: receiver,
	},
	NOTICE_ADDRESSES: {
		sentence: "`yes` to have the e-mail addresses in these lines, or `no`",
		default: "no",
		check: z.enum(["yes", "no"]).transform((word) => word === "yes"),
	},
	WEBHOOK_URL: {
		sentence:
			"the address that gets a signed message for each person who joins, confirms, leaves or is erased (docs/growth.md); with `https:`, except on this machine, and without a login. Empty: no messages",
		default: "",
		check: receiver,
	},
	WEBHOOK_SECRET: {
		sentence:
			"the secret that signs these messages: `whsec_` and 24 to 64 bytes in base64; `doctor` prints a new one",
		default: "",
		check: z.string().refine(isWebhookSecret),
	},
	VITE_SUPABASE_URL: {
		sentence:
			"the Supabase project to which the page sends its sign-ups, like `https://abc.supabase.co`; read at build. Empty: the page's own server",
		default: "",
		check: webAddress
			.refine((url) => !url.search && !url.hash && !url.username)
			.transform((url) => url.href.replace(/\/+$/, "")),
	},
	VITE_SUPABASE_PUBLISHABLE_KEY: {
		sentence:
			"the project's publishable (or anon) key, as a secret key would give the list to every visitor; read at build. Empty without `VITE_SUPABASE_URL`",
		default: "",
		check: headerText.refine((key) => !isSecretKey(key)),
	},
} as const satisfies Record<
	string,
	{ sentence: string; default: string; check: z.ZodType<unknown, string> }
>;

/** What the page sends unless another key is set. */
export const defaultAnonKey = schema.WAITLIST_ANON_KEY.default;
