/** What every summary has to do, whatever database is behind it: one suite, run against each. */
import assert from "node:assert/strict";
import { suite, type TestContext, test } from "node:test";
import type { DatabaseAddress } from "../config/parsers.ts";
import { type Source, unknownSource } from "../shared/entry.ts";
import { anEntry } from "./contract/inbox.ts";
import { openReader, openStore, openSummary } from "./open-store.ts";
import type { PageQuery } from "./waitlist-summary.ts";

export const friend: Source = { ...unknownSource, ref: "friend" };
const spring: Source = {
	...friend,
	utm_source: "news",
	utm_campaign: "spring",
};
export const firstPage: PageQuery = {
	sort: "email",
	descending: false,
	offset: 0,
	limit: 10,
};

/** A store, and what the founder sees of it, for one test. */
export async function openSummaryTest(
	t: TestContext,
	create: (t: TestContext) => Promise<DatabaseAddress>,
) {
	const database = await create(t);
	const store = await openStore(database);
	t.after(() => store.close());
	const summary = await openSummary(database);
	t.after(() => summary.close());
	return { database, store, summary };
}

/** `create` makes an empty database, `change` runs SQL in it by hand. */
export function testWaitlistSummary(
	name: string,
	create: (t: TestContext) => Promise<DatabaseAddress>,
	change: (database: DatabaseAddress, sql: string) => Promise<void>,
): void {
	const open = (t: TestContext) => openSummaryTest(t, create);

	suite(name, () => {
		test("shows nobody when nobody joined", async (t) => {
			const { summary } = await open(t);
			await summary.refresh();
			assert.deepEqual(await summary.totals(), { host: 0, advertiser: 0 });
			assert.deepEqual(await summary.joined("day"), []);
			assert.deepEqual(await summary.rhythm(), []);
			assert.deepEqual(await summary.sources(), []);
			assert.deepEqual(await summary.page(firstPage), { people: [], total: 0 });
			assert.deepEqual(await summary.submissionsOf("a@b.example"), []);
		});

		test("has the people that the list has, after each change", async (t) => {
			const { database, store, summary } = await open(t);
			const reader = await openReader(database);
			t.after(() => reader.close());
			async function compare() {
				await summary.refresh();
				const people = await Array.fromAsync(reader.people({}));
				const page = await summary.page(firstPage);
				assert.deepEqual(await summary.totals(), await reader.count());
				assert.equal(page.total, people.length);
				assert.deepEqual(
					page.people.map(
						({ utm_source, utm_medium, utm_campaign, ref, ...person }) =>
							person,
					),
					people.toSorted((a, b) => (a.email < b.email ? -1 : 1)),
				);
			}
			for (const entry of [
				anEntry({ email: "Z@b.example" }),
				anEntry({ email: "z@B.example", phone: "2" }),
				anEntry({ email: "y@b.example", user_type: "advertiser" }),
				anEntry({ email: "z@b.example", phone: "1" }),
				anEntry({ email: "x@b.example" }),
			]) {
				await store.add([entry]);
				await compare();
			}
			await summary.refresh();
			await compare();
		});

		test("counts people by source, time, weekday and hour of joining", async (t) => {
			const { database, store, summary } = await open(t);
			await store.add([anEntry({ email: "a@x.at" })]);
			await store.add([anEntry({ email: "a@x.at" })], spring);
			await store.add([anEntry({ email: "A@x.at" })], friend);
			await store.add(
				[anEntry({ email: "b@x.at", user_type: "advertiser" })],
				friend,
			);
			await store.add([anEntry({ email: "c@x.at" })]);
			await change(
				database,
				`update waitlist set created_at = '2026-11-16T13:30:00.000Z';
				update waitlist set created_at = '2026-11-22T23:59:59.999Z' where email = 'b@x.at';
				update waitlist set created_at = '2026-11-23T00:00:00.000Z' where email = 'c@x.at'`,
			);
			await summary.refresh();
			assert.deepEqual(await summary.sources(), [
				{ source: null, host: 1, advertiser: 0 },
				{ source: "friend", host: 0, advertiser: 1 },
				{ source: "news", host: 1, advertiser: 0 },
			]);
			const hours = [
				{ start: "2026-11-16T13:00:00.000Z", host: 1, advertiser: 0 },
				{ start: "2026-11-22T23:00:00.000Z", host: 0, advertiser: 1 },
				{ start: "2026-11-23T00:00:00.000Z", host: 1, advertiser: 0 },
			];
			assert.deepEqual(await summary.joined("hour"), hours);
			assert.deepEqual(
				await summary.joined("hour", "2026-11-22T23:59:59.999Z"),
				hours.slice(1),
			);
			assert.deepEqual(
				(await summary.joined("day")).map(({ start }) => start),
				[
					"2026-11-16T00:00:00.000Z",
					"2026-11-22T00:00:00.000Z",
					"2026-11-23T00:00:00.000Z",
				],
			);
			assert.deepEqual(await summary.joined("week"), [
				{ start: "2026-11-16T00:00:00.000Z", host: 1, advertiser: 1 },
				{ start: "2026-11-23T00:00:00.000Z", host: 1, advertiser: 0 },
			]);
			assert.deepEqual(await summary.rhythm(), [
				{ weekday: 0, hour: 0, host: 1, advertiser: 0 },
				{ weekday: 0, hour: 13, host: 1, advertiser: 0 },
				{ weekday: 6, hour: 23, host: 0, advertiser: 1 },
			]);
			const { people } = await summary.page({ ...firstPage, search: "A@X" });
			assert.deepEqual(
				people.map((person) => ({ ...person })),
				[
					{
						...anEntry({ email: "a@x.at" }),
						...spring,
						joined_at: "2026-11-16T13:30:00.000Z",
						last_seen_at: "2026-11-16T13:30:00.000Z",
						phones: 0,
						submissions: 3,
					},
				],
			);
		});
	});
}
