import assert from "node:assert/strict";
import { openForTest, testOnSqlite } from "../../test/support/engines.ts";
import { aMail, at, countsOf } from "../../test/support/rows.ts";
import { readWaves } from "./waves.ts";

testOnSqlite(
	"a wave counts its mails, and what people replied after them",
	async (database, t) => {
		const list = await openForTest(t, database);
		const waves = ["beta", "launch"].map((name, n) => ({
			id: n + 1,
			name,
			created_at: at("12:00"),
			stopped_at: null,
			side: null,
			filter: "",
			words: "{}",
			...{ draft: null, sent_by: null },
		}));
		await list.insert("announcements", waves);
		const states = [
			"waiting",
			"sending",
			"sent",
			"sent",
			"sent",
			"bounced",
			"dropped",
		] as const;
		await list.insert("mails", [
			...states.map((state, n) => ({
				...aMail({ id: n + 1, email: `p${n}@x.at`, person_key: key(n), state }),
				kind: "launch",
				message_id: `<${n}@x.at>`,
				ended_at: at("13:00"),
				announcement_id: 2,
			})),
			// Of no wave.
			aMail({ id: 99, email: "ann@x.at", state: "sent" }),
		]);
		await list.insert(
			"replies",
			(
				[
					[2, "left", "13:00"],
					[2, "left", "14:00", "2026-11-21"],
					[3, "confirmed", "14:00"],
					// Before the mail, and to one that was not sent.
					[4, "left", "12:59"],
					[5, "left", "14:00"],
				] as const
			).map(([n, kind, clock, day]) => ({
				at: at(clock, day),
				person_key: key(n),
				kind,
			})),
		);
		const counts = {
			waiting: 2,
			sent: 3,
			bounced: 1,
			dropped: 1,
			left: 1,
			confirmed: 1,
		};
		const none = Object.fromEntries(
			Object.keys(counts).map((name) => [name, 0]),
		);
		const [beta, launch] = waves;
		const reports = [
			{ wave: beta, people: countsOf({}), due: null, counts: none },
			{ wave: launch, people: countsOf({ host: 7 }), due: null, counts },
		];
		assert.deepEqual(await readWaves(list), reports);
	},
);

function key(n: number): string {
	return `${n}`.padStart(22, "A");
}
