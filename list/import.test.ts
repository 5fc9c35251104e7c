import assert from "node:assert/strict";
import path from "node:path";
import { sumOf } from "../shared/counts.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import {
	aRow,
	manyRows,
	openForTest,
	stored,
	storedEmails,
	testOnBoth,
	testOnPostgres,
	testOnSqlite,
} from "../test/support/engines.ts";
import { temporaryFolder } from "../test/support/temporary-folder.ts";
import { erase } from "./erase.ts";
import { compareWithList, storeImported } from "./import.ts";

/** A file of erased people that is not there. */
const noneErased = "/nowhere/erased.json";
const known = aRow({ phone: "1" });
const undated = { ...known, created_at: null };

testOnBoth(
	"sign-ups differ by address, side, phone and time",
	async (database, t) => {
		const list = await openForTest(t, database, "read");
		const other = aRow({ phone: "1", email: "other@b.example" });
		const first = [
			other,
			{ ...other, phone: "2" },
			{ ...other, created_at: "2026-11-20T12:00:00.001Z" },
			aRow({ phone: "1", user_type: "advertiser" }),
			{ ...undated, phone: null, email: "new@b.example" },
		];
		const repeated = [
			{ ...other, ref: "friend" },
			{ ...other, created_at: null },
			{ ...undated, phone: null, email: "NEW@b.example" },
		];
		// A person who is on the list stays where she is, also when the file has another time.
		const onList = [
			{ ...known, email: "A@B.example" },
			{ ...known, created_at: "2025-01-01T00:00:00.000Z" },
			{ ...known, phone: "2" },
			{ ...undated, phone: null },
		];
		// Comparing needs no right to write.
		const writable = await openForTest(t, database);
		await writable.insert("waitlist", [known]);
		assert.deepEqual(
			await compareWithList(list, [...onList, ...first, ...repeated]),
			{ new: first, known: onList, repeated },
		);
		assert.deepEqual(await compareWithList(list, [undated]), {
			new: [],
			known: [undated],
			repeated: [],
		});
	},
);

testOnBoth(
	"a long file is stored as it is, and without a time as of now",
	async (database, t) => {
		const list = await openForTest(t, database);
		const before = new Date().toISOString();
		const rows = manyRows(4_500);
		const told: string[] = [];
		await storeImported(list, [...rows, undated], noneErased, (done, all) =>
			told.push(`${done} of ${all}`),
		);
		assert.deepEqual(told, ["4000 of 4501", "4501 of 4501"]);
		const all = await stored(list);
		const time = all.at(-1)?.created_at ?? "";
		const imported_at = all.map((row) => row.imported_at);
		assert.deepEqual(
			all.map(({ id, ...row }) => row),
			[...rows, { ...undated, created_at: time }].map((row, at) => ({
				...row,
				imported_at: imported_at[at],
			})),
		);
		const again = await compareWithList(list, rows);
		assert.deepEqual(again, { new: [], known: rows, repeated: [] });
		assert.ok(time >= before && time <= new Date().toISOString());
	},
);

testOnBoth(
	"a person who is erased while a file is imported stays away",
	async (database, t) => {
		const list = await openForTest(t, database);
		const rows = manyRows(4_500);
		// In the order in which they are stored.
		const emails = rows.map(({ email }) => email).sort();
		const [first, last] = [emails[0] ?? "", emails.at(-1) ?? ""];
		const file = path.join(temporaryFolder(t), "erased.json");
		let erasing: Promise<unknown> | undefined;
		const { host, advertiser } = await storeImported(list, rows, file, () => {
			// Runs between two transactions of the import.
			erasing ??= erase(list, [first, last], file);
		});
		await erasing;
		const there = await storedEmails(list);
		assert.equal(there.length, rows.length - 2);
		assert.ok(!there.includes(first) && !there.includes(last));
		// The first one was stored before it was erased.
		assert.equal(host + advertiser, rows.length - 1);
	},
);

testOnSqlite(
	"of an erased person, only a sign-up from after the erasure is stored",
	async (database, t) => {
		const list = await openForTest(t, database);
		const file = database.settings.ERASED_FILE;
		await erase(list, ["ann@x.at"], file);
		const ann = (created_at: string | null) => ({
			...aRow({ email: "Ann@x.at" }),
			created_at,
		});
		const soon = new Date(Date.now() + 60_000).toISOString();
		const farAhead = new Date(Date.now() + 2 * 86_400_000).toISOString();
		const gone = [ann(null), ann("2026-11-20T12:00:00.000Z"), ann(farAhead)];
		const notes = new Map([["ann@x.at", "Ann Lee"]]);
		const store = (rows: typeof gone) =>
			storeImported(list, rows, file, () => {}, undefined, notes);
		await store(gone);
		assert.equal((await list.count("calls")).rows, 0);
		await store([...gone, ann(soon)]);
		assert.deepEqual(
			(await stored(list)).map((row) => row.created_at),
			[soon],
		);
	},
);

testOnBoth(
	"what another import has stored since the file was compared is not stored again",
	async (database, t) => {
		const list = await openForTest(t, database);
		const rows = manyRows(3_000);
		const compared = await compareWithList(list, rows);
		await storeImported(list, rows.slice(0, 2_000), noneErased);
		const result = await storeImported(list, compared.new, noneErased);
		assert.equal((await list.count("waitlist")).rows, 3_000);
		assert.equal(sumOf(result), 1_000);
		const known = new Set(result.known.map(({ email }) => email));
		assert.equal(known.size, 2_000);
		assert.ok(rows.slice(0, 2_000).every(({ email }) => known.has(email)));
	},
);

testOnPostgres(
	"rows that break a rule are refused with their thousand",
	async (database, t) => {
		const list = await openForTest(t, database);
		const rows = [aRow(), aRow({ email: "no address" })];
		const importing = storeImported(list, rows, noneErased, () => {});
		await assert.rejects(importing, (error: Error) => {
			assert.ok(error instanceof ExpectedError);
			assert.match(error.message, /waitlist_email_check/);
			assert.doesNotMatch(error.message, /no address/);
			return true;
		});
		assert.deepEqual(await stored(list), []);
	},
);

testOnBoth(
	"the sign-ups of one person far from each other in a file are all stored",
	async (database, t) => {
		const list = await openForTest(t, database);
		const rows = [...manyRows(2_500), ...manyRows(1)].map((row, at) => ({
			...row,
			phone: at === 2_500 ? "2" : row.phone,
		}));
		const { host, advertiser } = await storeImported(list, rows, noneErased);
		assert.equal(host + advertiser, 2_501);
	},
);
