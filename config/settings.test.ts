import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { ExpectedError } from "../shared/expected-error.ts";
import { schema } from "./schema.ts";
import {
	readMailSettings,
	readNoticeSettings,
	readSettings,
	type SettingName,
	sentenceOf,
} from "./settings.ts";

const root = path.join(import.meta.dirname, "..");
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const secret = "a secret of at least thirty-two bytes";
const webhookSecret = (bytes: number) =>
	`whsec_${Buffer.alloc(bytes).toString("base64")}`;

const names = Object.keys(schema) as SettingName[];
const defaultOf = (name: SettingName) => schema[name].def.defaultValue ?? "";

test("nothing set gives the documented defaults", () => {
	const file = path.join(root, "data", "waitlist.db");
	const expected = {
		host: "127.0.0.1",
		port: 3000,
		database: { kind: "sqlite", file },
		ownerDatabase: { kind: "sqlite", file },
		erasedFile: null,
		redisUrl: null,
		anonKey: "sb_publishable_frontage",
		origins: null,
		linkSecrets: null,
		siteUrl: "",
		trustProxy: false,
		rateLimit: { max: 60, seconds: 60 },
		logLevel: "info",
		timeZone,
		apiBase: "",
		apiKey: "sb_publishable_frontage",
	};
	assert.deepEqual(readSettings({}), expected);
	assert.deepEqual(readSettings({ PORT: "", HOST: " " }), expected);
	const defaults = names.map((name) => [name, defaultOf(name)]);
	assert.deepEqual(readSettings(Object.fromEntries(defaults)), expected);
});

/** The comment above a setting in `.env.example`. */
function comment(text: string): string {
	const capitalized = text.charAt(0).toUpperCase() + text.slice(1);
	return capitalized.replace(/(.{1,98})(?: |$)/g, "# $1\n").trimEnd();
}

// `npm run settings` writes both documents.
test(".env.example and README.md say what the schema says", (t) => {
	const entries = names.map(
		(name) =>
			`\n${comment(`${sentenceOf(name)}.`)}\n${name}=${defaultOf(name)}\n`,
	);
	const rows = names.map((name) => {
		const value = defaultOf(name) && `\`${defaultOf(name)}\``;
		const linked = `${schema[name].description}`.replace(
			/docs\/\w+\.md/g,
			"[$&]($&)",
		);
		return `| \`${name}\` | ${value} | ${linked} |\n`;
	});
	const begin = comment(
		"Copy this file to .env and change what you need. A setting that is left out has the value shown here.",
	);
	const readme = path.join(root, "README.md");
	for (const [file, text] of [
		[path.join(root, ".env.example"), `${begin}\n${entries.join("")}`],
		[
			readme,
			readFileSync(readme, "utf8").replace(
				/(?<=\| Variable [^\n]*\n[^\n]*\n)(\|[^\n]*\n)+/,
				() => rows.join(""),
			),
		],
	] as const)
		t.assert.fileSnapshot(text, file, { serializers: [(value) => value] });
});

test("one error names every wrong setting and repeats no value", () => {
	const environment = {
		HOST: "not a host",
		PORT: "70000",
		DATABASE_URL: "mysql://secret@db",
		WAITLIST_ANON_KEY: "two words",
		TRUST_PROXY: "every proxy",
		RATE_LIMIT: "some",
		LOG_LEVEL: "loud",
		DIGEST_HOUR: "2300",
		SITE_URL: "nowhere",
		VITE_SUPABASE_URL: "elsewhere",
	};
	assert.throws(
		() => readSettings(environment),
		(error: unknown) => {
			assert.ok(error instanceof ExpectedError);
			for (const [name, value] of Object.entries(environment)) {
				assert.match(error.message, new RegExp(`${name} must be`));
				assert.ok(!error.message.includes(value));
			}
			return true;
		},
	);
});

const sqlite = (file: string) => ({ kind: "sqlite", file });
const postgres = (url: string, label: string) => ({
	kind: "postgres",
	url,
	label,
});
const several = "postgres://a:p%23@h1:5432,h2:5433/list?sslmode=require";
const socket = "postgresql://a@/list?host=/var/run/postgresql";
const ipv6 = "postgres://a@[::1]:1/list?pgbouncer=true";

for (const [name, value, read, expected] of [
	["PORT", "0", "port", 0],
	["PORT", "65535", "port", 65535],
	["DATABASE_URL", "file:/srv/list.db", "database", sqlite("/srv/list.db")],
	[
		"DATABASE_URL",
		"file:list.db",
		"database",
		sqlite(path.join(root, "list.db")),
	],
	[
		"DATABASE_URL",
		several,
		"database",
		postgres(several, "list on h1:5432,h2:5433"),
	],
	[
		"DATABASE_URL",
		socket,
		"database",
		postgres(socket, "list on /var/run/postgresql"),
	],
	["DATABASE_URL", ipv6, "database", postgres(ipv6, "list on [::1]:1")],
	["VITE_SUPABASE_URL", "https://a.example/", "apiBase", "https://a.example"],
	["RATE_LIMIT", "off", "rateLimit", null],
	["RATE_LIMIT", "20/3600", "rateLimit", { max: 20, seconds: 3600 }],
	[
		"SITE_URL",
		"HTTPS://Frontage.example:443/",
		"origins",
		["https://frontage.example"],
	],
	["TRUST_PROXY", "10.0.0.1, ::1/64", "trustProxy", ["10.0.0.1", "::1/64"]],
] as const) {
	test(`${name}=${value} is read`, () => {
		assert.deepEqual(readSettings({ [name]: value })[read], expected);
	});
}

const refused: Readonly<Partial<Record<SettingName, string>>> = {
	PORT: "-1 | 3e3 | 0x10",
	DATABASE_URL:
		"file: | data/waitlist.db | file:data/ | postgres://h | postgres:h/list",
	DATABASE_OWNER_URL:
		"postgres://a:se#cret@h/list | postgres://a:se/cret@h/list | postgres://a:se%cret@h/list | postgres://h/%zz | postgres://h1,h2:x/list | postgres://::1/list | postgres://h/list?sslmode=strict | postgres://h/list?sslcert=a.pem",
	RATE_LIMIT: "0/60 | 60",
	TRUST_PROXY: "10.0.0.0/33 | 2 | 10.0.0.1,",
	TIME_ZONE: "Europe/Wien",
	SITE_URL:
		"frontage.example | ftp://frontage.example | https://frontage.example/page | https://frontage.example/?from=env | https://user@frontage.example",
	MAIL_URL:
		"smtp.example | https://smtp.example | smtp://smtp.example?logger=true | smtp://login:12/34@smtp.example | smtp://login:100%@smtp.example",
	MAIL_FROM: "Frontage Hello | a@b.example, c@d.example",
	LINK_SECRET: "too short",
	MAIL_PER_MINUTE: "0",
	MAIL_PER_DAY: "2,000",
	FOUNDER_MAIL: "ann",
	NOTICE_URL: "http://hooks.example/x | https://ann:secret@hooks.example/x",
	NOTICE_ADDRESSES: "ja",
	WEBHOOK_URL: "http://127.evil.example/hook | ftp://crm.example/hook",
	WEBHOOK_SECRET: `${secret} | ${webhookSecret(23)} | ${webhookSecret(65)}`,
	VITE_SUPABASE_URL: "ftp://abc.supabase.co | abc.supabase.co",
	// The second is a made-up token that says {"role":"service_role"}.
	VITE_SUPABASE_PUBLISHABLE_KEY:
		"sb_secret_abc | e30.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.x",
};
for (const [name, values] of Object.entries(refused))
	for (const value of values.split(" | "))
		test(`${name}=${value} is refused`, () => {
			assert.throws(
				() => readSettings({ [name]: value }),
				new RegExp(`\\n  ${name} must be`),
			);
		});

const mail = {
	MAIL_URL: "smtps://login:p%40ss@smtp.example",
	MAIL_FROM: "Frontage <hello@frontage.example>",
	LINK_SECRET: secret,
	SITE_URL: "https://frontage.example/",
};

for (const [name, value, others] of [
	["MAIL_URL", mail.MAIL_URL, ["MAIL_FROM", "LINK_SECRET", "SITE_URL"]],
	["MAIL_USER", "me", ["MAIL_PASSWORD"]],
	["MAIL_PASSWORD", secret, ["MAIL_USER"]],
	["WEBHOOK_URL", "https://crm.example", ["WEBHOOK_SECRET", "LINK_SECRET"]],
	["VITE_SUPABASE_PUBLISHABLE_KEY", "sb_abc", ["VITE_SUPABASE_URL"]],
] as const) {
	test(`${name} needs ${others.join(", ")}`, () => {
		const sentences = others.map(
			(other) => `${other} must be set, because ${name} is: .*`,
		);
		assert.throws(
			() => readSettings({ [name]: value }),
			new RegExp(sentences.join("\\n  ")),
		);
	});
}

test("mail is on when the mail server is set", () => {
	assert.equal(readMailSettings({ ...mail, MAIL_URL: "" }), null);
	assert.deepEqual(readMailSettings(mail), {
		url: mail.MAIL_URL,
		from: mail.MAIL_FROM,
		linkSecrets: [secret],
		siteUrl: "https://frontage.example",
		perMinute: 60,
		perDay: 2000,
		founder: null,
		digestHour: 7,
		timeZone,
	});
});

test("the login of the mail server may stand beside its address, as it is", () => {
	const login = { MAIL_USER: "me@x.at", MAIL_PASSWORD: "100%:/?#@ä" };
	const { url = "" } =
		readMailSettings({ ...mail, MAIL_URL: "smtp://x.at:587", ...login }) ?? {};
	const { username, password, host } = new URL(url);
	assert.deepEqual(
		[decodeURIComponent(username), decodeURIComponent(password), host],
		[login.MAIL_USER, login.MAIL_PASSWORD, "x.at:587"],
	);
});

test("notices go to the receivers that are set", () => {
	const none = { chat: null, webhook: null, linkSecrets: [] };
	assert.deepEqual(readNoticeSettings({}), none);
	const url = "https://hooks.slack.com/services/T/B/X";
	assert.deepEqual(readNoticeSettings({ NOTICE_URL: url }), {
		...none,
		chat: { url, hasAddresses: false },
	});
	const webhook = {
		url: "http://127.0.0.1:8080/hook",
		secret: webhookSecret(24),
	};
	const set = {
		NOTICE_URL: url,
		NOTICE_ADDRESSES: "yes",
		WEBHOOK_URL: webhook.url,
		WEBHOOK_SECRET: webhook.secret,
		LINK_SECRET: secret,
	};
	assert.deepEqual(readNoticeSettings(set), {
		chat: { url, hasAddresses: true },
		webhook,
		linkSecrets: [secret],
	});
});

test("TRUST_PROXY=1 trusts one proxy, only on a private network", () => {
	const { trustProxy } = readSettings({ TRUST_PROXY: "1" });
	assert.ok(typeof trustProxy === "function");
	for (const [address, hop, isTrusted] of [
		["127.0.0.1", 0, true],
		["::ffff:10.1.2.3", 0, true],
		["fd00::1", 0, true],
		["203.0.113.7", 0, false],
		["10.1.2.3", 1, false],
	] as const)
		assert.equal(trustProxy(address, hop), isTrusted, address);
});
