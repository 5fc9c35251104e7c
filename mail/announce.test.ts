import assert from "node:assert/strict";
import { content } from "../test/support/content.ts";
import { aRow, openForTest, testOnBoth } from "../test/support/engines.ts";
import { announce, choosePeople } from "./announce.ts";

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
