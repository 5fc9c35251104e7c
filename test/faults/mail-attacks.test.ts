/** Attacks on the mailer: a real server, its mailer and a real mail server. */
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
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

/** The mails of a minute. */
const perMinute = 600;

/** A server behind a proxy, with mail switched on and a list that `fill` fills, and what it sends. */
async function start(
	t: TestContext,
	fill: (list: List) => Promise<void> = async () => {},
) {
	const arrived: string[] = [];
	const mail = await startMailServer(t, {
		onRcptTo({ address }, _, done) {
			arrived.push(address);
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
		MAIL_PER_MINUTE: String(perMinute),
		FOUNDER_MAIL: "founder@frontage.example",
		TRUST_PROXY: "1",
	});
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
	/** How many mails have arrived before the first one to an address that matches. */
	async function mailsBefore(pattern: RegExp) {
		const isThere = () => arrived.some((to) => pattern.test(to));
		await eventually(isThere);
		return arrived.findIndex((to) => pattern.test(to));
	}
	return { arrived, join, mailsBefore };
}

test("strangers from one network get 20 mails, and none after the notice", async (t) => {
	const { arrived, join, mailsBefore } = await start(t);
	for (const call of range(15)) {
		const emails = range(20).map((n) => `s${call}-${n}@gmail.com`);
		await join(`203.0.113.${call}`, ...emails);
	}
	const notice = await mailsBefore(/^founder/);
	for (const person of ["ann", "bea"]) {
		await join("198.51.100.7", `${person}@gmail.com`);
		await mailsBefore(RegExp(`^${person}@`));
	}
	const strangers = arrived.flatMap((to, at) => (/^s\d/.test(to) ? [at] : []));
	assert.ok(strangers.length <= 20);
	assert.ok(strangers.every((at) => at < notice));
});

test("behind 20,000 mails that wait, a new person is written to within the mails of a minute", async (t) => {
	const { arrived, join, mailsBefore } = await start(t, async (list) => {
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
		for (const part of range(20)) {
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
	await mailsBefore(/^old/);
	const sent = arrived.length;
	await join("198.51.100.7", "ann@gmail.com");
	assert.ok((await mailsBefore(/^ann@/)) - sent < perMinute);
});
