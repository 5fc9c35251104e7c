import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import PostalMime from "postal-mime";
import { call, printer } from "../../test/support/call-cli.ts";
import {
	add,
	emptyLists,
	testOnSqlite,
} from "../../test/support/each-store.ts";
import { startMail, withMail } from "../../test/support/mail-cli.ts";
import { refuse, startMailServer } from "../../test/support/mail-server.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";

const person = (email: string) =>
	({ email, phone: null, user_type: "host" }) as const;
const refuseBob = {
	onRcptTo: ({ address }: { address: string }, _: unknown, done: Done) =>
		done(address === "bob@x.at" ? refuse(550, "No bob here") : null),
};
type Done = (error?: Error | null) => void;

testOnSqlite("mail status, pause, resume and retry", async (settings, t) => {
	await add(settings, ["ann@x.at", "bob@x.at", "carol@x.at"].map(person));
	const { env, server, work, answer, openList } = await startMail(
		t,
		settings,
		refuseBob,
	);
	const print = (...argv: string[]) => printer(env)("mail", ...argv);
	const before = await print();
	assert.match(before, /^No mailer is at work\.\n\nThere is no mail yet\./);

	assert.match(await print("pause"), /^Paused/);
	await work();
	assert.equal(server.taken.length, 0);
	const paused = await print("status");
	assert.match(paused, /^No mailer is at work, and 3 mails in the queue/m);
	assert.match(paused, /Paused since 20.* UTC: `mail resume` goes on\./);

	assert.match(await print("resume"), /^Mails waited since .* out again\.\n$/);
	assert.equal(await print("resume"), "Nothing was paused.\n");
	await work();
	assert.equal(server.taken.length, 2);
	const after = await print();
	assert.match(after, /^confirmation +0 +0 +2 +1 +0$/m);
	assert.match(
		after,
		/^bounced .* +confirmation +bob@x\.at +550 No bob here$/m,
	);
	assert.match((await call(["show", "bob@x.at"], env)).out, /550 No bob here/);

	assert.match(await print("retry", "ann@x.at"), /: 0 mails\.\n$/);
	assert.match(await print("retry"), /: 1 mail\.\n$/);
	assert.match(await print(), /^confirmation +1 +0 +2 +0 +0$/m);
	// Carol's has bounced later, and she left.
	const bounces = path.join(temporaryFolder(t), "bounces.txt");
	writeFileSync(bounces, "carol@x.at\n");
	await print("bounced", bounces);
	await answer("carol@x.at", "left");
	assert.match(await print("retry"), /: 0 mails\.\n$/);

	const list = await openList();

	assert.equal((await call(["mail", "statsu"], env)).code, 2);

	assert.equal(await list.lock("mailer"), true);
	assert.match(await print(), /^The mailer is at work\.\n/);
});

test("mail preview writes every mail, without settings", async (t) => {
	const folder = path.join(temporaryFolder(t), "mails");
	const { code, out } = await call(["mail", "preview", folder]);
	assert.equal(code, 0);
	assert.match(out, /confirmation-host, confirmation-advertiser, launch-host/);
	const files = readdirSync(folder);
	assert.deepEqual(
		files.filter((name) => name.startsWith("confirmation-host")),
		[
			"confirmation-host.eml",
			"confirmation-host.html",
			"confirmation-host.txt",
		],
	);
	const file = readFileSync(path.join(folder, "confirmation-host.eml"));
	const { html, text, headers } = await PostalMime.parse(file);
	const read = (end: string) =>
		readFileSync(path.join(folder, `confirmation-host.${end}`), "utf8");
	assert.equal(text?.trim(), read("txt").trim());
	assert.equal(html?.trim(), read("html").trim());
	assert.ok(headers.some(({ key }) => key === "list-unsubscribe"));
	const inTheWay = path.join(folder, "launch-host.txt");
	const refused = await call(["mail", "preview", inTheWay]);
	assert.equal(refused.code, 1);
	assert.match(refused.err, /cannot be written \(E\w+\)\.\n$/);
});

test("mail test sends one of each", async (t) => {
	const settings = await emptyLists.SQLite(t);
	const server = await startMailServer(t, refuseBob);
	const env = withMail(settings, server.url);
	const { code, out } = await call(["mail", "test", "me@x.at"], env);
	assert.equal(code, 0);
	assert.match(out, /^confirmation-host: 250 OK/);
	assert.equal(server.taken.length, out.trim().split("\n").length);
	assert.ok(server.taken.every(({ to }) => to === "me@x.at"));
	const refused = await call(["mail", "test", "bob@x.at"], env);
	assert.equal(refused.code, 1);
	assert.match(refused.err, /did not take confirmation-host.*550 No bob here/);
	const off = await call(["mail", "test", "me@x.at"], settings);
	assert.match(off.err, /^Mail is off: set MAIL_URL/);
});
