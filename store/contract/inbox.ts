/** What every store has to do, whatever database is behind it: one suite, run against each. */
import assert from "node:assert/strict";
import { suite, type TestContext, test } from "node:test";
import type { DatabaseAddress } from "../../config/parsers.ts";
import type { WaitlistEntry } from "../../shared/entry.ts";
import { EntryRefused, StoreUnavailable } from "../errors.ts";
import { openReader, openStore } from "../open-store.ts";

/** An entry that may be stored, with the columns that a test cares about. */
export function anEntry(columns: Partial<WaitlistEntry> = {}): WaitlistEntry {
	return { email: "a@b.example", phone: null, user_type: "host", ...columns };
}

/** A store and its list, for one test; `create` makes an empty database that is gone after it. */
export async function openStoreTest(
	t: TestContext,
	create: (t: TestContext) => Promise<DatabaseAddress>,
) {
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

/** `create` makes an empty database that is gone when the test is over. */
export function testInbox(
	name: string,
	create: (t: TestContext) => Promise<DatabaseAddress>,
): void {
	const open = (t: TestContext) => openStoreTest(t, create);

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
	});
}
