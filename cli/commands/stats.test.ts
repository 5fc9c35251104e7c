import assert from "node:assert/strict";
import { clockAgo } from "../../shared/time.ts";
import { printer } from "../../test/support/call-cli.ts";
import { aRow, openForTest, testOnSqlite } from "../../test/support/engines.ts";

const dayMs = 86_400_000;
const timeZone = "Asia/Tokyo";
/** A day of the founder's clock. */
const day = (daysAgo: number) =>
	clockAgo(daysAgo * dayMs, timeZone).slice(0, 10);
/** Midnight of such a day, and the moment before it. */
const midnight = (daysAgo: number) =>
	new Date(`${day(daysAgo)}T00:00:00+09:00`).toISOString();
const before = (time: string) => new Date(Date.parse(time) - 1).toISOString();

testOnSqlite(
	"stats follows visitors to sign-ups, by day, source and language",
	async (database, t) => {
		const print = printer({ ...database.settings, TIME_ZONE: timeZone });
		const list = await openForTest(t, database);
		const imported_at = midnight(1);
		await list.insert("waitlist", [
			aRow({ email: "ann@x.at", created_at: midnight(0), ref: "fair" }),
			aRow({ email: "bob@x.at", created_at: before(midnight(0)) }),
			aRow({ email: "cy@x.at", created_at: midnight(6) }),
			aRow({ email: "dee@x.at", created_at: before(midnight(6)) }),
			// Before the first visit that was counted, and by no visit.
			aRow({ email: "eve@x.at", created_at: before(midnight(29)) }),
			aRow({ email: "fay@x.at", created_at: midnight(1), imported_at }),
		]);
		const noVisits = await print("stats");
		assert.match(noVisits, /^No visits are counted yet\./m);
		assert.doesNotMatch(noVisits, /Visitors/);
		const visit = (
			daysAgo: number,
			source: string | null,
			language: string,
		) => ({
			...{ day: day(daysAgo), source, language },
			...{ views: 1_000, visitors: 30 },
		});
		await list.insert("visits", [
			visit(0, "fair", "de"),
			visit(1, null, "en"),
			visit(6, null, "en"),
			visit(29, "old", "en"),
		]);
		const stats = await print("stats");
		assert.doesNotMatch(stats, /No visits/);
		const all = stats.slice(stats.indexOf("Visitors ")).split("\n\n");
		const isOfTime = (table: string) =>
			/^From visits, by (day|week)/.test(table);
		const tables = all.filter((table) => !isOfTime(table)).join("\n\n");
		const [days = "", weeks = ""] = all.filter(isOfTime);
		assert.match(days, RegExp(`^.*\n${day(0)} +30 +1 \\(3.3 %\\)`));
		assert.match(weeks, /^.*by week.*\n\d{4}-\d\d-\d\d +\d/);
		assert.equal(
			tables.replaceAll(/ +/g, " "),
			`Visitors came hosts advertisers confirmed brought
today 30 1 (3.3 %) 0 (0.0 %) 0 0
7 days 90 3 (3.3 %) 0 (0.0 %) 0 0
30 days 120 4 (3.3 %) 0 (0.0 %) 0 0
in all 120 4 (3.3 %) 0 (0.0 %) 0 0

From visits, by source came hosts advertisers confirmed brought
(unknown) 60 3 (5.0 %) 0 (0.0 %) 0 0
fair 30 1 (3.3 %) 0 (0.0 %) 0 0
old 30 0 (0.0 %) 0 (0.0 %) 0 0

From visits, by language came hosts advertisers confirmed brought
en 90 0 (0.0 %) 0 (0.0 %) 0 0
de 30 0 (0.0 %) 0 (0.0 %) 0 0
(unknown) 0 4 0 0 0
`,
		);
		// Visitors, and no person.
		await list.remove("waitlist", {});
		assert.match(await print("stats"), /^in all +120 +0 /m);
	},
);

testOnSqlite(
	"stats has no day before the first sign-up and the first visit",
	async (database, t) => {
		const print = printer({ ...database.settings, TIME_ZONE: timeZone });
		const list = await openForTest(t, database);
		const days = async () =>
			/Per day.*\n((?:.+\n)+)/
				.exec(await print("stats"))?.[1]
				?.match(/^\S+/gm)
				?.toReversed();
		const joined = (email: string, daysAgo: number) =>
			aRow({ email, created_at: midnight(daysAgo) });
		const lastDays = (count: number) =>
			Array.from({ length: count }, (_, daysAgo) => day(daysAgo));
		await list.insert("waitlist", [joined("p0@x.at", 0)]);
		assert.deepEqual(await days(), lastDays(1));
		await list.insert("waitlist", [joined("p1@x.at", 1)]);
		assert.deepEqual(await days(), lastDays(2));
		await list.insert("visits", [
			{ day: day(3), source: null, language: "en", views: 1, visitors: 1 },
		]);
		assert.deepEqual(await days(), lastDays(4));
		await list.insert("waitlist", [joined("p2@x.at", 80)]);
		assert.deepEqual(await days(), lastDays(30));
		// Only in the future, as after the clock of another machine.
		await list.remove("waitlist", {});
		await list.remove("visits", {});
		await list.insert("waitlist", [joined("p3@x.at", -2)]);
		assert.deepEqual(await days(), lastDays(1));
	},
);
