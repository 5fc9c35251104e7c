import assert from "node:assert/strict";
import type { MailSettings } from "../config/settings.ts";
import type { Filter } from "../shared/people-filter.ts";
import type { ReplyKind } from "../shared/reply.ts";
import { aRow, openForTest, testOnBoth } from "../store/contract/engines.ts";
import { openInbox } from "../store/inbox.ts";
import { announce, choosePeople } from "./announce.ts";
import { personKey } from "./links.ts";
import { newMail } from "./message.ts";
import type { AnnouncementChoice } from "./rules/announcement.ts";

const now = Date.now();
const settings: MailSettings = {
	url: "",
	from: "hello@frontage.example",
	linkSecrets: ["a secret of at least thirty-two bytes"],
	siteUrl: "https://frontage.example",
	perMinute: 60,
	perDay: 2_000,
	founder: null,
	digestHour: 7,
	timeZone: "UTC",
};

testOnBoth(
	"an announcement goes to each address once, oldest first",
	async (database, t) => {
		const list = await openForTest(t, database);
		const minute = (n: number) =>
			new Date(now - (99 - n) * 60_000).toISOString();
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
				...newMail(person(name), "confirmation", settings, now),
				state: name === "h1" ? ("bounced" as const) : ("sent" as const),
			})),
		);
		const inbox = await openInbox(database);
		const press = (name: string, event: ReplyKind) =>
			inbox.addReply(
				personKey(settings.linkSecrets[0], `${name}@x.at`, "host"),
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
		const choose = async (choice: AnnouncementChoice, filter: Filter = {}) => {
			const some = await choosePeople(
				list,
				"launch",
				filter,
				choice,
				settings.linkSecrets,
				now,
			);
			const emails = some.people.map(({ email }) => email.slice(0, 2));
			return { ...some, names: emails.join(" ") };
		};

		const confirmed = await choose({});
		assert.equal(confirmed.names, "h8");
		assert.deepEqual(confirmed.leftOut, {
			left: 1,
			"said it was not them": 1,
			bounced: 1,
			"not confirmed": 7,
		});
		const unconfirmed = true;
		const all = await choose({ unconfirmed });
		assert.equal(all.names, "a2 h3 h4 h5 a6 a7 h8");
		assert.equal(all.leftOut["reached at another address"], 1);
		const hosts = await choose({ unconfirmed, count: 2 }, { side: "host" });
		assert.equal(hosts.names, "h3 h4");

		const first = await choose({ unconfirmed, count: 3 });
		const send = (chosen: typeof first) =>
			announce(list, "launch", chosen.people, settings, now);
		assert.equal(await send(first), 3);
		// The same people again, as two calls at the same time would choose them.
		assert.equal(await send(first), 0);
		const rest = await choose({ unconfirmed });
		assert.equal(rest.names, "h5 a6 a7 h8");
		assert.equal(rest.leftOut["have it"], 4);
		await list.remove("waitlist", { with: { person: ["a6@x.at"] } });
		assert.equal(await send(rest), 3);
		const which = { with: { kind: ["launch"], state: ["waiting"] } };
		assert.equal((await list.count("mails", which)).rows, 6);
	},
);
