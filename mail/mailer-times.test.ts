/** When a mail is sent, and with which time and words. */
import assert from "node:assert/strict";
import { readAddress } from "../list/people.ts";
import { recordOf } from "../shared/record-of.ts";
import { sides } from "../shared/sides.ts";
import { content, words } from "../test/support/content.ts";
import { answering, refuse } from "../test/support/mail-server.ts";
import {
	after,
	mailsOf,
	now,
	secret,
	start,
	testOnSqlite,
} from "../test/support/test-mailer.ts";
import { announce, choosePeople } from "./announce.ts";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

for (const [perMinute, pause] of [
	[0.5, 120_000],
	[1, 60_000],
	[20, 3_000],
	[60, 1_000],
	[600, 100],
] as const)
	testOnSqlite(
		`MAIL_PER_MINUTE=${perMinute}: ${pause} ms between two mails`,
		async (database, t) => {
			const names = ["ann@x.at", "bob@x.at"];
			const settings = { perMinute };
			const mailer = await start(t, database, names, { settings });
			const one = mailer.newMailer(mailer.list);
			assert.equal(await one.round(), pause);
			assert.equal(await one.round(), pause);
			// Nothing more is due.
			assert.equal(await one.round(), 1_000);
			assert.equal(mailer.server.taken.length, 2);
		},
	);

testOnSqlite(
	"a mail that is not taken for now waits for a minute, then twice as long each time, up to a day, and bounces at the 13th try",
	async (database, t) => {
		const smtp = answering(() => refuse(451, "Come back later"));
		const names = ["ann@x.at"];
		const { list, work } = await start(t, database, names, { smtp });
		const minutes = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024, 1_440];
		let at = 0;
		await work(now, 1);
		for (const [index, pause] of minutes.entries()) {
			const [mail] = await mailsOf(list);
			assert.deepEqual(
				[mail?.state, mail?.tries, mail?.next_try_at],
				["waiting", index + 1, after(at + pause * minute).toISOString()],
			);
			for (const early of [0, 1])
				await work(after(at + (pause * minute - 1) * early), 2);
			assert.equal((await mailsOf(list))[0]?.tries, index + 1, "too early");
			at += pause * minute;
			await work(after(at), 1);
		}
		const [mail] = await mailsOf(list);
		assert.deepEqual(
			[mail?.state, mail?.tries, mail?.response, mail?.ended_at],
			["bounced", 13, "451 Come back later", after(at).toISOString()],
		);
	},
);

testOnSqlite(
	"a mail is never dated before its sign-up, whose time may come from another clock",
	async (database, t) => {
		const { list, work, joinAt, reply, server } = await start(t, database, []);
		await joinAt(after(5 * minute), "ahead@x.at");
		await joinAt(now, "behind@x.at");
		await work();
		assert.equal(server.taken.length, 2);
		const times = (await mailsOf(list)).map(
			({ email, created_at, joined_at, ended_at }) => [
				email,
				created_at,
				joined_at,
				ended_at,
			],
		);
		const at = (seconds: number) => after(seconds).toISOString();
		assert.deepEqual(times.sort(), [
			["ahead@x.at", at(300), at(300), at(0)],
			["behind@x.at", at(0), at(0), at(0)],
		]);
		// So the mail belongs to that sign-up, not to one before it.
		for (const email of ["ahead@x.at", "behind@x.at"]) {
			const { people } = await readAddress(list, email);
			assert.deepEqual(
				people.map(({ mail }) => mail),
				["asked"],
			);
		}
		await reply("behind@x.at", "confirmed");
		const { people } = await readAddress(list, "behind@x.at");
		assert.equal(people[0]?.mail, "confirmed");
	},
);

testOnSqlite(
	"an announcement keeps the words of its order, per side and per call; a confirmation has those of now",
	async (database, t) => {
		const mailer = await start(t, database, []);
		const { list, server, work, joinAt } = mailer;
		const letter = (text: string) => ({
			...{ subject: text, heading: text, paragraphs: [text] },
			...{ button: text, href: `/${text}` },
		});
		const of = (text: string) =>
			recordOf(sides, (side) => letter(`${text}-${side}`));
		await joinAt(after(-10 * day), "h1@x.at", "h2@x.at");
		const settings = {
			from: "hello@x.at",
			linkSecrets: [secret] as [string],
			content,
		};
		const { announcements, mailFooter } = words;
		t.mock.property(announcements, "launch");
		for (const [n, text] of ["one", "two"].entries()) {
			announcements["launch"] = of(text);
			const choice = { unconfirmed: true, count: 1 };
			const at = now.valueOf() + n;
			const { people } = await choosePeople(
				...([list, "launch", {}, choice, [secret], at] as const),
			);
			const call = { side: null, filter: null };
			await announce(list, "launch", people, call, settings, at);
		}
		announcements["launch"] = of("three");
		const postal = "Frontage Ltd., 1 Main St";
		t.mock.property(mailFooter, "postalAddress", postal);
		await joinAt(after(1), "new@x.at");
		await work(after(1));
		const taken = server.taken.map(({ to, email }) => [to, email.subject]);
		assert.deepEqual(taken, [
			["new@x.at", "Confirm your place on the Frontage waitlist"],
			["h1@x.at", "one-host"],
			["h2@x.at", "two-host"],
		]);
		for (const { email } of server.taken) {
			assert.match(email.text ?? "", /^Frontage Ltd\., 1 Main St$/m);
			assert.match(email.html ?? "", /Frontage Ltd\., 1 Main St/);
		}
		const [, first] = server.taken;
		const { text = "", html = "" } = first?.email ?? {};
		assert.match(
			text,
			/\n\none-host\n\none-host\n\none-host:\nhttps:.*\/one-host\n/,
		);
		assert.doesNotMatch(text + html, /two|three/);
	},
);

testOnSqlite(
	"a mail that is sent again, after a refusal or by another mailer, has the Message-ID that it had",
	async (database, t) => {
		const ids: string[] = [];
		let refusals = 2;
		const smtp: Parameters<typeof start>[3] = {
			smtp: {
				onData(stream, _, done) {
					let raw = "";
					stream.setEncoding("utf8").on("data", (text: string) => {
						raw += text;
					});
					stream.on("end", () => {
						ids.push(/^Message-ID: (.*)$/im.exec(raw)?.[1]?.trim() ?? "none");
						refusals -= 1;
						done(refusals >= 0 ? refuse(451, "Later") : null);
					});
				},
			},
		};
		const { list, work, newMailer } = await start(
			t,
			database,
			["ann@x.at"],
			smtp,
		);
		await work(now, 1);
		await work(after(minute), 1);
		// As if a mailer was killed before the mail server had answered.
		await list.change("mails", {}, { state: "sending" });
		await newMailer(list).round();
		const [mail] = await mailsOf(list);
		assert.equal(mail?.state, "sent");
		assert.match(mail?.message_id ?? "", /^<[\w-]{36}@frontage\.example>$/);
		assert.deepEqual(ids, Array(3).fill(mail?.message_id));
	},
);

testOnSqlite(
	"who joined while the first mailer of a list started gets a confirmation, who joined before does not",
	async (database, t) => {
		const { list, joinAt, newMailer, server } = await start(t, database, []);
		await joinAt(after(-3 * minute), "old@x.at");
		await joinAt(after(-1 * minute), "ann@x.at");
		const mailer = newMailer(list, after(-2 * minute).toISOString());
		for (let round = 0; round < 3; round += 1) await mailer.round();
		assert.deepEqual(
			server.taken.map(({ to }) => to),
			["ann@x.at"],
		);
	},
);
