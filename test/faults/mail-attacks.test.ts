/** Attacks on the mailer: a real server, its mailer and a real mail server. */
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { defaultAnonKey } from "../../config/schema.ts";
import { newMail } from "../../mail/letter/message.ts";
import { saveState } from "../../mail/mailer-state.ts";
import { waitlistHeaders, waitlistPath } from "../../protocol/waitlist-call.ts";
import { type List, withList } from "../../store/list.ts";
import { aRow } from "../support/engines.ts";
import { withMail } from "../support/mail-cli.ts";
import { startMailServer } from "../support/mail-server.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { eventually, sqliteIn, startUntilEnd } from "../support/visitors.ts";

const range = (count: number) =>
	Array.from({ length: count }, (_, index) => index);

/** A server behind a proxy, with mail switched on and a list that `fill` fills, and what it sends. */
async function start(
	t: TestContext,
	fill: (list: List) => Promise<void> = async () => {},
) {
	const arrived: { to: string; at: number }[] = [];
	const mail = await startMailServer(t, {
		onRcptTo({ address }, _, done) {
			arrived.push({ to: address, at: Date.now() });
			done();
		},
	});
	const { address: database, environment } = sqliteIn(temporaryFolder(t));
	await withList(database, "create", async (list) => {
		// The digest of today: all mails to the founder are notices.
		await saveState(list, { digest_at: new Date().toISOString() });
		await fill(list);
	});
	const { address } = await startUntilEnd(t, {
		...withMail(environment, mail.url),
		MAIL_PER_MINUTE: "600",
		FOUNDER_MAIL: "founder@frontage.example",
		TRUST_PROXY: "1",
	});
	const begin = Date.now();
	/** One call with sign-ups of a client. */
	async function join(ip: string, ...emails: string[]) {
		const headers = waitlistHeaders(defaultAnonKey);
		const rows = emails.map((email) => ({ email, user_type: "host" }));
		const response = await fetch(address + waitlistPath, {
			method: "POST",
			headers: { ...headers, "x-forwarded-for": ip },
			body: JSON.stringify(rows),
		});
		assert.equal(response.status, 201);
	}
	const to = (pattern: RegExp) => arrived.filter((one) => pattern.test(one.to));
	/** Seconds until the first mail to an address that matches. */
	async function secondsTo(pattern: RegExp, since = begin) {
		await eventually(() => to(pattern).length > 0);
		return ((to(pattern)[0]?.at ?? 0) - since) / 1_000;
	}
	/** Seconds until the mail to a person who joins now. */
	async function secondsToPerson() {
		const now = Date.now();
		await join("198.51.100.7", "real@gmail.com");
		return secondsTo(/^real@/, now);
	}
	return { begin, join, to, secondsTo, secondsToPerson };
}

test("strangers from one network get 20 mails, and none after the notice", async (t) => {
	const { begin, join, to, secondsTo, secondsToPerson } = await start(t);
	for (const call of range(15)) {
		const emails = range(20).map((n) => `s${call}-${n}@gmail.com`);
		await join(`203.0.113.${call}`, ...emails);
	}
	const notified = await secondsTo(/^founder/);
	const person = await secondsToPerson();
	await pause(3_000);
	const strangers = to(/^s\d/);
	const late = strangers.filter(({ at }) => at > begin + notified * 1_000);
	t.diagnostic(
		`300 strangers: ${strangers.length} mails, ${late.length} after the notice; founder notified after ${notified.toFixed(1)} s; mail to a new person after ${person.toFixed(1)} s`,
	);
	assert.ok(strangers.length <= 20);
	assert.equal(late.length, 0);
	assert.ok(person < 60 && notified < 60);
});

test("behind 100,000 mails that wait, a new person is written to within a minute", async (t) => {
	const { secondsTo, secondsToPerson } = await start(t, async (list) => {
		const host = { subject: "Open", heading: "", paragraphs: [], button: "" };
		await list.insert("announcements", [
			{
				name: "launch",
				created_at: new Date().toISOString(),
				words: JSON.stringify({ en: { host } }),
			},
		]);
		const announcement_id = (await list.count("announcements")).lastId;
		const settings = {
			linkSecrets: [withMail({}, "").LINK_SECRET] as [string],
			from: "hello@frontage.example",
		};
		for (const part of range(100)) {
			const emails = range(1_000).map((n) => `old${part}-${n}@gmail.com`);
			const rows = emails.map((email) => aRow({ email }));
			await list.insert("waitlist", rows);
			const mails = rows.map(({ email, user_type }) => {
				const mail = { email, user_type, announcement_id };
				return newMail(mail, "launch", settings, Date.now());
			});
			await list.insert("mails", mails);
		}
	});
	const first = await secondsTo(/^old/);
	const person = await secondsToPerson();
	t.diagnostic(
		`100,000 mails wait: first mail after ${first.toFixed(1)} s, mail to a new person after ${person.toFixed(1)} s`,
	);
	assert.ok(person < 60);
});
