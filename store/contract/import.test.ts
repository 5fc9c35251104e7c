import assert from "node:assert/strict";
import path from "node:path";
import { ExpectedError } from "../../shared/expected-error.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { erase } from "../erase.ts";
import { Import, type ImportedSignUp } from "../import.ts";
import type { List } from "../list.ts";
import {
	aRow,
	manyRows,
	openForTest,
	stored,
	storedEmails,
	testOnBoth,
	testOnPostgres,
} from "./engines.ts";

async function begin(list: List, rows: readonly ImportedSignUp[]) {
	const imported = new Import(list);
	for (const row of rows) imported.add(row);
	return imported;
}

/** A file of erased people that is not there. */
const noneErased = "/nowhere/erased.json";
const none = { host: 0, advertiser: 0 };
const undated = { ...aRow({ phone: "1" }), created_at: null };

testOnBoth(
	"what a file holds is compared and then stored, once",
	async (database, t) => {
		const list = await openForTest(t, database);
		const both = [
			aRow({ email: "Ann@x.at", phone: "+43 1 ☎", ref: "friend" }),
			aRow({ user_type: "advertiser", utm_source: "news" }),
		];
		const first = await begin(list, both);
		assert.deepEqual(await first.compare(), {
			new: { host: 1, advertiser: 1 },
			known: none,
			repeated: none,
		});
		assert.deepEqual(await stored(list), []);
		await first.store(noneErased, () => {});
		const rows = await stored(list);
		assert.deepEqual(
			rows.map(({ id, ...row }) => ({ ...row, imported_at: null })),
			both,
		);
		const again = await begin(await openForTest(t, database), both);
		assert.deepEqual((await again.compare()).known, { host: 1, advertiser: 1 });
		await again.store(noneErased, () => {});
		assert.deepEqual(await stored(list), rows);
	},
);

testOnBoth(
	"two imports at once store each sign-up once",
	async (database, t) => {
		const list = await openForTest(t, database);
		const other = await openForTest(t, database);
		const rows = [...manyRows(1_500), undated];
		const imports = [await begin(list, rows), await begin(other, rows)];
		for (const one of imports) {
			const { host, advertiser } = (await one.compare()).new;
			assert.equal(host + advertiser, rows.length);
		}
		const results = [];
		for (const one of imports)
			results.push(await one.store(noneErased, () => {}));
		assert.deepEqual(results[1], none);
		assert.equal((await stored(list)).length, rows.length);
	},
);

testOnBoth(
	"sign-ups differ by address, side, phone and time",
	async (database, t) => {
		const list = await openForTest(t, database);
		const known = aRow({ phone: "1" });
		await list.insert("waitlist", [known]);
		const others = [
			aRow({ phone: "1", email: "other@b.example" }),
			aRow({ phone: "1", user_type: "advertiser" }),
			aRow({ phone: "2" }),
			aRow(),
			aRow({ phone: "1", created_at: "2026-11-20T12:00:00.001Z" }),
		];
		const same = [
			{ ...known, email: "A@B.example" },
			undated,
			{ ...known, ref: "friend" },
		];
		const imported = await begin(list, [...same, ...others]);
		const counts = await imported.compare();
		assert.deepEqual(counts.new, { host: 4, advertiser: 1 });
		// The third repeats the first; the second has no time, and so repeats it, too.
		assert.deepEqual(counts.known, { host: 1, advertiser: 0 });
		assert.deepEqual(counts.repeated, { host: 2, advertiser: 0 });
		await imported.store(noneErased, () => {});
		assert.deepEqual(await stored(list).then((rows) => rows.length), 6);
	},
);

testOnBoth(
	"one without a time is known by address, side and phone, or stored as of now",
	async (database, t) => {
		const list = await openForTest(t, database);
		await list.insert("waitlist", [aRow({ phone: "1" })]);
		const before = new Date().toISOString();
		const imported = await begin(list, [
			{ ...undated, email: "A@b.EXAMPLE" },
			{ ...undated, phone: null },
			{ ...undated, phone: null, ref: "x" },
			aRow({ created_at: "2020-01-01T00:00:00.000Z" }),
		]);
		assert.deepEqual(await imported.compare(), {
			known: { host: 1, advertiser: 0 },
			new: { host: 2, advertiser: 0 },
			repeated: { host: 1, advertiser: 0 },
		});
		await imported.store(noneErased, () => {});
		const times = (await stored(list))
			.map(({ created_at }) => created_at)
			.sort();
		assert.equal(times.length, 3);
		assert.equal(times[0], "2020-01-01T00:00:00.000Z");
		assert.ok(times[2] && times[2] >= before);
		assert.ok(times[2] <= new Date().toISOString());
	},
);

testOnBoth("a long file is stored whole, in order", async (database, t) => {
	const list = await openForTest(t, database);
	const rows = manyRows(2_500);
	const imported = await begin(list, [...rows, ...rows]);
	const counts = await imported.compare();
	assert.deepEqual(counts.new, { host: 1_250, advertiser: 1_250 });
	assert.deepEqual(counts.repeated, counts.new);
	const told: string[] = [];
	await imported.store(noneErased, (done, all) =>
		told.push(`${done} of ${all}`),
	);
	assert.equal(told.at(-1), "2500 of 2500");
	assert.deepEqual(
		await storedEmails(list),
		rows.map(({ email }) => email),
	);
});

testOnBoth(
	"a person who is erased while a file is imported stays away",
	async (database, t) => {
		const list = await openForTest(t, database);
		const rows = manyRows(2_500);
		const [first, last] = [rows[0]?.email ?? "", rows.at(-1)?.email ?? ""];
		const imported = await begin(list, rows);
		await imported.compare();
		const file = path.join(temporaryFolder(t), "erased.json");
		let erasing: Promise<unknown> | undefined;
		const { host, advertiser } = await imported.store(file, () => {
			// Runs between two transactions of the import.
			erasing ??= erase(list, [first, last], file);
		});
		await erasing;
		const emails = await storedEmails(list);
		assert.equal(emails.length, rows.length - 2);
		assert.ok(!emails.includes(first) && !emails.includes(last));
		// The first one was stored before it was erased.
		assert.equal(host + advertiser, rows.length - 1);
	},
);

testOnBoth("comparing needs no right to write", async (database, t) => {
	const list = await openForTest(t, database, "read");
	const imported = await begin(list, [aRow()]);
	assert.deepEqual((await imported.compare()).new, { host: 1, advertiser: 0 });
});

testOnPostgres(
	"rows that break a rule are refused with their thousand",
	async (database, t) => {
		const list = await openForTest(t, database);
		const imported = await begin(list, [aRow(), aRow({ email: "no address" })]);
		await imported.compare();
		await assert.rejects(
			imported.store(noneErased, () => {}),
			(error: Error) => {
				assert.ok(error instanceof ExpectedError);
				assert.doesNotMatch(error.message, /no address/);
				return true;
			},
		);
		assert.deepEqual(await stored(list), []);
	},
);
