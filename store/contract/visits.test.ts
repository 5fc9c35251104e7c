import assert from "node:assert/strict";
import { otherSource, type Visits } from "../../shared/visits.ts";
import { testOnBoth } from "../../test/support/engines.ts";
import { storedVisits } from "../../test/support/stored.ts";
import { EntryRefused } from "../errors.ts";
import { openInbox } from "../inbox.ts";

const day = "2026-11-22";

function some(columns: Partial<Visits> = {}): Visits {
	const unknown = { day, source: null, language: null };
	return { ...unknown, views: 1, visitors: 1, senders: 0, ...columns };
}

testOnBoth(
	"visits add up per day, source and language, also of two servers at once",
	async (database) => {
		const servers = [await openInbox(database), await openInbox(database)];
		const rows = [
			some({ views: 3, visitors: 2, senders: 1 }),
			some({ source: "news", language: "de" }),
			some({ source: "news", language: "en", visitors: 0, senders: 0 }),
			some({ source: "é☎", day: "2026-11-23" }),
		];
		const adds = Array.from({ length: 10 }, (_, n) =>
			servers[n % 2]?.addVisits(n % 3 === 0 ? rows : rows.toReversed()),
		);
		await Promise.all(adds);
		for (const server of servers) await server.close();
		const sums = await storedVisits(database);
		const expected = rows.map((row) => ({
			...row,
			views: 10 * row.views,
			visitors: 10 * row.visitors,
			senders: 10 * (row.senders ?? 0),
		}));
		const inOrder = (all: readonly Visits[]) =>
			all.map((each) => JSON.stringify(each)).sort();
		assert.deepEqual(
			inOrder(sums),
			inOrder(expected.map((row) => ({ ...row }))),
		);
	},
);

testOnBoth(
	"of a day, the 200 sources with most senders or else visitors stay, and the others are added up",
	async (database, t) => {
		const inbox = await openInbox(database);
		t.after(() => inbox.close());
		const many = Array.from({ length: 1_000 }, (_, n) =>
			some({
				source: `made-up-${n}`,
				language: n % 2 === 0 ? "en" : "de",
				views: n + 2,
			}),
		);
		const news = some({ source: "news", views: 3, visitors: 3 });
		const yesterday = some({ source: "old", day: "2026-11-21" });
		await inbox.addVisits([yesterday]);
		await inbox.addVisits([some(), news, ...many]);
		await inbox.addVisits([news, ...many.slice(0, 100)]);
		const rows = await storedVisits(database);
		const others = rows.filter(({ source }) => source === otherSource);
		assert.deepEqual(others.map(({ language }) => language).sort(), [
			"de",
			"en",
		]);
		// The 200 sources, those two, the unknown source, and that of the day before.
		assert.equal(rows.length, 200 + 2 + 1 + 1);
		const sum = (column: "views" | "visitors") =>
			rows.reduce((all, row) => all + row[column], 0);
		assert.equal(sum("visitors"), 1 + 1 + 6 + 1_100);
		const views = [...many, ...many.slice(0, 100)];
		assert.equal(
			sum("views"),
			1 + 1 + 6 + views.reduce((all, row) => all + row.views, 0),
		);
		const kept = new Map(rows.map((row) => [row.source, row]));
		assert.equal(kept.get("news")?.visitors, 6);
		assert.ok(kept.has("made-up-999"));
		assert.ok(kept.has("old"));
		assert.ok(!kept.has("made-up-1"));
	},
);

testOnBoth(
	"a source of many senders stays, also where others have more visitors of few senders",
	async (database, t) => {
		const inbox = await openInbox(database);
		t.after(() => inbox.close());
		// As a server of the version before adds it.
		const old = some({ source: "old", senders: null });
		await inbox.addVisits([old]);
		await inbox.addVisits([{ ...old, senders: 1 }]);
		const flood = Array.from({ length: 300 }, (_, n) =>
			some({ source: `made-up-${n}`, views: 300, visitors: 30, senders: 1 }),
		);
		const news = some({ source: "news", views: 2, visitors: 2, senders: 2 });
		// One after the other, before and after the flood.
		await inbox.addVisits([news, ...flood.slice(0, 150)]);
		await inbox.addVisits(flood.slice(150));
		const small = some({ source: "small", views: 5, visitors: 5, senders: 5 });
		await inbox.addVisits([small]);
		const rows = await storedVisits(database);
		const kept = new Map(rows.map((row) => [row.source, row]));
		assert.deepEqual(kept.get("news"), news);
		assert.deepEqual(kept.get("small"), small);
		assert.equal(kept.get("made-up-0")?.senders, 1);
		// Beyond the 200, with the one of fewer visitors.
		const others = { senders: 103, visitors: 102 * 30 + 2 };
		assert.partialDeepStrictEqual(kept.get(otherSource), others);
	},
);

testOnBoth("no visits can be taken away", async (database, t) => {
	const inbox = await openInbox(database);
	t.after(() => inbox.close());
	await inbox.addVisits([some({ views: 5, visitors: 5 })]);
	for (const wrong of [
		{ views: -1 },
		{ visitors: -1 },
		{ views: 1, visitors: 2 },
		{ visitors: 1, senders: 2 },
		{ senders: -1 },
		{ day: "2026-11-22T00" },
	])
		await assert.rejects(inbox.addVisits([some(wrong)]), EntryRefused);
	assert.deepEqual(await storedVisits(database), [
		some({ views: 5, visitors: 5 }),
	]);
});
