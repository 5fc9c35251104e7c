/** Which lines of a mail provider's list are bounces. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { person, printer } from "../../test/support/call-cli.ts";
import { add, testOnSqlite } from "../../test/support/engines.ts";
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
