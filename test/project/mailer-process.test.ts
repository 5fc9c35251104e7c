import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { personKey } from "../../mail/letter/links.ts";
import { erasedFileOf, readWishes } from "../../store/erased-people.ts";
import { openInbox } from "../../store/inbox.ts";
import { withList } from "../../store/list.ts";
import { withMail } from "../support/mail-cli.ts";
import { startMailServer } from "../support/mail-server.ts";
import { startReceiver, withWebhook } from "../support/notice-receiver.ts";
import { eventually, signUp, startOnSqlite } from "../support/visitors.ts";

/** The processes that a process has started. */
function childrenOf(pid = 0): number[] {
	const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
	return children.split(" ").filter(Boolean).map(Number);
}

const skip = process.platform !== "linux" && "it looks processes up in /proc";

test("the mailer runs beside the server, is started again, and ends with it", {
	skip,
}, async (t) => {
	const mail = await startMailServer(t);
	const settings = withMail({}, mail.url);
	const { server, restart, database } = await startOnSqlite(t, { settings });
	const arrival = async (address: string, to: string) => {
		await signUp(address, to);
		await eventually(() => mail.taken.some((each) => each.to === to));
	};
	const mailersEnd = () =>
		eventually(() =>
			withList(database, "write", (list) => list.lock("mailer")),
		);
	// Before it is at work: the next one writes to those who joined when it should have been.
	const [first = 0] = childrenOf(server.pid);
	await signUp(server.address, "ann@x.at");
	process.kill(first, "SIGKILL");
	assert.doesNotMatch(server.output(), /The mailer is at work/);
	await eventually(() => mail.taken.some(({ to }) => to === "ann@x.at"));
	assert.match(server.output(), /The mailer ended \(SIGKILL\)/);
	// Remembers who has left, for older backups.
	const inbox = await openInbox(database);
	const key = personKey(settings.LINK_SECRET, "ann@x.at", "host");
	await inbox.addReply(key, "left");
	await inbox.close();
	const erasedFile = erasedFileOf(database, null);
	await eventually(() =>
		Object.values(readWishes(erasedFile)).some(
			({ left }) => left !== undefined,
		),
	);
	await arrival(server.address, "bob@x.at");
	await server.end("SIGTERM");
	await mailersEnd();

	const next = await restart();
	await arrival(next.address, "cem@x.at");
	await next.end("SIGKILL");
	await mailersEnd();
});

test("a chat gets a notice of a sign-up while mail is off", async (t) => {
	const chat = await startReceiver(t);
	const settings = { NOTICE_URL: chat.url };
	const { server } = await startOnSqlite(t, { settings });
	await eventually(() =>
		/gets notices of people from now on/.test(server.output()),
	);
	assert.equal((await signUp(server.address, "ann@x.at")).status, 201);
	await eventually(() => chat.taken.length === 1);
	assert.equal(chat.taken[0]?.json.text, "New on the waitlist: 1 host");
	assert.doesNotMatch(server.output(), /ann@|hook/);
});

test("a person who joins as soon as the server listens gets the mail, and the receiver a notice", async (t) => {
	const mail = await startMailServer(t);
	const chat = await startReceiver(t);
	const program = await startReceiver(t);
	const notices = withWebhook({ NOTICE_URL: chat.url }, program.url);
	const settings = { ...notices, ...withMail({}, mail.url) };
	const { server } = await startOnSqlite(t, { settings });
	assert.equal((await signUp(server.address, "ann@x.at")).status, 201);
	// Not yet at work: the mailer has been started with the server.
	assert.doesNotMatch(server.output(), /gets notices of people from now on/);
	await eventually(() => mail.taken.length === 1);
	await eventually(() => chat.taken.length === 1 && program.taken.length === 1);
	assert.equal(chat.taken[0]?.json.text, "New on the waitlist: 1 host");
	assert.equal(program.taken[0]?.json.data["email"], "ann@x.at");
});

test("without MAIL_URL, no mailer runs", { skip }, async (t) => {
	const { server } = await startOnSqlite(t);
	await signUp(server.address, "ann@x.at");
	assert.deepEqual(childrenOf(server.pid), []);
});

test("a mailer runs for WEBHOOK_URL alone", { skip }, async (t) => {
	const settings = withWebhook({}, "https://program.example/");
	const { server } = await startOnSqlite(t, { settings });
	assert.equal(childrenOf(server.pid).length, 1);
});
