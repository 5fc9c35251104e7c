import assert from "node:assert/strict";
import { test } from "node:test";
import { is } from "valibot";
import type { Call } from "../shared/calls.ts";
import { Tally } from "../shared/counts.ts";
import type { KnownState } from "../shared/mail.ts";
import { People } from "../shared/people.ts";
import type { Person } from "../shared/person.ts";
import type { Side } from "../shared/sides.ts";
import { ago, dayMs } from "../shared/time.ts";
import { aMail, aReply, aSignUp, at, countsOf } from "../test/support/rows.ts";
import { type DashboardList, queries } from "./api.ts";

const aPerson = {
	joined_at: at("12:00"),
	user_type: "host",
	language: "en",
	mail: null,
	answer: null,
} as const;

test("addresses and CSV: each once, with people who left only if they are asked for", () => {
	const people = new People();
	const both = { email: "both@x.at" };
	people.addSignUp(aSignUp(both));
	people.addSignUp(aSignUp({ ...both, id: 2, user_type: "advertiser" }));
	people.addSignUp(aSignUp({ email: "left@x.at", id: 3 }));
	people.addMail(aMail({ email: "left@x.at" }));
	people.addReply(aReply({ kind: "left" }));
	const list = {
		live: { current: { people } },
		csv: (some: readonly Person[]) =>
			some.map(({ email, user_type }) => `${email} ${user_type}`).join(),
	} as unknown as DashboardList;
	const both2 = "both@x.at advertiser,both@x.at host";
	for (const [mail, emails, csv] of [
		[undefined, "both@x.at", both2],
		[null, "both@x.at", both2],
		["waiting", "", ""],
		["left", "left@x.at", "left@x.at host"],
	] as const) {
		const query = { sort: "email", descending: false, mail } as const;
		assert.equal(queries.emails.answer(list, query), emails);
		assert.equal(queries.csv.answer(list, query), csv);
	}
});

test("the day of a call exists, and its note has 500 characters at most", () => {
	const call = { email: "a@x.at", isCalled: false, note: "" };
	for (const [call_on, isDay] of [
		["", true],
		["2028-02-29", true],
		["2026-02-29", false],
		["2026-2-3", false],
		["soon", false],
	] as const)
		assert.equal(is(queries.call.schema, { ...call, call_on }), isDay);
	for (const [length, isTaken] of [
		[500, true],
		[501, false],
	] as const) {
		const note = "x".repeat(length);
		const asked = { ...call, note, call_on: "" };
		assert.equal(is(queries.call.schema, asked), isTaken);
	}
});

test("the tables of sources say whose link one is", async () => {
	const people = new People();
	const tally = new Tally("UTC");
	tally.add({ ...aPerson, source: "MCnIRZX4" });
	tally.add({ ...aPerson, source: null });
	const visits = { day: at("12:00").slice(0, 10), language: "en" };
	const list = {
		live: { current: { people, tally }, timeZone: "UTC" },
		nameOfSource: (source: string | null) => source && `link of ${source}`,
		readVisits: async () => [
			{ ...visits, source: "MCnIRZX4", views: 2, visitors: 2 },
		],
		joiners: () => [],
	} as unknown as DashboardList;
	const { sources } = queries.charts.answer(list, {});
	assert.deepEqual(
		sources.map(({ source, name }) => [source, name]),
		[
			[null, null],
			["MCnIRZX4", "link of MCnIRZX4"],
		],
	);
	for (const [by, name] of [
		["source", "link of MCnIRZX4"],
		["language", "en"],
	] as const) {
		const answer = await queries.funnel.answer(list, { days: null, by });
		assert.deepEqual(
			answer.parts.map((part) => part.name),
			[name],
		);
	}
});

test("a note keeps the time of the last call", async () => {
	const people = new People();
	people.addSignUp(aSignUp({ email: "A@x.at" }));
	const called_at = at("14:00");
	const before = { called_at, note: "Busy", call_on: "2026-11-21" };
	people.addCall({ email: "a@x.at", at: called_at, ...before });
	const written: Call[] = [];
	const list = {
		live: { current: { people }, refresh: async () => {} },
		writeCall: async (call: Call) => written.push(call),
		record: async () => {},
	} as unknown as DashboardList;
	const note = { email: "A@x.at", note: " Back ", call_on: "" };
	await queries.call.answer(list, { ...note, isCalled: false });
	const after = { email: "a@x.at", called_at, note: "Back", call_on: null };
	assert.partialDeepStrictEqual(written, [after]);
	await queries.call.answer(list, { ...note, isCalled: true });
	assert.notEqual(written[1]?.called_at, called_at);
	// A call needs no note, and ends what was planned.
	const silent = { email: "A@x.at", note: "", call_on: "" };
	await queries.call.answer(list, { ...silent, isCalled: true });
	const { at: time, ...row } = written[2] ?? assert.fail();
	const none = { email: "a@x.at", note: null, call_on: null };
	assert.deepEqual(row, { ...none, called_at: time });
	// Nothing is written of a person who was erased meanwhile.
	const gone = { ...silent, email: "gone@x.at", isCalled: true };
	await assert.rejects(
		queries.call.answer(list, gone),
		/no longer on the list/,
	);
	assert.equal(written.length, 3);
});

test("seven days are today and the six before", async () => {
	const people = [0, 6, 7].map((days) => ({
		...{
			user_type: "host" as const,
			source: null,
			language: null,
			mail: null,
			answer: null,
		},
		joined_at: ago(days * dayMs),
	}));
	const current = { tally: new Tally("UTC", people), announcements: [] };
	const live = { refresh: () => {}, timeZone: "UTC", version: "", current };
	const list = {
		live,
		readMail: () => null,
		readSilence: () => [],
	} as unknown as DashboardList;
	const { totals, today, sevenDays } = await queries.now.answer(list, {});
	const hosts = [totals, today, sevenDays].map(({ host }) => host);
	assert.deepEqual(hosts, [3, 1, 2]);
});

test("what is shown now: days of the time zone, and what is known by mail", async (t) => {
	// In Tokyo, half past midnight of the next day.
	const now = Date.parse("2026-11-20T15:30:00.000Z");
	t.mock.timers.enable({ apis: ["Date"], now });
	const joiner = (
		joined_at: string,
		user_type: Side,
		mail: KnownState = null,
	) => ({
		...aPerson,
		joined_at,
		user_type,
		source: null,
		language: null,
		mail,
	});
	const people = [
		joiner("2026-11-20T15:00:00.000Z", "host", "confirmed"),
		joiner("2026-11-20T14:59:59.999Z", "host", "left"),
		joiner("2026-11-14T15:00:00.000Z", "advertiser", "confirmed"),
		joiner("2026-11-14T14:59:59.999Z", "advertiser", "bounced"),
	];
	const timeZone = "Asia/Tokyo";
	const tally = new Tally(timeZone, people);
	const current = { tally, announcements: new Set(["spring", "launch"]) };
	const live = { refresh: () => {}, timeZone, version: "v1", current };
	const mail = { waiting: 3, notes: ["Paused."] };
	const list = {
		live,
		readMail: () => mail,
		readSilence: () => [],
	} as unknown as DashboardList;
	assert.deepEqual(await queries.now.answer(list, {}), {
		version: "v1",
		totals: countsOf({ host: 2, advertiser: 2 }),
		today: countsOf({ host: 1, advertiser: 0 }),
		sevenDays: countsOf({ host: 2, advertiser: 1 }),
		silence: [],
		announcements: ["launch", "spring"],
		mail: {
			...mail,
			confirmed: countsOf({ host: 1, advertiser: 1 }),
			left: countsOf({ host: 1, advertiser: 0 }),
		},
	});
});

test("the charts show a hundred sources, and how many more there are", () => {
	const people = Array.from({ length: 103 }, (_, n) => ({
		...aPerson,
		language: null,
		source: `s${n}`,
	}));
	const tally = new Tally("UTC", people);
	const none = new People();
	const list = {
		live: { current: { tally, people: none } },
		nameOfSource: (source) => source,
	} as DashboardList;
	const { sources, moreSources, languages, joined, weekHours } =
		queries.charts.answer(list, {});
	assert.deepEqual([sources.length, moreSources], [100, 3]);
	const all = countsOf({ host: 103, advertiser: 0 });
	assert.deepEqual(languages, [{ language: null, ...all }]);
	assert.deepEqual(joined, {
		day: [{ start: "2026-11-20T00:00:00.000Z", ...all }],
		week: [{ start: "2026-11-16T00:00:00.000Z", ...all }],
	});
	// Friday at noon.
	assert.deepEqual([weekHours.length, weekHours[4 * 24 + 12]], [168, 103]);
	const few = new Tally("UTC", people.slice(0, 100));
	const short = {
		...list,
		live: { current: { tally: few, people: none } },
	} as DashboardList;
	assert.equal(queries.charts.answer(short, {}).moreSources, 0);
});

test("the funnel since a day of the time zone, by source or language", async (t) => {
	// In Tokyo, half past midnight of the next day.
	const now = Date.parse("2026-11-20T15:30:00.000Z");
	t.mock.timers.enable({ apis: ["Date"], now });
	const visit = (day: string, source: string, language: string) => ({
		...{ day, source, language },
		...{ views: 3, visitors: 2 },
	});
	const joiner = (day: string, source: string) => ({
		...{ day, source, user_type: "host" as const, language: null },
		...{ mail: "confirmed" as const, brought: 1 },
	});
	const visits = [
		visit("2026-11-21", "news", "en"),
		visit("2026-11-15", "news", "de"),
		visit("2026-11-14", "fair", "de"),
		visit("2026-10-22", "old", "de"),
	];
	const joiners = visits.map(({ day, source }) => joiner(day, source));
	const list = {
		live: { timeZone: "Asia/Tokyo" },
		nameOfSource: (source: string | null) => source,
		readVisits: async () => visits,
		joiners: () => joiners,
	} as unknown as DashboardList;
	const of = (count: number) => {
		const counts = countsOf({ host: count });
		const visitors = { views: 3 * count, visitors: 2 * count };
		return { ...visitors, joined: counts, confirmed: counts, brought: counts };
	};
	for (const [days, by, whole, parts] of [
		[1, "source", 1, { news: of(1) }],
		[7, "source", 2, { news: of(2) }],
		[30, "source", 3, { news: of(2), fair: of(1) }],
		[null, "source", 4, { news: of(2), fair: of(1), old: of(1) }],
	] as const)
		assert.deepEqual(await queries.funnel.answer(list, { days, by }), {
			isCounted: true,
			whole: of(whole),
			parts: Object.entries(parts).map(([name, each]) => ({ name, ...each })),
			moreParts: 0,
		});
	// Of today, no visit is counted yet.
	const today = visits.shift() ?? assert.fail();
	const quiet = await queries.funnel.answer(list, { days: 1, by: "source" });
	assert.deepEqual([quiet.isCounted, quiet.parts.length], [true, 1]);
	visits.unshift(today);
	const { parts } = await queries.funnel.answer(list, {
		days: null,
		by: "language",
	});
	assert.deepEqual(
		parts.map(({ name, visitors, joined }) => [name, visitors, joined.host]),
		[
			["de", 6, 0],
			["en", 2, 0],
			[null, 0, 4],
		],
	);
	// Visitors can invent sources.
	visits.push(
		...Array.from({ length: 99 }, (_, n) => visit("2026-11-21", `s${n}`, "en")),
	);
	const many = await queries.funnel.answer(list, { days: null, by: "source" });
	assert.deepEqual([many.parts.length, many.moreParts], [100, 2]);
	visits.length = 0;
	const none = await queries.funnel.answer(list, { days: 1, by: "source" });
	assert.equal(none.isCounted, false);
});

test("a page has one to a hundred people", () => {
	const page = { sort: "email", descending: false, offset: 0 };
	for (const [change, isTaken] of [
		[{ limit: 1 }, true],
		[{ limit: 100 }, true],
		[{ limit: 101 }, false],
		[{ limit: 0 }, false],
		[{ limit: 1.5 }, false],
		[{ limit: 1, offset: -1 }, false],
		[{ limit: 1, sort: "phone" }, false],
		[{ limit: 1, toCall: "2026-02-29" }, false],
		[{ limit: 1, other: true }, false],
	] as const) {
		const asked = { ...page, ...change };
		const text = JSON.stringify(change);
		assert.equal(is(queries.people.schema, asked), isTaken, text);
	}
});
