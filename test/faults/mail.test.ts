import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { type TestContext, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import type { SMTPServerOptions } from "smtp-server";
import { readMailSettings, readSettings } from "../../config/settings.ts";
import { announce, choosePeople } from "../../mail/announce.ts";
import { readMemory, remember } from "../../mail/mailer-memory.ts";
import { type List, withList } from "../../store/list.ts";
import {
	add,
	emptyLists,
	type Settings,
	testOnBoth,
} from "../support/each-store.ts";
import { withMail } from "../support/mail-cli.ts";
import { refuse, startMailServer } from "../support/mail-server.ts";
import { startMailer } from "../support/mailer-process.ts";
import { eventually } from "../support/visitors.ts";

const people = (count: number) =>
	Array.from({ length: count }, (_, n) => ({
		// A large provider: other domains get 50 confirmations a day.
		email: `p${n}@gmail.com`,
		phone: null,
		user_type: "host" as const,
	}));

/** Adds people who join after mail was switched on. */
async function addWithMail(settings: Settings, count: number): Promise<void> {
	await add(settings, people(count));
	await withList(readSettings(settings).ownerDatabase, "write", (list) =>
		remember(list, { "on-since": new Date(0).toISOString() }),
	);
}

/** Counts per address: how many mails arrived, and how many different ones by their Message-ID. */
function arrivals(taken: Awaited<ReturnType<typeof startMailServer>>["taken"]) {
	const perAddress = Map.groupBy(taken, ({ to }) => to);
	const different = new Set(taken.map(({ email }) => email.messageId)).size;
	return { addresses: perAddress.size, mails: taken.length, different };
}

testOnBoth("30 kills of the mailer lose no mail", async (settings, t) => {
	const count = 200;
	const kills = 30;
	await addWithMail(settings, count);
	const server = await startMailServer(t);
	const env = { ...withMail(settings, server.url), MAIL_PER_MINUTE: "60000" };
	for (let kill = 1; kill <= kills; kill += 1) {
		const before = server.taken.length;
		const mailer = startMailer(t, env);
		// Each time some mails later: as soon as a mail arrives, or at any moment of the next one.
		const target = before + 1 + (kill % 5);
		while (server.taken.length < target) await pause(1);
		if (kill % 2 === 0) await pause(Math.random() * 20);
		await mailer.end("SIGKILL");
	}
	const mailer = startMailer(t, env);
	const { ownerDatabase } = readSettings(env);
	const isDone = () =>
		withList(ownerDatabase, "read", async (list) => {
			const all = (await list.count("mails")).rows;
			const sent = { with: { state: ["sent"] } };
			return all === count && (await list.count("mails", sent)).rows === count;
		});
	await eventually(isDone);
	assert.equal(await mailer.end("SIGTERM"), 0);
	const { addresses, mails, different } = arrivals(server.taken);
	const lost = count - addresses;
	t.diagnostic(
		`${count} people, ${kills} kills: ${mails} mails arrived, ${mails - count} twice, ${lost} lost`,
	);
	assert.equal(lost, 0);
	assert.equal(different, count);
	assert.ok(mails - count <= kills);
});

test("a wave that is stopped and resumed under 5 kills reaches each person once", async (t) => {
	const count = 100;
	const settings = await emptyLists.SQLite(t);
	await add(settings, people(count));
	const server = await startMailServer(t);
	const env = { ...withMail(settings, server.url), MAIL_PER_MINUTE: "60000" };
	const { ownerDatabase } = readSettings(env);
	const change = <Result>(work: (list: List) => Promise<Result>) =>
		withList(ownerDatabase, "write", work);
	await change(async (list) => {
		// Nobody gets a confirmation.
		await remember(list, { "on-since": "2999-01-01T00:00:00.000Z" });
		const choice = { unconfirmed: true };
		const now = Date.now();
		const mail = readMailSettings(env);
		assert.ok(mail);
		const secrets = mail.linkSecrets;
		const chosen = await choosePeople(list, "launch", {}, choice, secrets, now);
		await announce(list, "launch", chosen.people, mail, now);
	});
	for (let kill = 1; kill <= 5; kill += 1) {
		const mailer = startMailer(t, env);
		const target = server.taken.length + 1 + (kill % 4);
		while (server.taken.length < target) await pause(1);
		const stopped = new Date().toISOString();
		await change((list) => remember(list, { "stopped:launch": stopped }));
		const before = server.taken.length;
		await pause(200);
		// One mail may be in the air.
		assert.ok(server.taken.length - before <= 1);
		await mailer.end("SIGKILL");
		await change((list) => remember(list, { "stopped:launch": null }));
	}
	const mailer = startMailer(t, env);
	const sent = { with: { state: ["sent" as const] } };
	await eventually(
		async () =>
			(await change((list) => list.count("mails", sent))).rows === count,
	);
	assert.equal(await mailer.end("SIGTERM"), 0);
	const { addresses, mails, different } = arrivals(server.taken);
	assert.deepEqual([addresses, different], [count, count]);
	assert.ok(mails - count <= 5);
});

testOnBoth(
	"two mailers on one list send each mail once",
	async (settings, t) => {
		await addWithMail(settings, 60);
		const server = await startMailServer(t);
		const env = { ...withMail(settings, server.url), MAIL_PER_MINUTE: "60000" };
		const mailers = [startMailer(t, env), startMailer(t, env)];
		await eventually(() => server.taken.length === 60);
		const [atWork, waiting] = mailers.toSorted((one) =>
			/Another mailer/.test(one.output()) ? 1 : -1,
		);
		await eventually(() => /Another mailer/.test(waiting?.output() ?? ""));
		// The other one takes over.
		await atWork?.end("SIGTERM");
		await add(settings, [
			{ email: "last@gmail.com", phone: null, user_type: "host" },
		]);
		await eventually(() =>
			server.taken.some(({ to }) => to === "last@gmail.com"),
		);
		t.diagnostic(`61 people: ${server.taken.length} mails arrived`);
		const { addresses, mails } = arrivals(server.taken);
		assert.deepEqual({ addresses, mails }, { addresses: 61, mails: 61 });
	},
);

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

test("a connection that is cut inside the data sends the mail again, as the same one", async (t) => {
	const settings = await emptyLists.SQLite(t);
	await addWithMail(settings, 20);
	let cuts = 0;
	const server = await startMailServer(t, {
		onRcptTo(_, __, done) {
			// A mail has several packets: the cut comes while its data is on the way.
			if (cuts < 1) {
				cuts += 1;
				setImmediate(() => server.hangUp());
			}
			done();
		},
	});
	startMailer(t, {
		...withMail(settings, server.url),
		MAIL_PER_MINUTE: "60000",
	});
	await eventually(() => arrivals(server.taken).addresses === 20);
	const { mails, different } = arrivals(server.taken);
	t.diagnostic(
		`20 people, ${cuts} cut: ${mails} mails arrived, ${mails - 20} twice`,
	);
	assert.equal(different, 20);
});
