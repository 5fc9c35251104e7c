import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { readMailSettings, readSettings } from "../../config/settings.ts";
import { announce, choosePeople } from "../../mail/announce.ts";
import { remember } from "../../mail/mailer-memory.ts";
import { connectToMailServer } from "../../mail/send.ts";
import { type List, withList } from "../../store/list.ts";
import { add, emptyLists, testOnBoth } from "../support/each-store.ts";
import { withMail } from "../support/mail-cli.ts";
import { startMailServer } from "../support/mail-server.ts";
import { startMailer } from "../support/mailer-process.ts";
import { addWithMail, peopleWithMail } from "../support/people-with-mail.ts";
import { eventually } from "../support/visitors.ts";

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
	await add(settings, peopleWithMail(count));
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

test("a mail server that says nothing is given up", async (t) => {
	const sockets = new Set<Socket>();
	const server = createServer((socket) => sockets.add(socket));
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	t.after(() => {
		for (const socket of sockets) socket.destroy();
		server.close();
	});
	const { port } = server.address() as AddressInfo;
	const silent = connectToMailServer(`smtp://127.0.0.1:${port}`);
	assert.match((await silent.check()) ?? "", /does not answer/);
	assert.equal((await silent.send({})).state, "outage");
});
