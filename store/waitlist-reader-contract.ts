/** What every reader of the list has to do, whatever database is behind it: one suite, run against each. */
import assert from "node:assert/strict";
import { suite, type TestContext, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import type { DatabaseAddress } from "../config/parsers.ts";
import { unknownSource } from "../shared/entry.ts";
import { anEntry, openStoreTest } from "./contract/inbox.ts";
import { openReader } from "./open-store.ts";
import type { ListFilter } from "./waitlist-store.ts";

/** `create` makes an empty database that is gone when the test is over. */
export function testWaitlistReader(
	name: string,
	create: (t: TestContext) => Promise<DatabaseAddress>,
): void {
	const open = (t: TestContext) => openStoreTest(t, create);

	suite(name, () => {
		test("counts a person once on each side, whatever the letters' case", async (t) => {
			const { store, read } = await open(t);
			await store.add([anEntry({ email: "A@B.example" })]);
			// Times have milliseconds: these two shall differ.
			await pause(5);
			await store.add([anEntry({ email: "a@b.example" })]);
			await store.add([anEntry({ user_type: "advertiser" })]);
			const { people, submissions, count } = await read();
			assert.deepEqual(count, { host: 1, advertiser: 1 });
			assert.equal(submissions.length, 3);
			assert.deepEqual(
				people.map(({ joined_at, last_seen_at, ...person }) => person),
				[
					{ ...anEntry(), phones: 0, submissions: 2 },
					{
						...anEntry({ user_type: "advertiser" }),
						phones: 0,
						submissions: 1,
					},
				],
			);
			assert.equal(people[0]?.joined_at, submissions[0]?.created_at);
			assert.equal(people[0]?.last_seen_at, submissions[1]?.created_at);
		});

		test("keeps the first phone that was given and counts the others", async (t) => {
			const { store, read } = await open(t);
			for (const phone of [null, "222", "111", "222", "333", null])
				await store.add([anEntry({ phone })]);
			const [person] = (await read()).people;
			assert.equal(person?.phone, "222");
			assert.equal(person?.phones, 3);
			assert.equal(person?.submissions, 6);
		});

		test("lists people of one moment by e-mail", async (t) => {
			const { store, read } = await open(t);
			const emails = ["c@x.at", "a@x.at", "b@x.at", "d@x.at"];
			await store.add(emails.map((email) => anEntry({ email })));
			const { people } = await read();
			const expected = people.toSorted((one, other) =>
				`${one.joined_at} ${one.email}` < `${other.joined_at} ${other.email}`
					? -1
					: 1,
			);
			assert.deepEqual(people, expected);
		});

		test("reads one side alone", async (t) => {
			const { store, read } = await open(t);
			await store.add([anEntry(), anEntry({ user_type: "advertiser" })]);
			for (const side of ["host", "advertiser"] as const) {
				const { people, submissions } = await read({ side });
				assert.deepEqual(
					[...people, ...submissions].map((line) => line.user_type),
					[side, side],
				);
			}
		});

		test("reads who came since a time, and from one source", async (t) => {
			const { store, read } = await open(t);
			await store.add([anEntry({ email: "a@x.at" })]);
			await pause(5);
			await store.add([anEntry({ email: "b@x.at" })], {
				...unknownSource,
				ref: "friend",
			});
			await store.add([anEntry({ email: "B@x.at" })]);
			const emails = async (filter: ListFilter) => {
				const { people, submissions } = await read(filter);
				return [people, submissions].map((list) =>
					list.map(({ email }) => email).join(" "),
				);
			};
			const since = (await read()).submissions[1]?.created_at;
			assert.deepEqual(await emails({ since }), ["b@x.at", "b@x.at B@x.at"]);
			assert.deepEqual(await emails({ source: "friend" }), [
				"b@x.at",
				"b@x.at",
			]);
			assert.deepEqual(await emails({ source: null }), [
				"a@x.at",
				"a@x.at B@x.at",
			]);
			assert.deepEqual(await emails({ since, side: "advertiser" }), ["", ""]);
		});

		test("shows nobody when nobody joined", async (t) => {
			const { store, read } = await open(t);
			await store.add([]);
			const nobody = {
				people: [],
				submissions: [],
				count: { host: 0, advertiser: 0 },
			};
			assert.deepEqual(await read(), nobody);
		});

		test("reads the list of one moment while others join", async (t) => {
			const { database, store } = await open(t);
			await store.add([anEntry(), anEntry(), anEntry()]);
			const reader = await openReader(database);
			t.after(() => reader.close());
			let seen = 0;
			for await (const _ of reader.submissions({})) {
				await store.add([anEntry()]);
				seen += 1;
			}
			assert.equal(seen, 3);
			for await (const _ of reader.people({})) break;
			assert.deepEqual(await reader.count(), { host: 1, advertiser: 0 });
		});
	});
}
