/** What every store has to do, whatever database is behind it: one suite, run against each. */
import assert from "node:assert/strict";
import { suite, type TestContext, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import type { DatabaseAddress } from "../config/parsers.ts";
import type { WaitlistEntry } from "../shared/waitlist-entry.ts";
import { openReader, openStore } from "./open-store.ts";
import {
	EntryRefused,
	type ListFilter,
	StoreUnavailable,
	unknownSource,
} from "./waitlist-store.ts";

/** An entry that may be stored, with the columns that a test cares about. */
export function anEntry(columns: Partial<WaitlistEntry> = {}): WaitlistEntry {
	return { email: "a@b.example", phone: null, user_type: "host", ...columns };
}

/** `create` makes an empty database that is gone when the test is over. */
export function testWaitlistStore(
	name: string,
	create: (t: TestContext) => Promise<DatabaseAddress>,
): void {
	async function open(t: TestContext) {
		const database = await create(t);
		const store = await openStore(database);
		t.after(() => store.close());
		async function read(filter: ListFilter = {}) {
			const reader = await openReader(database);
			try {
				return {
					people: await Array.fromAsync(reader.people(filter)),
					submissions: await Array.fromAsync(reader.submissions(filter)),
					count: await reader.count(),
				};
			} finally {
				await reader.close();
			}
		}
		return { database, store, read };
	}

	suite(name, () => {
		test("gives back exactly what was added, newest last", async (t) => {
			const { store, read } = await open(t);
			const first = anEntry({ email: "First@b.example", phone: "+43 1 ☎ 𝟚" });
			const pair = [
				anEntry({ email: "z@b.example", user_type: "advertiser" }),
				anEntry({ email: "a@b.example" }),
			];
			await store.add([first]);
			await store.add(pair);
			const { submissions } = await read();
			assert.deepEqual(
				submissions.map(({ email, phone, user_type }) => ({
					email,
					phone,
					user_type,
				})),
				[first, ...pair],
			);
			for (const { created_at } of submissions)
				assert.equal(new Date(created_at).toISOString(), created_at);
		});

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

		test("stores all of an add or none, and its neighbours anyway", async (t) => {
			const { store, read } = await open(t);
			const results = await Promise.allSettled([
				store.add([anEntry({ email: "before@x.at" })]),
				store.add([
					anEntry({ email: "with@x.at" }),
					anEntry({ email: "not one" }),
				]),
				store.add([anEntry({ email: "after@x.at" })]),
			]);
			assert.deepEqual(
				results.map((result) => result.status),
				["fulfilled", "rejected", "fulfilled"],
			);
			const reason = results.find((r) => r.status === "rejected")?.reason;
			assert.ok(reason instanceof EntryRefused);
			assert.match(reason.message, /waitlist_email_check/);
			assert.doesNotMatch(reason.message, /not one|with@/);
			assert.deepEqual(
				(await read()).submissions.map(({ email }) => email),
				["before@x.at", "after@x.at"],
			);
		});

		test("loses none of a thousand adds at once", async (t) => {
			const { store, read } = await open(t);
			const emails = Array.from({ length: 1000 }, (_, n) => `p${n}@x.at`);
			await Promise.all(emails.map((email) => store.add([anEntry({ email })])));
			assert.deepEqual(
				(await read()).submissions.map(({ email }) => email),
				emails,
			);
		});

		test("finishes what was begun before it closes, then takes no more", async (t) => {
			const { database, store, read } = await open(t);
			const added = store.add([anEntry()]);
			await Promise.all([store.close(), store.close()]);
			await added;
			await assert.rejects(store.add([anEntry()]), StoreUnavailable);
			await assert.rejects(store.check(), StoreUnavailable);
			const again = await openStore(database);
			t.after(() => again.close());
			await again.check();
			await again.add([anEntry()]);
			assert.equal((await read()).submissions.length, 2);
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
