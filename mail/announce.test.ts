import assert from "node:assert/strict";
import type { MailSettings } from "../config/settings.ts";
import { aRow, openForTest, testOnBoth } from "../store/contract/engines.ts";
import { announce, choosePeople } from "./announce.ts";
import { newMail } from "./message.ts";

const now = Date.now();
const settings = {
	from: "hello@frontage.example",
	linkSecrets: ["a secret of at least thirty-two bytes"],
	siteUrl: "https://frontage.example",
} as unknown as MailSettings;

testOnBoth(
	"an announcement goes to each address once, oldest first",
	async (database, t) => {
		const list = await openForTest(t, database);
		const names = ["h0", "a1", "h2", "a3", "H2"];
		await list.insert(
			"waitlist",
			names.map((name, n) =>
				aRow({
					email: `${name}@x.at`,
					user_type: name.startsWith("h") ? "host" : "advertiser",
					created_at: new Date(now - (99 - n) * 60_000).toISOString(),
				}),
			),
		);
		const bounced = { email: "h0@x.at", user_type: "host" } as const;
		const mail = newMail(bounced, "confirmation", settings, now);
		await list.insert("mails", [{ ...mail, state: "bounced" }]);
		const choose = async (count?: number, side?: "host") => {
			const { people, leftOut } = await choosePeople(
				list,
				"launch",
				{ side },
				{ unconfirmed: true, count },
				settings.linkSecrets,
				now,
			);
			const chosen = people.map(({ email }) => email.slice(0, 2)).join(" ");
			return { people, leftOut, chosen };
		};
		const all = await choose();
		assert.equal(all.chosen, "a1 h2 a3");
		assert.deepEqual(all.leftOut, {
			bounced: 1,
			"reached at another address": 1,
		});
		assert.equal((await choose(1, "host")).chosen, "h2");
		const send = ({ people }: typeof all) =>
			announce(list, "launch", people, settings, now);
		const first = await choose(1);
		assert.equal(await send(first), 1);
		// The same people again, as two calls at the same time would choose them.
		assert.equal(await send(first), 0);
		const rest = await choose();
		assert.equal(rest.chosen, "h2 a3");
		await list.remove("waitlist", { with: { person: ["a3@x.at"] } });
		assert.equal(await send(rest), 1);
		const which = { with: { kind: ["launch"], state: ["waiting"] } };
		assert.equal((await list.count("mails", which)).rows, 2);
	},
);
