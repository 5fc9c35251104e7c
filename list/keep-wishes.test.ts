/** Which wishes outlive an erased person, and a backup that does not know all of them. */
import assert from "node:assert/strict";
import path from "node:path";
import type { Mail } from "../shared/mail.ts";
import type { MailboxEvent, MailboxTimes } from "../shared/mailbox-events.ts";
import type { ReplyKind } from "../shared/reply.ts";
import { backUp } from "../store/archive.ts";
import { readWishes, rememberWishes } from "../store/erased-people.ts";
import { withList } from "../store/list.ts";
import { engines, openForTest, testOnSqlite } from "../test/support/engines.ts";
import { aMail, aReply, at } from "../test/support/rows.ts";
import { temporaryFolder } from "../test/support/temporary-folder.ts";
import { erase } from "./erase.ts";
import { restore } from "./restore.ts";
import { changeWish, readMailboxWishes } from "./wishes.ts";

const email = "ann@x.at";
const early = at("10:00");
const late = at("15:00");

/** The wishes before, what was pressed at 13:00, the state of the confirmation, and the wishes after an erasure. */
const cases: [
	what: string,
	before: MailboxTimes,
	pressed: ReplyKind[],
	mail: Partial<Mail>,
	after: MailboxTimes,
][] = [
	["who did nothing", {}, [], {}, {}],
	["who confirmed", {}, ["confirmed"], {}, {}],
	["who left", {}, ["left"], {}, { left: at("13:00") }],
	["who said not-me", {}, ["not-me"], {}, { "not-me": at("13:00") }],
	["who complained", { complained: early }, [], {}, { complained: early }],
	...(["confirmed", "left", "not-me"] as const).map(
		(kind): (typeof cases)[number] => [
			`who complained, then pressed ${kind}`,
			{ complained: early },
			[kind],
			{},
			{
				complained: early,
				...(kind !== "confirmed" && { [kind]: at("13:00") }),
			},
		],
	),
	["who left, and came back", { left: early }, ["confirmed"], {}, {}],
	["who left earlier", { left: early }, [], {}, { left: early }],
	[
		"who left, and was asked again",
		{ left: early },
		[],
		{ state: "sent", ended_at: late },
		{ left: early, asked: late },
	],
	[
		"who left, and would have been asked again",
		{ left: early },
		[],
		{ state: "dropped", ended_at: late },
		{ left: early },
	],
	[
		"who left after the confirmation",
		{},
		["left"],
		{ state: "sent", ended_at: early },
		{ left: at("13:00") },
	],
];

for (const [what, before, pressed, mail, after] of cases)
	testOnSqlite(`what stays of a person ${what}`, async (database, t) => {
		const list = await openForTest(t, database);
		for (const [kind, time] of Object.entries(before))
			await changeWish(list, [email], kind as MailboxEvent, time);
		const { id, ...row } = aMail({ email, ...mail });
		await list.insert("mails", [row]);
		for (const kind of pressed) {
			const { id, ...reply } = aReply({ kind });
			await list.insert("replies", [reply]);
		}
		const file = path.join(temporaryFolder(t), "erased.json");
		await erase(list, [email], file);
		const wishes = await readMailboxWishes(list);
		assert.deepEqual(wishes.of(email), after);
		assert.equal((await list.count("replies")).rows, 0);
		// An older backup learns them from the file.
		for (const times of Object.values(readWishes(file)))
			assert.deepEqual(times, after);
	});

testOnSqlite(
	"two addresses of a mailbox that are erased together keep the wishes of both",
	async (database, t) => {
		const list = await openForTest(t, database);
		for (const [address, kind] of [
			[email, "not-me"],
			["ann+news@x.at", "left"],
		] as const) {
			const person_key = kind.padEnd(22, "A");
			const { id, ...mail } = aMail({ email: address, person_key });
			const { id: _, ...reply } = aReply({ kind, person_key });
			await list.insert("mails", [{ ...mail, message_id: `<${kind}@x.at>` }]);
			await list.insert("replies", [reply]);
		}
		const file = path.join(temporaryFolder(t), "erased.json");
		await erase(list, [email, "ann+news@x.at"], file);
		const wishes = await readMailboxWishes(list);
		const kept = { "not-me": at("13:00"), left: at("13:00") };
		assert.deepEqual(wishes.of(email), kept);
	},
);

testOnSqlite(
	"a restored list has the wishes of the backup and those of the file",
	async (database, t) => {
		const folder = temporaryFolder(t);
		const [backup, file] = ["list.jsonl", "erased.json"].map((name) =>
			path.join(folder, name),
		) as [string, string];
		const keys = await withList(database, "write", async (list) => {
			await changeWish(list, [email], "complained", early);
			await changeWish(list, [email], "left", early);
			const { id, ...mail } = aMail({ email });
			await list.insert("mails", [mail]);
			const { id: _, ...reply } = aReply({ kind: "left", at: early });
			await list.insert("replies", [reply]);
			return (await readMailboxWishes(list)).keysOf(email);
		});
		await backUp(database, backup);
		for (const key of keys)
			rememberWishes(file, { [key]: { left: late, "not-me": late } });
		const copy = await engines.SQLite(t);
		await restore(backup, copy, file);
		const list = await openForTest(t, copy);
		assert.deepEqual((await readMailboxWishes(list)).of(email), {
			left: late,
			"not-me": late,
			complained: early,
		});
		// A person has one such reply a day.
		const replies = await Array.fromAsync(list.read("replies"));
		assert.deepEqual(
			replies.map(({ kind, at }) => [kind, at]),
			[["left", late]],
		);
	},
);
