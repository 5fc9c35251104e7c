import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import * as v from "valibot";
import { ExpectedError } from "../shared/expected-error.ts";
import { removedSettings } from "./removed-settings.ts";
import { groups, schema } from "./schema.ts";
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
const defaultOf = (name: SettingName) => v.getDefault(schema[name]) ?? "";

test("there are few settings", () => {
	assert.ok(names.length <= 24, `${names.length} settings`);
});

test("nothing set gives the documented defaults", () => {
	const file = path.join(root, "data", "waitlist.db");
	const expected = {
		host: "127.0.0.1",
		port: 3000,
		database: { kind: "sqlite", file },
		ownerDatabase: { kind: "sqlite", file },
		erasedFile: null,
		anonKey: "sb_publishable_frontage",
		origins: null,
		formOrigins: [],
		linkSecrets: null,
		mailFrom: null,
		hasMail: false,
		siteUrl: "",
		deskAddresses: [],
		trustProxy: false,
		rateLimit: { max: 60, seconds: 60 },
		timeZone,
		apiBase: "",
		apiKey: "sb_publishable_frontage",
	};
	assert.deepEqual(readSettings({}), expected);
	assert.deepEqual(readSettings({ PORT: "", HOST: " " }), expected);
	const defaults = names.map((name) => [name, defaultOf(name)]);
	assert.deepEqual(readSettings(Object.fromEntries(defaults)), expected);
});

test("all that is set is read, each into its place", () => {
	const older = secret.toUpperCase();
	const environment = {
		HOST: "::1",
		PORT: "8080",
		DASHBOARD_FOR: "ann@x.example, Bo@y.example",
		DATABASE_URL: "postgres://web:w@db.example/list",
		DATABASE_OWNER_URL: "postgres://owner:o@db.example/list",
		ALLOWED_ORIGINS: "https://blog.example, https://shop.example",
		SITE_URL: "https://frontage.example",
		RATE_LIMIT: "5/90",
		TIME_ZONE: "Europe/Vienna",
		VITE_SUPABASE_URL: "https://p.supabase.co",
		VITE_SUPABASE_PUBLISHABLE_KEY: "sb_publishable_p",
		LINK_SECRET: `${secret},${older}`,
		MAIL_URL: "smtp://mail.example:587",
		MAIL_USER: "me%1@x.example",
		MAIL_PASSWORD: "p/w: %",
		MAIL_FROM: "Ann <ann@x.example>",
		MAIL_PER_MINUTE: "7",
		MAIL_PER_DAY: "900",
		FOUNDER_MAIL: "me@x.example",
		NOTICE_URL: "https://chat.example/hook",
		NOTICE_ADDRESSES: "yes",
		WEBHOOK_URL: "https://crm.example/hook",
		WEBHOOK_SECRET: webhookSecret(24),
	};
	const linkSecrets = [secret, older];
	const siteUrl = "https://frontage.example";
	const { database, ownerDatabase, ...settings } = readSettings(environment);
	const urlOf = (each: typeof database) => "url" in each && each.url;
	assert.match(String(urlOf(database)), /^postgres:\/\/web:/);
	assert.match(String(urlOf(ownerDatabase)), /^postgres:\/\/owner:/);
	assert.deepEqual(settings, {
		host: "::1",
		port: 8080,
		erasedFile: null,
		anonKey: "sb_publishable_frontage",
		origins: [siteUrl, "https://blog.example", "https://shop.example"],
		formOrigins: [siteUrl, "https://blog.example", "https://shop.example"],
		linkSecrets,
		mailFrom: "Ann <ann@x.example>",
		hasMail: true,
		siteUrl,
		deskAddresses: ["ann@x.example", "Bo@y.example"],
		trustProxy: false,
		rateLimit: { max: 5, seconds: 90 },
		timeZone: "Europe/Vienna",
		apiBase: "https://p.supabase.co",
		apiKey: "sb_publishable_p",
	});
	assert.deepEqual(readMailSettings(environment), {
		url: "smtp://me%251%40x.example:p%2Fw%3A%20%25@mail.example:587",
		from: "Ann <ann@x.example>",
		linkSecrets,
		siteUrl,
		perMinute: 7,
		perDay: 900,
		founder: "me@x.example",
		deskUrl: `${siteUrl}/desk/`,
		timeZone: "Europe/Vienna",
	});
	assert.deepEqual(readNoticeSettings(environment), {
		chat: { url: "https://chat.example/hook", hasAddresses: true },
		webhook: {
			url: "https://crm.example/hook",
			secret: environment.WEBHOOK_SECRET,
		},
		linkSecrets,
	});
});

test("without MAIL_URL, NOTICE_URL and WEBHOOK_URL, nothing is sent", () => {
	assert.equal(readMailSettings({}), null);
	const linkSecrets: string[] = [];
	const none = { chat: null, webhook: null, linkSecrets };
	assert.deepEqual(readNoticeSettings({}), none);
});

test("what is no setting any more is named with what holds now, and refused where it would break what runs", () => {
	const former = {
		DIGEST_HOUR: "9",
		ERASED_FILE: "/var/erased.json",
		LOG_LEVEL: "warn",
		REDIS_URL: "redis://cache.example",
		WAITLIST_ANON_KEY: "own_key",
	};
	const names = removedSettings(former).map(({ name }) => name);
	assert.deepEqual(names, Object.keys(former));
	assert.throws(
		() => readSettings(former),
		/^ExpectedError: These settings cannot be used:\n {2}WAITLIST_ANON_KEY is no longer a setting\. .*$/,
	);
	const { erasedFile } = readSettings({ ...former, WAITLIST_ANON_KEY: "" });
	assert.equal(erasedFile, path.resolve("/var/erased.json"));
	// The values of an earlier .env.example change nothing.
	const usual = {
		DIGEST_HOUR: "7",
		ERASED_FILE: "",
		LOG_LEVEL: " info",
		WAITLIST_ANON_KEY: "sb_publishable_frontage",
	};
	assert.deepEqual(removedSettings(usual), []);
	assert.deepEqual(readSettings(usual), readSettings({}));
});

/** The comment above a setting in `.env.example`. */
function comment(text: string): string {
	const capitalized = text.charAt(0).toUpperCase() + text.slice(1);
	return capitalized.replace(/(.{1,98})(?: |$)/g, "# $1\n").trimEnd();
}

// `npm run settings` writes both documents.
test(".env.example and docs/settings.md say what the schema says", (t) => {
	const copy = comment(
		"Copy this file to .env and change what you need. A setting that is left out has the value shown here. Put a value with $, # or a space between single quotes: Docker Compose reads the text after a $ as the name of a variable, and a # begins a comment.",
	);
	const example = [copy];
	const page = [
		"# Settings",
		"The settings come from the environment, or from a file `.env` beside `package.json`. `npm run settings` writes this page and `.env.example` from `config/schema.ts`. Restart the server after a change; a setting that is also read at build needs `npm run build` first. The compose files read further variables from `.env`: `DOMAIN`, `IMAGE` and `KEEP_DAYS` ([online.md](online.md)); `OWNER_PASSWORD`, `WEB_PASSWORD` and `COMPOSE_PROFILES` ([scale.md](scale.md)).",
	];
	for (const [title, settings] of Object.entries(groups)) {
		const rows = [
			"| Variable | Default | What it sets |",
			"| --- | --- | --- |",
		];
		example.push(`# ---------- ${title} ----------`);
		for (const name of Object.keys(settings) as SettingName[]) {
			const value = defaultOf(name);
			const sentence = `${v.getDescription(schema[name])}`.replace(
				/docs\/([\w-]+\.md)/g,
				"[$1]($1)",
			);
			rows.push(`| \`${name}\` | ${value && `\`${value}\``} | ${sentence} |`);
			example.push(`${comment(`${sentenceOf(name)}.`)}\n${name}=${value}`);
		}
		page.push(`## ${title}`, rows.join("\n"));
	}
	for (const [file, parts] of [
		[".env.example", example],
		["docs/settings.md", page],
	] as const)
		t.assert.fileSnapshot(`${parts.join("\n\n")}\n`, path.join(root, file), {
			serializers: [(value) => value],
		});
});

test("one error names every wrong setting and repeats no value", () => {
	const environment = {
		HOST: "not a host",
		PORT: "70000",
		DATABASE_URL: "mysql://secret@db",
		TRUST_PROXY: "every proxy",
		RATE_LIMIT: "some",
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

for (const [name, value, read, expected] of [
	["PORT", "0", "port", 0],
	["PORT", "65535", "port", 65535],
	["VITE_SUPABASE_URL", "https://a.example/", "apiBase", "https://a.example"],
	["RATE_LIMIT", "off", "rateLimit", null],
	["RATE_LIMIT", "20/3600", "rateLimit", { max: 20, seconds: 3600 }],
	[
		"SITE_URL",
		"HTTPS://Frontage.example:443/",
		"origins",
		["https://frontage.example"],
	],
	["ALLOWED_ORIGINS", "https://blog.example, *", "origins", null],
	[
		"ALLOWED_ORIGINS",
		"https://blog.example, *",
		"formOrigins",
		["https://blog.example"],
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
		"postgres://a:se#cret@h/list | postgres://a:se/cret@h/list | postgres://a:se%cret@h/list | postgres://h/%zz | postgres://h1,h2:x/list | postgres://::1/list | postgres://h/list?sslmode=strict | postgres://h/list?sslcert=a.pem | postgres://h/list?password=p",
	RATE_LIMIT: "0/60 | 60",
	TRUST_PROXY:
		"10.0.0.0/33 | 10.0.0.0/08 | fe80::1%eth0 | fe80::1%eth0/64 | 2 | 10.0.0.1,",
	TIME_ZONE: "Europe/Wien",
	SITE_URL:
		"frontage.example | ftp://frontage.example | https://frontage.example/page | https://frontage.example/?from=env | https://user@frontage.example | https:frontage.example | https:\\\\frontage.example",
	MAIL_URL:
		"smtp.example | https://smtp.example | smtp://smtp.example?logger=true | smtp://login:12/34@smtp.example | smtp://login:100%@smtp.example",
	MAIL_FROM: "Frontage Hello | a@b.example, c@d.example",
	LINK_SECRET: `${"x".repeat(31)} | ${secret},short | ${"😀".repeat(16)}`,
	MAIL_PER_MINUTE: "0",
	MAIL_PER_DAY: "2,000",
	FOUNDER_MAIL: "ann",
	NOTICE_URL:
		"http://hooks.example/x | https://ann:secret@hooks.example/x | https://ann@hooks.example/x",
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

for (const [name, value, others] of [
	["MAIL_URL", "smtp://x.at", ["MAIL_FROM", "LINK_SECRET", "SITE_URL"]],
	["DASHBOARD_FOR", "ann@x.at", ["SITE_URL"]],
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

test("TRUST_PROXY=1 trusts one proxy, only on a private network", () => {
	const { trustProxy } = readSettings({ TRUST_PROXY: "1" });
	assert.ok(typeof trustProxy === "function");
	for (const [address, hop, isTrusted] of [
		["127.0.0.1", 0, true],
		["::ffff:10.1.2.3", 0, true],
		["fd00::1", 0, true],
		["203.0.113.7", 0, false],
		["9.9.9.9", 0, false],
		["2620:fe::9", 0, false],
		["10.1.2.3", 1, false],
	] as const)
		assert.equal(trustProxy(address, hop), isTrusted, address);
});

test("without TIME_ZONE, the machine's counts", (t) => {
	t.mock.method(Intl.DateTimeFormat.prototype, "resolvedOptions", () => ({
		timeZone: "Asia/Tokyo",
	}));
	assert.equal(readSettings({}).timeZone, "Asia/Tokyo");
});
