/** What goes wrong elsewhere when people switch mail on: the file of settings, logins, ports and certificates. */
import assert from "node:assert/strict";
import {
	chmodSync,
	chownSync,
	lstatSync,
	readFileSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import type { SMTPServerOptions } from "smtp-server";
import { Context } from "../../cli/context.ts";
import { Answers } from "../../cli/mail-setup/answers.ts";
import { readCurrent } from "../../cli/mail-setup/current.ts";
import { readMailHost } from "../../cli/mail-setup/mail-host.ts";
import { loginSettings } from "../../cli/mail-setup/write.ts";
import {
	withSettings,
	writeSettings,
} from "../../cli/mail-setup/write-environment.ts";
import { readEnvironmentFile } from "../../config/environment.ts";
import { readMailSettings } from "../../config/settings.ts";
import { withMail } from "../support/mail-cli.ts";
import { startMailServer } from "../support/mail-server.ts";
import { answer } from "../support/person.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/**
 * Passwords, and how `.env` has them, so that Node and Docker Compose read the same: Compose takes a $ for a variable
 * unless it stands between single quotes, and knows no ' inside them.
 */
for (const [password, written, source] of [
	["plain0123", "MAIL_PASSWORD=plain0123", "-"],
	["SG.a-b_c", "MAIL_PASSWORD=SG.a-b_c", "-"],
	[
		"abcd efgh ijkl",
		"MAIL_PASSWORD='abcd efgh ijkl'",
		"Google's app passwords",
	],
	["password!@£$%", "MAIL_PASSWORD='password!@£$%'", "mastodon/mastodon#15017"],
	[
		"i9OxwEW57EiA!$£",
		"MAIL_PASSWORD='i9OxwEW57EiA!$£'",
		"perminder-klair/subwave#160",
	],
	["hunter$two", "MAIL_PASSWORD='hunter$two'", "Osmantic/ODS#3820"],
	["abc${xyz", "MAIL_PASSWORD='abc${xyz'", "Osmantic/ODS#3820"],
	["pass#word", "MAIL_PASSWORD='pass#word'", "Osmantic/ODS#5292"],
	["it's", `MAIL_PASSWORD="it's"`, "Osmantic/ODS#3820"],
	['say "no"', `MAIL_PASSWORD='say "no"'`, "directus/directus#25242"],
	// In no line: in the URL, where each sign has a code.
	[
		"it's $5",
		"MAIL_URL=smtp://ann:it%27s%20%245@h.example:587",
		"Osmantic/ODS#3820",
	],
	["end\\", "MAIL_URL=smtp://ann:end%5C@h.example:587", "Osmantic/ODS#3820"],
	[
		"a@b/c:d'$",
		"MAIL_URL=smtp://ann:a%40b%2Fc%3Ad%27%24@h.example:587",
		"4minitz/4minitz#507",
	],
] as const)
	test(`a password like ${password} is read as it was typed (${source})`, (t) => {
		const file = path.join(temporaryFolder(t), ".env");
		const login = { user: "ann", password };
		writeSettings(file, loginSettings("smtp://h.example:587", login));
		const text = readFileSync(file, "utf8");
		assert.ok(text.split("\n").includes(written), text);
		const env = Object.fromEntries(
			Object.entries(withMail({}, "smtp://x.example")).filter(
				([name]) => name !== "MAIL_URL",
			),
		);
		const url = new URL(
			readMailSettings({ ...env, ...readEnvironmentFile(file) })?.url ??
				assert.fail(),
		);
		assert.equal(decodeURIComponent(url.password), password);
		assert.equal(url.username, "ann");
	});

/** What a file has before and after MAIL_USER is set: other lines stay. */
for (const [what, before, after, source] of [
	[
		"no end of the last line",
		"A=1",
		"A=1\nMAIL_USER=ann\n",
		"platformsh/platformsh-docs#3543",
	],
	[
		"line ends of Windows and a mark",
		"\ufeffA=1\r\n",
		"\ufeffA=1\r\nMAIL_USER=ann\r\n",
		"motdotla/dotenv#445",
	],
	[
		"comments, an order and quotes",
		"# one\n\nB='2' # two\nA=\"1\"\n",
		"# one\n\nB='2' # two\nA=\"1\"\nMAIL_USER=ann\n",
		"italia/iam-proxy-italia#213",
	],
	[
		"an empty value before a comment",
		"MAIL_USER= # the login\n",
		"MAIL_USER= ann # the login\n",
		"Osmantic/ODS#3820",
	],
	[
		"an older value",
		"export MAIL_USER = 'bob' # the login\nA=1\n",
		"export MAIL_USER = ann # the login\nA=1\n",
		"Mininglamp-OSS/octo-deployment#18",
	],
	[
		"the name in a comment and in a value",
		"# MAIL_USER=x\nB='\nMAIL_USER=y\n'\n",
		"# MAIL_USER=x\nB='\nMAIL_USER=y\n'\nMAIL_USER=ann\n",
		"-",
	],
	[
		"two lines, of which the last one counts",
		"MAIL_USER=a\nMAIL_USER=b\n",
		"MAIL_USER=a\nMAIL_USER=ann\n",
		"-",
	],
	[
		"the value that is meant, in another form",
		'MAIL_USER="ann"\n',
		'MAIL_USER="ann"\n',
		"Mininglamp-OSS/octo-deployment#18",
	],
] as const)
	test(`.env with ${what} keeps its other lines (${source})`, () => {
		const text = withSettings(before, { MAIL_USER: "ann" });
		assert.equal(text, after);
		assert.equal(withSettings(text, { MAIL_USER: "ann" }), after);
	});

test("a line that would be read in another way afterwards is not changed", () => {
	assert.throws(
		() => withSettings("MAIL_USER='x'y\n", { MAIL_USER: "ann" }),
		/cannot be changed safely/,
	);
});

test("the server's group can read .env as before, others cannot (docs/online.md)", {
	skip: process.platform === "win32",
}, (t) => {
	const folder = temporaryFolder(t);
	const file = path.join(folder, ".env");
	const link = path.join(folder, "link");
	writeFileSync(file, "A=1\n");
	chmodSync(file, 0o644);
	// Only root may give a file away.
	const group = process.getuid?.() === 0 ? 65_534 : statSync(file).gid;
	chownSync(file, statSync(file).uid, group);
	symlinkSync(file, link);
	writeSettings(link, { B: "2" });
	assert.equal(statSync(file).mode & 0o777, 0o640);
	assert.equal(statSync(file).gid, group);
	assert.ok(lstatSync(link).isSymbolicLink());
	assert.equal(readFileSync(file, "utf8"), "A=1\nB=2\n");
});

/** What people type for a mail server, and the first way that is tried. */
for (const [typed, region, expected, source] of [
	[
		"Postmark",
		"",
		"smtp://smtp.postmarkapp.com:587",
		"remark42 discussions/1359",
	],
	[
		"smtp.postmarkapp.com:2525",
		"",
		"smtp://smtp.postmarkapp.com:2525",
		"discourse/discourse#8407",
	],
	[
		"gmail",
		"",
		"smtp://smtp.gmail.com:587",
		"TryGhost/docker-library-ghost#202",
	],
	[
		"Mailgun EU",
		"",
		"smtp://smtp.eu.mailgun.org:587",
		"symfony/symfony-docs#13154",
	],
	[
		"ses",
		"ap-southeast-2",
		"smtp://email-smtp.ap-southeast-2.amazonaws.com:587",
		"WPManageNinja/fluent-smtp#243",
	],
	["smtps://mail.example.org/", "", "smtp://mail.example.org:587", "-"],
	[
		"mail.example.org:465",
		"",
		"smtps://mail.example.org:465",
		"knadh/listmonk#779",
	],
	[
		"[::1]:25",
		"",
		"smtp://[::1]:25",
		"nodemailer/nodemailer-smtp-transport#27",
	],
	["localhost", "", "smtp://localhost:25", "-"],
	["SMTP2GO", "", "smtp://mail.smtp2go.com:2525", "PHPMailer/PHPMailer#2683"],
] as const)
	test(`the mail server ${typed} is ${expected} (${source})`, () => {
		assert.equal(readMailHost(typed, region).urls[0], expected);
	});

for (const typed of [
	"",
	"my provider",
	"a b.example",
	"ann:x@mail.example",
	"https://x.example/y",
])
	test(`the mail server ${typed || "(nothing)"} is asked for again`, () => {
		assert.throws(() => readMailHost(typed, ""), { name: "ExpectedError" });
	});

/** The logins of providers whose user name is no address. */
for (const [provider, user, source] of [
	["sendgrid", "apikey", "mageplaza/magento-2-smtp#334"],
	["resend", "resend", "lkaesberg/EmailVerify#60"],
	["postmark", "the-token", "https://postmarkapp.com/support/article/811"],
] as const)
	test(`the user at ${provider} is ${user}, and not asked for (${source})`, async () => {
		const env = { SITE_URL: "https://w.example", SMTP_PASSWORD: "the-token" };
		const context = new Context({ ...process, env });
		const given = {
			provider,
			from: "a@w.example",
			founder: "b@w.example",
		};
		const answers = new Answers(
			given,
			context,
			readCurrent(context),
			undefined,
		);
		const host = await answers.host();
		const login = await answers.login(host);
		assert.deepEqual(login, { user, password: "the-token" });
		// The user name is not the sender.
		assert.equal(
			await answers.from({ host, login }, "https://w.example"),
			"a@w.example",
		);
		await assert.rejects(
			new Answers(
				{ ...given, from: "a@gmail.com" },
				context,
				readCurrent(context),
				undefined,
			).from({ host, login }, "https://w.example"),
			/an address at gmail\.com.*Choose an address at a domain of your own/,
		);
	});

for (const [provider, user, sender] of [
	["brevo", "8a1b2c001@smtp-brevo.com", "hello@w.example"],
	["fastmail", "ann@w.example", "ann@w.example"],
] as const)
	test(`lkaesberg/EmailVerify#60: with ${user} as the user, the usual sender is ${sender}`, async () => {
		const context = new Context({ ...process, env: {} });
		const questions = {
			answer: async () => "",
			secret: async () => "",
			close() {},
		};
		const current = readCurrent(context);
		const answers = new Answers({ provider }, context, current, questions);
		const host = await answers.host();
		const login = { user, password: "secret" };
		const from = await answers.from({ host, login }, "https://www.w.example");
		assert.ok(from.endsWith(` <${sender}>`), from);
	});

/** Calls `mail setup` for a mail server under this host name. */
async function setUp(
	t: TestContext,
	smtp: SMTPServerOptions,
	host: string,
	port?: number,
) {
	const server = await startMailServer(t, smtp, port);
	const settingsFile = path.join(temporaryFolder(t), ".env");
	const result = await answer(
		[
			...["mail", "setup"],
			...["--provider", `${host}:${server.port}`, "--user", "ann"],
			...["--from", "a@w.example", "--founder", "b@w.example"],
		],
		"",
		{
			settingsFile,
			env: { SITE_URL: "https://w.example", SMTP_PASSWORD: "secret" },
		},
	);
	return { ...result, settingsFile };
}

test("knadh/listmonk#779: a port that speaks the other way is found", async (t) => {
	const smtp = { allowInsecureAuth: true, onAuth: anyLogin };
	let ended: Awaited<ReturnType<typeof setUp>> | undefined;
	// A number that says TLS from the start, and may be in use.
	for (let port = 10_465; ended === undefined; port += 1_000)
		ended = await setUp(t, smtp, "127.0.0.1", port).catch((error) => {
			if (error.code !== "EADDRINUSE") throw error;
			return undefined;
		});
	assert.equal(ended.code, 0, ended.err);
	assert.match(
		ended.err,
		/does not work from this machine\. Trying the next port/,
	);
	const { MAIL_URL } = readEnvironmentFile(ended.settingsFile);
	assert.match(`${MAIL_URL}`, /^smtp:.*465$/);
});

test("Chocobozzz/PeerTube#373: a certificate of the server's own is told of", async (t) => {
	const smtp = { disabledCommands: [], onAuth: anyLogin };
	// Leads to this machine, and is none of its names.
	const { code, err } = await setUp(t, smtp, "0.0.0.0");
	assert.equal(code, 1);
	assert.match(
		err,
		/certificate cannot be trusted.*host name that the certificate has.*Nothing was changed/s,
	);
});

test("authorizerdev/authorizer#94: a server that wants a login says so", async (t) => {
	const { port } = await startMailServer(t, { authOptional: false });
	const settingsFile = path.join(temporaryFolder(t), ".env");
	const { code, err } = await answer(
		[
			...["mail", "setup"],
			...["--provider", `127.0.0.1:${port}`],
			...["--from", "a@w.example", "--founder", "b@w.example"],
		],
		"",
		{ settingsFile, env: { SITE_URL: "https://w.example" } },
	);
	assert.equal(code, 1);
	assert.match(err, /530 .*wants a login/s);
});

function anyLogin(
	...[{ username }, , done]: Parameters<
		NonNullable<SMTPServerOptions["onAuth"]>
	>
) {
	done(null, { user: `${username}` });
}
