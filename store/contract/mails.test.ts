import assert from "node:assert/strict";
import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import type { DatabaseAddress } from "../../config/database.ts";
import type { PersonEvent } from "../../shared/person-event.ts";
import { noPostgres } from "../../test/support/postgres-server.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { copyList } from "../copy.ts";
import { erase, eraseAgain } from "../erase.ts";
import { readErased, rememberErased } from "../erased-people.ts";
import { openInbox } from "../inbox.ts";
import { type List, withList } from "../list.ts";
import { confirmation, type Mail, remember, remembered } from "../mails.ts";
import { countPeople, extent, peopleOf } from "../questions.ts";
import { Snapshot } from "../snapshot.ts";
import { aRow, engines, openForTest, testOnBoth } from "./engines.ts";

const ann = { email: "ann@x.at", person_key: "A".repeat(22) };
const joined = "2026-11-20T12:00:00.000Z";
const later = "2026-11-20T13:00:00.000Z";

/** A mail that may be stored, with the columns that a test cares about. */
function aMail(columns: Partial<Mail> = {}): Omit<Mail, "id"> {
	return {
		...ann,
		user_type: "host",
		kind: confirmation,
		state: "sent",
		tries: 1,
		created_at: later,
		next_try_at: later,
		ended_at: later,
		message_id: "<1@x.at>",
		answer: "250 OK",
		...columns,
	};
}

async function answer(
	database: DatabaseAddress,
	...answers: readonly (readonly [string, PersonEvent])[]
): Promise<void> {
	const inbox = await openInbox(database);
	for (const each of answers) await inbox.addEvent(...each);
	await inbox.close();
}

const stateOf = async (list: List, email = ann.email) =>
	(await peopleOf(list, email)).map(({ mail }) => mail);

const rowsOf = (list: List, table: "mails" | "events") =>
	list.rows<{ id: number }>(`select * from ${table} order by id`);

async function listOfAnn(database: DatabaseAddress, t: TestContext) {
	const list = await openForTest(t, database);
	await list.insert("waitlist", [
		aRow({ email: "Ann@x.at", created_at: joined }),
		aRow({ email: "ANN@x.at", user_type: "advertiser", created_at: joined }),
		aRow({ email: "bob@x.at", created_at: joined }),
	]);
	return list;
}

testOnBoth(
	"a person waits, is refused, confirms and leaves, each side alone but for leaving",
	async (database, t) => {
		const list = await listOfAnn(database, t);
		assert.deepEqual(await stateOf(list), [null, null]);
		await list.insert("mails", [
			aMail({ state: "waiting" }),
			aMail({
				user_type: "advertiser",
				person_key: "B".repeat(22),
				state: "refused",
			}),
		]);
		assert.deepEqual(await stateOf(list), ["refused", "waiting"]);
		assert.equal(await countPeople(list, { confirmed: true }), 0);
		await answer(
			database,
			[ann.person_key, "confirmed"],
			[ann.person_key, "confirmed"],
			["unknown-unknown-unknow", "left"],
		);
		assert.deepEqual(await stateOf(list), ["refused", "confirmed"]);
		assert.equal(await countPeople(list, { confirmed: true }), 1);
		await answer(database, [ann.person_key, "left"]);
		assert.deepEqual(await stateOf(list), ["left", "left"]);
		assert.deepEqual(await stateOf(list, "bob@x.at"), [null]);
		assert.equal(await countPeople(list, { confirmed: true }), 0);
	},
);

testOnBoth(
	"what a stranger sent is hidden, and what comes after it is not",
	async (database, t) => {
		const list = await listOfAnn(database, t);
		await list.insert("mails", [aMail()]);
		const snapshot = new Snapshot(await openForTest(t, database));
		await snapshot.refresh();
		await answer(
			database,
			[ann.person_key, "confirmed"],
			[ann.person_key, "not-me"],
		);
		const before = snapshot.version;
		await snapshot.refresh();
		assert.notEqual(snapshot.version, before);
		const page = {
			sort: "email",
			descending: false,
			offset: 0,
			limit: 9,
		} as const;
		const sides = async () =>
			(await snapshot.page(page)).people.map(
				({ email, user_type }) => `${email} ${user_type}`,
			);
		assert.deepEqual(await sides(), ["ann@x.at advertiser", "bob@x.at host"]);
		assert.deepEqual(await stateOf(list), [null]);
		const inbox = await openInbox(database);
		await inbox.add([{ ...aRow({ email: "aNN@x.at", phone: "1" }) }]);
		await inbox.close();
		const [, host] = await peopleOf(list, ann.email);
		assert.partialDeepStrictEqual(host, { submissions: 1, mail: null });
		await snapshot.refresh();
		assert.equal((await sides()).length, 3);
	},
);

testOnBoth(
	"mails and answers are erased with the person",
	async (database, t) => {
		const list = await listOfAnn(database, t);
		const bob = { email: "bob@x.at", person_key: "C".repeat(22) };
		await list.insert("mails", [
			aMail(),
			aMail({ kind: "launch" }),
			aMail(bob),
		]);
		await answer(database, [ann.person_key, "left"], [bob.person_key, "left"]);
		await erase(list, ["ANN@x.at"], null);
		assert.equal((await rowsOf(list, "mails")).length, 1);
		assert.equal((await rowsOf(list, "events")).length, 1);
		const file = path.join(temporaryFolder(t), "erased.json");
		rememberErased(file, bob.email);
		await eraseAgain(list, readErased(file));
		assert.deepEqual(await rowsOf(list, "mails"), []);
		assert.deepEqual(await rowsOf(list, "events"), []);
	},
);

testOnBoth("an address gets an announcement once", async (database, t) => {
	const list = await openForTest(t, database);
	await list.insert("mails", [
		aMail(),
		aMail({ user_type: "advertiser" }),
		aMail({ kind: "launch" }),
	]);
	await assert.rejects(
		list.insert("mails", [aMail({ kind: "launch", user_type: "advertiser" })]),
		/ExpectedError/,
	);
});

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

for (const [from, to] of [
	["SQLite", "SQLite"],
	["SQLite", "PostgreSQL"],
	["PostgreSQL", "SQLite"],
] as const) {
	const skip = from === to ? false : noPostgres;
	test(`a copy takes mails and answers along, ${from} to ${to}`, {
		skip,
	}, async (t) => {
		const database = await engines[from](t);
		const source = await listOfAnn(database, t);
		const target = await openForTest(t, await engines[to](t));
		const bob = { email: "bob@x.at", person_key: "C".repeat(22) };
		await source.insert("mails", [aMail(), aMail(bob)]);
		await answer(database, [ann.person_key, "left"], [bob.person_key, "left"]);
		await remember(source, "paused", "2026-11-22T12:00:00.000Z");
		await copyList(source, target);
		assert.deepEqual(await remembered(target), await remembered(source));
		for (const table of ["mails", "events"] as const) {
			assert.deepEqual(
				await rowsOf(target, table),
				await rowsOf(source, table),
			);
		}
		await answer(database, [ann.person_key, "confirmed"]);
		await copyList(source, target);
		assert.deepEqual(await extent(target), await extent(source));
		const empty = await openForTest(t, await engines[to](t));
		await copyList(source, empty, {
			wanted: ({ email }) => !/ann/i.test(email),
		});
		assert.equal((await rowsOf(empty, "mails")).length, 1);
		assert.equal((await rowsOf(empty, "events")).length, 1);
	});
}
