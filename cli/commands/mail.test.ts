import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import PostalMime from "postal-mime";
import { call } from "../../test/support/call-cli.ts";
import {
	add,
	emptyLists,
	testOnBoth,
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
	const print = async (...argv: string[]) => {
		const { code, out, err } = await call(["mail", ...argv], env);
		assert.deepEqual({ code, err }, { code: 0, err: "" });
		return out;
	};
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
	const json = JSON.parse(await print("status", "--json"));
	assert.equal(json.failed.length, 1);
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

	assert.deepEqual(await call(["mail", "ann@x.at"], env), {
		code: 2,
		out: "",
		err: `After "mail" comes one of these words: status, pause, resume, retry, confirm, cancel, bounced, preview, test. See npm run -s waitlist -- mail --help\n`,
	});

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
	const inTheWay = path.join(folder, "digest.txt");
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

testOnBoth(
	"stats, list, export and erase --left know the states of mail",
	async (settings, t) => {
		await add(settings, ["ann@x.at", "bob@x.at", "carol@x.at"].map(person));
		const { env, work, answer } = await startMail(t, settings, refuseBob);
		const print = async (...argv: string[]) => {
			const { code, out, err } = await call(argv, env);
			assert.deepEqual({ code, err }, { code: 0, err: "" });
			return out;
		};
		assert.doesNotMatch(await print("stats"), /confirmed/);
		assert.doesNotMatch(await print("list"), /mail$/m);
		await work();
		assert.match(await print("stats"), /^waiting +2 +0 +2$/m);
		await answer("ann@x.at", "confirmed");
		await answer("carol@x.at", "left");
		const stats = await print("stats");
		for (const state of ["confirmed", "bounced", "left"])
			assert.match(stats, new RegExp(`^${state} +1 +0 +1$`, "m"));
		assert.match(await print("list"), /bob@x\.at .* bounced\n/);
		assert.match(await print("list", "--confirmed"), /Page 1 of 1, 1 in all/);
		assert.match(
			await print("show", "ann@x.at"),
			/^By mail, as host: confirmed$/m,
		);
		const csv = await print("export", "--confirmed");
		assert.match(csv, /\nann@x\.at,.*,confirmed\r?\n$/);
		const each = await call(["export", "--confirmed", "--submissions"], env);
		assert.equal(each.code, 2);

		const file = path.join(temporaryFolder(t), "people.csv");
		assert.doesNotMatch(await print("export"), /carol/);
		writeFileSync(file, await print("export", "--left"));
		// Who left comes back by the own press only.
		assert.match(
			await print("import", file),
			/left by a link in a mail: 1 line/,
		);
		const other = await emptyLists.SQLite(t);
		await add(other, []);
		assert.match(
			(await call(["import", "--yes", file], other)).out,
			/left by a link in a mail: 1 line/,
		);

		assert.match(await print("erase", "--left", "--yes"), /^Erased: 1 sign-up/);
		assert.equal(
			await print("erase", "--left", "--yes"),
			"No person has left.\n",
		);
		assert.doesNotMatch(await print("list"), /carol/);
	},
);

testOnBoth(
	"mail confirm, cancel and bounced change nothing without --yes",
	async (settings, t) => {
		await add(settings, []);
		const { env, server, work, openList } = await startMail(t, settings);
		const print = async (...argv: string[]) => {
			const { code, out, err } = await call(argv, env);
			assert.deepEqual({ code, err }, { code: 0, err: "" });
			return out;
		};
		const folder = temporaryFolder(t);
		const people = path.join(folder, "people.csv");
		const emails = Array.from({ length: 20 }, (_, n) => `p${n}@gmail.com`);
		writeFileSync(people, `email\n${emails.join("\n")}\n`);
		const report = await print("import", people, "--side", "host", "--yes");
		assert.match(report, /No mail goes to imported people by itself/);
		await work();
		assert.equal(server.taken.length, 0);
		assert.match(
			await print("mail", "confirm", "--imported"),
			/would go to 20 people\.\nThe first:\n {2}p0@gmail.*Nothing was sent/s,
		);
		assert.match(
			await print("mail", "confirm", "--imported", "--yes"),
			/: 20\./,
		);
		assert.match(await print("mail", "confirm", "--imported"), /to 0 people/);
		const list = await openList();
		await list.change(
			"mails",
			{ with: { email: ["p0@gmail.com"] } },
			{ state: "sent", ended_at: new Date().toISOString() },
		);
		assert.match(
			await print("mail", "cancel", "confirmation"),
			/19 mails in the queue\. Nothing/,
		);
		assert.match(
			await print("mail", "cancel", "confirmation", "--yes"),
			/19 mails in the queue cancelled/,
		);
		await work();
		assert.equal(server.taken.length, 0);
		const bounces = path.join(folder, "bounces.csv");
		writeFileSync(bounces, "type,email\nbounce,P0@gmail.com\nspam,x@y.at\n");
		assert.match(
			await print("mail", "bounced", bounces),
			/Bounced: 1 address\. Without a mail of ours: 1\./,
		);
		assert.match(await print("list", "--search", "p0@"), /bounced\n/);
		assert.equal((await call(["mail", "confirm"], env)).code, 2);
	},
);

testOnSqlite("held shows, releases and erases groups", async (settings, t) => {
	const wave = Array.from({ length: 110 }, (_, n) => person(`p${n}@small.at`));
	await add(settings, wave);
	const { env, server, work, answer } = await startMail(t, settings);
	const print = async (...argv: string[]) => {
		const { code, out, err } = await call(argv, env);
		assert.deepEqual({ code, err }, { code: 0, err: "" });
		return out;
	};
	assert.equal(await print("held"), "Nothing is held.\n");
	await work();
	assert.equal(server.taken.length, 0);
	assert.match(await print("held"), /^domain-small\.at +110 .* p0@small\.at/m);
	assert.match(await print("list", "--held"), /110 in all/);
	assert.match(await print("stats"), /^held +110 +0 +110$/m);
	assert.match(
		await print("mail"),
		/^Held until you decide: 110 confirmations/m,
	);
	await answer("p2@small.at", "not-me");
	assert.match(
		await print("list", "--held"),
		/109 in all\.\n\nAlso held: 1 confirmation of people .* as for p2@small\.at/,
	);
	assert.match(
		await print("show", "p2@small.at"),
		/^Hidden, as host: 1 sign-up\. "This wasn't me" was pressed at 20/m,
	);
	await add(settings, [{ ...person("p1@small.at"), user_type: "advertiser" }]);
	await answer("p1@small.at", "confirmed");
	assert.match(
		await print("held", "erase", "domain-small.at"),
		/Nothing was erased/,
	);
	assert.match(
		await print("held", "erase", "domain-small.at", "--yes"),
		/domain-small\.at: 109 addresses erased, 1 kept, because they have confirmed/,
	);
	assert.equal(await print("held"), "Nothing is held.\n");
	assert.equal((await call(["held", "release", "wave-1"], env)).code, 1);
});
