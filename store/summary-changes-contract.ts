/** What every summary has to do when the list is changed behind it: one suite, run against each. */
import assert from "node:assert/strict";
import { suite, type TestContext, test } from "node:test";
import type { DatabaseAddress } from "../config/parsers.ts";
import { anEntry } from "./contract/inbox.ts";
import { openSummary } from "./open-store.ts";
import { firstPage, friend, openSummaryTest } from "./summary-contract.ts";

/** `create` makes an empty database, `change` runs SQL in it by hand. */
export function testChangedWaitlist(
	name: string,
	create: (t: TestContext) => Promise<DatabaseAddress>,
	change: (database: DatabaseAddress, sql: string) => Promise<void>,
): void {
	const open = (t: TestContext) => openSummaryTest(t, create);

	suite(name, () => {
		test("forgets who is erased, and not who comes after", async (t) => {
			const { database, store, summary } = await open(t);
			await store.add([anEntry({ email: "a@x.at" })]);
			await store.add([anEntry({ email: "b@x.at" })], friend);
			await summary.refresh();
			await change(
				database,
				`delete from waitlist where lower(email) = 'b@x.at';
				delete from waitlist_summary where email = 'b@x.at'`,
			);
			assert.deepEqual(await summary.totals(), { host: 1, advertiser: 0 });
			assert.deepEqual(await summary.sources(), [
				{ source: null, host: 1, advertiser: 0 },
			]);
			await store.add([anEntry({ email: "c@x.at" })]);
			await summary.refresh();
			const { people } = await summary.page(firstPage);
			assert.deepEqual(
				people.map(({ email }) => email),
				["a@x.at", "c@x.at"],
			);
		});

		test("starts over when rows were removed by hand", async (t) => {
			const { database, store, summary } = await open(t);
			await store.add([anEntry({ email: "a@x.at" })], friend);
			await store.add([anEntry({ email: "b@x.at" })]);
			await summary.refresh();
			await change(database, "delete from waitlist where email = 'b@x.at'");
			const next = await openSummary(database);
			t.after(() => next.close());
			const heard: string[] = [];
			await next.refresh((done, all) => heard.push(`${done} of ${all}`));
			assert.equal((await next.page(firstPage)).total, 1);
			assert.deepEqual(await next.sources(), [
				{ source: "friend", host: 1, advertiser: 0 },
			]);
			assert.deepEqual(heard, ["1 of 1"]);
		});

		test("two at once agree", async (t) => {
			const { database, store, summary } = await open(t);
			const other = await openSummary(database);
			t.after(() => other.close());
			for (let n = 0; n < 20; n += 1) {
				await store.add([anEntry({ email: `p${n % 7}@x.at` })]);
				await Promise.all([summary.refresh(), other.refresh()]);
			}
			assert.deepEqual(await summary.totals(), { host: 7, advertiser: 0 });
			assert.deepEqual(await other.totals(), { host: 7, advertiser: 0 });
		});
	});
}
