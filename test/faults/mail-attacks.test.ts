/** Attacks on the mailer: a real server, its mailer and a real mail server. */
import assert from "node:assert/strict";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { defaultAnonKey } from "../../config/schema.ts";
import { remember, tellMailer } from "../../mail/mailer-memory.ts";
import { newMail } from "../../mail/message.ts";
import { waitlistHeaders, waitlistPath } from "../../shared/waitlist-call.ts";
import { withList } from "../../store/list.ts";
import { withMail } from "../support/mail-cli.ts";
import { startMailServer } from "../support/mail-server.ts";
import { aSignUp } from "../support/rows.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { eventually, sqliteIn, startUntilEnd } from "../support/visitors.ts";

const founder = "founder@frontage.example";
const range = (count: number) =>
	Array.from({ length: count }, (_, index) => index);

/** A server behind a proxy, with mail switched on, and what it sends. */
async function start(t: TestContext, changed: Record<string, string> = {}) {
	const folder = temporaryFolder(t);
	const arrived: { to: string; at: number }[] = [];
	const mail = await startMailServer(t, {
		onRcptTo({ address }, _, done) {
			arrived.push({ to: address, at: Date.now() });
			done();
		},
	});
	const { file, address: database, environment } = sqliteIn(folder);
	const env = {
		...withMail(environment, mail.url),
		MAIL_PER_MINUTE: "600",
		FOUNDER_MAIL: founder,
		DIGEST_HOUR: "0",
		TRUST_PROXY: "1",
		ERASED_FILE: path.join(folder, "erased.json"),
		...changed,
	};
	// The digest of today: all mails to the founder are notices.
	await withList(database, "create", (list) =>
		remember(list, { digest: new Date().toISOString() }),
	);
	/** One call with sign-ups of a client. */
	async function join(address: string, ip: string, ...emails: string[]) {
		const response = await fetch(address + waitlistPath, {
			method: "POST",
			headers: {
				...waitlistHeaders(defaultAnonKey),
				"x-forwarded-for": ip,
			},
			body: JSON.stringify(
				emails.map((email) => ({ email, phone: null, user_type: "host" })),
			),
		});
		assert.equal(response.status, 201);
	}
	const to = (pattern: RegExp) => arrived.filter((one) => pattern.test(one.to));
	/** Seconds until the mail to a person who joins now. */
	async function timeToMail(address: string, name: string) {
		const begin = Date.now();
		await join(address, "198.51.100.7", `${name}@gmail.com`);
		await eventually(() => to(new RegExp(`^${name}@`)).length > 0);
		return (Date.now() - begin) / 1_000;
	}
	return { env, file, folder, database, arrived, join, to, timeToMail };
}

test("strangers from one network get 20 mails, and none after the notice", async (t) => {
	const { env, join, to, timeToMail } = await start(t);
	const { address } = await startUntilEnd(t, env);
	const begin = Date.now();
	for (const call of range(15)) {
		const ip = `203.0.113.${call}`;
		await join(address, ip, ...range(20).map((n) => `s${call}-${n}@gmail.com`));
	}
	await eventually(() => to(/^founder/).length > 0);
	const told = to(/^founder/)[0]?.at ?? 0;
	const seconds = await timeToMail(address, "real");
	await pause(3_000);
	const strangers = to(/^s\d/);
	const late = strangers.filter(({ at }) => at > told);
	t.diagnostic(
		`300 strangers: ${strangers.length} mails, ${late.length} after the notice; founder told after ${((told - begin) / 1_000).toFixed(1)} s; mail to a new person after ${seconds.toFixed(1)} s`,
	);
	assert.ok(strangers.length <= 20);
	assert.equal(late.length, 0);
	assert.ok(seconds < 60 && told - begin < 60_000);
});

test("behind 100,000 mails that wait, a new person is written to within a minute", async (t) => {
	const { env, database, to, timeToMail } = await start(t);
	const settings = {
		linkSecrets: [env.LINK_SECRET] as [string],
		from: env.MAIL_FROM,
	};
	await withList(database, "create", async (list) => {
		const words = {
			subject: "Open",
			heading: "Open",
			paragraphs: ["Hello"],
			button: "Open",
			href: "/",
		};
		await remember(list, { "words:launch": JSON.stringify({ host: words }) });
		for (const part of range(100)) {
			const people = range(1_000).map((n) => ({
				email: `old${part}-${n}@gmail.com`,
				user_type: "host" as const,
				words: "launch",
			}));
			const rows = people.map(({ email }) => {
				const { id: _, ...row } = aSignUp({ email });
				return row;
			});
			await list.insert("waitlist", rows);
			await list.insert(
				"mails",
				people.map((one) => newMail(one, "launch", settings, Date.now())),
			);
		}
		await tellMailer(list);
	});
	const begin = Date.now();
	const { address } = await startUntilEnd(t, env);
	await eventually(() => to(/^old/).length > 0);
	const first = (Date.now() - begin) / 1_000;
	const seconds = await timeToMail(address, "real");
	t.diagnostic(
		`100,000 mails wait: first mail after ${first.toFixed(1)} s, mail to a new person after ${seconds.toFixed(1)} s`,
	);
	assert.ok(seconds < 60);
});
