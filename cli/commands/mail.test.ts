import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { readToken } from "../../mail/letter/links.ts";
import { readMailerState, saveState } from "../../mail/mailer-state.ts";
import { ago, minuteMs } from "../../shared/time.ts";
import { call, person, printer } from "../../test/support/call-cli.ts";
import { contentIn } from "../../test/support/content.ts";
import { add, testOnBoth, testOnSqlite } from "../../test/support/engines.ts";
import { startMail, withMail } from "../../test/support/mail-cli.ts";
import { refuse, startMailServer } from "../../test/support/mail-server.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { Context } from "../context.ts";

const refuseBob = {
	onRcptTo: ({ address }: { address: string }, _: unknown, done: Done) =>
		done(address === "bob@x.at" ? refuse(550, "No bob here") : null),
};
type Done = (error?: Error | null) => void;

testOnSqlite(
	"status of mails; mail pause, resume, retry",
	async ({ settings }, t) => {
		for (const name of ["ann", "bob", "carol"])
			await add(settings, [person(`${name}@x.at`)]);
		const { env, server, work, reply, openList } = await startMail(
			t,
			settings,
			refuseBob,
		);
		const print = (...argv: string[]) => printer(env)("mail", ...argv);
		const status = () => printer(env)("status");
		assert.match(
			await status(),
			/^No mailer is running\.\n\nThere is no mail yet/m,
		);

		assert.match(await print("pause"), /^Paused/);
		await work();
		assert.equal(server.taken.length, 0);
		const paused = await status();
		assert.match(paused, /^- No mailer is running, and 3 mails in the queue/m);
		assert.match(paused, /Paused since 20.* UTC: `mail resume` goes on\./);

		assert.match(
			await print("resume"),
			/^Mails waited since .* out again\.\n$/,
		);
		assert.equal(await print("resume"), "Nothing was paused.\n");
		await work();
		assert.equal(server.taken.length, 2);
		const after = await status();
		assert.match(after, /^confirmation +0 +0 +2 +1 +0$/m);
		assert.match(after, /^bounced .* +bob@x\.at +550 No bob here$/m);

		assert.match(await print("retry", "ann@x.at"), /: 0 mails\.\n$/);
		assert.match(await print("retry", "BOB@X.AT"), /: 1 mail\.\n$/);
		assert.match(await status(), /^confirmation +1 +0 +2 +0 +0$/m);
		// Ann's and Carol's have bounced later; the one that failed last comes first.
		const bounces = path.join(temporaryFolder(t), "bounces.csv");
		writeFileSync(
			bounces,
			"e\nbounce,Ann@x.at\nbounce,Carol@x.at\nspam,x@y.at\n",
		);
		assert.match(
			await print("bounced", bounces),
			/Bounced: 2 addresses\. Without a mail of ours: 1\./,
		);
		const list = await openList();
		assert.ok("bounces_seen_until" in (await readMailerState(list)));
		const anns = { with: { email: ["ann@x.at"] } };
		await list.change("mails", anns, { ended_at: ago(-minuteMs) });
		assert.match(
			await status(),
			/Not taken:\n.*\n.* ann@x.*\n.* carol@x.*\n\nNo backup/,
		);
		await list.change("mails", anns, { ended_at: ago(minuteMs) });
		assert.match(
			await status(),
			/Not taken:\n.*\n.* carol@x.*\n.* ann@x.*\n\nNo backup/,
		);
		await reply("carol@x.at", "left");
		assert.match(await print("retry"), /: 1 mail\.\n$/);

		assert.equal(await list.lock("mailer"), true);
		assert.match(await status(), /^The mailer is running\.\n/m);
		// What paused before stays the reason.
		const restored = {
			paused: "restored",
			paused_since: ago(minuteMs),
		} as const;
		await saveState(list, restored);
		await print("pause");
		assert.partialDeepStrictEqual(await readMailerState(list), restored);
	},
);

testOnBoth(
	"who complained gets no mail at any spelling, until the address is retried",
	async ({ settings }, t) => {
		const join = (...names: string[]) =>
			add(
				settings,
				names.map((name) => person(`${name}@x.at`)),
			);
		await join("ann+1", "bob+1");
		const { env, server, work } = await startMail(t, settings);
		const print = (...argv: string[]) => printer(env)("mail", ...argv);
		const tomorrow = new Date(Date.now() + 25 * 3_600_000);
		await work();
		const report = path.join(temporaryFolder(t), "report.csv");
		writeFileSync(report, "type,address\nspam,ann+1@x.at\nBounce,bob+1@x.at\n");
		assert.match(await print("bounced", report), /^Bounced: 2 addresses\./);
		for (const n of [2, 3, 4]) await join(`ann+${n}`, `bob+${n}`);
		await work(tomorrow);
		const taken = () => server.taken.map(({ to }) => to).sort();
		// A bounce gives no mail back: the next one is due a day later.
		const before = ["ann+1@x.at", "bob+1@x.at", "bob+2@x.at"];
		assert.deepEqual(taken(), before);
		// Only Bob's.
		assert.match(await print("retry"), /: 1 mail\.\n$/);
		await work(tomorrow);
		assert.deepEqual(taken(), before);
		await print("retry", "ANN+1@x.at");
		await work(tomorrow);
		// One mail, to the newest sign-up of the mailbox.
		assert.deepEqual(taken(), before.toSpliced(1, 0, "ann+2@x.at"));
	},
);

testOnSqlite(
	"announce confirm and cancel change nothing without --yes",
	async ({ settings }, t) => {
		await add(settings, []);
		const { env, server, work } = await startMail(t, settings);
		const print = printer(env);
		const people = path.join(temporaryFolder(t), "people.csv");
		const emails = Array.from({ length: 20 }, (_, n) => `p${n}@gmail.com`);
		writeFileSync(people, `email\n${emails.join("\n")}\n`);
		const report = await print("import", people, "--side", "host", "--yes");
		assert.match(report, /No mail goes to imported people by itself/);
		await work();
		const confirm = ["announce", "confirm", "--imported"];
		assert.match(
			await print(...confirm),
			/^confirmation would go to 20 hosts\.\n.*p0@gmail.*Nothing was sent/s,
		);
		assert.match((await call([...confirm, "--yes"], env)).out, /: 20\./);
		assert.match(await print(...confirm), /to no person\.\nLeft out: 20 have/);
		const cancel = ["mail", "cancel", "confirmation"];
		assert.match(await print(...cancel), /20 mails in the queue\. Nothing/);
		assert.match(await print(...cancel, "--yes"), /20 mails .* cancelled/);
		await work();
		assert.equal(server.taken.length, 0);
	},
);

testOnBoth(
	"`show` says why a mail waits, and nothing of one that was sent",
	async ({ settings }, t) => {
		await add(settings, [person("ann@x.at")]);
		const { env, work } = await startMail(t, settings);
		await printer(env)("mail", "pause");
		await work();
		const waits = await printer(env)("show", "ann@x.at");
		assert.match(waits, /state +waits .*for the mailer, which does not run/s);
		const off = await printer(settings)("show", "ann@x.at");
		assert.match(off, /for MAIL_URL and its settings/);
		await printer(env)("mail", "resume");
		await work();
		assert.doesNotMatch(await printer(env)("show", "ann@x.at"), /waits/);
	},
);

testOnBoth(
	"people of an import are asked in words of their own, which say where the address is from",
	async ({ settings }, t) => {
		await add(settings, []);
		const { env, server, work } = await startMail(t, settings);
		const print = printer(env);
		const file = path.join(temporaryFolder(t), "people.csv");
		const bring = (lines: string, ...options: string[]) => {
			writeFileSync(file, `email,utm_source\n${lines}`);
			return print("import", file, "--side", "host", ...options, "--yes");
		};
		await bring("fair@x.at,\n", "--source", "Trade fair Graz, October");
		await bring("none@x.at,\n");
		// A file may have it from a visitor, and mail programs would make a link of it.
		await bring("link@x.at,win at evil.example\n");
		await bring("both@x.at,news\n");
		await work();
		await add(settings, [person("both@x.at")]);
		// Of the machine, where TIME_ZONE is not set.
		const today = new Intl.DateTimeFormat("en", { dateStyle: "long" }).format();
		const dryRun = await print("announce", "confirm", "--imported");
		assert.match(dryRun, /May we write to you/);
		await call(["announce", "confirm", "--imported", "--yes"], env);
		await work();
		const texts = new Map(
			server.taken.map(({ to, email }) => [to, email.text]),
		);
		assert.match(
			texts.get("fair@x.at") ?? "",
			/from: Trade fair Graz, October\./,
		);
		for (const email of ["none@x.at", "link@x.at"]) {
			const text = texts.get(email) ?? "";
			assert.ok(text.includes(`since ${today}.`), text);
			assert.doesNotMatch(text, /evil|confirm your place/);
			const [, token = ""] = /\/me\/(\S+)/.exec(text) ?? [];
			const link = readToken([env["LINK_SECRET"] ?? ""], token);
			assert.equal(link?.purpose, "imported");
		}
		// This person has joined on the page, too.
		assert.match(texts.get("both@x.at") ?? "", /Please confirm your place/);
	},
);

test("mail preview writes every mail, without settings", async (t) => {
	const folder = path.join(temporaryFolder(t), "mails");
	const none = { DATABASE_URL: `file:${path.join(folder, "none.db")}` };
	const { code, out, err } = await call(["mail", "preview", folder], none);
	assert.equal(code, 0);
	assert.match(err, /^The digest is not shown\. There is no waitlist yet/);
	assert.match(
		out,
		/confirmation-host, confirmation-advertiser, imported-host, imported-advertiser, launch-host/,
	);
	for (const [end, form] of [
		["txt", /^[^<]+Please confirm your place[^<]+$/],
		["html", /^<!doctype html>.*>Please confirm your place.*<\/html>\s*$/s],
	] as const) {
		const file = path.join(folder, `confirmation-host.${end}`);
		assert.match(readFileSync(file, "utf8"), form);
	}
});

testOnSqlite(
	"mail preview prints the mails where nothing can be written, and the digest of a list",
	async ({ settings }) => {
		await add(settings, [person("ann@x.at")]);
		const out = await printer(settings)("mail", "preview");
		assert.match(
			out,
			/^confirmation-host\nSubject: .+\n\n[^<]*Please confirm your place/,
		);
		assert.match(out, /^launch-advertiser$/m);
		assert.match(
			out,
			/^digest\nSubject: Frontage: 1 person joined\n\nSince .*\n\nJoined: 1 host and 0 advertisers\./m,
		);
		if (process.platform !== "linux") return;
		const { code, err } = await call(
			["mail", "preview", "/sys/mails"],
			settings,
		);
		assert.equal(code, 1);
		assert.match(
			err,
			/^\/sys\/mails cannot be used: .*\. Name .*\/mails, or none to print/,
		);
	},
);

testOnSqlite("mail test sends one of each", async ({ settings }, t) => {
	const server = await startMailServer(t, refuseBob);
	const env = withMail(settings, server.url);
	const out = await printer(env)("mail", "test", "me@x.at");
	assert.match(out, /^confirmation-host: 250 OK/);
	assert.equal(server.taken.length, out.trim().split("\n").length);
	assert.ok(server.taken.every(({ to }) => to === "me@x.at"));
	const two = contentIn("en", "de");
	t.mock.method(Context.prototype, "readContent", () => two);
	const german = await printer(env)(
		...["mail", "test", "me@x.at", "--language", "German"],
	);
	assert.match(german, /^confirmation-host-de: 250 OK/);
	assert.equal(german.trim().split("\n").length, out.trim().split("\n").length);
	const french = ["mail", "test", "me@x.at", "--language", "fr"];
	const unknown = await call(french, env);
	assert.match(unknown.err, /^The page has no language fr, only en, de\./);
	const refused = await call(["mail", "test", "bob@x.at"], env);
	assert.equal(refused.code, 1);
	assert.match(refused.err, /did not take confirmation-host.*550 No bob here/);
	const off = await call(["mail", "test", "me@x.at"], settings);
	assert.match(off.err, /^Mail is off: `mail setup`/);
});
