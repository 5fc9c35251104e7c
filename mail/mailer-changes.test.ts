/** The mailer while the founder changes the queue, or erases people. */
import assert from "node:assert/strict";
import { erase } from "../list/erase.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import type { List } from "../store/list.ts";
import { testOnBoth } from "../test/support/engines.ts";
import { aMail } from "../test/support/rows.ts";
import {
	after,
	mailsOf,
	secret,
	start,
	testOnSqlite,
} from "../test/support/test-mailer.ts";
import { personKeys } from "./letter/links.ts";
import { cancelMails } from "./queue/change-queue.ts";

/** Runs `work` once, just before the next call of a method of the list. */
function justBefore(
	list: List,
	name: "transaction" | "count" | "change",
	work: () => Promise<unknown>,
): void {
	const method: (...values: never[]) => Promise<unknown> =
		list[name].bind(list);
	const replace = (by: typeof method) => Object.assign(list, { [name]: by });
	replace(async (...values) => {
		replace(method);
		await work();
		return method(...values);
	});
}

testOnBoth(
	"a person who is erased while the mail is planned leaves no mail behind",
	async (database, t) => {
		const { list, work } = await start(t, database, ["ann@x.at"]);
		justBefore(list, "transaction", () => erase(list, ["ann@x.at"], null));
		assert.deepEqual(await work(), []);
		assert.deepEqual(await mailsOf(list), []);
	},
);

for (const wish of ["left", "not-me"] as const)
	testOnSqlite(
		`"${wish}" of a mailbox outlives the erasure of the address that said it`,
		async (database, t) => {
			const ann = "ann+a@x.at";
			const { list, work, join, reply } = await start(t, database, [ann]);
			await work();
			await reply(ann, wish);
			await erase(list, [ann], null, (email, side) =>
				personKeys([secret], email, side),
			);
			await join("ann+b@x.at");
			assert.deepEqual(await work(after(86_400)), [ann]);
		},
	);

testOnSqlite(
	"a mail that is cancelled just before it is sent stays unsent",
	async (database, t) => {
		const { list, work } = await start(t, database, ["ann@x.at"]);
		justBefore(list, "count", () => cancelMails(list, "confirmation"));
		assert.deepEqual(await work(), []);
	},
);

testOnSqlite(
	"a mail that is cancelled just before it is held stays cancelled",
	async (database, t) => {
		const { list, work, join } = await start(t, database, []);
		await join(...Array.from({ length: 101 }, (_, n) => `p${n}@x.at`));
		justBefore(list, "change", () => cancelMails(list, "confirmation"));
		assert.deepEqual(await work(), []);
		const states = (await mailsOf(list)).map(({ state }) => state);
		assert.deepEqual(new Set(states), new Set(["dropped"]));
	},
);

testOnBoth(
	"cancelling takes the waiting mails of one kind out of the queue, and notes when",
	async (database, t) => {
		const { list } = await start(t, database, []);
		const before = new Date().toISOString();
		const rows = (["waiting", "held", "sending", "sent"] as const).map(
			(state, n) => aMail({ id: n + 1, email: `p${n}@x.at`, state }),
		);
		const launch = aMail({ id: 5, email: "p5@x.at", kind: "launch" });
		const all = [...rows, launch].map((mail) => ({
			...mail,
			message_id: `<${mail.id}@x.at>`,
		}));
		await list.insert("mails", all);
		await cancelMails(list, "confirmation");
		const [cancelled, ...others] = await mailsOf(list);
		assert.deepEqual(others, all.slice(1));
		const { ended_at, ...row } = cancelled ?? assert.fail();
		assert.ok(ended_at && ended_at >= before, `${ended_at}`);
		assert.deepEqual(
			{ ...row, ended_at: null },
			{ ...all[0], state: "dropped" },
		);
	},
);

testOnSqlite(
	"a mail to a person who is on the list only on the other side by now is dropped",
	async (database, t) => {
		const { list, work } = await start(t, database, ["ann@x.at"]);
		justBefore(list, "count", () =>
			list.change("waitlist", {}, { user_type: "advertiser" }),
		);
		assert.deepEqual(await work(), []);
		const [mail] = await mailsOf(list);
		assert.equal(mail?.state, "dropped");
	},
);

testOnSqlite(
	"a mail whose outcome the database did not store is not sent again",
	async (database, t) => {
		const { list, work } = await start(t, database, ["ann@x.at"]);
		justBefore(list, "change", async () =>
			justBefore(list, "change", () =>
				Promise.reject(new ExpectedError("the database is away")),
			),
		);
		await assert.rejects(work(), /is away/);
		const state = async () => (await mailsOf(list)).map((mail) => mail.state);
		assert.deepEqual(await state(), ["sending"]);
		assert.deepEqual(await work(), ["ann@x.at"]);
		assert.deepEqual(await state(), ["sent"]);
	},
);
