import assert from "node:assert/strict";
import { test } from "node:test";
import { readMailSettings, readNoticeSettings } from "./mail-settings.ts";
import { readSettings } from "./settings.ts";

const mail = {
	MAIL_URL: "smtps://login:p%40ss@smtp.example",
	MAIL_FROM: "Frontage <hello@frontage.example>",
	LINK_SECRET: "0123456789abcdef0123456789abcdef",
	SITE_URL: "https://frontage.example/",
};

test("mail is on when the mail server is set, with all that it needs", () => {
	assert.equal(readMailSettings({ ...mail, MAIL_URL: "" }), null);
	assert.deepEqual(readMailSettings(mail), {
		url: mail.MAIL_URL,
		from: mail.MAIL_FROM,
		linkSecrets: [mail.LINK_SECRET],
		siteUrl: "https://frontage.example",
		perMinute: 60,
		perDay: 2000,
		founder: null,
		digestHour: 7,
		timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
	});
	assert.equal(readSettings(mail).linkSecrets?.[0], mail.LINK_SECRET);
	assert.throws(
		() => readMailSettings({ MAIL_URL: mail.MAIL_URL }),
		/MAIL_FROM must be set.*\n.*LINK_SECRET must be set.*\n.*SITE_URL must be set/,
	);
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
	assert.throws(
		() => readMailSettings({ ...mail, ...login }),
		/MAIL_USER is set, and MAIL_URL has a login, too/,
	);
	for (const [one, other] of [
		["MAIL_USER", "MAIL_PASSWORD"],
		["MAIL_PASSWORD", "MAIL_USER"],
	] as const)
		assert.throws(
			() => readMailSettings({ ...mail, [one]: "secret" }),
			new RegExp(`${other} must be set, because ${one} is`),
		);
});

const webhookSecret = `whsec_${Buffer.alloc(24, "secret").toString("base64")}`;
const linkSecret = "a secret of at least thirty-two bytes";

test("notices go to the receivers that are set", () => {
	const none = { chat: null, webhook: null, linkSecrets: [] };
	assert.deepEqual(readNoticeSettings({}), none);
	const url = "https://hooks.slack.com/services/T/B/X";
	assert.deepEqual(readNoticeSettings({ NOTICE_URL: url }), {
		...none,
		chat: { url, hasAddresses: false },
	});
	assert.deepEqual(
		readNoticeSettings({
			NOTICE_URL: url,
			NOTICE_ADDRESSES: "yes",
			WEBHOOK_URL: "http://127.0.0.1:8080/hook",
			WEBHOOK_SECRET: webhookSecret,
			LINK_SECRET: linkSecret,
		}),
		{
			chat: { url, hasAddresses: true },
			webhook: { url: "http://127.0.0.1:8080/hook", secret: webhookSecret },
			linkSecrets: [linkSecret],
		},
	);
});

test("a program needs the secret of its messages, and that of people's ids", () => {
	const WEBHOOK_URL = "https://crm.example/hook";
	const message =
		/WEBHOOK_SECRET must be set, because WEBHOOK_URL is[\s\S]*LINK_SECRET must be set, because WEBHOOK_URL is/;
	assert.throws(() => readNoticeSettings({ WEBHOOK_URL }), message);
});
