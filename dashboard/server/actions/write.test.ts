import assert from "node:assert/strict";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { readMinute } from "../../../cli/times.ts";
import type { MailSettings } from "../../../config/settings.ts";
import { erase } from "../../../list/erase.ts";
import { restore } from "../../../list/restore.ts";
import { expectName } from "../../../mail/announce.ts";
import { saveState } from "../../../mail/mailer-state.ts";
import { markReported } from "../../../mail/queue/change-queue.ts";
import { dayMs, hourMs } from "../../../shared/time.ts";
import { backUp } from "../../../store/archive.ts";
import { contentIn } from "../../../test/support/content.ts";
import { actsOn, deskOf } from "../../../test/support/desk.ts";
import {
	aRow,
	type EmptyList,
	engines,
	openForTest,
	testOnBoth,
	testOnSqlite,
} from "../../../test/support/engines.ts";
import { aMail } from "../../../test/support/rows.ts";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";
import { secret, start } from "../../../test/support/test-mailer.ts";
import type { Acted, Asked } from "../../actions.ts";

const content = contentIn("en", "de");
const timeZone = "Europe/Vienna";

/** The actions, with mail on. */
function actsWith(
	database: EmptyList,
	url = "smtp://127.0.0.1:1",
	by = "ann@frontage.example",
) {
	const settings: MailSettings = {
		...{ url, from: "Frontage <hello@frontage.example>", timeZone },
		...{ linkSecrets: [secret], siteUrl: "https://frontage.example" },
		...{
			perMinute: 600,
			perDay: 2_000,
			founder: "me@frontage.example",
			deskUrl: null,
		},
	};
	const writing = {
		...{ content, settings, timeZone },
		readMinute: (text: string) => readMinute(text, timeZone),
	};
	const desk = deskOf(database.settings);
	return actsOn({ ...desk, linkSecrets: [secret], writing }, by);
}
type Act = ReturnType<typeof actsWith>;

const words = {
	en: { subject: "Hello", body: "We are **open**.\n\nCome [in](/)." },
	de: { subject: "Hallo", body: "Wir haben **offen**." },
};
const form = { name: "", words, whom: { unconfirmed: true }, when: {} };

/** Saves a draft; resolves with what names it. */
async function save(act: Act, more: Partial<Asked<"saveDraft">> = {}) {
	const saved = await act("saveDraft", { ...form, ...more });
	assert.ok("problems" in saved, JSON.stringify(saved));
	return { id: saved.id ?? 0, version: saved.version ?? "" };
}

const refusalOf = (answer: object) =>
	"refused" in answer ? `${answer.refused}` : "";

testOnBoth(
	"of two windows with one draft, the older one is refused and sees what is stored; a backup has the draft",
	async (database, t) => {
		const list = await openForTest(t, database);
		const act = actsWith(database);
		const seen = await save(act);
		const mine = {
			...form,
			words: { ...words, en: { subject: "A", body: "" } },
		};
		const stored = await act("saveDraft", { ...mine, ...seen });
		assert.ok("problems" in stored);
		const late = await act("saveDraft", { ...form, name: "spring", ...seen });
		assert.match(refusalOf(late), /another window/);
		assert.partialDeepStrictEqual(late, {
			version: stored.version,
			draft: { name: "", words: { en: { subject: "A" }, de: words.de } },
		});
		assert.match(refusalOf(await act("forgetDraft", seen)), /another window/);

		const file = path.join(temporaryFolder(t), "list.backup");
		await backUp(database, file);
		const other = await engines.SQLite(t);
		await restore(file, other, path.join(temporaryFolder(t), "erased.json"));
		const { id, version = "" } = stored;
		const restored = await actsWith(other)("draft", { id: id ?? 0 });
		assert.partialDeepStrictEqual(restored, {
			version,
			words: { de: words.de },
		});
		// A draft is neither sent nor a name that an announcement has.
		const { drafts, sent, choices } = await act("writings", {});
		assert.equal(drafts.length, 1);
		assert.deepEqual([sent, choices.announcements], [[], ["launch"]]);

		const gone = await act("forgetDraft", { id: id ?? 0, version });
		assert.ok("record" in gone);
		assert.equal((await list.count("announcements")).rows, 0);
		const after = await act("saveDraft", { ...form, ...seen });
		assert.match(refusalOf(after), /thrown away/);
		const empty = await act("forgetDraft", await save(act, { words: {} }));
		assert.ok("done" in empty && !("record" in empty));
	},
);

testOnSqlite(
	"what cannot be sent is named at its field, and is not sent",
	async (database, t) => {
		const list = await openForTest(t, database);
		await list.insert("waitlist", [aRow()]);
		const act = actsWith(database);
		const inBody = (body: string) => ({
			words: { en: { subject: "A", body } },
		});
		for (const [more, field, said] of [
			[{ words: {} }, "subject.en", /Write a subject/],
			[inBody(""), "body.en", /no text/],
			[inBody("[your city]"), "body.en", /square brackets: \[your city\]/],
			[inBody("[a](javascript:alert(1))"), "body.en", /begins with https/],
			[inBody("[a](http://x.example)"), "body.en", /begins with https/],
			[inBody("[a](/\\x.example)"), "body.en", /begins with https/],
			[{ words: { de: { subject: "", body: "x" } } }, "subject.de", /German/],
			[{ name: "launch" }, "name", /“launch” is taken/],
			[{ name: "Confirm" }, "name", /is taken/],
			[{ name: "--yes" }, "name", /letters/],
			[{ when: { at: "2020-01-15T09:00" } }, "at", /over/],
			[{ when: { perDay: 0 } }, "perDay", /whole number/],
			[{ whom: { brought: 0 } }, "brought", /whole number/],
			[{ whom: { count: 0 } }, "count", /whole number/],
			[{ when: { at: "2027-03-28T02:30" } }, "at", /put forward/],
		] as const) {
			const draft = await save(act, more);
			const { problems, total } = await act("plan", draft);
			assert.partialDeepStrictEqual(problems, [{ field }]);
			assert.match(problems[0]?.text ?? "", said);
			const sent = await act("send", { ...draft, total, typed: "" });
			assert.ok("field" in sent && sent.field === field);
		}
		assert.equal((await list.count("mails")).rows, 0);
	},
);

testOnSqlite(
	"a subject stays one line, and what looks like HTML or a header is shown as it is typed",
	async (database, t) => {
		const { server } = await start(t, database, []);
		const act = actsWith(database, server.url);
		const draft = await save(act, {
			words: {
				en: {
					subject: "Hi\r\nBcc: eve@x.example\u2028you",
					body: '<b>bold</b> & **\u202e<script>alert(1)</script>**\n[go](https://x.example/?a=1&b=")\nBcc: eve@x.example',
				},
			},
		});
		await act("sendToMe", { ...draft, language: "en" });
		assert.deepEqual(
			server.taken.map(({ to }) => to),
			["ann@frontage.example"],
		);
		const [{ email, raw } = assert.fail()] = server.taken;
		assert.equal(email.subject, "Hi Bcc: eve@x.example you");
		const [headers = ""] = raw.split("\r\n\r\n");
		assert.ok(!/^bcc:/im.test(headers));
		const { html = "", text = "" } = email;
		for (const part of [
			"&#60;b&#62;bold&#60;/b&#62; &#38; <strong>",
			'href="https://x.example/?a=1&#38;b=%22"',
		])
			assert.ok(html.includes(part), part);
		assert.ok(!html.includes("<script"));
		assert.ok(text.includes("go (https://x.example/?a=1&b=%22)"));
	},
);

testOnSqlite("a number above 50 is typed", async (database, t) => {
	const list = await openForTest(t, database);
	await list.insert(
		"waitlist",
		Array.from({ length: 51 }, (_, n) => aRow({ email: `p${n}@x.at` })),
	);
	const act = actsWith(database);
	const draft = await save(act, { name: "spring" });
	const send = (typed: string, total = 51) =>
		act("send", { ...draft, total, typed });
	assert.match(refusalOf(await send("", 50)), /By now, 51 people/);
	for (const typed of ["", "50"])
		assert.partialDeepStrictEqual(await send(typed), { field: "typed" });
	assert.equal((await list.count("mails")).rows, 0);
	assert.ok("done" in (await send("51")));
	assert.equal((await list.count("mails")).rows, 51);
	// It is sent once.
	await assert.rejects(send("51"), /was sent/);
	const stop = { name: "spring", waiting: 51 };
	const refused = await act("stop", { ...stop, typed: "" });
	assert.partialDeepStrictEqual(refused, { field: "typed" });
	assert.ok("done" in (await act("stop", { ...stop, typed: "51" })));
	assert.equal(
		(await list.count("mails", { with: { state: ["dropped"] } })).rows,
		51,
	);
});

/** The Saturday before clocks are put forward in Vienna, at nine. */
function beforeSummerTime(): string {
	const year = new Date().getUTCFullYear() + 1;
	const last = new Date(Date.UTC(year, 2, 31));
	const sunday = 31 - last.getUTCDay();
	return `${year}-03-${sunday - 1}T09:00`;
}

testOnBoth(
	"two languages go out in waves, paused, resumed and stopped; who leaves, is erased or bounces before a wave gets none",
	async (database, t) => {
		const english = ["e0@x.at", "e1@x.at", "left@x.at", "e3@x.at"];
		const { list, server, work, reply, erasedFile } = await start(
			t,
			database,
			[],
			{ content },
		);
		await saveState(list, { on_since: "2999-01-01T00:00:00.000Z" });
		const time = (n: number) => new Date(Date.now() - dayMs + n * 1000);
		const some = [
			...english,
			"gone@x.at",
			"bounced@x.at",
			"both@x.at",
			"late@x.at",
		];
		await list.insert(
			"waitlist",
			some.map((email, n) =>
				aRow({
					...{ email, created_at: time(n).toISOString() },
					language: email === "e1@x.at" ? "de-AT" : "en",
				}),
			),
		);
		await list.insert("waitlist", [
			aRow({
				...{ email: "both@x.at", user_type: "advertiser" },
				created_at: time(99).toISOString(),
			}),
		]);
		const { id, ...asked } = aMail({ email: "bounced@x.at", state: "sent" });
		await list.insert("mails", [asked]);

		const act = actsWith(database, server.url);
		const at = beforeSummerTime();
		const draft = await save(act, {
			name: "spring",
			when: { at, perDay: 2 },
		});
		const plan = await act("plan", draft);
		assert.partialDeepStrictEqual(plan, {
			total: 8,
			perSide: { host: 8, advertiser: 0 },
			perLanguage: [
				{ language: "en", count: 7, getsLanguage: "en" },
				{ language: "de", count: 1, getsLanguage: "de" },
			],
			leftOut: [{ reason: "at the same mailbox as another of them", count: 1 }],
			missing: [],
			problems: [],
		});
		const dayOf = (days: number) =>
			new Date(Date.parse(`${at}Z`) + days * dayMs).toISOString().slice(0, 10);
		assert.deepEqual(
			plan.waves,
			[0, 1, 2, 3].map((days) => ({ day: dayOf(days), count: 2 })),
		);
		const sent = await act("send", { ...draft, total: 8, typed: "" });
		assert.ok("done" in sent);
		assert.deepEqual(sent.record, {
			action: "send",
			detail: "spring to 8 people",
		});

		const first = Date.parse(readMinute(at, timeZone));
		// At the same hour of the clock, which is an hour earlier from the second day on.
		const wave = (days: number) =>
			new Date(first + days * dayMs - (days > 0 ? hourMs : 0));
		const minuteBefore = (day: Date) => new Date(day.valueOf() - 60_000);
		assert.deepEqual(await work(minuteBefore(wave(0))), []);
		const firstTwo = ["e0@x.at", "e1@x.at"];
		assert.deepEqual(await work(wave(0)), firstTwo);
		const subjects = server.taken.map(({ email }) => email.subject);
		assert.deepEqual(subjects.toSorted(), ["Hallo", "Hello"]);
		const german = server.taken.find(({ to }) => to === "e1@x.at")?.email;
		assert.ok(german?.html?.includes('<html lang="de"'));
		assert.ok(german?.html?.includes("<strong>offen</strong>"));
		assert.ok(german?.text?.includes("Von der Liste nehmen"));

		await reply("left@x.at", "left");
		await erase(list, ["gone@x.at"], erasedFile, () => []);
		const report = { bounced: ["bounced@x.at"], complained: [] };
		await markReported(list, report, erasedFile);
		assert.deepEqual(await work(minuteBefore(wave(1))), firstTwo);
		assert.ok("done" in (await act("pause", { name: "spring" })));
		assert.partialDeepStrictEqual((await act("writings", {})).sent, [
			{ isStopped: true, mails: { sent: 2, waiting: 5 } },
		]);
		assert.deepEqual(await work(wave(1)), firstTwo);
		assert.ok("done" in (await act("resume", { name: "spring" })));
		assert.deepEqual(await work(wave(1)), [...firstTwo, "e3@x.at"].sort());
		assert.deepEqual(await work(wave(2)), [...firstTwo, "e3@x.at"].sort());

		const stopped = await act("stop", {
			...{ name: "spring", waiting: 2, typed: "" },
		});
		assert.ok("done" in stopped, refusalOf(stopped));
		assert.deepEqual(await work(wave(3)), [...firstTwo, "e3@x.at"].sort());

		// What was sent can be read, and a mail that was stopped may be sent to its people by the command.
		const read: Acted<"sentWords"> = await act("sentWords", { name: "spring" });
		assert.deepEqual(read.words, words);
		assert.partialDeepStrictEqual(read.waves, [
			{ by: "ann@frontage.example", mails: { sent: 3, waiting: 0 } },
		]);
	},
);

testOnBoth(
	"people are chosen by each part of the form, and left out by name",
	async (database, t) => {
		const list = await openForTest(t, database);
		await list.insert("waitlist", [
			aRow({ email: "a@x.at", utm_source: "fair", language: "de" }),
			aRow({ email: "b@x.at", user_type: "advertiser", answer: "two" }),
			aRow({ email: "c@x.at", created_at: "2026-10-24T22:30:00.000Z" }),
		]);
		const act = actsWith(database);
		const count = async (whom: object) => {
			const draft = await save(act, { whom: { unconfirmed: true, ...whom } });
			return (await act("plan", draft)).total;
		};
		for (const [whom, expected] of [
			[{}, 3],
			[{ unconfirmed: false }, 0],
			[{ side: "advertiser" }, 1],
			[{ source: "fair" }, 1],
			[{ source: null }, 2],
			[{ language: "de" }, 1],
			[{ language: "en" }, 2],
			[{ answer: "two" }, 1],
			[{ answer: null }, 2],
			// The 25th in Vienna.
			[{ joinedFrom: "2026-10-25", joinedBefore: "2026-10-26" }, 1],
			[{ joinedBefore: "2026-10-25" }, 0],
			[{ joinedFrom: "2026-10-26" }, 2],
			[{ imported: true }, 0],
			[{ notGot: "launch", count: 2 }, 2],
			[{ got: "launch" }, 0],
		] as const)
			assert.equal(await count(whom), expected, JSON.stringify(whom));
		const draft = await save(act, { whom: {} });
		assert.deepEqual((await act("plan", draft)).leftOut, [
			{ reason: "not confirmed", count: 3 },
		]);
	},
);

testOnSqlite(
	"a person gets the first written language where there is none of the own",
	async (database, t) => {
		const list = await openForTest(t, database);
		await list.insert("waitlist", [
			aRow({ email: "a@x.at", language: "en" }),
			aRow({ email: "b@x.at", language: "de" }),
			aRow({ email: "c@x.at", language: "fr" }),
		]);
		const act = actsWith(database);
		const draft = await save(act, { words: { de: words.de } });
		const { missing } = await act("plan", draft);
		assert.deepEqual(missing.toSorted(), [
			"1 person who speaks English gets the German text.",
			"1 person who speaks French gets the German text.",
		]);
		const shown = { ...draft, language: "en", side: "host" } as const;
		const { subject, text, page } = await act("preview", shown);
		assert.deepEqual([subject, /offen/.test(text)], ["Hallo", true]);
		assert.match(page, /^preview\/[\w-]{40,}$/);
	},
);

testOnSqlite(
	"when adding the mails is interrupted, it is named, and goes on or is stopped (TryGhost/Ghost#30230, knadh/listmonk#2278)",
	async (database, t) => {
		const list = await openForTest(t, database);
		const people = Array.from({ length: 600 }, (_, n) =>
			aRow({ email: `p${n}@x.at` }),
		);
		await list.insert("waitlist", people);
		const act = actsWith(database);
		/** Sends a draft of which the mail to one person cannot be stored. */
		const interrupt = async (name: string, email: string) => {
			const file = new DatabaseSync(
				database.settings.DATABASE_URL.replace(/^file:/, ""),
			);
			file.exec(
				`create trigger full before insert on mails when new.email = '${email}' begin select raise(abort, 'full'); end`,
			);
			const draft = await save(act, { name, when: { perDay: 400 } });
			const send = { ...draft, total: 600, typed: "600" };
			await assert.rejects(act("send", send), /full/);
			file.exec("drop trigger full");
			file.close();
			const { sent, drafts } = await act("writings", {});
			assert.deepEqual(drafts, []);
			return sent.find((each) => each.name === name);
		};
		const unfinished = { people: 600, mails: 500, isAdding: false };
		const spring = await interrupt("spring", "p550@x.at");
		assert.partialDeepStrictEqual(spring, { unfinished });
		// Who joins after it was sent gets none, also not in the place of an erased person.
		await list.remove("waitlist", { with: { person: ["p599@x.at"] } });
		await list.insert("waitlist", [
			aRow({ email: "late@x.at", created_at: "2999-01-01T00:00:00.000Z" }),
		]);
		assert.ok("done" in (await act("goOn", { name: "spring" })));
		assert.match(refusalOf(await act("goOn", { name: "spring" })), /^All/);
		const mails = await Array.fromAsync(
			list.read("mails", { with: { kind: ["spring"] } }),
		);
		const emails = new Set(mails.map(({ email }) => email));
		assert.deepEqual([mails.length, emails.size], [599, 599]);
		assert.ok(!emails.has("late@x.at"));
		const days = Map.groupBy(mails, (mail) => mail.next_try_at);
		const waves = [...days.values()].map(({ length }) => length);
		assert.deepEqual(waves.sort(), [199, 400]);
		const { sent } = await act("writings", {});
		assert.equal(sent[0]?.unfinished, null);

		// As many as before.
		assert.partialDeepStrictEqual(await interrupt("summer", "p550@x.at"), {
			unfinished,
		});
		const summer = { name: "summer", waiting: 500, typed: "500" };
		assert.ok("done" in (await act("stop", summer)));
		assert.match(refusalOf(await act("goOn", { name: "summer" })), /^All/);

		// Before any mail was added, it is a draft again.
		assert.partialDeepStrictEqual(await interrupt("autumn", "p1@x.at"), {
			unfinished: { mails: 0 },
		});
		const autumn = { name: "autumn", waiting: 0, typed: "" };
		assert.ok("done" in (await act("stop", autumn)));
		const { drafts } = await act("writings", {});
		assert.deepEqual(
			drafts.map(({ name }) => name),
			["autumn"],
		);
		const asked = expectName(list, content, "autumn");
		await assert.rejects(asked, /"autumn" is a draft of the dashboard/);
	},
);

testOnSqlite(
	"what was sent is read as it is stored, with the links of the site",
	async (database, t) => {
		const list = await openForTest(t, database);
		const paragraphs = ["One\n\nstill one", "[Come](/), [yours]({ownLink})"];
		const letter = { subject: "A", paragraphs };
		const stored = {
			...{ name: "spring", created_at: "2026-11-01T00:00:00.000Z" },
			words: JSON.stringify({ en: { host: letter, advertiser: letter } }),
		};
		await list.insert("announcements", [stored]);
		const read = await actsWith(database)("sentWords", { name: "spring" });
		assert.deepEqual(read.paragraphs, {
			en: [
				[{ text: "One\n\nstill one" }],
				[
					{ text: "Come", href: "https://frontage.example/" },
					{ text: ", " },
					{ text: "yours", href: "{ownLink}" },
				],
			],
		});
	},
);

testOnSqlite(
	"mails go on after a pause of all (duplicati/duplicati#194)",
	async (database, t) => {
		const list = await openForTest(t, database);
		const act = actsWith(database);
		const paused_since = "2026-11-01T08:00:00.000Z";
		await saveState(list, { paused: "restored", paused_since });
		assert.equal((await act("writings", {})).isPaused, true);
		const resumed = await act("resumeMail", {});
		assert.ok("done" in resumed && resumed.done.includes("1 Nov 2026, 09:00"));
		assert.equal((await act("writings", {})).isPaused, false);
		assert.match(refusalOf(await act("resumeMail", {})), /any more/);
	},
);
