import assert from "node:assert/strict";
import { existsSync, statSync } from "node:fs";
import { test } from "node:test";
import { readAddress } from "../../list/people.ts";
import { refreshPeople } from "../../list/refresh-people.ts";
import {
	aRow,
	engines,
	manyRows,
	openForTest,
	stored,
	testOnBoth,
	testOnPostgres,
} from "../../test/support/engines.ts";
import { aMail, at } from "../../test/support/rows.ts";
import { openInbox } from "../inbox.ts";
import { type List, withList } from "../list.ts";
import { NewRows } from "../new-rows.ts";
import { findPeople } from "../people-queries.ts";

const idsOf = async (rows: ReturnType<List["read"]>) =>
	(await Array.fromAsync(rows)).map((row) => "id" in row && row.id);

testOnBoth("rows are read by id, time and value", async (database, t) => {
	const list = await openForTest(t, database);
	await list.insert("waitlist", [
		aRow({ email: "Ann@x.at", created_at: at("10:00") }),
		aRow({ email: "bob@x.at", phone: "☎ '\"", created_at: at("12:00") }),
		aRow({
			email: "aNN@X.at",
			user_type: "advertiser",
			created_at: at("11:00"),
		}),
	]);
	const ids = (which: Parameters<typeof list.read<"waitlist">>[1]) =>
		idsOf(list.read("waitlist", which));
	assert.deepEqual(await ids({}), [1, 2, 3]);
	assert.deepEqual(await ids({ afterId: 1 }), [2, 3]);
	assert.deepEqual(await ids({ since: at("11:00") }), [2, 3]);
	assert.deepEqual(await ids({ with: { person: ["ann@x.at"] } }), [1, 3]);
	assert.deepEqual(await ids({ with: { person: [] } }), []);
	const many = Array.from({ length: 100_000 }, (_, index) => index + 2);
	assert.deepEqual(await ids({ with: { id: many } }), [2, 3]);
	assert.deepEqual(
		await ids({ afterId: 1, with: { user_type: ["host"], id: [1, 2] } }),
		[2],
	);
	assert.deepEqual(await list.count("waitlist"), { rows: 3, lastId: 3 });
	assert.deepEqual(await list.count("waitlist", { since: at("13:00") }), {
		rows: 0,
		lastId: 0,
	});
	const rows = await stored(list);
	assert.deepEqual(rows[1], {
		id: 2,
		...aRow({ email: "bob@x.at", phone: "☎ '\"", created_at: at("12:00") }),
	});
	// A row that was corrected is new.
	await list.insert("waitlist", [
		aRow({ created_at: at("09:00"), edited_at: at("12:30") }),
	]);
	assert.deepEqual(await ids({ since: at("12:30") }), [4]);
});

testOnBoth("rows are changed and removed", async (database, t) => {
	const list = await openForTest(t, database);
	await list.insert("mails", [aMail({ id: 5 }), aMail({ id: 7 })]);
	const change = { state: "sent", ended_at: at("14:00"), tries: 1 } as const;
	assert.equal(await list.change("mails", { with: { id: [7] } }, change), 1);
	assert.deepEqual(await Array.fromAsync(list.read("mails")), [
		aMail({ id: 5 }),
		aMail({ id: 7, ...change }),
	]);
	assert.equal(await list.remove("mails", { with: { state: ["sent"] } }), 1);
	assert.deepEqual(await idsOf(list.read("mails")), [5]);
	await list.insert("mailer_state", [{ name: "paused", value: "a" }]);
	const again = [{ name: "paused", value: "b" }];
	await assert.rejects(list.insert("mailer_state", again), /^ExpectedError/);
	await list.insert("mailer_state", again, { isReplacing: true });
	assert.deepEqual(await Array.fromAsync(list.read("mailer_state")), again);
	// An address gets an announcement once.
	const launch = aMail({ id: 8, kind: "launch" });
	await list.insert("mails", [launch]);
	const other = { ...launch, id: 9, user_type: "advertiser" } as const;
	await assert.rejects(list.insert("mails", [other]), /^ExpectedError/);
});

testOnBoth(
	"a transaction is all or nothing, and one for reading sees one moment",
	async (database, t) => {
		const list = await openForTest(t, database);
		const other = await openForTest(t, database);
		const failing = list.transaction("exclusive", async () => {
			await list.insert("waitlist", [aRow()]);
			throw new RangeError("no power");
		});
		await assert.rejects(failing, RangeError);
		assert.deepEqual(await stored(list), []);
		await list.transaction("snapshot", async () => {
			await other.insert("waitlist", [aRow()]);
			assert.deepEqual(await stored(list), []);
		});
		assert.equal((await stored(list)).length, 1);
	},
);

testOnBoth("the people of a list, and of an address", async (database, t) => {
	const list = await openForTest(t, database);
	await list.insert("waitlist", [
		aRow({ email: "Ann@x.at", phone: "1" }),
		aRow({ email: "bob@x.at" }),
		aRow({ email: "ann@x.at", user_type: "advertiser" }),
	]);
	await list.insert("mails", [aMail({ email: "ann@x.at" })]);
	const inbox = await openInbox(database);
	await inbox.addReply(aMail().person_key, "confirmed");
	await inbox.addReply("x".repeat(22), "left");
	await inbox.close();
	await refreshPeople(list);
	const order = { sort: "email", descending: false } as const;
	const [ann, annToo, bob] = await findPeople(list, {}, order);
	assert.equal(bob?.email, "bob@x.at");
	assert.partialDeepStrictEqual(annToo, { phone: "1", mail: "confirmed" });
	assert.equal(ann?.mail, null);
	const known = await readAddress(list, "ANN@x.at");
	assert.deepEqual(
		known.people.map((person) => person.mail),
		["confirmed", null],
	);
	assert.deepEqual([known.signUps.length, known.replies.length], [2, 1]);
});

// SQLite assigns no id before it commits.
testOnPostgres(
	"each new row is read once, also a late one",
	async (database, t) => {
		const list = await openForTest(t, database);
		const rows = manyRows(3).map((row, index) => ({ ...row, id: index + 1 }));
		let now = 0;
		const news = new NewRows("waitlist", () => now);
		const read = async () => {
			now += 61_000;
			const ids = [];
			for await (const row of news.read(list)) ids.push(row.id);
			return ids;
		};
		await list.insert("waitlist", rows.slice(0, 1));
		assert.deepEqual(await read(), [1]);
		await list.insert("waitlist", rows.slice(2));
		assert.deepEqual(await read(), [3]);
		await list.insert("waitlist", rows.slice(1, 2));
		assert.deepEqual(await read(), [2]);
		assert.deepEqual(await read(), []);
		assert.equal(news.total, 3);
	},
);

testOnBoth(
	"one session has the lock, until it is closed",
	async (database, t) => {
		const list = await openForTest(t, database);
		assert.ok(await list.lock("mailer"));
		assert.ok(await list.lock("mailer"));
		assert.ok(await list.lock("other"));
		await withList(database, "write", async (other) => {
			assert.equal(await other.lock("mailer"), false);
			assert.equal(await other.isLocked("mailer"), true);
			assert.equal(await list.isLocked("mailer"), false);
			await list.close();
			assert.equal(await other.isLocked("mailer"), false);
			assert.ok(await other.lock("mailer"));
		});
	},
);

testOnBoth(
	"sessions that look for a lock at the same moment do not see each other",
	async (database, t) => {
		const list = await openForTest(t, database);
		assert.ok(await list.lock("mailer"));
		await withList(database, "write", async (one) => {
			await withList(database, "write", async (other) => {
				await list.close();
				const looks = Array.from({ length: 10 }, () => [
					one.isLocked("mailer"),
					other.isLocked("mailer"),
				]).flat();
				assert.ok(!(await Promise.all(looks)).includes(true));
			});
		});
	},
);

test("a look for a lock makes no file, and a lock's file is for its owner only", async (t) => {
	const database = await engines.SQLite(t);
	assert.ok(database.kind === "sqlite");
	const list = await openForTest(t, database);
	const file = `${database.file}-mailer`;
	assert.equal(await list.isLocked("mailer"), false);
	assert.equal(existsSync(file), false);
	assert.equal(await list.lock("mailer"), true);
	assert.equal(statSync(file).mode & 0o777, 0o600);
});

testOnPostgres(
	"a statement amid the rows of another one of its transaction fails at once (porsager/postgres#1054)",
	async (database, t) => {
		const list = await openForTest(t, database);
		await list.insert("waitlist", [aRow(), aRow()]);
		const ask = () =>
			list.transaction("snapshot", async () => {
				for await (const _ of list.read("waitlist"))
					await list.count("waitlist");
			});
		await assert.rejects(ask, /read all rows first/);
		assert.equal((await list.count("waitlist")).rows, 2);
		await list.transaction("snapshot", async () => {
			for await (const { id } of list.read("waitlist")) {
				assert.equal(id, 1);
				break;
			}
			assert.equal((await list.count("waitlist")).rows, 2);
		});
	},
);
