/** Imports by their names, what they tell of opt-outs, and how they are taken back. */
import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { choosePeople } from "../mail/announce.ts";
import { readWantsNoMail } from "../mail/queue/mailboxes.ts";
import { confirmation } from "../shared/mail.ts";
import { mailboxRow, timesOf, toldByImport } from "../shared/mailbox-events.ts";
import { backUp } from "../store/archive.ts";
import { readWishes } from "../store/erased-people.ts";
import type { List } from "../store/list.ts";
import {
	aRow,
	engines,
	openForTest,
	storedEmails,
	testOnBoth,
} from "../test/support/engines.ts";
import { aMail } from "../test/support/rows.ts";
import { temporaryFolder } from "../test/support/temporary-folder.ts";
import { secret, start } from "../test/support/test-mailer.ts";
import { storeImported } from "./import.ts";
import { readImports, undoImport } from "./imports.ts";
import { readAddress } from "./people.ts";
import { restore } from "./restore.ts";
import { noteTold } from "./told.ts";
import { changeWish, readMailboxWishes } from "./wishes.ts";

const first = "2026-11-21T10:00:00.000Z";
const second = "2026-11-21T11:00:00.000Z";
const later = "2026-11-21T12:00:00.000Z";
const noKeys = () => [];

const of = (email: string, phone: string | null = null) =>
	aRow({ email, phone });

async function importTwice(list: List, erasedFile: string): Promise<void> {
	const notes = new Map([
		["ann@x.at", "Ann Lee"],
		["bob@x.at", "Bob"],
	]);
	const some = [of("ann@x.at"), of("Bob@x.at"), of("cem@x.at")];
	await storeImported(list, some, erasedFile, () => {}, first, notes);
	await storeImported(list, [of("dan@x.at")], erasedFile, () => {}, second);
	// Until 2.0.0, another phone of a person on the list was imported, too.
	const bob = { ...of("bob@x.at", "1"), imported_at: second };
	await list.insert("waitlist", [bob]);
	await noteTold(
		list,
		[
			{ email: "gone@x.at", kind: "left", at: "2026-01-01T00:00:00.000Z" },
			{ email: "Gone+news@x.at", kind: "left", at: null },
			{ email: "dead@x.at", kind: "bounced", at: null },
			{ email: "dan@x.at", kind: "left", at: null },
		],
		second,
		erasedFile,
	);
}

testOnBoth("imports are listed, also from a backup", async (database, t) => {
	const folder = temporaryFolder(t);
	const erasedFile = path.join(folder, "erased.json");
	const list = await openForTest(t, database);
	await importTwice(list, erasedFile);
	const imports = [
		{
			name: first,
			signUps: { host: 3, advertiser: 0 },
			told: { left: 0, bounced: 0 },
		},
		{
			name: second,
			signUps: { host: 2, advertiser: 0 },
			told: { left: 2, bounced: 1 },
		},
	];
	assert.deepEqual(await readImports(list), imports);
	const archive = path.join(folder, "list.jsonl");
	await backUp(database, archive);
	const other = await engines.SQLite(t);
	await restore(archive, other, erasedFile);
	assert.deepEqual(await readImports(await openForTest(t, other)), imports);
});

testOnBoth(
	"an import is taken back, but for who joined since, and may come again",
	async (database, t) => {
		const erasedFile = path.join(temporaryFolder(t), "erased.json");
		const list = await openForTest(t, database);
		await importTwice(list, erasedFile);
		await list.insert("waitlist", [
			aRow({ email: "Cem@x.at", created_at: later }),
		]);
		await storeImported(list, [of("eve@x.at")], erasedFile, () => {}, first);
		const { id, ...mail } = aMail({ email: "eve@x.at", state: "sent" });
		await list.insert("mails", [mail]);
		const { person_key } = mail;
		await list.insert("replies", [
			{ person_key, at: later, kind: "confirmed" },
		]);
		// Fay joined and confirmed before the import of 2.0.0, which added a phone alone.
		const earlier = "2026-11-20T10:00:00.000Z";
		const fay = { email: "fay@x.at", person_key: "F".repeat(22) };
		await list.insert("waitlist", [
			aRow({ email: fay.email, created_at: earlier }),
		]);
		await list.insert("waitlist", [
			{ ...of("Fay@x.at", "9"), imported_at: first },
		]);
		await list.insert("mails", [{ ...mail, ...fay, created_at: earlier }]);
		await list.insert("replies", [
			{ person_key: fay.person_key, at: earlier, kind: "confirmed" },
		]);
		const undo = (name: string, isStoring: boolean) =>
			undoImport(list, name, erasedFile, noKeys, isStoring);
		const undone = {
			removed: { host: 3, advertiser: 0 },
			told: 0,
			staying: 2,
			warning: undefined,
		};
		const before = await storedEmails(list);
		assert.deepEqual(await undo(first, false), undone);
		assert.deepEqual(await storedEmails(list), before);
		assert.deepEqual(await undo(first, true), undone);
		// Cem's row of the import stays with the one of the page.
		assert.deepEqual((await storedEmails(list)).sort(), [
			...["Cem@x.at", "bob@x.at", "cem@x.at", "dan@x.at", "eve@x.at"],
			fay.email,
		]);
		// Bob is of another import, too: only his note of this one is gone.
		assert.equal((await list.count("calls")).rows, 0);
		assert.equal((await list.count("mails")).rows, 2);
		const again = [of("ann@x.at")];
		const { host } = await storeImported(list, again, erasedFile);
		assert.equal(host, 1);
	},
);

testOnBoth(
	"people on the list get no note of an import, and taking it back leaves none (knadh/listmonk#2008)",
	async (database, t) => {
		const erasedFile = path.join(temporaryFolder(t), "erased.json");
		const list = await openForTest(t, database);
		const emails = ["ann@x.at", "bob@x.at", "cem@x.at"];
		await list.insert(
			"waitlist",
			emails.map((email) => aRow({ email })),
		);
		const called_at = first;
		await list.insert("calls", [
			{ email: "bob@x.at", at: first, called_at, note: null },
		]);
		const notes = new Map(emails.map((email) => [email, "of the file"]));
		const advertiser = { ...of("cem@x.at"), user_type: "advertiser" } as const;
		const rows = [of("Ann@x.at"), of("bob@x.at"), advertiser];
		await storeImported(list, rows, erasedFile, () => {}, second, notes);
		const notesOf = async () =>
			(await Array.fromAsync(list.read("calls"))).map(({ email, note }) => [
				email,
				note,
			]);
		// Cem is new on the side of advertisers.
		assert.deepEqual(await notesOf(), [
			["bob@x.at", null],
			["cem@x.at", "of the file"],
		]);
		await undoImport(list, second, erasedFile, noKeys, true);
		assert.deepEqual(await notesOf(), [["bob@x.at", null]]);
		await storeImported(list, [advertiser], erasedFile, () => {}, later, notes);
		// What the founder has written since is no part of the import.
		const note = { at: "2026-11-22T10:00:00.000Z", note: "Owns a wall" };
		await list.change("calls", { with: { email: ["cem@x.at"] } }, note);
		await undoImport(list, later, erasedFile, noKeys, true);
		assert.deepEqual(await notesOf(), [
			["bob@x.at", null],
			["cem@x.at", "Owns a wall"],
		]);
	},
);

testOnBoth(
	"a running mailer learns that an import of opt-outs is taken back",
	async (database, t) => {
		const erasedFile = path.join(temporaryFolder(t), "erased.json");
		const list = await openForTest(t, database);
		const told = [{ email: "gone@x.at", kind: "left", at: null }] as const;
		await noteTold(list, told, first, erasedFile);
		const wantsNoMail = () => readWantsNoMail(list, [], "gone@x.at");
		assert.equal(await wantsNoMail(), true);
		await undoImport(list, first, erasedFile, noKeys, true);
		assert.equal(await wantsNoMail(), false);
	},
);

testOnBoth(
	"what an import told is forgotten with it, but not what was known before",
	async (database, t) => {
		const erasedFile = path.join(temporaryFolder(t), "erased.json");
		const list = await openForTest(t, database);
		const told = (email: string, name: string) =>
			noteTold(list, [{ email, kind: "left", at: null }], name, erasedFile);
		assert.deepEqual((await told("ann@x.at", first)).counts, {
			left: 1,
			bounced: 0,
		});
		assert.deepEqual((await told("ann@x.at", second)).counts, {
			left: 0,
			bounced: 0,
		});
		await changeWish(list, ["bob@x.at"], "asked", first);
		await told("bob@x.at", second);
		const result = await undoImport(list, second, erasedFile, noKeys, true);
		assert.equal(result.told, 1);
		const wishes = await readMailboxWishes(list);
		assert.equal(wishes.of("ann@x.at").left, first);
		assert.deepEqual(wishes.of("bob@x.at"), { asked: first });
		const ofFile = Object.values(readWishes(erasedFile));
		assert.deepEqual(
			ofFile.flatMap(({ left }) => left ?? []),
			[first],
		);
	},
);

testOnBoth(
	"people of the list who left or bounced elsewhere are shown so, and get no mail",
	async (database, t) => {
		const joined = ["ann@x.at", "bob@x.at", "eve@x.at"];
		const mailer = await start(t, database, joined);
		const { list, erasedFile } = mailer;
		const rows = [of("cem@x.at"), of("dan@x.at")];
		await storeImported(list, rows, erasedFile);
		await noteTold(
			list,
			[
				{ email: "ann+old@x.at", kind: "left", at: null },
				{ email: "cem@x.at", kind: "bounced", at: null },
				{ email: "eve@x.at", kind: "bounced", at: null },
			],
			new Date().toISOString(),
			erasedFile,
		);
		assert.deepEqual(await mailer.work(), ["bob@x.at"]);
		for (const [email, state] of [
			["ann@x.at", "left"],
			["cem@x.at", "bounced"],
			["dan@x.at", null],
		] as const) {
			const { people } = await readAddress(list, email);
			assert.equal(people[0]?.mail, state, email);
		}
		const chosen = await choosePeople(
			list,
			confirmation,
			{},
			{ imported: true },
			[secret],
			Date.now(),
		);
		assert.deepEqual(
			chosen.people.map(({ email }) => email),
			["dan@x.at"],
		);
	},
);

testOnBoth(
	"who has left here since an import stays so when it is taken back",
	async (database, t) => {
		const erasedFile = path.join(temporaryFolder(t), "erased.json");
		const list = await openForTest(t, database);
		await storeImported(list, [of("ann@x.at")], erasedFile, () => {}, first);
		const told = { email: "ann@x.at", kind: "bounced", at: null } as const;
		await noteTold(list, [told], first, erasedFile);
		const { id, ...mail } = aMail({ email: "ann@x.at", state: "sent" });
		await list.insert("mails", [mail]);
		const { person_key } = mail;
		await list.insert("replies", [{ person_key, at: later, kind: "left" }]);
		const keysOf = () => [person_key];
		await undoImport(list, first, erasedFile, keysOf, true);
		assert.deepEqual(await storedEmails(list), []);
		const wishes = await readMailboxWishes(list);
		assert.deepEqual(wishes.of("ann@x.at"), { left: later });
	},
);

test("what an import told ends when the person leaves here", () => {
	const told = { left: first, imported: second, asked: later };
	assert.deepEqual(timesOf(mailboxRow("key", told)), told);
	assert.deepEqual(toldByImport(told, first), { imported: second });
	assert.deepEqual(toldByImport(told, later), {});
	const bounced = { bounced: first, imported: second };
	assert.deepEqual(toldByImport(bounced, undefined), bounced);
	assert.deepEqual(toldByImport({ left: first }, first), {});
});
