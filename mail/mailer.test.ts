import assert from "node:assert/strict";
import { readMailboxWishes } from "../list/wishes.ts";
import { readWishes } from "../store/erased-people.ts";
import { openForTest, testOnBoth } from "../test/support/engines.ts";
import { aMail } from "../test/support/rows.ts";
import {
	after,
	mailsOf,
	now,
	start,
	testOnSqlite,
} from "../test/support/test-mailer.ts";
import { personKey } from "./letter/links.ts";
import { saveState } from "./mailer-state.ts";
import { cancelMails } from "./queue/change-queue.ts";

testOnBoth(
	"each person gets one mail, with its own links",
	async (database, t) => {
		const { list, server, work, join, logged } = await start(t, database, [
			"Ann@x.at",
			"ANN@x.at",
			"bob@x.at",
		]);
		assert.deepEqual(await work(), ["ann@x.at", "bob@x.at"]);
		const link = /https:\/\/frontage\.example\/me\/[\w-]{47}/;
		const links = server.taken.map(({ email }) => {
			assert.equal(email.from?.address, "hello@frontage.example");
			assert.match(email.messageId ?? "", /^<[\w-]+@frontage\.example>$/);
			return link.exec(email.text ?? "")?.[0];
		});
		assert.equal(new Set(links).size, 2);
		for (const mail of await mailsOf(list)) {
			assert.partialDeepStrictEqual(mail, { state: "sent", tries: 1 });
			assert.match(mail.response ?? "", /^250 OK/);
		}
		await join("carol@x.at");
		assert.equal((await work(after(3))).length, 3);
		assert.match(logged.join(), /New confirmations: 2/);
		assert.doesNotMatch(logged.join(), /@/);
	},
);

testOnSqlite(
	"a person who left by a link of an earlier secret gets no mail",
	async (database, t) => {
		const mailer = await start(t, database, ["ann@x.at"]);
		const { list, work, join, reply } = mailer;
		await work();
		const former = "the secret that was used before";
		const person_key = personKey(former, "ann@x.at", "host");
		await list.change("mails", {}, { person_key });
		await reply("ann@x.at", "left", former);
		await join("ann@x.at");
		assert.deepEqual(await work(after(2 * 86_400)), ["ann@x.at"]);
	},
);

testOnBoth(
	"one of two mailers sends, the other takes over",
	async (database, t) => {
		const names = ["ann@x.at", "bob@x.at"];
		const mailer = await start(t, database, names);
		const { list, server, newMailer, logged } = mailer;
		const other = newMailer(await openForTest(t, database));
		await mailer.work(now, 1);
		await other.round();
		assert.match(logged.join(), /Another mailer/);
		assert.equal(server.taken.length, 1);
		await list.close();
		for (let round = 0; round < 5; round += 1) await other.round();
		assert.deepEqual(server.taken.map(({ to }) => to).sort(), names);
	},
);

testOnBoth(
	"a person who left or did not join gets no mail, and one who confirmed no second",
	async (database, t) => {
		const names = ["ann@x.at", "bob@x.at", "carol@x.at"];
		const mailer = await start(t, database, names);
		const { list, work, join, reply, erasedFile } = mailer;
		await reply("ann@x.at", "left");
		await reply("bob@x.at", "not-me");
		assert.deepEqual(await work(), ["carol@x.at"]);
		// An older backup does not forget who left, until the person comes back.
		const [key = ""] = (await readMailboxWishes(list)).keysOf("carol@x.at");
		for (const [kind, remembered] of [
			["left", ["left"]],
			["confirmed", []],
		] as const) {
			await reply("carol@x.at", kind);
			await work(after(1));
			const wish = readWishes(erasedFile)[key] ?? {};
			assert.deepEqual(Object.keys(wish), remembered);
		}
		await join(...names);
		assert.deepEqual(await work(after(3)), ["carol@x.at"]);
	},
);

testOnSqlite(
	"a full day and a pause keep the queue waiting, and cancelled mails stay unsent",
	async (database, t) => {
		const { list, server, work, join, logged } = await start(
			t,
			database,
			["ann@x.at", "bob@x.at", "carol@x.at"],
			{ settings: { perDay: 2 } },
		);
		assert.equal((await work()).length, 2);
		assert.match(logged.join(), /MAIL_PER_DAY/);
		await saveState(list, { paused: "founder" });
		assert.equal((await work(after(86_400))).length, 2);
		await saveState(list, { paused: null });
		assert.equal((await work(after(86_400))).length, 3);
		// Dated when it was sent.
		const date = Date.parse(server.taken[2]?.email.date ?? "");
		assert.ok(date > after(86_000).valueOf());
		await saveState(list, { paused: "founder" });
		await join("dan@x.at");
		await work(after(86_410));
		await cancelMails(list, "confirmation");
		await saveState(list, { paused: null });
		assert.equal((await work(after(86_420))).length, 3);
	},
);

testOnSqlite(
	"a spike holds the confirmations to a cluster of one domain, and notifies the founder",
	async (database, t) => {
		// Not an hour before the digest.
		const timeZone = now.getUTCHours() < 8 ? "Asia/Tokyo" : "UTC";
		const { list, work, join, logged, server } = await start(t, database, [], {
			settings: { founder: "founder@frontage.example", timeZone },
		});
		// Without the digest, which is as of today.
		await saveState(list, { digest_at: now.toISOString() });
		await join(...Array.from({ length: 101 }, (_, n) => `p${n}@x.at`));
		await join("single@y.at");
		assert.deepEqual(await work(now, 30), [
			"founder@frontage.example",
			"single@y.at",
		]);
		const [notice] = server.taken;
		assert.match(notice?.email.text ?? "", /Far more people join/);
		assert.doesNotMatch(notice?.email.text ?? "", /x\.at/);
		const held = await list.count("mails", { with: { state: ["held"] } });
		assert.equal(held.rows, 101);
		assert.equal(logged.filter((line) => /than usual/.test(line)).length, 1);
		// The spike is over, and the founder was notified of what it held.
		const later = after(3_700);
		await saveState(list, { digest_at: later.toISOString() });
		assert.equal((await work(later)).length, 2);
		assert.match(logged.at(-1) ?? "", /spike of sign-ups is over/);
	},
);

testOnSqlite(
	"a mail to a person who is no longer on the list is dropped",
	async (database, t) => {
		const { list, work } = await start(t, database, []);
		const due = now.toISOString();
		await list.insert("mails", [aMail({ created_at: due, next_try_at: due })]);
		assert.deepEqual(await work(), []);
		assert.equal((await mailsOf(list))[0]?.state, "dropped");
	},
);

testOnBoth(
	"who joins after the clock was set back to before mail was switched on is asked",
	async (database, t) => {
		const { work, joinAt } = await start(t, database, []);
		await joinAt(after(-1), "before@x.at");
		assert.deepEqual(await work(), []);
		await joinAt(after(-3_600), "ann@x.at");
		assert.deepEqual(await work(after(-3_599)), ["ann@x.at"]);
	},
);

testOnSqlite(
	"a clock that jumps ahead by a year and back stops nothing",
	async (database, t) => {
		const { work, join } = await start(t, database, ["ann@x.at"]);
		await work();
		await work(after(365 * 86_400));
		await join("bob@x.at");
		assert.deepEqual(await work(after(10)), ["ann@x.at", "bob@x.at"]);
	},
);
