import assert from "node:assert/strict";
import { test } from "node:test";
import { isSending, readMailSettings, readNoticeSettings } from "./settings.ts";

const secret = "a secret of at least thirty-two bytes";
const mail = {
	MAIL_URL: "smtps://login:p%40ss@smtp.example",
	MAIL_FROM: "Frontage <hello@frontage.example>",
	LINK_SECRET: secret,
	SITE_URL: "https://frontage.example/",
};

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
		deskUrl: null,
		timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
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
		secret: `whsec_${"A".repeat(32)}`,
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

for (const [what, environment, expected] of [
	["nothing", { LINK_SECRET: secret }, false],
	["mails", mail, true],
	["lines to a chat", { NOTICE_URL: "https://chat.example/x" }, true],
	[
		"messages to a program",
		{
			LINK_SECRET: secret,
			WEBHOOK_URL: "https://crm.example/x",
			WEBHOOK_SECRET: `whsec_${"A".repeat(32)}`,
		},
		true,
	],
] as const)
	test(`the mailer's process sends ${what}`, () => {
		assert.equal(isSending(environment), expected);
	});
