import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import type { DatabaseAddress } from "../config/database.ts";
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
			senders: 100,
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
		const today = {
			...{ views: 900, visitors: 600, source: null, language: null },
			senders: 160,
		};
		const day = iso(start + days * dayMs).slice(0, 10);
		await list.insert("visits", [{ ...today, day }]);
		clock.now = start + days * dayMs + 23 * hourMs;
		assert.equal(await watch.round(), 60_000);
		const text =
			"No one has joined since Friday 15:00, though 160 people came. Please try the form: https://frontage.example/#waitlist";
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

testOnBoth(
	"while the waitlist is closed there is no silence, and visitors from that time do not count",
	async (database, t) => {
		const list = await openForTest(t, database);
		for (let n = 0; n < 50; n += 1) {
			const day = iso(start + n * dayMs).slice(0, 10);
			const visitors = 100;
			await list.insert("visits", [
				{
					day,
					source: null,
					language: "en",
					views: 100,
					visitors,
					senders: null,
				},
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
				{
					day,
					source: null,
					language: "en",
					views: 100,
					visitors,
					senders: null,
				},
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

/** A list with some weeks of 100 people and 10 sign-ups per day, until yesterday. */
async function usualWeeks(
	t: TestContext,
	database: DatabaseAddress,
	/** What a flood of one sender adds to each of these days. */
	flood = { views: 0, visitors: 0, senders: 0 },
) {
	const list = await openForTest(t, database);
	const today = start + 60 * dayMs;
	const addDay = (n: number, senders: number, columns = flood) => {
		const { views, visitors } = columns;
		const row = {
			...{ day: iso(start + n * dayMs).slice(0, 10), source: null },
			...{ views: views + 2 * senders, visitors: visitors + senders },
			...{ senders: senders + columns.senders, language: "en" },
		};
		return list.insert("visits", [row]);
	};
	const joinAt = (time: number, columns = {}) =>
		list.insert("waitlist", [aRow({ created_at: iso(time), ...columns })]);
	for (let n = 0; n < 60; n += 1) {
		await addDay(n, 100);
		for (let person = 0; person < 10; person += 1)
			await joinAt(start + n * dayMs + (10 + person) * hourMs);
	}
	return { list, today, addDay, joinAt };
}

testOnBoth(
	"a flood of one sender makes no silence, and hides none, also after it ended",
	async (database, t) => {
		const flood = { views: 9_000, visitors: 9_000, senders: 1 };
		const { list, today, addDay } = await usualWeeks(t, database, flood);
		const read = (days: number) =>
			new SilenceReader(list, "UTC").read(today + days * dayMs);
		await addDay(60, 40);
		assert.equal(await read(0.5), undefined);
		const quiet = { views: 0, visitors: 0, senders: 0 };
		await addDay(61, 120, quiet);
		const silence = { since: iso(today - 5 * hourMs), visitors: 161 };
		assert.deepEqual(await read(1.9), silence);
	},
);

testOnBoth(
	"sign-ups of a network that sends many do not raise what is usual, and end a silence",
	async (database, t) => {
		const { list, today, addDay, joinAt } = await usualWeeks(t, database);
		for (let n = 0; n < 100; n += 1)
			await joinAt(today - dayMs + n, { network: "abcdef12" });
		await addDay(60, 100);
		const reader = new SilenceReader(list, "UTC");
		assert.equal(await reader.read(today + 0.9 * dayMs), undefined);
		await addDay(61, 100);
		assert.ok(await reader.read(today + 1.9 * dayMs));
		await joinAt(today + 1.9 * dayMs, { network: "abcdef12" });
		assert.equal(await reader.read(today + 1.95 * dayMs), undefined);
	},
);

testOnBoth(
	"a clock that was wrong, or a corrected sign-up, moves no silence",
	async (database, t) => {
		const { list, today, addDay, joinAt } = await usualWeeks(t, database);
		// The clock is a year ahead, and is set back.
		await joinAt(today + 365 * dayMs);
		const reader = new SilenceReader(list, "UTC");
		assert.equal(await reader.read(today), undefined);
		assert.equal(reader.lastSignUp, iso(today));
		await joinAt(today - 10 * 60_000);
		await reader.read(today);
		assert.equal(reader.lastSignUp, iso(today - 10 * 60_000));
		// Its row is the newest.
		const edited_at = iso(today + hourMs);
		await joinAt(start + dayMs, { edited_at });
		await addDay(60, 180);
		const silence = await reader.read(today + 23 * hourMs);
		assert.deepEqual(silence, {
			since: iso(today - 10 * 60_000),
			visitors: 180,
		});
	},
);

testOnBoth(
	"the days are those of the founder's time zone",
	async (database, t) => {
		const { list, today, addDay, joinAt } = await usualWeeks(t, database);
		// In Tokyo it is the next day, of whose visitors none came before.
		await joinAt(today - 3 * hourMs);
		const reader = new SilenceReader(list, "Asia/Tokyo");
		await reader.read(today - 2 * hourMs);
		await addDay(60, 160);
		const silence = await reader.read(today + 8 * hourMs);
		assert.equal(silence?.visitors, 160);
	},
);
