import assert from "node:assert/strict";
import type { DatabaseAddress } from "../config/database.ts";
import type { ReplyKind } from "../shared/reply.ts";
import { openForTest, testOnBoth } from "../store/contract/engines.ts";
import { erase } from "../store/erase.ts";
import { openInbox } from "../store/inbox.ts";
import {
	after,
	mailsOf,
	now,
	secret,
	start,
	testOnSqlite,
} from "../test/support/test-mailer.ts";
import { personKey } from "./links.ts";
import { remember, tellMailer } from "./mailer-memory.ts";

async function answer(
	database: DatabaseAddress,
	email: string,
	event: ReplyKind,
): Promise<void> {
	const inbox = await openInbox(database);
	await inbox.addReply(personKey(secret, email, "host"), event);
	await inbox.close();
}

testOnBoth(
	"each person gets one mail, with its own links",
	async (database, t) => {
		const { list, server, work, join, logged } = await start(t, database, [
			"Ann@x.at",
			"ANN@x.at",
			"bob@x.at",
		]);
		assert.deepEqual(await work(), ["ann@x.at", "bob@x.at"]);
		const [first, second] = server.taken;
		assert.ok(first && second);
		assert.equal(first.email.from?.address, "hello@frontage.example");
		assert.match(first.email.messageId ?? "", /^<[\w-]+@frontage\.example>$/);
		assert.notEqual(first.email.messageId, second.email.messageId);
		const link = /https:\/\/frontage\.example\/me\/[\w-]{47}/;
		assert.match(first.email.text ?? "", link);
		assert.notEqual(
			link.exec(first.email.text ?? "")?.[0],
			link.exec(second.email.text ?? "")?.[0],
		);
		const mails = await mailsOf(list);
		assert.deepEqual(
			mails.map(({ state, tries, response }) => [
				state,
				tries,
				response?.slice(0, 6),
			]),
			[
				["sent", 1, "250 OK"],
				["sent", 1, "250 OK"],
			],
		);
		await join("carol@x.at");
		assert.equal((await work(after(3))).length, 3);
		assert.doesNotMatch(logged.join(), /@/);
	},
);

testOnSqlite(
	"who left with a link of an earlier secret gets no mail",
	async (database, t) => {
		const { list, work, join } = await start(t, database, ["ann@x.at"]);
		await work();
		const former = personKey("the secret that was used before", "a", "host");
		const all = (await mailsOf(list)).map(({ id }) => id);
		await list.change("mails", { with: { id: all } }, { person_key: former });
		const inbox = await openInbox(database);
		await inbox.addReply(former, "left");
		await inbox.close();
		await join("ann@x.at");
		await tellMailer(list);
		assert.deepEqual(await work(after(3)), ["ann@x.at"]);
	},
);

testOnBoth(
	"a mail that was in the air is sent again, as the same mail",
	async (database, t) => {
		const { list, server, work } = await start(t, database, ["ann@x.at"]);
		await work();
		await list.change("mails", {}, { state: "sending", ended_at: null });
		await tellMailer(list);
		await work(after(3));
		const [first, again] = server.taken;
		assert.equal(first?.email.messageId, again?.email.messageId);
		assert.equal(server.taken.length, 2);
	},
);

testOnBoth("only one of two mailers sends", async (database, t) => {
	const { list, server, work, newMailer, logged } = await start(t, database, [
		"ann@x.at",
	]);
	const other = newMailer(await openForTest(t, database));
	await work(now, 1);
	await other.round();
	assert.match(logged.join(), /Another mailer/);
	assert.equal(server.taken.length, 1);
	await list.close();
	await other.round();
	assert.equal(server.taken.length, 1);
});

testOnBoth(
	"who left or did not join gets no mail, and who confirmed no second",
	async (database, t) => {
		const { work, join } = await start(t, database, [
			"ann@x.at",
			"bob@x.at",
			"carol@x.at",
		]);
		await answer(database, "ann@x.at", "left");
		await answer(database, "bob@x.at", "not-me");
		assert.deepEqual(await work(), ["carol@x.at"]);
		await answer(database, "carol@x.at", "confirmed");
		await join("ann@x.at", "bob@x.at", "carol@x.at");
		assert.deepEqual(await work(after(3)), ["carol@x.at"]);
	},
);

testOnBoth(
	"a person who is erased while the mail is planned leaves no mail behind",
	async (database, t) => {
		const { list, work } = await start(t, database, ["ann@x.at"]);
		const transaction = list.transaction.bind(list);
		list.transaction = async (kind, planned) => {
			list.transaction = transaction;
			await erase(list, ["ann@x.at"], null);
			return transaction(kind, planned);
		};
		assert.deepEqual(await work(), []);
		assert.deepEqual(await mailsOf(list), []);
	},
);

testOnSqlite(
	"a full day and a pause keep the queue waiting",
	async (database, t) => {
		const { list, server, work, logged } = await start(
			t,
			database,
			["ann@x.at", "bob@x.at", "carol@x.at"],
			{ settings: { perDay: 2 } },
		);
		assert.equal((await work()).length, 2);
		assert.match(logged.join(), /MAIL_PER_DAY/);
		await remember(list, { paused: now.toISOString() });
		assert.equal((await work(after(86_400))).length, 2);
		await remember(list, { paused: null });
		assert.equal((await work(after(86_400))).length, 3);
		// Dated when it was sent.
		const date = Date.parse(server.taken[2]?.email.date ?? "");
		assert.ok(date > after(86_000).valueOf());
	},
);

testOnSqlite(
	"a wave holds what comes in numbers from one domain until the founder decides",
	async (database, t) => {
		const { list, work, join, logged, server } = await start(t, database, [], {
			settings: { founder: "founder@frontage.example" },
		});
		await join(...Array.from({ length: 101 }, (_, n) => `p${n}@x.at`));
		await join("single@y.at");
		await work(now, 30);
		const people = () =>
			server.taken
				.map(({ to }) => to)
				.filter((to) => !to.startsWith("founder"));
		assert.deepEqual(people(), ["single@y.at"]);
		const [notice] = server.taken;
		assert.match(notice?.email.text ?? "", /Far more people join/);
		assert.doesNotMatch(notice?.email.text ?? "", /x\.at/);
		// Never by itself.
		await work(after(30 * 3_600), 30);
		assert.deepEqual(people(), ["single@y.at"]);
		const held = await list.count("mails", { with: { state: ["held"] } });
		assert.equal(held.rows, 101);
		assert.equal(logged.filter((line) => /than usual/.test(line)).length, 1);
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
