import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
	chmodSync,
	chownSync,
	existsSync,
	globSync,
	mkdirSync,
	readFileSync,
	writeFileSync,
} from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import PostalMime from "postal-mime";
import { readSettings } from "../../config/settings.ts";
import { saveState } from "../../mail/mailer-state.ts";
import { withList } from "../../store/list.ts";
import { add, engines, people } from "../support/engines.ts";
import { freePort } from "../support/free-port.ts";
import { withMail } from "../support/mail-cli.ts";
import { startMailer } from "../support/mailer-process.ts";
import { answer } from "../support/person.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { eventually } from "../support/visitors.ts";
import { endProcess } from "../support/within.ts";

const program = "/usr/sbin/smtpd";
const skip =
	(!existsSync(program) && "OpenSMTPD is not installed") ||
	(process.getuid?.() !== 0 && "OpenSMTPD needs root");
/** The user `nobody`, who may write the delivered mails. */
const nobody = { uid: 65534, gid: 65534 };

/** A mail domain that no other run has. */
const ownDomain = () => `${randomUUID().slice(0, 8)}.example`;

/**
 * Starts OpenSMTPD, which delivers the mails to any address into a folder. Its queue is the machine's: a mail that an
 * earlier run left there is delivered, too.
 */
async function startOpensmtpd(t: TestContext) {
	const folder = temporaryFolder(t);
	chmodSync(folder, 0o755);
	const mails = path.join(folder, "mails");
	mkdirSync(mails);
	chownSync(mails, nobody.uid, nobody.gid);
	const port = await freePort();
	const file = path.join(folder, "smtpd.conf");
	writeFileSync(
		file,
		`table all { "@" = nobody }
listen on 127.0.0.1 port ${port} hostname mail.frontage.example
action "keep" maildir "${mails}" virtual <all> user nobody
match from any for any action "keep"
`,
	);
	const child = spawn(program, ["-d", "-f", file], { stdio: "ignore" });
	t.after(() => endProcess(child, "SIGTERM", "OpenSMTPD"));
	return {
		url: `smtp://127.0.0.1:${port}`,
		/** The mails to addresses of a domain. */
		async deliveredAt(domain: string) {
			const files = globSync("new/*", { cwd: mails });
			const all = await Promise.all(
				files.map((name) =>
					PostalMime.parse(readFileSync(path.join(mails, name))),
				),
			);
			return all.filter(({ to }) => to?.[0]?.address?.endsWith(`@${domain}`));
		},
	};
}

test("OpenSMTPD delivers one sound mail to each person", {
	skip,
}, async (t) => {
	const { settings } = await engines.SQLite(t);
	const domain = ownDomain();
	const all = people(20).map((entry) => ({
		...entry,
		email: entry.email.replace(/@.*/, `@${domain}`),
	}));
	await add(settings, all);
	const { url, deliveredAt } = await startOpensmtpd(t);
	const env = { ...withMail(settings, url), MAIL_PER_MINUTE: "60000" };
	// Mail was switched on before they joined.
	await withList(readSettings(settings).database, "write", (list) =>
		saveState(list, { on_since: "2026-01-01T00:00:00.000Z" }),
	);
	const mailer = startMailer(t, env);
	await eventually(
		async () => (await deliveredAt(domain)).length >= all.length,
	);
	assert.equal(await mailer.end("SIGTERM"), 0);
	const mails = await deliveredAt(domain);
	assert.deepEqual(
		mails.map(({ to }) => to?.[0]?.address).sort(),
		all.map(({ email }) => email.toLowerCase()).sort(),
	);
	for (const { from, text, html, headers } of mails) {
		assert.equal(from?.address, "hello@frontage.example");
		const leave = headers.find(({ key }) => key === "list-unsubscribe");
		const link = /^<(http:\/\/frontage\.example\/me\/[\w-]+)>$/;
		const [, address] = link.exec(leave?.value ?? "") ?? [];
		assert.ok(address, "no link in List-Unsubscribe");
		assert.ok(text?.includes(address) && html?.includes(address));
	}
	t.diagnostic(`${all.length} people: ${mails.length} mails delivered`);
});

test("`mail setup` sends its test mail through OpenSMTPD", {
	skip,
}, async (t) => {
	const { url, deliveredAt } = await startOpensmtpd(t);
	const domain = ownDomain();
	const settingsFile = path.join(temporaryFolder(t), ".env");
	const SITE_URL = "https://frontage.example";
	let code: number | undefined;
	// It may not listen yet.
	await eventually(async () => {
		({ code } = await answer(
			[
				...["mail", "setup", "--provider", url],
				...["--from", "Frontage <hello@frontage.example>"],
				...["--founder", `ann@${domain}`],
			],
			"",
			{ settingsFile, env: { SITE_URL, TIME_ZONE: "UTC" } },
		));
		return code === 0 && (await deliveredAt(domain)).length > 0;
	});
	const [mail] = await deliveredAt(domain);
	assert.equal(mail?.subject, "Mail works: frontage.example");
	assert.match(
		readFileSync(settingsFile, "utf8"),
		RegExp(`^MAIL_URL=${url}$`, "m"),
	);
});
