/** Requirements of real mail servers, each with the public report that it comes from. */
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { domainToASCII } from "node:url";
import type { SMTPServerOptions } from "smtp-server";
import { readMailSettings } from "../../config/settings.ts";
import { adviceOn, serverAdvice } from "../../mail/founder/server-advice.ts";
import { compose, wordsOf } from "../../mail/letter/compose.ts";
import { newMail } from "../../mail/letter/message.ts";
import { connectToMailServer } from "../../mail/queue/send.ts";
import { serverErrorOf } from "../../mail/queue/server-error.ts";
import { theme, words } from "../support/content.ts";
import { withMail } from "../support/mail-cli.ts";
import { refuse, startMailServer } from "../support/mail-server.ts";

/** Sends a confirmation with these settings, as the mailer does; resolves with what the server got. */
async function sendWith(
	t: TestContext,
	changed: Record<string, string>,
	smtp: SMTPServerOptions = {},
	host = "127.0.0.1",
) {
	const server = await startMailServer(t, smtp);
	const env = withMail({}, `smtp://${host}:${server.port}`);
	const settings = readMailSettings({ ...env, ...changed }) ?? assert.fail();
	const person = { email: "ann@x.at", user_type: "host" } as const;
	const mail = newMail(person, "confirmation", settings, Date.now());
	const letter = wordsOf(words, "confirmation", "host") ?? assert.fail();
	const connection = connectToMailServer(settings.url, settings);
	const sent = await connection.send(
		compose(mail, letter, { ...settings, words, theme }, Date.now()),
	);
	return { sent, connection, taken: server.taken[0] };
}

/** STARTTLS with a certificate of the server's own, as Debian's Postfix has it. */
const ownCertificate = { disabledCommands: [] };

for (const [source, host] of [
	["nodemailer/nodemailer#1750", "127.0.0.1"],
	["Chocobozzz/PeerTube#373", "localhost"],
	["iobroker-community-adapters/ioBroker.email#6", "LOCALHOST"],
] as const)
	test(`${source}: ${host} needs no certificate`, async (t) => {
		const { sent } = await sendWith(t, {}, ownCertificate, host);
		assert.equal(sent.result, "taken", sent.response);
	});

test("nodemailer/nodemailer#406: elsewhere a certificate must fit, and is what is blamed", async (t) => {
	// Leads to this machine, and is none of its names.
	const host = "0.0.0.0";
	const { sent, connection } = await sendWith(t, {}, ownCertificate, host);
	assert.equal(sent.result, "unreachable");
	const { reason, cause } = (await connection.check()) ?? assert.fail();
	assert.match(reason, /certificate cannot be trusted/);
	assert.match(serverAdvice[cause], /host, port and login can be right/);
});

for (const [source, SITE_URL, MAIL_FROM, name] of [
	[
		"calcom/cal.diy#5254",
		"https://frontage.example",
		"a@b.example",
		"frontage.example",
	],
	[
		"Mailtrain-org/mailtrain#1002",
		"http://192.0.2.1:3000",
		"A <a@b.example>",
		"b.example",
	],
	[
		"simstudioai/sim#6778",
		"http://localhost:3000",
		"A <a@b.example>",
		"b.example",
	],
	[
		"nextcloud/server#25716",
		"https://läden.example",
		"a@b.example",
		"xn--lden-loa.example",
	],
	[
		"sct/overseerr#1887",
		"http://[::1]:3000",
		"A <a@läden.example>",
		"xn--lden-loa.example",
	],
] as const)
	test(`${source}: the greeting is ${name}`, async (t) => {
		let greeting = "";
		const { sent } = await sendWith(
			t,
			{ SITE_URL, MAIL_FROM },
			{
				onMailFrom(_, { hostNameAppearsAs }, done) {
					greeting = String(hostNameAppearsAs);
					done(
						greeting.startsWith("[") ? refuse(421, "Try again later") : null,
					);
				},
			},
		);
		assert.deepEqual([sent.result, greeting], ["taken", name]);
	});

for (const [source, MAIL_FROM, name, address, header] of [
	[
		"swiftmailer/swiftmailer#1332",
		"Wallspace (beta) <hello@example.com>",
		"Wallspace (beta)",
		"hello@example.com",
		'"Wallspace (beta)" <hello@example.com>',
	],
	[
		"TRC-Loop/Pelton#312",
		"Kock, Arne <hello@example.com>",
		"Kock, Arne",
		"hello@example.com",
		'"Kock, Arne" <hello@example.com>',
	],
	[
		"choyiny/saasmail#198",
		'"Ada, VP" <ada@example.com>',
		"Ada, VP",
		"ada@example.com",
		'"Ada, VP" <ada@example.com>',
	],
	[
		"bluetiger9/SmtpClient-for-Qt#98",
		"hello@example.com <hello@example.com>",
		"hello@example.com",
		"hello@example.com",
		'"hello@example.com" <hello@example.com>',
	],
	[
		"bcosca/fatfree#1177",
		"Phillip Smith - Example<fukawi2@example.com>",
		"Phillip Smith - Example",
		"fukawi2@example.com",
		'"Phillip Smith - Example" <fukawi2@example.com>',
	],
	[
		"RFC 5322, 3.2.3",
		"Wallspace: Ads <hello@example.com>",
		"Wallspace: Ads",
		"hello@example.com",
		'"Wallspace: Ads" <hello@example.com>',
	],
	[
		"RFC 5322, 3.2.3",
		"Ann; Bob <hello@example.com>",
		"Ann; Bob",
		"hello@example.com",
		'"Ann; Bob" <hello@example.com>',
	],
	[
		"RFC 5322, 3.2.4",
		'Ann "The Wall" B <hello@example.com>',
		'Ann "The Wall" B',
		"hello@example.com",
		'"Ann \\"The Wall\\" B" <hello@example.com>',
	],
	[
		"RFC 5322, 3.4",
		"A < B <hello@example.com>",
		"A < B",
		"hello@example.com",
		'"A < B" <hello@example.com>',
	],
	[
		"RFC 2047",
		"Größe, 🎉 <hello@example.com>",
		"Größe, 🎉",
		"hello@example.com",
		undefined,
	],
	[
		"RFC 5322, 3.4",
		"<hello@example.com>",
		"",
		"hello@example.com",
		"hello@example.com",
	],
	[
		"RFC 5322, 3.4",
		"hello@example.com",
		"",
		"hello@example.com",
		"hello@example.com",
	],
	[
		"RFC 5890",
		"Hello <hello@läden.example>",
		"Hello",
		"hello@xn--lden-loa.example",
		"Hello <hello@xn--lden-loa.example>",
	],
] as const)
	test(`${source}: the sender ${MAIL_FROM}`, async (t) => {
		let envelope = "";
		const { taken } = await sendWith(
			t,
			{ MAIL_FROM },
			{
				onMailFrom(from, _, done) {
					envelope = from.address;
					done();
				},
			},
		);
		const { email, raw } = taken ?? assert.fail();
		// The test's server shows an international domain decoded.
		assert.equal(envelope.replace(/[^@]+$/, domainToASCII), address);
		const [, written] = /^From: (.*)\r$/m.exec(raw) ?? [];
		if (header === undefined) assert.equal(email.from?.name, name);
		else assert.equal(written, header);
		const { messageId = "" } = email;
		assert.match(messageId, /^<[\x21-\x7e]+>$/);
		const domain = address.slice(address.indexOf("@"));
		assert.ok(messageId.endsWith(`${domain}>`), messageId);
	});

for (const MAIL_FROM of [
	"a@b.example, c@d.example",
	"Ann <a@b.example>, Bob <c@d.example>",
	"Ann <a@b.example",
	"Ann a@b.example>",
	"Ann <a b@c.example>",
	"Ann <b.example>",
	"Ann <>",
	"Ann",
	"Ann <a@b..example>",
	"Ann\nBcc: x@y.at <a@b.example>",
])
	test(`a start with the sender ${JSON.stringify(MAIL_FROM)} is refused`, () => {
		const env = { ...withMail({}, "smtp://x.example"), MAIL_FROM };
		assert.throws(
			() => readMailSettings(env),
			/MAIL_FROM must be the sender of mails, one address/,
		);
	});

for (const [source, host, response, advice] of [
	[
		"droolio/snapraid-helper#1",
		"smtp.gmail.com:587",
		"534-5.7.9 Application-specific password required",
		/MAIL_PASSWORD.*app password.*smtp-relay\.gmail\.com/,
	],
	[
		"stonith404/pingvin-share#761",
		"smtp-mail.outlook.com:587",
		"535 5.7.139 Authentication unsuccessful, basic authentication is disabled.",
		/OAuth2 is not supported.*another provider/,
	],
	[
		"concretecms/concretecms#12954",
		"smtp.office365.com:587",
		"535 5.7.3 Authentication unsuccessful",
		/OAuth2 is not supported.*another provider/,
	],
	[
		"https://support.apple.com/102654",
		"smtp.mail.me.com:587",
		"535 5.7.0 authentication failed",
		/app password/,
	],
	[
		"any other server",
		"mail.example:587",
		"535 5.7.8 Error: authentication failed",
		/are right/,
	],
] as const)
	test(`${source}: a login that ${host} refuses, and what to do`, () => {
		const error = serverErrorOf({ code: "EAUTH", response });
		assert.equal(error.reason, response);
		assert.match(adviceOn(error, `smtp://${host}`), advice);
	});

test("OpenSMTPD 6.8 of Debian 12: a mail server that fails in TLS is not taken for one that is away", () => {
	const message =
		"405D45:error:0A000438:SSL routines:ssl3_read_bytes:tlsv1 alert internal error:../ssl/record/rec_layer_s3.c:918:SSL alert number 80\n";
	const { cause, reason } = serverErrorOf({ code: "ESOCKET", message });
	assert.equal(cause, "response");
	assert.match(reason, /ends the encryption \(tlsv1 alert internal error\)$/);
});

for (const [source, error, isBlocked] of [
	[
		"Purelymail/purelymail-issues#294",
		{ code: "ETIMEDOUT", message: "Connection timeout" },
		true,
	],
	[
		"Mailu/Mailu#712",
		{ code: "ESOCKET", message: "connect ETIMEDOUT 192.0.2.1:465" },
		true,
	],
	[
		"a server that is not there",
		{ code: "ESOCKET", message: "connect ECONNREFUSED 127.0.0.1:25" },
		false,
	],
] as const)
	test(`${source}: a port that the hosting provider may block: ${isBlocked}`, () => {
		const { cause, reason } = serverErrorOf(error);
		assert.equal(cause, "connection");
		assert.equal(/take 2525/.test(reason), isBlocked, reason);
	});
