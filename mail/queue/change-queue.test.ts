/** What the founder's changes leave in the rows of the queue. */
import assert from "node:assert/strict";
import type { Mail } from "../../shared/mail.ts";
import { readWishes } from "../../store/erased-people.ts";
import type { List } from "../../store/list.ts";
import { openForTest, testOnSqlite } from "../../test/support/engines.ts";
import { aMail, at } from "../../test/support/rows.ts";
import { mailsOf } from "../../test/support/test-mailer.ts";
import { markReported, retryBounced } from "./change-queue.ts";

const ended = { ended_at: at("13:00"), tries: 3 };
const states = async (list: List, ...columns: (keyof Mail)[]) =>
	(await mailsOf(list)).map((mail) => columns.map((name) => mail[name]));
const mails = (...some: [email: string, state: Mail["state"]][]) =>
	some.map(([email, state], n) =>
		aMail({
			id: n + 1,
			email,
			state,
			message_id: `<${n}@x.at>`,
			...(state !== "waiting" && ended),
		}),
	);

testOnSqlite(
	"a report marks the newest mail that was sent to each address",
	async (database, t) => {
		const list = await openForTest(t, database);
		await list.insert(
			"mails",
			mails(
				["ann@x.at", "sent"],
				["ann@x.at", "sent"],
				["ann@x.at", "waiting"],
				["bob@x.at", "sent"],
				["eve@x.at", "dropped"],
			),
		);
		const report = {
			bounced: ["ann@x.at", "eve@x.at", "none@x.at"],
			complained: ["bob@x.at", "ann@x.at"],
		};
		const file = database.settings.ERASED_FILE;
		const known = await markReported(list, report, file);
		assert.deepEqual(known, { known: 2, unknown: 2 });
		const rows = await mailsOf(list);
		assert.deepEqual(
			rows.map(({ state, reported_at }) => [state, reported_at !== null]),
			[
				["sent", false],
				["bounced", true],
				["waiting", false],
				["bounced", true],
				["dropped", false],
			],
		);
		const wishes = Object.values(readWishes(file));
		assert.deepEqual(
			wishes.map((wish) => Object.keys(wish)),
			[["complained"], ["complained"]],
		);
	},
);

testOnSqlite(
	"a bounced mail is tried anew, unless its person complained",
	async (database, t) => {
		const list = await openForTest(t, database);
		await list.insert(
			"mails",
			mails(
				["ann@x.at", "bounced"],
				["bob@x.at", "bounced"],
				["c@x.at", "sent"],
			),
		);
		const file = database.settings.ERASED_FILE;
		await markReported(list, { bounced: [], complained: ["bob@x.at"] }, file);
		const columns = ["state", "tries", "ended_at", "reported_at"] as const;
		assert.equal(await retryBounced(list, undefined, [], file), 1);
		const [ann, bob, other] = await states(list, ...columns);
		assert.deepEqual(ann, ["waiting", 0, null, null]);
		assert.deepEqual(bob?.slice(0, 3), ["bounced", 3, at("13:00")]);
		assert.deepEqual(other, ["sent", 3, at("13:00"), null]);
		assert.equal(await retryBounced(list, "bob@x.at", [], file), 1);
		assert.deepEqual((await states(list, ...columns))[1], ann);
		assert.deepEqual(readWishes(file), {});
	},
);
