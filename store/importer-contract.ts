/** What every importer has to do, whatever database is behind it: one suite, run against each. */
import assert from "node:assert/strict";
import { suite, type TestContext, test } from "node:test";
import type { DatabaseAddress } from "../config/parsers.ts";
import { unknownSource } from "../shared/entry.ts";
import { anEntry } from "./contract/inbox.ts";
import { openImporter, openReader, openStore } from "./open-store.ts";
import type { ForeignSubmission } from "./waitlist-import.ts";
import { StoreUnavailable } from "./waitlist-store.ts";

const noon = "2026-11-20T12:00:00.000Z";

/** A submission that may be taken in, with the columns that a test cares about. */
function foreign(columns: Partial<ForeignSubmission> = {}): ForeignSubmission {
	return { ...anEntry(), ...unknownSource, created_at: noon, ...columns };
}

/** `create` makes an empty database that is gone when the test is over. */
export function testWaitlistImporter(
	name: string,
	create: (t: TestContext) => Promise<DatabaseAddress>,
): void {
	async function open(t: TestContext) {
		const database = await create(t);
		const store = await openStore(database);
		t.after(() => store.close());
		const importer = await openImporter(database);
		t.after(() => importer.close());
		async function stored() {
			const reader = await openReader(database);
			const all = await Array.fromAsync(reader.submissions({}));
			await reader.close();
			return all.map(({ id, ...submission }) => submission);
		}
		return { store, importer, stored };
	}

	suite(name, () => {
		test("keeps the time and the source, and takes in nothing twice", async (t) => {
			const { importer, stored } = await open(t);
			const both = [
				foreign({ email: "Ann@x.at", phone: "+43 1 ☎", ref: "friend" }),
				foreign({ user_type: "advertiser", utm_source: "news" }),
			];
			assert.deepEqual(await importer.missing(both), both);
			assert.deepEqual(await stored(), []);
			assert.deepEqual(await importer.add(both), both);
			assert.deepEqual(await stored(), both);
			assert.deepEqual(await importer.missing(both), []);
			assert.deepEqual(await importer.add(both), []);
			assert.deepEqual(await importer.add([]), []);
			assert.deepEqual(await stored(), both);
		});

		test("tells submissions apart by address, side, phone and time", async (t) => {
			const { importer } = await open(t);
			await importer.add([foreign({ phone: "1" })]);
			const others = [
				foreign({ phone: "1", email: "other@b.example" }),
				foreign({ phone: "1", user_type: "advertiser" }),
				foreign({ phone: "2" }),
				foreign(),
				foreign({ phone: "1", created_at: "2026-11-20T12:00:00.001Z" }),
			];
			const same = [
				foreign({ phone: "1", email: "A@B.example" }),
				foreign({ phone: "1", created_at: null }),
				foreign({ phone: "1", ref: "friend" }),
			];
			assert.deepEqual(await importer.missing([...same, ...others]), others);
		});

		test("finds what the server stored a moment ago", async (t) => {
			const { store, importer, stored } = await open(t);
			await store.add([anEntry()]);
			const all = await stored();
			assert.deepEqual(await importer.missing([...all, foreign()]), [
				foreign(),
			]);
		});

		test("gives the present time to what has none", async (t) => {
			const { importer, stored } = await open(t);
			const before = Date.now();
			await importer.add([foreign({ created_at: null })]);
			const [{ created_at } = { created_at: "" }] = await stored();
			// The database has a clock of its own.
			assert.ok(Math.abs(Date.parse(created_at) - before) < 60_000);
		});

		test("takes in all or none of what breaks a rule", async (t) => {
			const { importer, stored } = await open(t);
			await assert.rejects(
				importer.add([foreign(), foreign({ email: "none" })]),
				StoreUnavailable,
			);
			assert.deepEqual(await stored(), []);
		});
	});
}
