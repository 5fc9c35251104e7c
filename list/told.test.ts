import assert from "node:assert/strict";
import { timesOf } from "../shared/mailbox-events.ts";
import { readErasureKeys, readWishes } from "../store/erased-people.ts";
import { openForTest, testOnSqlite } from "../test/support/engines.ts";
import { at } from "../test/support/rows.ts";
import { undoImport } from "./imports.ts";
import { noteTold } from "./told.ts";
import { changeWish, MailboxWishes, readMailboxWishes } from "./wishes.ts";

testOnSqlite(
	"leaving counts before bouncing, and all of it goes with its import",
	async (database, t) => {
		const list = await openForTest(t, database);
		const file = database.settings.ERASED_FILE;
		const name = at("12:00");
		const left = (email: string) =>
			({ email, kind: "left", at: at("09:00") }) as const;
		const bounced = (email: string) =>
			({ email, kind: "bounced", at: null }) as const;
		const people = [
			bounced("ann@x.at"),
			left("Ann+news@x.at"),
			left("bob@x.at"),
			bounced("bob@x.at"),
			bounced("dead@x.at"),
		];
		const note = (isStoring: boolean) =>
			noteTold(list, people, name, file, isStoring);
		const stored = async () => {
			const wishes = await Array.fromAsync(list.read("wishes"));
			return Object.fromEntries(
				wishes.map((wish) => [wish.mailbox_key, timesOf(wish)]),
			);
		};
		assert.deepEqual((await note(false)).counts, { left: 2, bounced: 1 });
		assert.deepEqual(await stored(), {});
		assert.deepEqual((await note(true)).counts, { left: 2, bounced: 1 });
		const keys = new MailboxWishes(await readErasureKeys(list));
		const expected = Object.fromEntries(
			["ann@x.at", "bob@x.at", "dead@x.at"].map((email) => [
				keys.keysOf(email)[0],
				email === "dead@x.at"
					? { bounced: name, imported: name }
					: { left: at("09:00"), imported: name },
			]),
		);
		assert.deepEqual(await stored(), expected);
		assert.deepEqual(readWishes(file), expected);
		// Noted once.
		assert.deepEqual((await note(true)).counts, { left: 0, bounced: 0 });
		const later = noteTold(list, [bounced("bob@x.at")], at("13:00"), file);
		assert.deepEqual((await later).counts, { left: 0, bounced: 0 });
		const undone = await undoImport(list, name, file, () => [], true);
		assert.equal(undone.told, 3);
		assert.deepEqual(await stored(), {});
		assert.deepEqual(readWishes(file), {});
	},
);

testOnSqlite(
	"who left elsewhere and then here has left here, also without the import",
	async (database, t) => {
		const list = await openForTest(t, database);
		const file = database.settings.ERASED_FILE;
		const name = at("12:00");
		const person = { email: "ann@x.at", kind: "left", at: null } as const;
		await noteTold(list, [person], name, file);
		await changeWish(list, ["ann@x.at"], "left", at("13:00"));
		await undoImport(list, name, file, () => [], true);
		const { left } = (await readMailboxWishes(list)).of("ann@x.at");
		assert.equal(left, at("13:00"));
	},
);
