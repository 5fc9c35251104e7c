import assert from "node:assert/strict";
import { text } from "node:stream/consumers";
import { type TestContext, test } from "node:test";
import { is } from "valibot";
import { readSettings } from "../config/settings.ts";
import { ownCodes, personKey } from "../mail/letter/links.ts";
import { ago, dayMs, hourMs } from "../shared/time.ts";
import type { List } from "../store/list.ts";
import { dashboardOn, linkSecrets } from "../test/support/desk.ts";
import {
	aRow,
	type EmptyList,
	manyRows,
	openForTest,
	testOnBoth,
	testOnSqlite,
} from "../test/support/engines.ts";
import { aMail, aReply, at, countsOf } from "../test/support/rows.ts";
import { eventually } from "../test/support/visitors.ts";
import { queries } from "./api.ts";
import type { DeskList } from "./server/page.ts";

/** A list, and the dashboard on it. */
async function built(
	t: TestContext,
	{ settings }: EmptyList,
	others: Partial<DeskList> = {},
) {
	const list = await openForTest(t, readSettings(settings).ownerDatabase);
	return { list, dashboard: dashboardOn(list, settings, others) };
}

const host = { user_type: "host" } as const;

/** Adds people who answered a mail so, each on one side. */
async function addWithMails(
	list: List,
	people: readonly {
		readonly email: string;
		readonly user_type?: "host" | "advertiser";
		readonly created_at?: string;
		readonly kind?: "confirmed" | "left";
		readonly ref?: string;
	}[],
): Promise<void> {
	await list.insert(
		"waitlist",
		people.map(({ kind: _, ...row }) => aRow({ ref: null, ...row })),
	);
	for (const { email, user_type = "host", kind, created_at } of people) {
		if (kind === undefined) continue;
		const { id: _, ...mail } = aMail({
			...{ email, user_type, state: "sent" as const },
			person_key: personKey(linkSecrets[0] ?? "", email, user_type),
			...(created_at && { created_at }),
		});
		await list.insert("mails", [mail]);
		const { id: __, ...reply } = aReply({
			...{ kind, person_key: mail.person_key },
			at: new Date(Date.parse(mail.created_at) + hourMs / 60).toISOString(),
		});
		await list.insert("replies", [reply]);
	}
}

testOnBoth(
	"addresses and CSV: each once, with people who left only if they are asked for",
	async (made, t) => {
		const { list, dashboard } = await built(t, made);
		await addWithMails(list, [
			{ email: "both@x.at" },
			{ email: "both@x.at", user_type: "advertiser" },
			{ email: "left@x.at", kind: "left" },
		]);
		const both = "both@x.at advertiser,both@x.at host";
		for (const [mail, emails, csv] of [
			[undefined, "both@x.at", both],
			[null, "both@x.at", both],
			["asked", "", ""],
			["left", "left@x.at", "left@x.at host"],
		] as const) {
			const query = { sort: "email", descending: false, mail } as const;
			for (const [name, expected] of [
				["emails", emails],
				["csv", csv],
			] as const)
				assert.equal(
					await text(await queries[name].answer(dashboard, query)),
					expected,
				);
		}
	},
);

/**
 * As others met it: a CSV held up the whole server (https://github.com/elastic/kibana/pull/120309), or took all its memory
 * (https://github.com/keystonejs/keystone-classic/issues/2592); 100,000 people could not be exported at all
 * (https://github.com/NodeBB/NodeBB/issues/8969), nor 40,000 (https://github.com/Automattic/wp-calypso/issues/83919).
 */
testOnBoth(
	"while a file is made, others get answers, and it ends with the browser that asked for it",
	async (made, t) => {
		const { list, dashboard } = await built(t, made);
		await list.insert("waitlist", manyRows(3_000));
		const query = { sort: "email", descending: false } as const;
		let pages = 0;
		let isEnded = false;
		const slow: typeof dashboard = {
			...dashboard,
			async *csv(people) {
				for await (const page of people) {
					pages += 1;
					yield `${page.length} `;
					// No answer of the desk waits for the end of the file.
					await queries.now.answer(dashboard, {});
				}
			},
			desk: {
				...dashboard.desk,
				async withList(purpose, work) {
					try {
						return await dashboard.desk.withList(purpose, work);
					} finally {
						isEnded = true;
					}
				},
			},
		};
		const file = await queries.csv.answer(slow, query);
		assert.equal(await text(file), "1000 1000 1000 ");
		[pages, isEnded] = [0, false];
		(await queries.csv.answer(slow, query)).destroy();
		await eventually(() => isEnded);
		assert.ok(pages < 3);
	},
);

test("the day of a call exists, and its note has 500 characters at most", () => {
	const seen = { note: null, call_on: null };
	const call = { email: "a@x.at", isCalled: false, note: "", seen };
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

testOnBoth("the tables of sources say whose link one is", async (made, t) => {
	const { list, dashboard } = await built(t, made);
	const [secret = ""] = linkSecrets;
	const key = personKey(secret, "ann@x.at", "host");
	const [ref = ""] = ownCodes(secret, key);
	await addWithMails(list, [
		{ email: "ann@x.at", kind: "confirmed" },
		{ email: "bob@x.at", ref },
	]);
	const { created_at } = aRow();
	const day = created_at.slice(0, 10);
	const visits = { day, source: ref, language: "en", views: 2, visitors: 2 };
	await list.insert("visits", [visits]);
	const { sources } = await queries.charts.answer(dashboard, {});
	assert.deepEqual(sources.map(({ name }) => name).sort(), [
		"link of ann@x.at",
		null,
	]);
	for (const [by, names] of [
		["source", ["link of ann@x.at", null]],
		["language", ["en", null]],
	] as const) {
		const { parts } = await queries.funnel.answer(dashboard, {
			days: null,
			by,
		});
		assert.deepEqual(parts.map((part) => part.name).sort(), names);
	}
});

testOnBoth("a note keeps the time of the last call", async (made, t) => {
	const { list, dashboard } = await built(t, made);
	await list.insert("waitlist", [aRow({ email: "A@x.at" })]);
	const called_at = at("14:00");
	const before = { called_at, note: "Busy", call_on: "2026-11-21" };
	await list.insert("calls", [{ email: "a@x.at", at: called_at, ...before }]);
	let seen: object = { note: before.note, call_on: before.call_on };
	const written = async (asked: object) => {
		const call = { email: "A@x.at", call_on: "", isCalled: false, seen };
		const both = { ...call, ...asked };
		const { stored } = await queries.call.answer(dashboard, both as never);
		seen = stored;
		const [row, ...others] = await Array.fromAsync(list.read("calls"));
		assert.equal(others.length, 0);
		return row ?? assert.fail();
	};
	const after = { email: "a@x.at", called_at, note: "Back", call_on: null };
	assert.partialDeepStrictEqual(await written({ note: " Back " }), after);
	const called = await written({ note: " Back ", isCalled: true });
	assert.notEqual(called.called_at, called_at);
	// A call needs no note, and ends what was planned.
	const { at: time, ...row } = await written({ note: "", isCalled: true });
	const none = { email: "a@x.at", note: null, call_on: null };
	assert.deepEqual({ ...row }, { ...none, called_at: time });
	// What another window has stored meanwhile is not overwritten.
	const other = { note: "Other", call_on: "2026-12-01" };
	const own = { ...other, email: "A@x.at", isCalled: false };
	for (const old of [
		{ note: "Busy", call_on: null },
		{ note: null, call_on: "2026-11-21" },
	]) {
		const asked = { ...own, seen: old };
		assert.deepEqual(await queries.call.answer(dashboard, asked), {
			isSaved: false,
			stored: { note: null, call_on: null },
			calledBefore: time,
		});
	}
	assert.deepEqual(await Array.fromAsync(list.read("calls")), [
		{ ...row, at: time },
	]);
	const undone = await written({ note: "", calledBefore: called_at });
	assert.equal(undone.called_at, called_at);
	// Nothing is written of a person who was erased meanwhile.
	await assert.rejects(
		written({ email: "gone@x.at", note: "" }),
		/no longer on the list/,
	);
});

testOnSqlite("seven days are today and the six before", async (made, t) => {
	const { list, dashboard } = await built(t, made);
	const times = [0, 6, 7].map((days) => ago(days * dayMs));
	await list.insert(
		"waitlist",
		times.map((created_at, n) => aRow({ email: `${n}@x.at`, created_at })),
	);
	const { totals, today, sevenDays } = await queries.now.answer(dashboard, {});
	const hosts = [totals, today, sevenDays].map((counts) => counts.host);
	assert.deepEqual(hosts, [3, 1, 2]);
});

testOnBoth(
	"what is shown now: days of the time zone, and what is known by mail",
	async (made, t) => {
		// In Tokyo, half past midnight of the next day.
		const now = Date.parse("2026-11-20T15:30:00.000Z");
		const mail = { waiting: 3, held: 0, notes: ["Paused."], canResume: true };
		const { list, dashboard } = await built(t, made, {
			timeZone: "Asia/Tokyo",
			readMail: async () => mail,
		});
		const advertiser = { user_type: "advertiser" } as const;
		await addWithMails(list, [
			{
				...{ ...host, email: "a@x.at", kind: "confirmed" },
				created_at: "2026-11-20T15:00:00.000Z",
			},
			{
				...{ ...host, email: "b@x.at", kind: "left" },
				created_at: "2026-11-20T14:59:59.999Z",
			},
			{
				...{ ...advertiser, email: "c@x.at", kind: "confirmed" },
				created_at: "2026-11-14T15:00:00.000Z",
			},
			{
				...{ ...advertiser, email: "d@x.at" },
				created_at: "2026-11-14T14:59:59.999Z",
			},
		]);
		const { id: _, ...got } = aMail({ state: "sent" });
		for (const kind of ["spring", "launch"])
			for (const email of ["a@x.at", "c@x.at"])
				await list.insert("mails", [{ ...got, email, kind }]);
		t.mock.timers.enable({ apis: ["Date"], now });
		const { version, ...shown } = await queries.now.answer(dashboard, {});
		assert.notEqual(version, "");
		assert.deepEqual(shown, {
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
	},
);

testOnSqlite(
	"the charts show a hundred sources and answers, and how many more sources there are",
	async (made, t) => {
		const { list, dashboard } = await built(t, made);
		const created_at = at("12:00");
		const row = (n: number, columns: Parameters<typeof aRow>[0]) =>
			aRow({ email: `${n}@x.at`, created_at, ...columns });
		await list.insert(
			"waitlist",
			Array.from({ length: 100 }, (_, n) => row(n, { utm_source: `s${n}` })),
		);
		assert.equal((await queries.charts.answer(dashboard, {})).moreSources, 0);
		await list.insert(
			"waitlist",
			[100, 101, 102].map((n) => row(n, { utm_source: `s${n}` })),
		);
		const charts = await queries.charts.answer(dashboard, {});
		const { sources, moreSources, languages, joined, weekHours } = charts;
		assert.deepEqual([sources.length, moreSources], [100, 3]);
		assert.deepEqual(charts.answers, []);
		const all = countsOf({ host: 103, advertiser: 0 });
		assert.deepEqual(languages, [{ language: null, ...all }]);
		assert.deepEqual(joined, {
			day: [{ start: "2026-11-20T00:00:00.000Z", ...all }],
			week: [{ start: "2026-11-16T00:00:00.000Z", ...all }],
		});
		// Friday at noon.
		assert.deepEqual([weekHours.length, weekHours[4 * 24 + 12]], [168, 103]);
		const user_type = "advertiser" as const;
		const answered = [
			...Array.from({ length: 102 }, (_, n) => ({ answer: `once ${n}` })),
			{ answer: "Graz" },
			{ answer: "Graz", user_type },
			{ answer: "Linz", user_type },
			{ answer: "Linz", user_type },
			{ answer: "Linz" },
		];
		await list.insert(
			"waitlist",
			answered.map((columns, n) => row(200 + n, columns)),
		);
		const { answers } = await queries.charts.answer(dashboard, {});
		assert.equal(answers.length, 100);
		assert.deepEqual(answers.slice(0, 2), [
			{ answer: "Linz", ...countsOf({ host: 1, advertiser: 2 }) },
			{ answer: "Graz", ...countsOf({ host: 1, advertiser: 1 }) },
		]);
	},
);

testOnBoth(
	"the funnel since a day of the time zone, by source or language",
	async (made, t) => {
		const { list, dashboard } = await built(t, made, {
			timeZone: "Asia/Tokyo",
		});
		const visit = (day: string, source: string, language: string) => ({
			...{ day, source, language },
			...{ views: 3, visitors: 2 },
		});
		const visits = [
			visit("2026-11-21", "news", "en"),
			visit("2026-11-15", "news", "de"),
			visit("2026-11-14", "fair", "de"),
			visit("2026-10-22", "old", "de"),
		];
		await list.insert("visits", visits);
		await list.insert(
			"waitlist",
			visits.map(({ day, source }) =>
				aRow({
					email: `${day}@x.at`,
					utm_source: source,
					// Half an hour after midnight in Tokyo, on the day before in UTC.
					created_at: ago(0, Date.parse(`${day}T00:30:00.000Z`) - 9 * hourMs),
				}),
			),
		);
		t.mock.timers.enable({
			apis: ["Date"],
			now: Date.parse("2026-11-20T15:30:00.000Z"),
		});
		const none = countsOf({});
		const of = (count: number) => ({
			...{ views: 3 * count, visitors: 2 * count },
			...{ joined: countsOf({ host: count }), confirmed: none, brought: none },
		});
		const funnel = (days: 1 | 7 | 30 | null, by: "source" | "language") =>
			queries.funnel.answer(dashboard, { days, by });
		for (const [days, whole, parts] of [
			[1, 1, { news: of(1) }],
			[7, 2, { news: of(2) }],
			[30, 3, { news: of(2), fair: of(1) }],
			[null, 4, { news: of(2), fair: of(1), old: of(1) }],
		] as const)
			assert.deepEqual(await funnel(days, "source"), {
				isCounted: true,
				whole: of(whole),
				parts: Object.entries(parts).map(([name, each]) => ({ name, ...each })),
				moreParts: 0,
			});
		const { parts } = await funnel(null, "language");
		assert.deepEqual(
			parts.map(({ name, visitors, joined }) => [name, visitors, joined.host]),
			[
				["de", 6, 0],
				["en", 2, 0],
				[null, 0, 4],
			],
		);
		// Visitors can invent sources.
		await list.insert(
			"visits",
			Array.from({ length: 99 }, (_, n) => visit("2026-11-21", `s${n}`, "en")),
		);
		const many = await funnel(null, "source");
		assert.deepEqual([many.parts.length, many.moreParts], [100, 2]);
		// Of today, no visit is counted.
		await list.remove("visits", { with: { day: ["2026-11-21"] } });
		const quiet = await funnel(1, "source");
		assert.deepEqual([quiet.isCounted, quiet.parts.length], [true, 1]);
		await list.remove("visits", {});
		assert.equal((await funnel(1, "source")).isCounted, false);
	},
);

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
