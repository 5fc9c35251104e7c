import assert from "node:assert/strict";
import { content } from "../test/support/content.ts";
import {
	aRow,
	openForTest,
	testOnBoth,
	testOnSqlite,
} from "../test/support/engines.ts";
import { aMail } from "../test/support/rows.ts";
import { mailsOf } from "../test/support/test-mailer.ts";
import { announce, choosePeople, setStopped } from "./announce.ts";
import { cancelMails } from "./queue/change-queue.ts";

const now = Date.now();
const secrets: [string] = ["a secret of at least thirty-two bytes"];
const settings = { from: "hello@x.example", linkSecrets: secrets, content };
const call = { side: null, filter: "--count 2" };

testOnBoth(
	"an announcement goes to each address once, oldest first, and to no person who was erased meanwhile",
	async (database, t) => {
		const list = await openForTest(t, database);
		const names = ["h0", "h1", "h2", "H2"];
		await list.insert(
			"waitlist",
			names.map((name, n) =>
				aRow({
					email: `${name}@x.at`,
					created_at: new Date(now - (99 - n) * 60_000).toISOString(),
				}),
			),
		);
		const choose = (count: number) => {
			const choice = { unconfirmed: true, count };
			return choosePeople(list, "launch", {}, choice, secrets, now);
		};
		const { people: both } = await choose(2);
		const namesOf = both.map(({ email }) => email);
		assert.deepEqual(namesOf, ["h0@x.at", "h1@x.at"]);
		const send = (people: typeof both) =>
			announce(list, "launch", people, call, settings, now);
		await list.remove("waitlist", { with: { person: ["h0@x.at"] } });
		assert.equal(await send(both), 1);
		// The same people again, as two calls at the same time would choose them.
		assert.equal(await send(both), 0);
		const { people: rest } = await choose(2);
		assert.equal(await send(rest), 1);
		assert.equal((await list.count("mails")).rows, 2);
	},
);

testOnBoth(
	"people whom import brought in, on that side alone, or who joined before a time",
	async (database, t) => {
		const list = await openForTest(t, database);
		const time = (hour: number) => `2026-11-20T${hour}:00:00.000Z`;
		const both = { email: "both@x.at" };
		await list.insert("waitlist", [
			aRow({ ...both, user_type: "advertiser", created_at: time(10) }),
			aRow({ ...both, created_at: time(12), imported_at: time(14) }),
		]);
		for (const [choice, side] of [
			[{ imported: true }, "host"],
			[{ before: time(11) }, "advertiser"],
			[{ before: time(10) }, undefined],
		] as const) {
			const kind = "confirmation";
			const { people } = await choosePeople(
				list,
				kind,
				{},
				choice,
				secrets,
				now,
			);
			assert.equal(people[0]?.user_type, side);
		}
	},
);

testOnSqlite(
	"a further wave of a stopped announcement is stopped since then, and a call for no person leaves no wave",
	async (database, t) => {
		const list = await openForTest(t, database);
		const waves = async () =>
			(await Array.fromAsync(list.read("announcements"))).map(
				({ name, stopped_at }) => [name, stopped_at],
			);
		const choose = async (kind: string) => {
			const choice = { unconfirmed: true, count: 1 };
			return (await choosePeople(list, kind, {}, choice, secrets, now)).people;
		};
		const send = async (people: Awaited<ReturnType<typeof choose>>) =>
			announce(list, "launch", people, call, settings, now);
		await list.insert("waitlist", [
			aRow({ email: "a@x.at" }),
			aRow({ email: "b@x.at" }),
		]);
		await send(await choose("launch"));
		assert.deepEqual(await waves(), [["launch", null]]);
		await setStopped(list, "launch", true);
		const [[, since] = []] = await waves();
		assert.ok(since);
		await send(await choose("launch"));
		const both = [
			["launch", since],
			["launch", since],
		];
		assert.deepEqual(await waves(), both);
		await send(await choose("launch"));
		assert.deepEqual(await waves(), both);
		await setStopped(list, "launch", false);
		assert.deepEqual(
			new Set((await waves()).map(([, at]) => at)),
			new Set([null]),
		);
	},
);

testOnSqlite(
	"an announcement that was cancelled may be sent again",
	async (database, t) => {
		const list = await openForTest(t, database);
		await list.insert("waitlist", [aRow()]);
		// The confirmation of a person whom the founder has added is dropped, and leads to the reply.
		const { id, ...mail } = aMail({ state: "dropped" });
		await list.insert("mails", [mail]);
		const choice = { unconfirmed: true };
		for (const _ of ["first", "again"]) {
			const chosen = choosePeople(list, "launch", {}, choice, secrets, now);
			const { people } = await chosen;
			const sent = announce(list, "launch", people, call, settings, now);
			assert.equal(await sent, 1);
			await cancelMails(list, "launch");
		}
		const kinds = (await mailsOf(list)).map(({ kind }) => kind);
		assert.deepEqual(kinds, ["confirmation", "launch"]);
	},
);
