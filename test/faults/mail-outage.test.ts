import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { type TestContext, test } from "node:test";
import type { SMTPServerOptions } from "smtp-server";
import { readSettings } from "../../config/settings.ts";
import { readMemory } from "../../mail/mailer-memory.ts";
import { withList } from "../../store/list.ts";
import { emptyLists, type Settings } from "../support/each-store.ts";
import { withMail } from "../support/mail-cli.ts";
import { refuse, startMailServer } from "../support/mail-server.ts";
import { startMailer } from "../support/mailer-process.ts";
import { addWithMail } from "../support/people-with-mail.ts";
import { eventually } from "../support/visitors.ts";

/** Runs a mailer until the list remembers that the mail server cannot be used; resolves with why. */
async function troubleWith(t: TestContext, settings: Settings, url: string) {
	await addWithMail(settings, 2);
	const env = withMail(settings, url);
	const { ownerDatabase } = readSettings(env);
	const mailer = startMailer(t, env);
	const trouble = () =>
		withList(ownerDatabase, "read", async (list) => ({
			...(await readMemory(list)),
			mails: await Array.fromAsync(
				list.read("mails", { with: { email: ["p0@gmail.com"] } }),
			),
		}));
	await eventually(async () => (await trouble()).outage !== undefined);
	const { mails, outage: why } = await trouble();
	assert.partialDeepStrictEqual(mails, [{ state: "waiting", tries: 0 }]);
	await eventually(() => /cannot be used/.test(mailer.output()));
	assert.doesNotMatch(mailer.output(), /gmail|secret/);
	assert.equal(await mailer.end("SIGTERM"), 0);
	return why ?? "";
}

/** With TLS, by the certificate of `smtp-server`, which signs itself; and with a login. */
const selfSigned: SMTPServerOptions = {
	authOptional: false,
	disabledCommands: [],
	onAuth: ({ password }, _, done) =>
		done(password === "right" ? null : refuse(535, "Wrong password")),
};

for (const [name, scheme, options, expected] of [
	[
		"whose certificate does not fit",
		"smtps",
		{ ...selfSigned, secure: true },
		/certificate/,
	],
	[
		"whose certificate does not fit after STARTTLS",
		"smtp",
		selfSigned,
		/certificate/,
	],
	[
		"that takes no TLS at a smtps: address",
		"smtps",
		{},
		/^This port wants smtp:/,
	],
] as const) {
	test(`a mail server ${name} keeps all mails waiting`, async (t) => {
		const server = await startMailServer(t, options);
		const url = `${scheme}://ann:wrong-secret@127.0.0.1:${server.port}`;
		assert.match(
			await troubleWith(t, await emptyLists.SQLite(t), url),
			expected,
		);
		assert.equal(server.taken.length, 0);
	});
}

test("a wrong password keeps all mails waiting", async (t) => {
	const server = await startMailServer(t, {
		...selfSigned,
		disabledCommands: ["STARTTLS"],
		allowInsecureAuth: true,
	});
	const url = `smtp://ann:wrong-secret@127.0.0.1:${server.port}`;
	const why = await troubleWith(t, await emptyLists.SQLite(t), url);
	assert.match(why, /535 Wrong password/);
});

test("a mail server that says nothing keeps all mails waiting", async (t) => {
	const sockets = new Set<Socket>();
	const server = createServer((socket) => sockets.add(socket));
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	t.after(() => {
		for (const socket of sockets) socket.destroy();
		server.close();
	});
	const { port } = server.address() as { port: number };
	const why = await troubleWith(
		t,
		await emptyLists.SQLite(t),
		`smtp://127.0.0.1:${port}`,
	);
	assert.match(why, /Greeting never received|timeout/i);
});
