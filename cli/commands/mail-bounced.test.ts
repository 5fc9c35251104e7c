/** Which lines of a mail provider's list are bounces. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { call, person, printer } from "../../test/support/call-cli.ts";
import { add, testOnBoth, testOnSqlite } from "../../test/support/engines.ts";
import { startMail } from "../../test/support/mail-cli.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";

testOnSqlite(
	"a line with a mail server's code is a bounce, and the address itself says nothing",
	async ({ settings }, t) => {
		const lines = {
			mailgun: "mailgun+1@x.at,550,No such mailbox,2026-11-20T10:00:00Z",
			sendgrid: "5.1.1,550 5.1.1 Not here,sendgrid+1@x.at,1795697021",
			ses: "ses+1@x.at,BOUNCE,2026-11-20T10:00:00.512Z",
			abuse: "abuse+1@x.at,HardBounce",
			bounces: "bounces+1@x.at,5.9.1.2,2026-11-20T10:00:00.512Z",
		};
		const names = Object.keys(lines);
		const join = (tag: number) =>
			add(
				settings,
				names.map((name) => person(`${name}+${tag}@x.at`)),
			);
		await join(1);
		const { env, server, work } = await startMail(t, settings);
		await work();
		const report = path.join(temporaryFolder(t), "report.csv");
		writeFileSync(report, Object.values(lines).join("\n"));
		const out = await printer(env)("mail", "bounced", report);
		assert.match(out, /^Bounced: 5 addresses\./);
		await join(2);
		await work(new Date(Date.now() + 25 * 3_600_000));
		const again = server.taken.map(({ to }) => to).slice(names.length);
		const bounced = names.toSpliced(4, 1).map((name) => `${name}+2@x.at`);
		assert.deepEqual(again.sort(), bounced.sort());
	},
);

testOnBoth(
	"a complaint at one spelling holds at all that the provider delivers to the mailbox",
	async ({ settings }, t) => {
		const pairs = {
			"an.n@proton.me": "a_n-n+x@PM.me",
			"bob@mac.com": "Bob+x@icloud.com",
			"shop@carol.fastmail.com": "carol+y@fastmail.com",
			"d.ave@ya.ru": "d-ave@yandex.com",
			"e.rin@googlemail.com": "erin@gmail.com",
			"nick-shop@yahoo.com": "nick-news@yahoo.com",
		};
		const join = (emails: readonly string[]) =>
			add(
				settings,
				emails.map((email) => person(email)),
			);
		await join(Object.keys(pairs));
		const { env, server, work } = await startMail(t, settings);
		await work();
		const complaints = Object.keys(pairs).map((email) => `spam ${email}\n`);
		const { code } = await call(
			["mail", "bounced", "-"],
			env,
			complaints.join(""),
		);
		assert.equal(code, 0);
		await join([...Object.values(pairs), "other@proton.me"]);
		await work(new Date(Date.now() + 25 * 3_600_000));
		const again = server.taken.map(({ to }) => to).slice(6);
		assert.deepEqual(again, ["other@proton.me"]);
	},
);

testOnSqlite(
	"a report from standard input marks the recipient, never our own address; an unclear one changes nothing",
	async ({ settings }, t) => {
		const own = "hello@frontage.example";
		const all = ["ann@x.at", "bob@x.at", own];
		await add(
			settings,
			all.map((email) => person(email)),
		);
		const { env, work, openList } = await startMail(t, settings);
		await work();
		const list = await openList();
		const bounced = async () => {
			const mails = list.read("mails", { with: { state: ["bounced"] } });
			return (await Array.fromAsync(mails)).map(({ email }) => email);
		};
		const report = (input: string) =>
			call(
				["mail", "bounced", "-"],
				{ ...env, FOUNDER_MAIL: "Founder@X.at" },
				input,
			);

		const unclear = await report(`bounce,${own},ann@x.at,bob@x.at\n`);
		assert.equal(unclear.code, 1);
		assert.match(unclear.err, /Line 1 has several addresses/);
		assert.deepEqual(await bounced(), []);

		const quote = await report('recipient,event\n"ann@x.at,bounce\n');
		assert.match(quote.err, /^Standard input cannot be read as CSV/);

		const ses = JSON.stringify({
			notificationType: "Bounce",
			mail: { source: own, destination: all },
			bounce: {
				bounceType: "Permanent",
				bouncedRecipients: [{ emailAddress: "bob@x.at" }],
			},
		});
		const { out } = await report(ses);
		assert.match(out, /^Bounced: 1 address\. Without a mail of ours: 0\.\n$/);
		assert.deepEqual(await bounced(), ["bob@x.at"]);

		const lines = await report(
			`550 5.1.1,${own},ann@x.at\nbounce ${own}\nbounce founder@x.at\n`,
		);
		assert.match(lines.out, /^Bounced: 1 address\..*: 0\..* as they are: 2, /);
		assert.deepEqual((await bounced()).sort(), ["ann@x.at", "bob@x.at"]);
	},
);
