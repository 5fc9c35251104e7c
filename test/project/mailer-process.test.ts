import assert from "node:assert/strict";
import { test } from "node:test";
import { childrenOf, noChildren as skip } from "../support/children-of.ts";
import { english } from "../support/founder-words.ts";
import { withMail } from "../support/mail-cli.ts";
import { startMailServer } from "../support/mail-server.ts";
import { startReceiver, withWebhook } from "../support/notice-receiver.ts";
import { eventually, signUp, startOnSqlite } from "../support/visitors.ts";

const joinedAsHost = `New on the waitlist: 1 ${english.site.sides.host.one}`;

test("a chat gets a notice of a sign-up while mail is off", async (t) => {
	const chat = await startReceiver(t);
	const settings = { NOTICE_URL: chat.url };
	const { server } = await startOnSqlite(t, { settings });
	await eventually(() =>
		/gets notices of people from now on/.test(server.output()),
	);
	assert.equal((await signUp(server.address, "ann@x.at")).status, 201);
	await eventually(() => chat.taken.length === 1);
	assert.equal(chat.taken[0]?.json.text, joinedAsHost);
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
	assert.equal(chat.taken[0]?.json.text, joinedAsHost);
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
