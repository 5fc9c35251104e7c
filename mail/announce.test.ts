import assert from "node:assert/strict";
import { userTypes } from "../shared/entry.ts";
import { aRow, openForTest, testOnBoth } from "../store/contract/engines.ts";
import { openInbox } from "../store/inbox.ts";
import { countMails } from "../store/mails.ts";
import { announce, type Choice, choosePeople } from "./announce.ts";
import { personKey } from "./links.ts";
import { newMail } from "./message.ts";

const now = new Date();
const settings = {
	url: "",
	from: "hello@frontage.example",
	linkSecret: "a secret of at least thirty-two bytes",
	siteUrl: "https://frontage.example",
	perMinute: 60,
	perDay: 2_000,
	founder: null,
	digestHour: 7,
};

testOnBoth(
	"an announcement goes to each address once, oldest first",
	async (database, t) => {
		const list = await openForTest(t, database);
		const minute = (n: number) =>
			new Date(now.valueOf() - (99 - n) * 60_000).toISOString();
		const people = ["h0", "h1", "a2", "h3", "h4", "h5", "a6", "a7", "h8", "h9"];
		await list.insert("waitlist", [
			...people.map((name, n) =>
				aRow({
					email: `${name}@x.at`,
					user_type: name.startsWith("h") ? "host" : "advertiser",
					created_at: minute(n),
				}),
			),
			// Also an advertiser, later.
			aRow({
				email: "H3@x.at",
				user_type: "advertiser",
				created_at: minute(20),
			}),
		]);
		const person = (name: string) =>
			({ email: `${name}@x.at`, user_type: "host" }) as const;
		await list.insert(
			"mails",
			["h0", "h1", "h8", "h9"].map((name) => ({
				...newMail(person(name), "confirmation", now, settings, now),
				state: name === "h1" ? ("bounced" as const) : ("sent" as const),
			})),
		);
		const inbox = await openInbox(database);
		const press = (name: string, event: "left" | "confirmed" | "not-me") =>
			inbox.addEvent(
				personKey(settings.linkSecret, `${name}@x.at`, "host"),
				event,
			);
		await press("h0", "left");
		await press("h8", "confirmed");
		await press("h9", "not-me");
		await inbox.close();
		await list.insert("waitlist", [
			aRow({
				email: "h9@x.at",
				created_at: new Date(Date.now() + 5_000).toISOString(),
			}),
		]);
		const choose = async (choice: Choice) => {
			const chosen = await choosePeople(list, "launch", choice, now);
			const emails = chosen.people.map(({ email }) => email.slice(0, 2));
			return { ...chosen, names: emails.join(" ") };
		};

		const all = await choose({});
		assert.equal(all.names, "a2 h3 h4 h5 a6 a7 h8");
		assert.deepEqual(all.leftOut, {
			"have it": 0,
			left: 1,
			"not them": 1,
			bounced: 1,
		});
		assert.equal((await choose({ side: "host", count: 2 })).names, "h3 h4");
		assert.equal((await choose({ confirmed: true })).names, "h8");
		const ratio = { host: 2, advertiser: 1 };
		assert.equal((await choose({ ratio })).names, "a2 h3 h4 h5 a6 h8");
		assert.equal((await choose({ ratio, count: 5 })).names, "a2 h3 h4");
		for (const side of userTypes)
			assert.equal(
				(await choose({ ratio: { ...ratio, [side]: 9 } })).names,
				"",
			);

		const first = await choose({ count: 3 });
		const send = (chosen: typeof first) =>
			announce(list, "launch", chosen.people, settings, now);
		assert.equal(await send(first), 3);
		// The same people again, as two calls at the same time would choose them.
		assert.equal(await send(first), 0);
		const rest = await choose({});
		assert.equal(rest.names, "h5 a6 a7 h8");
		assert.equal(rest.leftOut["have it"], 4);
		await list.remove("waitlist", { with: { person: ["a6@x.at"] } });
		assert.equal(await send(rest), 3);
		const mails = await countMails(list);
		assert.deepEqual(
			mails.find(({ kind }) => kind === "launch"),
			{ kind: "launch", state: "waiting", mails: 6 },
		);
	},
);
