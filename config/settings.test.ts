import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { ExpectedError } from "../shared/expected-error.ts";
import { readPageSettings } from "./page-settings.ts";
import { schema } from "./schema.ts";
import { readSettings } from "./settings.ts";
import { settingsDocuments } from "./write-docs.ts";

const root = path.join(import.meta.dirname, "..");

test("nothing set gives the documented defaults", () => {
	assert.deepEqual(readSettings({}), {
		host: "127.0.0.1",
		port: 3000,
		database: { kind: "sqlite", file: path.join(root, "data", "waitlist.db") },
		ownerDatabase: {
			kind: "sqlite",
			file: path.join(root, "data", "waitlist.db"),
		},
		erasedFile: null,
		redisUrl: null,
		anonKey: "sb_publishable_frontage",
		origins: null,
		linkSecrets: null,
		siteUrl: "",
		trustProxy: false,
		rateLimit: { max: 60, seconds: 60 },
		logLevel: "info",
		timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
	});
	assert.deepEqual(readPageSettings({}), {
		apiBase: "",
		apiKey: "sb_publishable_frontage",
		siteUrl: "",
	});
});

test("an empty variable is an unset one", () => {
	assert.deepEqual(readSettings({ PORT: "", HOST: " " }), readSettings({}));
});

test(".env.example and README.md say what the schema says", () => {
	for (const [file, text] of settingsDocuments()) {
		assert.equal(readFileSync(file, "utf8"), text, "run `npm run settings`");
	}
});

test("a setting's own check takes its default", () => {
	const defaults = Object.entries(schema).map(([name, entry]) => [
		name,
		entry.default,
	]);
	assert.deepEqual(
		readSettings(Object.fromEntries(defaults)),
		readSettings({}),
	);
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

for (const [name, value, read, expected] of [
	["PORT", "0", "port", 0],
	[
		"DATABASE_URL",
		"postgres://a:p%23@h1:5432,h2:5433/list",
		"database",
		{
			kind: "postgres",
			url: "postgres://a:p%23@h1:5432,h2:5433/list",
			label: "list on h1:5432,h2:5433",
		},
	],
	["PORT", "65535", "port", 65535],
	["RATE_LIMIT", "off", "rateLimit", null],
	["RATE_LIMIT", "20/3600", "rateLimit", { max: 20, seconds: 3600 }],
	[
		"DATABASE_URL",
		"file:/srv/list.db",
		"database",
		{ kind: "sqlite", file: path.resolve("/srv/list.db") },
	],
	[
		"DATABASE_URL",
		pathToFileURL("/srv/a b.db").href,
		"database",
		{ kind: "sqlite", file: path.resolve("/srv/a b.db") },
	],
	[
		"DATABASE_URL",
		"file:list.db",
		"database",
		{ kind: "sqlite", file: path.join(root, "list.db") },
	],
	[
		"TRUST_PROXY",
		"10.0.0.1, 192.168.0.0/16,::1",
		"trustProxy",
		["10.0.0.1", "192.168.0.0/16", "::1"],
	],
] as const) {
	test(`${name}=${value} is read`, () => {
		assert.deepEqual(readSettings({ [name]: value })[read], expected);
	});
}

for (const [name, value] of [
	["PORT", "-1"],
	["PORT", "3e3"],
	["PORT", "0x10"],
	["DATABASE_URL", "file:"],
	["DATABASE_URL", "data/waitlist.db"],
	["DATABASE_URL", "file:data/"],
	["DATABASE_URL", "postgres://user:se#cret@127.0.0.1:1/db"],
	["RATE_LIMIT", "0/60"],
	["RATE_LIMIT", "60"],
	["TRUST_PROXY", "10.0.0.0/33"],
	["TRUST_PROXY", "2"],
	["TRUST_PROXY", "10.0.0.1,"],
	["TIME_ZONE", "Europe/Wien"],
	["SITE_URL", "frontage.example"],
	["SITE_URL", "ftp://frontage.example"],
	["SITE_URL", "https://frontage.example/page"],
	["SITE_URL", "https://frontage.example/?from=env"],
	["SITE_URL", "https://user@frontage.example"],
	["MAIL_URL", "smtp.example"],
	["MAIL_URL", "https://smtp.example"],
	["MAIL_URL", "smtp://smtp.example?logger=true"],
	["MAIL_URL", "smtp://login:12/34@smtp.example"],
	["MAIL_URL", "smtp://login:100%@smtp.example"],
	["MAIL_FROM", "Frontage Hello"],
	["MAIL_FROM", "a@b.example, c@d.example"],
	["LINK_SECRET", "too short"],
	["MAIL_PER_MINUTE", "0"],
	["MAIL_PER_DAY", "2,000"],
	["FOUNDER_MAIL", "ann"],
	["DIGEST_HOUR", "2300"],
	["NOTICE_URL", "http://hooks.example/x"],
	["NOTICE_URL", "https://ann:secret@hooks.example/x"],
	["NOTICE_ADDRESSES", "ja"],
	["WEBHOOK_URL", "http://127.evil.example/hook"],
	["WEBHOOK_URL", "ftp://crm.example/hook"],
	["WEBHOOK_SECRET", "a secret of at least thirty-two bytes"],
	["WEBHOOK_SECRET", `whsec_${Buffer.alloc(23).toString("base64")}`],
	["WEBHOOK_SECRET", `whsec_${Buffer.alloc(65).toString("base64")}`],
	["VITE_SUPABASE_URL", "ftp://abc.supabase.co"],
	["VITE_SUPABASE_URL", "abc.supabase.co"],
	["VITE_SUPABASE_PUBLISHABLE_KEY", "sb_secret_abc"],
	// A made-up token that says {"role":"service_role"}.
	["VITE_SUPABASE_PUBLISHABLE_KEY", "e30.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.x"],
] as const) {
	test(`${name}=${value} is refused`, () => {
		assert.throws(
			() => readSettings({ [name]: value }),
			new RegExp(`\\n  ${name}(: its| must be)`),
		);
	});
}

test("a Supabase key without its address is refused", () => {
	const key = { VITE_SUPABASE_PUBLISHABLE_KEY: "sb_publishable_abc" };
	assert.throws(() => readPageSettings(key), /without VITE_SUPABASE_URL/);
});

test("a Supabase project's address loses its last slash", () => {
	const { apiBase } = readPageSettings({
		VITE_SUPABASE_URL: "https://abc.supabase.co/",
	});
	assert.equal(apiBase, "https://abc.supabase.co");
});

test("the public address is kept as an origin", () => {
	for (const text of [
		"https://frontage.example",
		"https://frontage.example/",
		"HTTPS://Frontage.example:443",
	]) {
		const { siteUrl } = readPageSettings({ SITE_URL: text });
		assert.equal(siteUrl, "https://frontage.example");
	}
});

test("TRUST_PROXY=1 trusts one proxy, only on a private network", () => {
	const { trustProxy } = readSettings({ TRUST_PROXY: "1" });
	assert.ok(typeof trustProxy === "function");
	assert.equal(trustProxy("127.0.0.1", 0), true);
	assert.equal(trustProxy("::ffff:10.1.2.3", 0), true);
	assert.equal(trustProxy("203.0.113.7", 0), false);
	assert.equal(trustProxy("10.1.2.3", 1), false);
});
