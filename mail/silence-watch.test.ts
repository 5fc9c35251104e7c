import assert from "node:assert/strict";
import { SilenceReader } from "../list/silence.ts";
import { dayMs, hourMs } from "../shared/time.ts";
import { aRow, openForTest, testOnBoth } from "../test/support/engines.ts";
import { readMailerState } from "./mailer-state.ts";
import { dueNotice } from "./rules/founder-mails.ts";
import { SilenceWatch } from "./silence-watch.ts";

const start = Date.UTC(2026, 8, 1);
const iso = (time: number) => new Date(time).toISOString();

testOnBoth(
	"the founder is told once that no one joins, by mail and in the chat, until someone does",
	async (database, t) => {
		const list = await openForTest(t, database);
		const days = 60;
		const visits = Array.from({ length: days }, (_, n) => ({
			day: iso(start + n * dayMs).slice(0, 10),
			source: null,
			language: null,
			views: 150,
			visitors: 100,
		}));
		await list.insert("visits", visits);
		const signUp = (time: number, columns = {}) =>
			list.insert("waitlist", [aRow({ created_at: iso(time), ...columns })]);
		const rows = visits.flatMap(({ day }) =>
			Array.from({ length: 10 }, (_, n) =>
				aRow({
					created_at: `${day}T${String(n + 6).padStart(2, "0")}:00:00.000Z`,
				}),
			),
		);
		await list.insert("waitlist", rows);
		// Does not end a silence.
		const imported_at = iso(start + days * dayMs);
		await signUp(start + days * dayMs, { imported_at });

		const clock = { now: start + (days - 1) * dayMs + 16 * hourMs };
		const told: string[] = [];
		const logged: string[] = [];
		let isTaken = false;
		const newWatch = () =>
			new SilenceWatch({
				list,
				siteUrl: "https://frontage.example",
				timeZone: "UTC",
				isClosed: () => false,
				log: (text) => logged.push(text),
				async tell(text) {
					told.push(text);
					return isTaken;
				},
				clock: () => clock.now,
			});
		const watch = newWatch();
		await watch.round();
		const today = { views: 150, visitors: 134, source: null, language: null };
		const day = iso(start + days * dayMs).slice(0, 10);
		await list.insert("visits", [{ ...today, day }]);
		clock.now = start + days * dayMs + 23 * hourMs;
		assert.equal(await watch.round(), 60_000);
		const text =
			"No one has joined since Friday 15:00, though 134 people came. Please try the form: https://frontage.example/#waitlist";
		assert.deepEqual(told, [text]);
		// The chat has not taken it, so it is told again; after that, not even after a restart.
		isTaken = true;
		await watch.round();
		await newWatch().round();
		await watch.round();
		assert.deepEqual(told, [text, text]);
		assert.deepEqual(logged, [text]);
		assert.ok(dueNotice(await readMailerState(list), [], clock.now));

		await signUp(clock.now - hourMs);
		await watch.round();
		const { silence_since, silence_told_at } = await readMailerState(list);
		assert.deepEqual([silence_since, silence_told_at], [undefined, undefined]);
		assert.equal(told.length, 2);
	},
);

testOnBoth("one side alone is told of after a week", async (database, t) => {
	const list = await openForTest(t, database);
	// There, all of these people join in the morning of the next day.
	const timeZone = "Asia/Tokyo";
	const rows = [];
	const visits = [];
	for (let n = 0; n < 40; n += 1) {
		const day = iso(start + n * dayMs).slice(0, 10);
		visits.push({ day, source: null, language: "en", views: 80, visitors: 80 });
		for (const user_type of ["host", "advertiser"] as const)
			for (let person = 0; person < 4; person += 1)
				if (user_type === "host" || n < 33)
					rows.push(
						aRow({ user_type, created_at: `${day}T2${person}:00:00.000Z` }),
					);
	}
	await list.insert("visits", visits);
	await list.insert("waitlist", rows);
	const clock = { now: start + 39 * dayMs };
	const told: string[] = [];
	const watch = new SilenceWatch({
		list,
		siteUrl: "",
		timeZone,
		isClosed: () => false,
		log: (text) => told.push(text),
		clock: () => clock.now,
	});
	await watch.round();
	assert.deepEqual(told, []);
	clock.now = start + 39 * dayMs + 23 * hourMs;
	await watch.round();
	assert.deepEqual(told, [
		"No advertiser has joined since 2026-10-04 08:00, though 480 people came. Please try the form.",
	]);
	// A week of the days on which the waitlist was open.
	const silencesIf = async (closedOn: string) => {
		const reader = new SilenceReader(list, timeZone);
		const all = await reader.read(clock.now, closedOn);
		return all.map(({ side }) => side);
	};
	assert.deepEqual(await silencesIf("2026-10-04"), ["advertiser"]);
	assert.deepEqual(await silencesIf("2026-10-05"), []);
});

testOnBoth(
	"while the waitlist is closed there is no silence, and visitors from that time do not count",
	async (database, t) => {
		const list = await openForTest(t, database);
		for (let n = 0; n < 50; n += 1) {
			const day = iso(start + n * dayMs).slice(0, 10);
			const visitors = 100;
			await list.insert("visits", [
				{ day, source: null, language: "en", views: 100, visitors },
			]);
			if (n >= 30) continue;
			const rows = Array.from({ length: 10 }, (_, person) =>
				aRow({ created_at: `${day}T1${person}:00:00.000Z` }),
			);
			await list.insert("waitlist", rows);
		}
		const clock = { now: 0 };
		const at = (day: number) => start + day * dayMs + 23 * hourMs;
		const state = { isClosed: false };
		const told: string[] = [];
		const watch = () =>
			new SilenceWatch({
				list,
				siteUrl: "",
				timeZone: "UTC",
				isClosed: () => state.isClosed,
				log: (text) => told.push(text),
				clock: () => clock.now,
			});
		/** What is told on a day. */
		const lookOn = async (day: number, isClosed: boolean) => {
			clock.now = at(day);
			state.isClosed = isClosed;
			await watch().round();
			return told.splice(0).length;
		};
		assert.equal(await lookOn(29, false), 0);
		assert.equal(await lookOn(33, false), 1);
		assert.equal(await lookOn(34, true), 0);
		assert.equal((await readMailerState(list)).silence_since, undefined);
		assert.equal(await lookOn(44, true), 0);
		assert.equal(await lookOn(45, false), 0);
		assert.equal(await lookOn(48, false), 1);
	},
);

testOnBoth(
	"on a day of 25 hours no visitor counts twice",
	async (database, t) => {
		const list = await openForTest(t, database);
		// In Vienna, the clocks are changed on 2026-10-25.
		const last = Date.UTC(2026, 9, 25);
		for (let n = 60; n >= 0; n -= 1) {
			const day = iso(last - n * dayMs).slice(0, 10);
			const visitors = n === 0 ? 80 : 100;
			await list.insert("visits", [
				{ day, source: null, language: "en", views: 100, visitors },
			]);
			if (n === 0) continue;
			const rows = Array.from({ length: 10 }, (_, person) =>
				aRow({ created_at: `${day}T1${person}:00:00.000Z` }),
			);
			await list.insert("waitlist", rows);
		}
		const told: string[] = [];
		const watch = new SilenceWatch({
			list,
			siteUrl: "",
			timeZone: "Europe/Vienna",
			isClosed: () => false,
			log: (text) => told.push(text),
			clock: () => Date.parse("2026-10-25T22:30:00Z"),
		});
		await watch.round();
		assert.deepEqual(told, []);
	},
);
