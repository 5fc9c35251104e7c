/** All settings: their checks, defaults, and the sentence that stands in every text about them. */
import * as v from "valibot";
import {
	database,
	email,
	emails,
	host,
	mailServer,
	number,
	origin,
	proxies,
	publicKey,
	rate,
	receiver,
	secrets,
	sender,
	sites,
	timeZone,
	webhookSecret,
	yesOrNo,
} from "./checks.ts";

/** What the page sends to its own server, visible to all visitors. */
export const defaultAnonKey = "sb_publishable_frontage";

/** Reads the text of a setting. */
type Check<Value> = v.GenericSchema<string, Value>;

const byDefault = <Value>(
	text: string,
	check: Check<Value>,
	sentence: string,
) => v.pipe(v.optional(check, text), v.description(sentence));
/** `null` while it is empty. */
const optional = <Value>(check: Check<Value>, sentence: string) =>
	v.pipe(v.optional(v.nullable(check), null), v.description(sentence));

const first = {
	SITE_URL: optional(
		origin,
		"the page's public address without a path, like `https://frontage.example`; also read at build",
	),
	MAIL_URL: optional(
		mailServer,
		"the mail server, like `smtp://HOST:587` or `smtps://LOGIN:PASSWORD@HOST`, which `mail setup` writes (docs/mail.md). Empty: no mail is sent",
	),
	MAIL_USER: optional(
		v.string(),
		"the login at the mail server, as it is, if `MAIL_URL` does not name it",
	),
	MAIL_PASSWORD: optional(
		v.string(),
		"its password, as it is; in `.env` between single quotes, if it has `#`, `$` or spaces",
	),
	MAIL_FROM: optional(
		sender,
		"the sender of mails, one address with or without a name, like `Frontage <hello@frontage.example>`",
	),
	LINK_SECRET: optional(
		secrets,
		"the secret that signs the links in mails, at least 32 characters (`mail setup` makes one). To change it, write both: `NEW,OLD`",
	),
	FOUNDER_MAIL: optional(
		email,
		"the e-mail address that gets a daily digest, and a mail when sign-ups are held or mails bounce",
	),
	DASHBOARD_FOR: optional(
		emails,
		"the e-mail addresses, with commas, that may log in to the list at `/desk` of the page's address (docs/online.md). Empty: there is no such address",
	),
	TIME_ZONE: optional(
		timeZone,
		"a time zone like `Europe/Vienna`: commands, the digest and the dashboard show its times, and days begin by it. Files and JSON have times in UTC. Empty: the machine's",
	),
};

const server = {
	HOST: byDefault(
		"127.0.0.1",
		host,
		"the address where the server listens: `127.0.0.1` is this machine only, `0.0.0.0` all its networks",
	),
	PORT: byDefault(
		"3000",
		number(0, 65_535),
		"the port where the server listens: a number from 0 to 65535",
	),
	TRUST_PROXY: optional(
		proxies,
		"the proxies whose `X-Forwarded-…` headers count: `1` for one in front, on this machine or a private network, or addresses and CIDR ranges with commas",
	),
	DATABASE_URL: byDefault(
		"file:data/waitlist.db",
		database,
		"the database of the sign-ups: `file:` and a path, or `postgres://LOGIN:PASSWORD@HOST/DATABASE` with a login that may only insert (docs/scale.md)",
	),
	RATE_LIMIT: byDefault(
		"60/60",
		rate,
		"`SIGN-UPS/SECONDS`, which one address may send in that time, or `off`",
	),
	ALLOWED_ORIGINS: optional(
		sites,
		"the pages of other sites that may send sign-ups, like `https://blog.example`, with commas, or `*` for all; without JavaScript, only those that are named. Empty: only the page at `SITE_URL`, or all pages if `SITE_URL` is empty, too",
	),
};

const mailer = {
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
	NOTICE_URL: optional(
		receiver,
		"a webhook of Slack, Mattermost, Discord, Teams or ntfy, which gets a line for each person who joins or confirms (docs/numbers.md): `https:`, without a login",
	),
	NOTICE_ADDRESSES: byDefault(
		"no",
		yesOrNo,
		"`yes` to have the e-mail addresses in these lines, or `no`",
	),
	WEBHOOK_URL: optional(
		receiver,
		"the address that gets a signed message for each person who joins, confirms, leaves or is erased (docs/webhook.md): `https:`, without a login",
	),
	WEBHOOK_SECRET: optional(
		webhookSecret,
		"the secret that signs these messages: `whsec_` and 24 to 64 bytes in base64 (`doctor` prints one)",
	),
};

const staticHost = {
	VITE_SUPABASE_URL: optional(
		origin,
		"the Supabase project that gets the sign-ups, like `https://abc.supabase.co`; also read at build. Empty: the page's own server",
	),
	VITE_SUPABASE_PUBLISHABLE_KEY: optional(
		publicKey,
		"the project's publishable (or anon) key, never a secret one; also read at build",
	),
};

const postgres = {
	DATABASE_OWNER_URL: optional(
		database,
		"the same database with a login that may read it, for the founder's commands. Empty: `DATABASE_URL`",
	),
};

/** The settings under the headings of `docs/settings.md`: those of each founder, then the others by machine. */
export const groups = {
	"What a founder sets first": first,
	"The server": server,
	"The mailer": mailer,
	"A static host, with the list at Supabase": staticHost,
	"A list in PostgreSQL": postgres,
};

/**
 * Each sentence continues "NAME must be". `npm run settings` writes it into `.env.example` and
 * `docs/settings.md`.
 */
export const schema = {
	...first,
	...server,
	...mailer,
	...staticHost,
	...postgres,
};
