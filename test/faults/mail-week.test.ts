/** The week of all attacks at once with a real list, mailer and mail server; only the clock is moved. */
import assert from "node:assert/strict";
import { newMail } from "../../mail/letter/message.ts";
import { Mailer } from "../../mail/mailer.ts";
import { connectToMailServer } from "../../mail/queue/send.ts";
import { networksOf } from "../../server/networks.ts";
import { hourMs, minuteMs, secondMs } from "../../shared/time.ts";
import { SenderCounts } from "../../store/sender-counts.ts";
import { content } from "../support/content.ts";
import { ann, startDesk } from "../support/desk-login.ts";
import { aRow, openForTest, testOnSqlite } from "../support/engines.ts";
import { answering, refuse, startMailServer } from "../support/mail-server.ts";
import { eventually } from "../support/visitors.ts";
import { noDomain, weekOfAttacks } from "../support/week-of-attacks.ts";

const begin = Date.parse("2026-11-02T00:00:00.000Z");
const iso = (ms: number) => new Date(ms).toISOString();
/** Of the week, every tenth minute is played: a tenth of the attacks is more than enough for the limits. */
const stepMinutes = 10;
const founder = "founder@frontage.example";

testOnSqlite(
	"a week of all attacks: real people get theirs within a minute, strangers 20 per network and none after its notice",
	async (database, t) => {
		const server = await startMailServer(
			t,
			answering((to) =>
				/^wrong/.test(to) ? refuse(550, noDomain.slice(4)) : null,
			),
		);
		const settings = {
			url: server.url,
			from: "Frontage <hello@frontage.example>",
			linkSecrets: ["a secret of at least thirty-two bytes"] as [string],
			siteUrl: "https://frontage.example",
			perMinute: 60,
			deskUrl: null,
			perDay: 2_000,
			founder,
			timeZone: "UTC",
		};
		const list = await openForTest(t, database);
		let now = begin;
		const mailer = new Mailer({
			list,
			settings,
			content,
			server: connectToMailServer(settings.url, settings),
			log: () => {},
			clock: () => now,
		});
		// Two weeks of a usual list come before it, and an announcement to it.
		const usual = Array.from({ length: 14 * 24 }, (_, hour) =>
			aRow({
				email: `usual${hour}@gmail.com`,
				created_at: iso(begin - (hour + 1) * hourMs),
			}),
		);
		await list.insert("waitlist", usual);
		const host = { subject: "Open", heading: "", paragraphs: [], button: "" };
		await list.insert("announcements", [
			{
				name: "launch",
				created_at: iso(begin),
				words: JSON.stringify({ en: { host } }),
			},
		]);
		const announcement_id = (await list.count("announcements")).lastId;
		const launch = usual
			.slice(0, 100)
			.map(({ email, user_type }) =>
				newMail(
					{ email, user_type, announcement_id },
					"launch",
					settings,
					begin,
				),
			);
		await list.insert("mails", launch);

		const labels = new SenderCounts();
		const attacks = weekOfAttacks(
			(address) =>
				labels.labelFor({ networks: networksOf(address), limit: null }, 1, now),
			"usual200@gmail.com",
		);
		const desk = await startDesk(t, database, {
			clock: () => now,
			mailServer: server,
		});
		/** What the mail server took, with the time of the moved clock. */
		const arrived: { to: string; subject: string; at: number }[] = [];
		/** Lets the mailer send for a minute, with its own pauses. */
		async function work(): Promise<void> {
			const end = now + minuteMs;
			for (let rests = 0; now < end && rests < 2; ) {
				const before = server.taken.length;
				const pauseMs = await mailer.round();
				for (const { to, email } of server.taken.slice(before))
					arrived.push({ to, subject: email.subject ?? "", at: now });
				rests =
					server.taken.length === before && pauseMs >= secondMs ? rests + 1 : 0;
				now += pauseMs;
			}
		}
		const joined = new Map<string, number>();
		for (let minute = 0; minute < 7 * 1_440; minute += stepMinutes) {
			now = begin + minute * minuteMs;
			// Strangers ask for logins, too, for the founder's address and for others'.
			if (minute % 360 === 0)
				for (let n = 0; n < 5; n += 1)
					for (const email of [ann, `login${n}@x.example`])
						await desk.ask(email, `203.0.${minute / 360}.${n}`);
			const created_at = iso(now);
			const rows = attacks(minute).map((one) => aRow({ ...one, created_at }));
			const email = `real${minute}@gmail.com`;
			if (minute % 60 === 0) {
				joined.set(email, now);
				rows.push(aRow({ email, created_at }));
			}
			if (rows.length === 0) continue;
			await list.insert("waitlist", rows);
			await work();
		}

		const sentAt = new Map(arrived.map(({ to, at }) => [to, at]));
		const waits = [...joined].map(
			([email, at]) => (sentAt.get(email) ?? Number.POSITIVE_INFINITY) - at,
		);
		const to = (pattern: RegExp) =>
			arrived.filter((mail) => pattern.test(mail.to));
		const notices = arrived.filter(
			(mail) => mail.to === founder && /needs a decision/.test(mail.subject),
		);
		const noticedAt = notices[0]?.at ?? Number.POSITIVE_INFINITY;
		const counts = ["flood", "six", "victim", "v.i-c", "wrong", "usual"].map(
			(name) =>
				`${name} ${to(RegExp(`^${name.replaceAll(".", "\\.")}`)).length}`,
		);
		t.diagnostic(
			`${joined.size} real people: longest wait ${Math.max(...waits) / secondMs} s; mails: ${counts.join(", ")}; ${notices.length} notices, the first after ${(noticedAt - begin) / minuteMs} minutes`,
		);
		assert.ok(Math.max(...waits) <= minuteMs);
		assert.ok(to(/^flood/).length <= 20);
		assert.deepEqual(
			to(/^flood/).filter(({ at }) => at > noticedAt),
			[],
		);
		// While a spike goes on, only those without a label: 23 of an allocation.
		assert.ok(to(/^six/).length <= 23);
		assert.ok(to(/^victim/).length <= 3 && to(/^v\.i-c/).length <= 3);
		assert.equal(to(/^wrong/).length, 0);
		// Three an hour, and none to an address that may not log in. They are mailed after the answer.
		const links = () => server.taken.filter((mail) => mail.to === ann).length;
		await eventually(() => links() >= 3 * 7 * 4);
		assert.equal(links(), 3 * 7 * 4);
		assert.equal(to(/^login/).length, 0);
		assert.equal(to(/^usual(?!200@)/).length, launch.length);
		assert.ok(notices.length >= 1);
	},
);
