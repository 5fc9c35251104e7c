/** What becomes of the founder's notes when people are added, corrected and erased again. */
import assert from "node:assert/strict";
import { readErased, readErasureKeys } from "../store/erased-people.ts";
import type { List } from "../store/list.ts";
import { aRow, openForTest, testOnSqlite } from "../test/support/engines.ts";
import { anEntry, at } from "../test/support/rows.ts";
import { addPerson } from "./add.ts";
import { edit } from "./edit.ts";
import { erase, eraseAgain } from "./erase.ts";

const none = () => [];
const ann = anEntry({ email: "Ann@x.at" });
const called = { called_at: at("10:00"), call_on: "2026-12-01" };
const longest = "n".repeat(500);

const callsOf = async (list: List) =>
	(await Array.fromAsync(list.read("calls"))).map(({ at, ...call }) => call);

testOnSqlite(
	"a note of an added person goes below those that are there",
	async (database, t) => {
		const list = await openForTest(t, database);
		const first = { email: "ann@x.at", at: at("09:00"), note: "Two walls" };
		await list.insert("calls", [{ ...first, ...called }]);
		const add = (note?: string) =>
			addPerson(list, { entry: ann, note, isConfirmed: false }, none);
		assert.equal(await add(longest), "long note");
		assert.equal(await add("Likes vans"), undefined);
		const note = "Two walls\nLikes vans";
		const kept = [{ email: "ann@x.at", note, ...called }];
		assert.deepEqual(await callsOf(list), kept);
		assert.equal(await add("again"), "known");
		assert.deepEqual(await callsOf(list), kept);
	},
);

testOnSqlite(
	"notes move with a corrected address, and are cut where they are too long",
	async (database, t) => {
		const list = await openForTest(t, database);
		await list.insert("waitlist", [
			aRow({ email: "old@x.at" }),
			aRow({ email: "new@x.at" }),
		]);
		await list.insert("calls", [
			{ email: "old@x.at", at: at("09:00"), note: longest, ...called },
			{
				email: "new@x.at",
				at: at("09:00"),
				note: "Likes vans",
				called_at: null,
				call_on: null,
			},
		]);
		const surroundings = {
			erasedFile: database.settings.ERASED_FILE,
			keysOf: none,
			codesOf: none,
			wantsNoMail: async () => false,
		};
		const { plan } = await edit(
			list,
			"old@x.at",
			{ email: "new@x.at" },
			surroundings,
		);
		assert.equal(typeof plan, "object");
		assert.deepEqual(await callsOf(list), [
			{
				email: "new@x.at",
				note: `Likes vans\n${longest}`.slice(0, 500),
				...called,
			},
		]);
	},
);

testOnSqlite(
	"who joined again after an erasure keeps the notes since then",
	async (database, t) => {
		const list = await openForTest(t, database);
		const file = database.settings.ERASED_FILE;
		const emails = ["ann@x.at", "bob@x.at"];
		await erase(list, emails, file);
		const soon = new Date(Date.now() + 60_000).toISOString();
		await list.insert("waitlist", [
			aRow({ email: "ann@x.at", created_at: soon }),
		]);
		await list.insert(
			"calls",
			emails.map((email) => ({
				email,
				at: email === "ann@x.at" ? soon : at("09:00"),
				note: "Likes vans",
				called_at: null,
				call_on: null,
			})),
		);
		await eraseAgain(list, readErased(file, await readErasureKeys(list)));
		assert.deepEqual(
			(await callsOf(list)).map(({ email }) => email),
			["ann@x.at"],
		);
	},
);
