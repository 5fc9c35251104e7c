/** Senders at a mail provider, through a server that is not the provider's: receivers refuse the mail. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { checkSender } from "../../cli/checks/mail.ts";
import { call } from "../support/call-cli.ts";
import { withMail } from "../support/mail-cli.ts";
import { startMailServer } from "../support/mail-server.ts";

/** What DNS says of these domains, as of one's own. */
const lookUp = async (name: string) => [
	[name.startsWith("_dmarc") ? "v=DMARC1; p=none" : "v=spf1 -all"],
];

const senders: readonly (readonly [
	from: string,
	url: string,
	isRefused: boolean,
	source: string,
])[] = [
	[
		"a@gmail.com",
		"smtp.sendgrid.net:587",
		true,
		"codalab/codalab-worksheets#4098",
	],
	[
		"a@aol.com",
		"smtp.sendgrid.net:587",
		true,
		"codalab/codalab-worksheets#4098",
	],
	["a@yahoo.com", "smtp.mailgun.org", true, "freelawproject/courtlistener#332"],
	[
		"a@comcast.net",
		"smtp.mailgun.org",
		true,
		"freelawproject/courtlistener#332",
	],
	["a@googlemail.com", "smtp.eu.mailgun.org", true, "dongri/mailgun-rs#1"],
	[
		"Wall <A@Yahoo.co.uk>",
		"smtp.postmarkapp.com:587",
		true,
		"freelawproject/courtlistener#332",
	],
	["a@orange.fr", "mail.gmx.net:587", true, "of the same kind"],
	["a@t-online.de", "smtp.gmail.com:587", true, "of the same kind"],
	[
		"a@outlook.de",
		"email-smtp.eu-west-1.amazonaws.com:587",
		true,
		"of the same kind",
	],
	[
		"a@gmail.com",
		"smtp.gmail.com:587",
		false,
		"https://support.google.com/a/answer/176600",
	],
	[
		"a@googlemail.com",
		"smtp-relay.gmail.com",
		false,
		"https://support.google.com/a/answer/176600",
	],
	[
		"a@hotmail.fr",
		"smtp-mail.outlook.com:587",
		false,
		"https://support.microsoft.com/office/d088b986-291d-42b8-9564-9c414e2aa040",
	],
	[
		"a@live.com",
		"smtp.office365.com:587",
		false,
		"https://support.microsoft.com/office/d088b986-291d-42b8-9564-9c414e2aa040",
	],
	[
		"a@gmx.at",
		"mail.gmx.net:587",
		false,
		"thunderbird/autoconfig ispdb/gmx.net.xml",
	],
	[
		"a@icloud.com",
		"smtp.mail.me.com:587",
		false,
		"thunderbird/autoconfig ispdb/icloud.com",
	],
	[
		"a@wanadoo.fr",
		"smtp.orange.fr",
		false,
		"thunderbird/autoconfig ispdb/orange.fr",
	],
	[
		"a@t-online.de",
		"securesmtp.t-online.de",
		false,
		"thunderbird/autoconfig ispdb/t-online.de",
	],
	[
		"a@yandex.com",
		"smtp.yandex.ru",
		false,
		"thunderbird/autoconfig ispdb/yandex.ru",
	],
	[
		"a@fastmail.fm",
		"smtp.fastmail.com",
		false,
		"thunderbird/autoconfig ispdb/messagingengine",
	],
	["a@frontage.example", "smtp.gmail.com:587", false, "a domain of one's own"],
];
for (const [from, host, isRefused, source] of senders)
	test(`mail from ${from} through ${host} (${source})`, async () => {
		const env = withMail({}, `smtp://${host}`);
		const { stdin, stdout, stderr } = process;
		const all = { ...env, MAIL_FROM: from };
		const terminal = { stdin, stdout, stderr, env: all };
		const results = [await checkSender({ terminal }, lookUp)].flat();
		const said = results.map((each) =>
			typeof each === "object"
				? `${each.state}: ${each.found} ${each.todo}`
				: each,
		);
		if (!isRefused)
			assert.match(
				String(said[0]),
				/SPF: |DNS records of .* are its provider's/,
			);
		else {
			assert.equal(said.length, 1);
			assert.match(
				String(said),
				/^wrong: MAIL_FROM is an address at .* refused/,
			);
		}
	});

test("`mail test` says so, too, and of a server here that may pass the mail on", async (t) => {
	const { url } = await startMailServer(t);
	const env = withMail({}, url);
	const argv = ["mail", "test", "me@x.at"];
	const own = await call(argv, env);
	assert.doesNotMatch(own.err, /refused/);
	const foreign = await call(argv, { ...env, MAIL_FROM: "a@gmail.com" });
	assert.equal(foreign.code, 0);
	assert.match(
		foreign.err,
		/an address at gmail\.com, .* refused, or lands in spam/,
	);
});
