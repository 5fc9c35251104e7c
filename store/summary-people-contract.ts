/** What every summary has to say of single people: one suite, run against each. */
import assert from "node:assert/strict";
import { suite, type TestContext, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import type { DatabaseAddress } from "../config/parsers.ts";
import { unknownSource } from "../shared/entry.ts";
import { anEntry } from "./contract/inbox.ts";
import { firstPage, friend, openSummaryTest } from "./summary-contract.ts";
import type { PageQuery } from "./waitlist-summary.ts";

/** `create` makes an empty database. */
export function testSummaryOfPeople(
	name: string,
	create: (t: TestContext) => Promise<DatabaseAddress>,
): void {
	const open = (t: TestContext) => openSummaryTest(t, create);

	suite(name, () => {
		test("pages through people by side, source and part of the address, in every order", async (t) => {
			const { store, summary } = await open(t);
			for (let n = 0; n < 9; n += 1) {
				// Times have milliseconds: the last shall be seen last.
				await pause(2);
				await store.add(
					[
						anEntry({
							email: `P_${n % 8}%@x.at`,
							user_type: n % 2 === 0 ? "host" : "advertiser",
						}),
					],
					n % 3 === 0 ? friend : unknownSource,
				);
			}
			await summary.refresh();
			async function emails(query: Partial<PageQuery>) {
				const { people, total } = await summary.page({
					...firstPage,
					...query,
				});
				const numbers = people.map(({ email }) => email.slice(2, 3)).join("");
				return `${numbers} of ${total}`;
			}
			assert.equal(await emails({}), "01234567 of 8");
			assert.equal(
				await emails({ sort: "joined_at", limit: 3, offset: 6 }),
				"67 of 8",
			);
			assert.equal(
				await emails({ sort: "joined_at", descending: true, limit: 3 }),
				"765 of 8",
			);
			assert.equal(
				await emails({ sort: "submissions", descending: true, limit: 2 }),
				"07 of 8",
			);
			assert.equal(
				await emails({ sort: "last_seen_at", descending: true, limit: 2 }),
				"07 of 8",
			);
			assert.equal(await emails({ side: "advertiser" }), "1357 of 4");
			assert.equal(await emails({ source: "friend" }), "036 of 3");
			assert.equal(await emails({ source: "nowhere" }), " of 0");
			assert.equal(
				await emails({ source: null, side: "host", descending: true }),
				"42 of 2",
			);
			assert.equal(await emails({ search: "p_3%" }), "3 of 1");
			assert.equal(await emails({ search: "%@x.AT", limit: 1 }), "0 of 8");
			assert.equal(await emails({ search: "p%3" }), " of 0");
			assert.equal(
				await emails({ search: "@x", source: "friend", side: "host" }),
				"06 of 2",
			);
			assert.equal(await emails({ search: "" }), "01234567 of 8");
			assert.equal(await emails({ offset: 100 }), " of 8");
		});

		test("shows all submissions of one person, oldest first", async (t) => {
			const { store, summary } = await open(t);
			await store.add([anEntry({ email: "A@x.at", phone: "1" })], friend);
			await store.add([anEntry({ email: "b@x.at" })]);
			await store.add([anEntry({ email: "a@X.at", user_type: "advertiser" })]);
			assert.deepEqual(
				(await summary.submissionsOf("a@x.AT")).map(
					({ created_at, ...submission }) => submission,
				),
				[
					{ id: 1, ...anEntry({ email: "A@x.at", phone: "1" }), ...friend },
					{
						id: 3,
						...anEntry({ email: "a@X.at", user_type: "advertiser" }),
						...unknownSource,
					},
				],
			);
		});
	});
}
