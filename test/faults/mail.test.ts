import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { type TestContext, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import type { SMTPServerOptions } from "smtp-server";
import { readMailSettings, readSettings } from "../../config/settings.ts";
import { announce, choosePeople, setStopped } from "../../mail/announce.ts";
import { saveState } from "../../mail/mailer-state.ts";
import { connectToMailServer } from "../../mail/queue/send.ts";
import { type List, withList } from "../../store/list.ts";
import { content } from "../support/content.ts";
import {
	add,
	type Settings,
	testOnBoth,
	testOnSqlite,
} from "../support/engines.ts";
import { withMail } from "../support/mail-cli.ts";
import { startMailServer } from "../support/mail-server.ts";
import { startMailer } from "../support/mailer-process.ts";
import { anEntry } from "../support/rows.ts";
import { eventually } from "../support/visitors.ts";

const peopleOf = (count: number) =>
	Array.from({ length: count }, (_, n) =>
		// A large provider: other domains get 50 confirmations a day.
		anEntry({ email: `p${n}@gmail.com` }),
	);

/** A list with people, a mail server, and the settings of mail, which has been on since a time. */
async function start(
	t: TestContext,
	settings: Settings,
	count: number,
	{ since = 0, smtp = {} }: { since?: number; smtp?: SMTPServerOptions } = {},
) {
	await add(settings, peopleOf(count));
	const server = await startMailServer(t, smtp);
	const env = { ...withMail(settings, server.url), MAIL_PER_MINUTE: "60000" };
	const { ownerDatabase } = readSettings(env);
	const change = <Result>(work: (list: List) => Promise<Result>) =>
		withList(ownerDatabase, "write", work);
	await change((list) =>
		saveState(list, { on_since: new Date(since).toISOString() }),
	);
	const sent = { with: { state: ["sent" as const] } };
	return {
		server,
		env,
		change,
		/** Starts a mailer, and waits until some more mails have arrived. */
		async startUntil(more: number) {
			const target = server.taken.length + more;
			const mailer = startMailer(t, env);
			await eventually(() => server.taken.length >= target, {
				what: "no mail arrived",
				everyMs: 1,
			});
			return mailer;
		},
		/** Lets a last mailer send the rest; each person has one mail, and some of them came again after a kill. */
		async expectOneEach(kills: number) {
			const mailer = startMailer(t, env);
			await eventually(async () => {
				const { rows } = await change((list) => list.count("mails", sent));
				return rows === count;
			});
			assert.equal(await mailer.end("SIGTERM"), 0);
			const { taken } = server;
			const people = new Set(taken.map(({ to }) => to)).size;
			const different = new Set(taken.map(({ email }) => email.messageId)).size;
			t.diagnostic(
				`${count} people, ${kills} kills: ${taken.length} mails arrived, ${taken.length - count} twice, ${count - people} lost`,
			);
			assert.deepEqual([people, different], [count, count]);
			assert.ok(taken.length - count <= kills);
		},
	};
}

testOnBoth("3 kills of the mailer lose no mail", async ({ settings }, t) => {
	let atRecipient = async () => {};
	const onRcptTo: SMTPServerOptions["onRcptTo"] = async (_, __, done) => {
		await atRecipient();
		done();
	};
	const mails = await start(t, settings, 30, { smtp: { onRcptTo } });
	/** Kills a mailer when the third of its mails is at a point, to which `set` adds what happens there. */
	async function killAtThird(set: (happen: () => Promise<void>) => void) {
		const mailer = startMailer(t, mails.env);
		const killed = Promise.withResolvers<unknown>();
		let count = 0;
		set(async () => {
			count += 1;
			if (count >= 3) await mailer.end("SIGKILL").then(killed.resolve);
		});
		await killed.promise;
		set(async () => {});
	}
	// Before the mail server takes the mail; when it has, and the mailer does not know; and at a random moment.
	await killAtThird((happen) => {
		atRecipient = happen;
	});
	await killAtThird((happen) => {
		mails.server.beforeAnswer = happen;
	});
	const mailer = await mails.startUntil(4);
	await pause(Math.random() * 20);
	await mailer.end("SIGKILL");
	await mails.expectOneEach(3);
});

testOnSqlite(
	"a wave that is stopped and resumed under 2 kills reaches each person once",
	async ({ settings }, t) => {
		// No person gets a confirmation.
		const since = Date.parse("2999-01-01");
		const mails = await start(t, settings, 50, { since });
		const { env, change, server, startUntil, expectOneEach } = mails;
		const mail = readMailSettings(env) ?? assert.fail();
		const now = Date.now();
		await change(async (list) => {
			const choice = { unconfirmed: true };
			const { linkSecrets } = mail;
			const of = [list, "launch", {}, choice, linkSecrets, now] as const;
			const { people } = await choosePeople(...of);
			const call = { side: null, filter: null };
			await announce(list, "launch", people, call, { ...mail, content }, now);
		});
		for (let kill = 1; kill <= 2; kill += 1) {
			const mailer = await startUntil(1 + (kill % 4));
			await change((list) => setStopped(list, "launch", true));
			const before = server.taken.length;
			await pause(200);
			// The delivery of one mail may have begun.
			assert.ok(server.taken.length - before <= 1);
			await mailer.end("SIGKILL");
			await change((list) => setStopped(list, "launch", false));
		}
		await expectOneEach(2);
	},
);

testOnSqlite(
	"a connection that is cut inside the data sends the mail again, as the same one",
	async ({ settings }, t) => {
		let isCut = false;
		const { server, expectOneEach } = await start(t, settings, 20, {
			smtp: {
				onRcptTo(_, __, done) {
					// A mail has several packets: the cut comes while its data is on the way.
					if (!isCut) setImmediate(() => server.hangUp());
					isCut = true;
					done();
				},
			},
		});
		await expectOneEach(1);
	},
);

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
	assert.match((await silent.check())?.reason ?? "", /does not answer/);
	assert.equal((await silent.send({})).result, "unreachable");
});
