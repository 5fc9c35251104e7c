import assert from "node:assert/strict";
import type { Mail } from "../shared/mail.ts";
import type { ReplyKind } from "../shared/reply.ts";
import type { StoredSignUp } from "../shared/sign-up.ts";
import { aRow, openForTest, testOnSqlite } from "../test/support/engines.ts";
import { aMail, at } from "../test/support/rows.ts";
import { readEraseTimes } from "./retention.ts";

const joined = at("12:00", "2026-01-01");
const asked = at("12:01", "2026-01-01");
const later = at("12:00", "2026-02-01");
/** People, and the day on which each is erased; `never` if none is. */
const cases: readonly [
	what: string,
	day: string,
	row?: Partial<StoredSignUp>,
	mail?: Partial<Mail>,
	...replies: (readonly [kind: ReplyKind, at: string])[],
][] = [
	["unconfirmed", "2026-01-31"],
	["imported", "2026-03-03", { imported_at: later }],
	["corrected", "2026-03-03", { edited_at: later }],
	["bounced", "2026-01-31", {}, { state: "bounced" }],
	["never-asked", "never", {}, { state: "dropped" }],
	["got-an-announcement", "never", {}, { kind: "launch" }],
	["asked-again", "2026-03-03", {}, { ended_at: later }],
	["waits", "never", {}, { state: "waiting" }],
	["held", "never", {}, { state: "held", held_group: "g" }],
	["on-its-way", "never", {}, { state: "sending" }],
	["confirmed", "never", {}, {}, ["confirmed", later]],
	["left", "never", {}, {}, ["left", later]],
	["not-me", "2026-01-31", {}, {}, ["confirmed", asked], ["not-me", later]],
];

testOnSqlite(
	"who is erased when, by what is known of the mails to an address",
	async (database, t) => {
		const list = await openForTest(t, database);
		for (const [n, [name, , row, mail, ...replies]] of cases.entries()) {
			const email = `${name}@x.at`;
			const person_key = `${n}`.padStart(22, "A");
			const sent = {
				state: "sent",
				ended_at: asked,
				message_id: `<${n}@x>`,
			} as const;
			await list.insert("waitlist", [
				aRow({ email: `${name}@X.at`, created_at: joined, ...row }),
			]);
			// Was asked before.
			if (["asked-again", "waits", "held", "on-its-way"].includes(name))
				await list.insert("mails", [
					aMail({
						id: n + 99,
						email,
						person_key,
						...sent,
						message_id: `<${n}>`,
					}),
				]);
			await list.insert("mails", [
				aMail({ id: n + 1, email, person_key, ...sent, ...mail }),
			]);
			for (const [kind, time] of replies)
				await list.insert("replies", [{ person_key, kind, at: time }]);
		}
		const retention = {
			unconfirmedDays: 30,
			opened: null,
			daysAfterOpening: null,
		};
		const times = await readEraseTimes(list, retention);
		assert.deepEqual(
			cases.map(([name]) => [
				name,
				times.get(`${name}@x.at`)?.slice(0, 10) ?? "never",
			]),
			cases.map(([name, day]) => [name, day]),
		);
	},
);
