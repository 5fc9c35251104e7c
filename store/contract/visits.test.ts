import assert from "node:assert/strict";
import { otherSource, type Visits } from "../../shared/visits.ts";
import { testOnBoth } from "../../test/support/engines.ts";
import { storedVisits } from "../../test/support/stored.ts";
import { EntryRefused } from "../errors.ts";
import { openInbox } from "../inbox.ts";

const day = "2026-11-22";

function some(columns: Partial<Visits> = {}): Visits {
	const unknown = { day, source: null, language: null };
	return { ...unknown, views: 1, visitors: 1, ...columns };
}

testOnBoth(
	"visits add up per day, source and language, also of two servers at once",
	async (database) => {
		const servers = [await openInbox(database), await openInbox(database)];
		const rows = [
			some({ views: 3, visitors: 2 }),
			some({ source: "news", language: "de" }),
			some({ source: "news", language: "en", visitors: 0 }),
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
	"of a day, the 200 sources with most visitors stay, and the others are added up",
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

testOnBoth("no visits can be taken away", async (database, t) => {
	const inbox = await openInbox(database);
	t.after(() => inbox.close());
	await inbox.addVisits([some({ views: 5, visitors: 5 })]);
	for (const wrong of [
		{ views: -1 },
		{ visitors: -1 },
		{ views: 1, visitors: 2 },
		{ day: "2026-11-22T00" },
	])
		await assert.rejects(inbox.addVisits([some(wrong)]), EntryRefused);
	assert.deepEqual(await storedVisits(database), [
		some({ views: 5, visitors: 5 }),
	]);
});
