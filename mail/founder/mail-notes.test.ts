/** What the founder is told of mails that wait, whole. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Mail } from "../../shared/mail.ts";
import { shownMinutes } from "../../shared/shown-times.ts";
import {
	openForTest,
	testOnBoth,
	testOnSqlite,
} from "../../test/support/engines.ts";
import { aMail, at } from "../../test/support/rows.ts";
import { personKey } from "../letter/links.ts";
import { saveState } from "../mailer-state.ts";
import {
	durationNote,
	eraseRequestsNote,
	lostSecretNote,
	readMailNotes,
	readReasons,
} from "./mail-notes.ts";

const settings = {
	perDay: 500,
	timeZone: "Europe/Vienna",
	founder: null,
};
const now = Date.parse(at("13:00"));

testOnSqlite("each reason why mails wait, in one sentence", async (list, t) => {
	const open = await openForTest(t, list);
	assert.deepEqual(
		await readMailNotes(open, settings, settings.timeZone, false, now),
		[],
	);
	assert.deepEqual(
		await readMailNotes(open, null, settings.timeZone, false, now),
		[],
	);
	await open.insert("mails", [
		aMail({ id: 1, email: "a@x.example" }),
		aMail({ id: 2, email: "b@x.example", state: "sending" }),
		aMail({ id: 3, email: "c@x.example", state: "held", held_group: "spike" }),
		aMail({
			id: 4,
			email: "d@x.example",
			state: "sent",
			ended_at: at("12:45"),
		}),
		aMail({ id: 5, email: "e@x.example", state: "dropped" }),
	]);
	await open.insert("announcements", [
		{
			id: 1,
			name: "launch",
			created_at: at("10:00"),
			stopped_at: at("10:30"),
			side: null,
			filter: "",
			words: "{}",
			draft: null,
			sent_by: null,
		},
		{
			id: 2,
			name: "spring",
			created_at: at("10:00"),
			stopped_at: null,
			side: null,
			filter: "",
			words: "{}",
			draft: JSON.stringify({ people: 600 }),
			sent_by: "ann@a.example",
		},
	]);
	await saveState(open, {
		outage: "no route",
		outage_since: at("11:00"),
		paused: "restored",
		paused_since: at("11:30"),
		slowed_since: at("11:40"),
		spike_since: at("11:50"),
		full_day: at("00:00"),
	});
	const slowed =
		"More than 5 % of the last 200 mails bounced. People who join still get their confirmation, but for those who share a network's label or a small mail domain with an address that bounced; these and announcements wait until fewer bounce, or until `mail resume`.";
	const spike =
		"Far more people join than usual: bots may be entering strangers' addresses. Confirmations to those who share a network or a small mail domain are held; people who join alone get theirs.";
	const texts = {
		outage:
			"The mail server cannot be used since 2026-11-20 12:00 Europe/Vienna: all mails wait, and are sent when it can. The reason: no route",
		paused:
			"Paused since 2026-11-20 12:30 Europe/Vienna, because the list was restored or moved: `mail resume` goes on.",
		slowed: `Since 2026-11-20 12:40 Europe/Vienna: ${slowed}`,
		spike: `Since 2026-11-20 12:50 Europe/Vienna: ${spike}`,
		held: "Held until you decide: 1 confirmation. `status` shows them by network, spike and mail domain; `held release` sends them, `held erase` removes the people from the list.",
		"day full":
			"The mails of today are sent (MAIL_PER_DAY is 500; announcements and older sign-ups get half): 2 mails in the queue must wait until 2026-11-21 01:00 Europe/Vienna.",
		stopped:
			"launch is paused since 2026-11-20 11:30 Europe/Vienna: `mail resume launch` goes on.",
		interrupted:
			"spring: 0 of 600 mails are in the queue. If no window of the dashboard is adding the others just now, that was interrupted: under Write there, it goes on.",
	};
	const read = async (
		state: typeof settings | null | string,
		isRunning: boolean,
	) => {
		const { timeZone } = settings;
		const notes = await readMailNotes(open, state, timeZone, isRunning, now);
		return Object.fromEntries(notes.map(({ code, text }) => [code, text]));
	};
	const notes = await read(settings, true);
	assert.deepEqual(Object.entries(notes), Object.entries(texts));
	const { timeZone } = settings;
	const shown = shownMinutes(timeZone);
	const atDesk = await readMailNotes(
		open,
		settings,
		timeZone,
		true,
		now,
		shown,
	);
	assert.equal(
		atDesk.find(({ code }) => code === "stopped")?.deskText,
		"“launch” is paused since 20 Nov 2026, 11:30. Resume it under Write.",
	);
	assert.equal(
		(await read(settings, false))["no mailer"],
		"No mailer is running, and 2 mails in the queue must wait: docs/mail.md says how to run it.",
	);
	const { off, settings: none } = await read(null, false);
	assert.equal(
		off,
		"Mail is switched off (MAIL_URL is empty), and 2 mails in the queue must wait.",
	);
	assert.equal(none, undefined);
	assert.equal(
		(await read("MAIL_FROM is missing", false))["settings"],
		"The settings of mail are not complete, so no mail is sent: MAIL_FROM is missing",
	);
	// On another day, or without mails, the limit is no news.
	const tomorrow = now + 86_400_000;
	const later = await readMailNotes(
		open,
		settings,
		settings.timeZone,
		true,
		tomorrow,
	);
	assert.ok(!later.some(({ code }) => code === "day full"));
});

testOnBoth(
	"single mails that wait are counted by what keeps them, and `show` says the same of each",
	async (list, t) => {
		const open = await openForTest(t, list);
		let id = 0;
		const times = { created_at: at("12:00"), next_try_at: at("12:00") };
		const mail = (email: string, more: Partial<Mail> = {}) => {
			id += 1;
			const joined_at = at("12:00");
			return aMail({ id, email, joined_at, ...times, ...more });
		};
		const sent = (hours: string) =>
			({ state: "sent", ended_at: at(hours) }) as const;
		const many = (domain: string, count: number, more: Partial<Mail> = {}) =>
			Array.from({ length: count }, (_, each) =>
				mail(`p${each}@${domain}`, more),
			);
		const waiting = [
			...many("club.example", 12),
			mail("new@small.example"),
			mail("ann@orange.fr"),
			mail("bob@x.example", {
				...{ tries: 1, response: "451 Later" },
				next_try_at: at("13:30"),
			}),
			// The mailer has looked at it.
			mail("eva@y.example", {
				...{ user_type: "advertiser", next_try_at: at("11:00", "2026-11-21") },
			}),
		];
		await open.insert("mails", [
			...waiting,
			...many("club.example", 50, sent("09:00")),
			...many("small.example", 50, sent("10:00")),
			...many("orange.fr", 60, sent("10:00")),
			mail("eva@y.example", sent("11:00")),
		]);
		const notes = await readMailNotes(
			open,
			settings,
			settings.timeZone,
			true,
			now,
		);
		assert.deepEqual(
			notes.map(({ code, text }) => [code, text]),
			[
				[
					"domain full",
					"13 mails wait: 50 confirmations per day go to one mail domain, and club.example, small.example are full until 2026-11-21 01:00 Europe/Vienna.",
				],
				[
					"retry",
					"1 mail waits, because the mail server has not taken it yet: the next try is at 2026-11-20 14:30 Europe/Vienna. `status` shows what it said.",
				],
				[
					"mailbox",
					"1 mail waits: a mailbox gets one confirmation per day, and after leaving one in 30 days.",
				],
			],
		);
		// A stranger's domain would be a link in a mail.
		assert.match(notes[0]?.mailText ?? "", /and 2 domains are full/);
		const reasonOf = await readReasons(
			open,
			settings,
			settings.timeZone,
			true,
			now,
		);
		assert.deepEqual(
			[0, 12, 13, 14, 15].map((each) => reasonOf(waiting[each] as Mail)),
			[
				"for tomorrow: 50 per day to club.example",
				"for tomorrow: 50 per day to small.example",
				"for its turn",
				"for the next try at 2026-11-20 14:30 Europe/Vienna",
				"for its day: one confirmation per mailbox and day",
			],
		);
		const one = waiting[0] as Mail;
		assert.equal(reasonOf({ ...one, state: "sent" }), null);
		for (const [state, isRunning, reason] of [
			[null, false, "for MAIL_URL and its settings"],
			[settings, false, "for the mailer, which does not run"],
		] as const)
			assert.equal(
				(await readReasons(open, state, settings.timeZone, isRunning, now))(
					one,
				),
				reason,
			);
	},
);

testOnSqlite(
	"requests to be erased are told of after five minutes, or without a mailer at once",
	async (list, t) => {
		const open = await openForTest(t, list);
		const utc = (time: string) => `${time.slice(0, 16).replace("T", " ")} UTC`;
		const note = (minutes: number, isRunning: boolean) =>
			eraseRequestsNote(open, utc, isRunning, now + minutes * 60_000);
		assert.equal(await note(99, false), undefined);
		for (const [clock, letter] of [
			["13:01", "B"],
			["13:00", "A"],
		] as const)
			await open.insert("replies", [
				{ at: at(clock), person_key: letter.repeat(22), kind: "erase" },
			]);
		const text =
			"People who asked to be erased by the link of a mail still wait: 2, the first since 2026-11-20 13:00 UTC. A running mailer erases them within a minute; `erase --due` shows them, and erases them with --yes.";
		assert.equal(await note(0, false), text);
		assert.equal(await note(4.9, true), undefined);
		assert.equal(await note(5.1, true), text);
	},
);

testOnSqlite(
	"mails of a secret that is gone are counted, not those of a corrected side",
	async (list, t) => {
		const open = await openForTest(t, list);
		const [newer, older, gone] = ["new", "old", "gone"] as const;
		await open.insert(
			"mails",
			[
				[newer, "host", "sent"],
				[older, "advertiser", "sent"],
				[gone, "host", "sent"],
				[gone, "host", "waiting"],
			].map(([secret = "", side, state], id) => {
				const email = `p${id}@x.example`;
				const person_key = personKey(secret, email, side as "host");
				return aMail({ id: id + 1, email, person_key, state: state as "sent" });
			}),
		);
		assert.equal(
			await lostSecretNote(open, [newer, older]),
			"Mails that were sent with another LINK_SECRET: 1. The links in them do not work. Name both, the new one first: LINK_SECRET=new,old.",
		);
		assert.equal(await lostSecretNote(open, [newer, older, gone]), undefined);
	},
);

for (const [mails, text] of [
	[250, "They fit into one day."],
	[
		251,
		"They take 2 days: half of the 500 mails per day (MAIL_PER_DAY) is kept for people who have just joined.",
	],
] as const)
	test(`${mails} mails: ${text}`, () => {
		assert.equal(durationNote(mails, 500), text);
	});
