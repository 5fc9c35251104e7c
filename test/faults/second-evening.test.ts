/** A founder's evening: an imported list, mail switched on after it, and a launch mail while people join. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { defaultAnonKey } from "../../config/schema.ts";
import { waitlistHeaders, waitlistPath } from "../../shared/waitlist-call.ts";
import { withList } from "../../store/list.ts";
import { copyProject } from "../support/copy-project.ts";
import { withMail } from "../support/mail-cli.ts";
import { startMailServer } from "../support/mail-server.ts";
import { aSignUp } from "../support/rows.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { sqliteIn, startUntilEnd } from "../support/visitors.ts";

test("the founder's second evening: who got what", async (t) => {
	const folder = path.join(temporaryFolder(t), "project");
	mkdirSync(folder);
	await copyProject(folder);
	const data = temporaryFolder(t);
	const { environment, address: database } = sqliteIn(data);
	const mail = await startMailServer(t);
	const env = {
		...withMail(environment, mail.url),
		MAIL_PER_MINUTE: "60000",
		TRUST_PROXY: "1",
		ERASED_FILE: path.join(data, "erased.json"),
	};
	async function run(program: string, ...args: string[]) {
		const child = spawn(process.execPath, [program, ...args], {
			cwd: folder,
			env: { ...process.env, ...env },
		});
		let output = "";
		for (const stream of [child.stdout, child.stderr])
			stream.on("data", (text) => {
				output += text;
			});
		await once(child, "close");
		return { code: child.exitCode, output };
	}
	const file = path.join(data, "people.csv");
	const emails = Array.from({ length: 2_000 }, (_, n) => `i${n}@gmail.com`);
	writeFileSync(file, `email\n${emails.join("\n")}\n`);
	await withList(database, "create", async (list) => {
		const { id: _, ...row } = aSignUp({ email: "first@gmail.com" });
		await list.insert("waitlist", [row]);
	});
	const imported = await run(
		"cli/main.ts",
		"import",
		file,
		"--side",
		"host",
		"--yes",
	);
	assert.match(imported.output, /Imported: 2,000 sign-ups/);

	// Mail is switched on afterwards; the mailer of the copy loads the template's words.
	const server = await startUntilEnd(t, { ...env, MAIL_URL: "" });
	const mailer = spawn(process.execPath, ["cli/main.ts", "mailer"], {
		cwd: folder,
		env: { ...process.env, ...env },
		stdio: "ignore",
	});
	t.after(() => mailer.kill("SIGKILL"));
	await pause(4_000);
	assert.equal(mail.taken.length, 0);

	// 200 visitors join while the launch mail is edited and sent.
	const joined = (async () => {
		for (let n = 0; n < 200; n += 1) {
			await fetch(server.address + waitlistPath, {
				method: "POST",
				headers: {
					...waitlistHeaders(defaultAnonKey),
					"x-forwarded-for": `10.1.${n}.1`,
				},
				body: JSON.stringify({
					email: `v${n}@gmail.com`,
					phone: null,
					user_type: "host",
				}),
			});
			await pause(20);
		}
	})();
	const words = path.join(folder, "content/mails.ts");
	const edited = readFileSync(words, "utf8")
		.replace(
			/"\[What people can do[^"]*"/,
			'"Open your page, and list your space."',
		)
		.replace(/"\[The founder[^"]*"/, '"Maria"');
	writeFileSync(words, edited);
	const dryRun = await run(
		"cli/main.ts",
		"announce",
		"launch",
		"--unconfirmed",
		"--source",
		"unknown",
		"--count",
		"200",
	);
	assert.match(dryRun.output, /list your space/);
	const sent = await run(
		"cli/main.ts",
		"announce",
		"launch",
		"--unconfirmed",
		"--count",
		"200",
		"--yes",
	);
	assert.equal(sent.code, 0, sent.output);
	// An edit after it changes nothing of what was ordered.
	writeFileSync(words, edited.replace("list your space", "NOT THIS"));
	await joined;
	const isLaunch = ({ email }: (typeof mail.taken)[number]) =>
		/is open/.test(email.subject ?? "");
	// More than `eventually` waits for, where other tests use the machine, too.
	for (let wait = 0; wait < 900 && mail.taken.length < 400; wait += 1)
		await pause(200);
	await pause(3_000);
	const launches = mail.taken.filter(isLaunch);
	const confirmations = mail.taken.filter((one) => !isLaunch(one));
	const others = confirmations.filter(({ to }) => !/^v\d/.test(to));
	const wrong = launches.filter(
		({ email }) => !/list your space/.test(email.text ?? ""),
	);
	t.diagnostic(
		`2,000 imported, 200 visitors: ${launches.length} launch mails, ${wrong.length} with other words than shown; ${confirmations.length - others.length} confirmations to visitors, ${others.length} to others`,
	);
	assert.equal(wrong.length, 0);
	assert.equal(others.length, 0);
	assert.equal(new Set(launches.map(({ to }) => to)).size, 200);
});
