/** `mail setup` at a terminal and in a script, with a real mail server. */
import assert from "node:assert/strict";
import {
	chmodSync,
	cpSync,
	existsSync,
	readdirSync,
	readFileSync,
	statSync,
	writeFileSync,
} from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { type TestContext, test } from "node:test";
import { parseEnv } from "node:util";
import type { SMTPServerOptions } from "smtp-server";
import { collect } from "../../test/support/call-cli.ts";
import { startDns } from "../../test/support/dns-server.ts";
import { freePort } from "../../test/support/free-port.ts";
import { refuse, startMailServer } from "../../test/support/mail-server.ts";
import { answer, type Machine } from "../../test/support/person.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { checkSender } from "../checks/mail.ts";
import { Context } from "../context.ts";
import { setUpMail } from "./setup.ts";
import { restartAdvice } from "./write.ts";

const password = "open #sesame";
/** Settings that no option takes. */
const known = { SITE_URL: "https://waitlist.example", TIME_ZONE: "UTC" };
/** Takes this login only. */
const oneLogin: SMTPServerOptions = {
	authOptional: false,
	allowInsecureAuth: true,
	onAuth: ({ username, password: given }, _session, done) =>
		username === "ann" && given === password
			? done(null, { user: "ann" })
			: done(refuse(535, "5.7.8 Bad credentials")),
};

async function machineOf(
	t: TestContext,
	before?: string,
	smtp: SMTPServerOptions = oneLogin,
) {
	const server = await startMailServer(t, smtp);
	const folder = temporaryFolder(t);
	const file = path.join(folder, ".env");
	if (before !== undefined) writeFileSync(file, before, { mode: 0o600 });
	const machine = (): Machine => ({
		settingsFile: file,
		env: existsSync(file)
			? (parseEnv(readFileSync(file, "utf8")) as Record<string, string>)
			: {},
	});
	const host = server.url.replace("smtp://", "");
	return {
		server,
		folder,
		file,
		host,
		machine,
		/** All options but the login's. */
		argv: [
			...["mail", "setup", "--provider", host],
			...["--from", "Frontage <hello@waitlist.example>"],
			...["--founder", "me@waitlist.example"],
		],
		ask(answers: Parameters<typeof answer>[1], argv = ["mail", "setup"]) {
			const { env, ...others } = machine();
			const given = argv.length > 2 ? known : {};
			return answer(argv, answers, { ...others, env: { ...given, ...env } });
		},
		written: () => parseEnv(readFileSync(file, "utf8")),
	};
}

test("a person is asked, and a login that is refused is asked for once more", async (t) => {
	const before = "# mine\nPORT=3001\n";
	const { host, ask, file, written, server } = await machineOf(t, before);
	const { code, out, err, left } = await ask([
		[/public address/, "mine"],
		[/Type the page's public address.*\n.*public address/s, "waitlist.example"],
		[/Mail provider: /, "no such one"],
		[/no provider that is known.*Mail provider: /s, host],
		[/User name/, "ann"],
		[/Password \(nothing is shown while you type\): /, "the wrong secret"],
		[/535 5\.7\.8 Bad credentials.*User name .*\[ann\]: /s, ""],
		[/Password \(nothing is shown while you type\): /, password],
		[/Sender of the mails/, ""],
		[/Your own address/, "me@waitlist.example"],
		[/Your time zone.*\[/, "Vienna"],
		[/Type a time zone.*Your time zone/s, "Europe/Vienna"],
		[/postal address/, ""],
	]);
	assert.deepEqual({ code, left }, { code: 0, left: [] }, err);
	assert.doesNotMatch(out + err, /wrong secret|sesame/);
	assert.deepEqual(
		server.taken.map(({ to, email }) => [to, email.from?.address]),
		[["me@waitlist.example", "hello@waitlist.example"]],
	);
	const { LINK_SECRET = "", ...others } = written();
	assert.deepEqual(others, {
		PORT: "3001",
		SITE_URL: "https://waitlist.example",
		MAIL_URL: server.url,
		MAIL_USER: "ann",
		MAIL_PASSWORD: password,
		MAIL_FROM: others["MAIL_FROM"],
		FOUNDER_MAIL: "me@waitlist.example",
		TIME_ZONE: "Europe/Vienna",
	});
	assert.match(others["MAIL_FROM"] ?? "", /^.+ <hello@waitlist\.example>$/);
	assert.ok(LINK_SECRET.length >= 32);
	assert.match(readFileSync(file, "utf8"), /^# mine\nPORT=3001\n/);
	assert.match(out, /LINK_SECRET is new/);
	assert.match(out, /stop `npm start` with Ctrl\+C and start it again/);
});

test("a sender that a person types without a name gets the product's; what was set stays (mageplaza/magento-2-smtp#138)", async (t) => {
	const { host, machine, written } = await machineOf(t, "TIME_ZONE=UTC\n");
	const sender = "office@waitlist.example";
	const call = [
		...["mail", "setup", "--provider", host, "--user", "ann"],
		...["--founder", "me@waitlist.example"],
	];
	const set = async (typed: string, argv = call) => {
		const env = { ...known, ...written(), SMTP_PASSWORD: password };
		const answers: [RegExp, string][] = [[/postal address/, ""]];
		if (argv === call) answers.unshift([/Sender of the mails/, typed]);
		await answer(argv, answers, { ...machine(), env });
		return written()["MAIL_FROM"];
	};
	assert.match(`${await set(sender)}`, /^\S.* <office@waitlist\.example>$/);
	assert.equal(await set("", [...call, "--from", sender]), sender);
	assert.equal(await set(""), sender);
});

test("a second time, all settings are right as they are", async (t) => {
	const { argv, ask, file, server } = await machineOf(t, "TIME_ZONE=UTC\n");
	assert.equal((await ask(password, [...argv, "--user", "ann"])).code, 0);
	assert.equal(statSync(file).mode & 0o777, 0o600);
	const before = readFileSync(file, "utf8");
	// In a script without a password, and by a person who presses Enter.
	for (const answers of [
		"",
		[
			[/Mail provider \[/, ""],
			[/User name .*\[ann\]/, ""],
			[/Password.*\[unchanged\]: /, ""],
			[/Sender .*\[/, ""],
			[/Your own address.*\[/, ""],
			[/postal address/, ""],
		] as const,
	]) {
		const { code, out, err } = await ask(answers);
		assert.equal(code, 0, err);
		assert.match(out, /All settings are right as they are\./);
		assert.doesNotMatch(out, /Restart the server/);
		assert.equal(readFileSync(file, "utf8"), before);
	}
	assert.equal(server.taken.length, 3);
});

test("another provider takes the place of the one that is set", async (t) => {
	const old =
		"MAIL_URL=smtps://old:secret@old.example # since May\nMAIL_FROM=a@waitlist.example\nLINK_SECRET=a secret of at least thirty-two bytes\nSITE_URL=https://waitlist.example/\n";
	const { host, ask, file, server } = await machineOf(t, old);
	chmodSync(file, 0o644);
	const { code, out, err } = await ask(password, [
		...["mail", "setup", "--provider", host, "--user", "ann"],
		...["--founder", "me@waitlist.example"],
	]);
	assert.equal(code, 0, err);
	if (process.platform !== "win32")
		assert.match(out, /Other users .* could read \.env, and cannot any more/);
	assert.equal(
		readFileSync(file, "utf8"),
		`${old.replace("smtps://old:secret@old.example", server.url)}MAIL_USER=ann\nMAIL_PASSWORD='${password}'\nFOUNDER_MAIL=me@waitlist.example\n`,
	);
});

for (const [what, smtp, expected] of [
	[
		"a wrong login",
		{ ...oneLogin, onAuth: (_a, _s, done) => done(refuse(535, "5.7.8 No")) },
		/: 535 5\.7\.8 No.*password are right/s,
	],
	[
		"a sender that is not verified",
		{
			...oneLogin,
			onMailFrom: (_a, _s, done) =>
				done(refuse(550, "Not a verified Sender Identity")),
		},
		/refused the test mail to you\. It said: .*Not a verified Sender.*verify its domain/s,
	],
] as const satisfies readonly [string, SMTPServerOptions, RegExp][])
	test(`${what} changes nothing`, async (t) => {
		const { argv, ask, folder } = await machineOf(t, undefined, smtp);
		const { code, err } = await ask(password, [...argv, "--user", "ann"]);
		assert.equal(code, 1);
		assert.match(err, expected);
		assert.match(err, /Nothing was changed\.\n$/);
		assert.deepEqual(readdirSync(folder), []);
	});

test("without a person, all that is missing is named", async (t) => {
	const { ask, argv } = await machineOf(t);
	const nothing = await ask("");
	assert.equal(nothing.code, 1);
	assert.match(
		nothing.err,
		/^Add the setting SITE_URL, --provider, --from, --founder, or run/,
	);
	const secret = await ask("", [...argv, "--user", "ann"]);
	assert.match(secret.err, /^The password is missing: .* SMTP_PASSWORD/);
});

test("a password in the call is refused, and is not repeated", async (t) => {
	const { ask, argv } = await machineOf(t);
	const { code, err } = await ask("", [...argv, "--password", "hunter2"]);
	assert.notEqual(code, 0);
	assert.match(err, /^No option takes the password/);
	assert.doesNotMatch(err, /hunter2/);
});

test("a person may try another server, and the same sender again", async (t) => {
	let mails = 0;
	const smtp: SMTPServerOptions = {
		onMailFrom: (_address, _session, done) => {
			mails += 1;
			done(mails === 1 ? refuse(550, "Not a verified Sender Identity") : null);
		},
	};
	const { ask, argv, written, host, server } = await machineOf(t, "", smtp);
	const nothing = `127.0.0.1:${await freePort()}`;
	const { code, err, left } = await ask(
		[
			[/User name/, ""],
			[/cannot be reached.*Mail provider: /s, host],
			[/User name/, ""],
			[/postal address/, ""],
			[/refused the test mail.*Press Enter to try again/s, ""],
		],
		argv.map((each) => (each === host ? nothing : each)),
	);
	assert.deepEqual({ code, left }, { code: 0, left: [] }, err);
	assert.equal(written()["MAIL_URL"], server.url);
	assert.equal(server.taken.length, 1);
});

test("Ctrl+C changes nothing", async (t) => {
	const { ask, folder } = await machineOf(t);
	const { code, err } = await ask([[/public address/, "\u0003"]]);
	assert.equal(code, 1);
	assert.match(err, /Stopped\. Nothing was changed\.\n$/);
	assert.deepEqual(readdirSync(folder), []);
});

test("in a container, the lines for .env are printed; a password on request", async (t) => {
	const { argv, file } = await machineOf(t);
	const env = { ...known, SMTP_PASSWORD: password, MAIL_URL: "" };
	const machine = { settingsFile: file, env, outside: { MAIL_URL: "" } };
	const call = [...argv, "--user", "ann"];
	for (const [answers, shown] of [
		["", "MAIL_PASSWORD=YOUR-PASSWORD"],
		[
			[
				[/postal/, ""],
				[/Show the password/, ""],
			],
			"MAIL_PASSWORD=YOUR-PASSWORD",
		],
		[
			[
				[/postal/, ""],
				[/Show the password/, "y"],
			],
			`MAIL_PASSWORD='${password}'`,
		],
	] as const) {
		const { code, out, err } = await answer(call, answers, machine);
		assert.equal(code, 0, err);
		assert.ok(out.includes(`\n${shown}\n`), out);
		assert.match(out, /^LINK_SECRET=[\w-]{43}$/m);
		assert.match(out, /run `docker compose up --detach/);
		assert.equal(existsSync(file), false);
	}
});

test("a file that cannot be written gets the lines, too", {
	skip: process.platform !== "linux" && "only Linux has /sys",
}, async (t) => {
	const { argv } = await machineOf(t);
	const env = { ...known, SMTP_PASSWORD: password };
	const machine = { settingsFile: "/sys/.env", env };
	const { code, out, err } = await answer(
		[...argv, "--user", "ann"],
		"",
		machine,
	);
	assert.equal(code, 0, err);
	assert.match(
		out,
		/^\/sys\/\.env cannot be used: [^\n]* Put these lines into it yourself.*\nMAIL_USER=ann\n/ms,
	);
	assert.match(out, /\nMAIL_PASSWORD=YOUR-PASSWORD\n/);
});

test("a mailer of its own gets all settings in its file, and the server no password", async (t) => {
	const { argv, ask, folder, written } = await machineOf(t, "PORT=3000\n");
	const file = path.join(folder, "mailer.env");
	writeFileSync(file, "DATABASE_OWNER_URL=postgres://a@b/c\n");
	const { code, err } = await ask(password, [...argv, "--user", "ann"]);
	assert.equal(code, 0, err);
	const mailer = parseEnv(readFileSync(file, "utf8"));
	assert.equal(mailer["MAIL_PASSWORD"], password);
	assert.deepEqual(Object.keys(written()).sort(), [
		...["LINK_SECRET", "MAIL_FROM", "PORT", "SITE_URL"],
	]);
	assert.equal(written()["LINK_SECRET"], mailer["LINK_SECRET"]);
	const again = await ask("", [...argv, "--user", "ann"]);
	assert.match(again.out, /All settings are right as they are\./);
});

test("the postal address is written into the words of each language", async (t) => {
	const { argv, machine, folder } = await machineOf(t);
	const contentFolder = path.join(folder, "content");
	cpSync(path.join(import.meta.dirname, "../../content"), contentFolder, {
		recursive: true,
	});
	const read = (code: string) =>
		readFileSync(path.join(contentFolder, code, "mails.yaml"), "utf8");
	const [english, german] = [read("en"), read("de")];
	const postal = "Frontage Ltd., Hauptstraße 1: 1010 Wien";
	const env = { ...known, SMTP_PASSWORD: password };
	const call = [...argv, "--user", "ann"];
	const { code, out, err } = await answer(call, [[/postal address/, postal]], {
		...machine(),
		env,
		contentFolder,
	});
	assert.equal(code, 0, err);
	assert.match(out, /content\/en\/mails\.yaml/);
	for (const [code, before] of [
		["en", english],
		["de", german],
	] as const)
		assert.equal(
			read(code),
			before.replace(
				/postalAddress: null$/m,
				`postalAddress: ${JSON.stringify(postal)}`,
			),
		);
});

test("the DNS records to add are printed, in the words of doctor", async (t) => {
	const { file, host } = await machineOf(t, undefined, {});
	const out = collect();
	const terminal = {
		...process,
		stdin: Readable.from([]),
		stdout: out.stream,
		env: known,
		settingsFile: file,
		outside: {},
	};
	const lookUp = await startDns(t, { "waitlist.example": ["v=spf1 +all"] });
	const given = {
		provider: host,
		from: "hello@waitlist.example",
		founder: "me@waitlist.example",
	};
	await setUpMail(given, new Context(terminal), lookUp);
	const env = parseEnv(readFileSync(file, "utf8"));
	const found = await checkSender({ terminal: { ...terminal, env } }, lookUp);
	const lines = [found]
		.flat()
		.flatMap((each) =>
			typeof each === "object" ? [each.found, `  ${each.todo}`] : [each],
		);
	assert.equal(lines.length, 5);
	assert.ok(out.text().includes(`\n${lines.join("\n")}\n`), out.text());
	assert.match(
		out.text(),
		/^ {2}Add a TXT record at _dmarc\.waitlist\.example: v=DMARC1; p=none; rua=mailto:me@waitlist\.example$/m,
	);
});

test("what has to be started anew depends on how the server runs", (t) => {
	const units = temporaryFolder(t);
	const outside: Record<string, string> = {};
	const context = { outside } as Parameters<typeof restartAdvice>[0];
	const say = (mustBuild = false, isPostgres = false) =>
		restartAdvice(context, { mustBuild, isPostgres }, units);
	assert.match(say(), /stop `npm start` .* start it again\./);
	assert.match(say(false, true), /and so the mailer/);
	writeFileSync(path.join(units, "frontage.service"), "");
	assert.match(say(), /run `sudo systemctl restart frontage`/);
	writeFileSync(path.join(units, "frontage-mailer.service"), "");
	assert.match(
		say(true),
		/`sudo npm run build && sudo systemctl restart frontage frontage-mailer`/,
	);
	outside["MAIL_FROM"] = "";
	assert.match(say(), /`docker compose up --detach`/);
	assert.match(say(true), /`docker compose up --detach --build --wait`/);
});
