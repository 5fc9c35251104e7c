import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { type TestContext, test } from "node:test";
import { withList } from "../../store/list.ts";
import { withMail } from "../support/mail-cli.ts";
import { startMailServer } from "../support/mail-server.ts";
import { startReceiver } from "../support/notice-receiver.ts";
import { eventually, signUp, startOnSqlite } from "../support/visitors.ts";

async function startBoth(t: TestContext) {
	const mail = await startMailServer(t);
	const settings = withMail({}, mail.url);
	return { mail, ...(await startOnSqlite(t, { settings })) };
}

/** The processes that a process has started. */
function childrenOf(pid = 0): number[] {
	const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
	return children.split(" ").filter(Boolean).map(Number);
}

const skip = process.platform !== "linux" && "it looks processes up in /proc";

test("the mailer runs beside the server, is started again, and ends with it", {
	skip,
}, async (t) => {
	const { mail, server, database } = await startBoth(t);
	await signUp(server.address, "ann@x.at");
	await eventually(() => mail.taken.length === 1);
	const [mailer = 0] = childrenOf(server.pid);
	process.kill(mailer, "SIGKILL");
	await signUp(server.address, "bob@x.at");
	await eventually(() => mail.taken.some(({ to }) => to === "bob@x.at"));
	assert.match(server.output(), /The mailer ended \(SIGKILL\)/);
	await server.end("SIGTERM");
	await eventually(() =>
		withList(database, "write", (list) => list.lock("mailer")),
	);
});

test("the mailer ends with a server that is killed", {
	skip,
}, async (t) => {
	const { mail, server, database } = await startBoth(t);
	await signUp(server.address, "ann@x.at");
	await eventually(() => mail.taken.length === 1);
	await server.end("SIGKILL");
	await eventually(() =>
		withList(database, "write", (list) => list.lock("mailer")),
	);
});

test("a sign-up is acknowledged while the mail server is away, and gets its mail later", async (t) => {
	const away = await startMailServer(t);
	await away.close();
	const settings = withMail({}, away.url);
	const { server } = await startOnSqlite(t, { settings });
	assert.equal((await signUp(server.address, "ann@x.at")).status, 201);
	await eventually(() => /cannot be used/.test(server.output()));
	assert.equal((await signUp(server.address, "bob@x.at")).status, 201);
	const back = await startMailServer(t, {}, away.port);
	await eventually(() => back.taken.length === 2);
});

test("a chat is told of a sign-up, also while mail is off", async (t) => {
	const chat = await startReceiver(t);
	const settings = { NOTICE_URL: chat.url };
	const { server } = await startOnSqlite(t, { settings });
	await eventually(() => /is told of people from now on/.test(server.output()));
	assert.equal((await signUp(server.address, "ann@x.at")).status, 201);
	await eventually(() => chat.taken.length === 1);
	assert.equal(chat.taken[0]?.json.text, "New on the waitlist: 1 host");
	assert.doesNotMatch(server.output(), /ann@|hook/);
});

test("without MAIL_URL, no mailer runs", { skip }, async (t) => {
	const { server } = await startOnSqlite(t);
	await signUp(server.address, "ann@x.at");
	assert.deepEqual(childrenOf(server.pid), []);
});
