import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { ExpectedError } from "../../shared/expected-error.ts";
import { noPostgres } from "../../test/support/postgres-server.ts";
import { copyList, digestOf, isSame } from "../copy.ts";
import { openInbox } from "../inbox.ts";
import type { List } from "../list.ts";
import {
	anEntry,
	aRow,
	engines,
	manyRows,
	openForTest,
	stored,
	storedEmails,
} from "./engines.ts";

type Engine = keyof typeof engines;
const ways: readonly [Engine, Engine][] = [
	["SQLite", "SQLite"],
	["SQLite", "PostgreSQL"],
	["PostgreSQL", "SQLite"],
	["PostgreSQL", "PostgreSQL"],
];

function testEachWay(
	name: string,
	run: (lists: {
		readonly source: List;
		readonly target: List;
		/** Adds one sign-up to the target, as the server does. */
		addToTarget(): Promise<void>;
	}) => Promise<void>,
): void {
	for (const [from, to] of ways) {
		const skip = from === to && from === "SQLite" ? false : noPostgres;
		test(`${name}, ${from} to ${to}`, { skip }, async (t: TestContext) => {
			const database = await engines[to](t);
			await run({
				source: await openForTest(t, await engines[from](t)),
				target: await openForTest(t, database),
				async addToTarget() {
					const inbox = await openInbox(database);
					await inbox.add([anEntry({ email: "next@x.at" })]);
					await inbox.close();
				},
			});
		});
	}
}

const byId = async (list: List) =>
	(await stored(list)).toSorted((one, other) => one.id - other.id);

testEachWay(
	"ids, times and all columns are copied, and later what came since",
	async ({ source, target, addToTarget }) => {
		const empty = await copyList(source, target);
		assert.deepEqual([empty.submissions, empty.copied], [0, 0]);
		const rows = manyRows(2_500);
		await source.insert("waitlist", rows.slice(0, 1_200));
		await source.rows("delete from waitlist where id = 3 or id = 1200");
		const told: string[] = [];
		const first = await copyList(source, target, {
			progress: (done, all) => told.push(`${done} of ${all}`),
		});
		assert.deepEqual([first.submissions, first.copied], [1_198, 1_198]);
		assert.deepEqual(told, ["1000 of 1198"]);
		assert.deepEqual(await byId(target), await byId(source));
		assert.ok(isSame(first, await digestOf(target)));
		await source.insert("waitlist", rows.slice(1_200));
		const second = await copyList(source, target);
		assert.deepEqual([second.submissions, second.copied], [2_498, 1_300]);
		assert.equal((await copyList(source, target)).copied, 0);
		assert.deepEqual(await byId(target), await byId(source));
		await addToTarget();
		assert.equal((await byId(target)).at(-1)?.id, 2_501);
	},
);

testEachWay(
	"a target with other sign-ups is refused and left as it is",
	async ({ source, target, addToTarget }) => {
		await source.insert("waitlist", [aRow(), aRow({ phone: "1" })]);
		await target.insert("waitlist", [aRow(), aRow({ phone: "2" })]);
		const before = await stored(target);
		const refused = /^ExpectedError: The target holds sign-ups that the list/;
		await assert.rejects(copyList(source, target), refused);
		assert.deepEqual(await stored(target), before);
		await target.rows("delete from waitlist where phone = '2'");
		assert.equal((await copyList(source, target)).copied, 1);
		await addToTarget();
		await source.insert("waitlist", [aRow({ phone: "3" })]);
		await assert.rejects(copyList(source, target), refused);
		assert.equal((await stored(target)).length, 3);
	},
);

testEachWay(
	"all is copied or nothing, and only what is wanted",
	async ({ source, target }) => {
		await source.insert("waitlist", manyRows(1_500));
		const broken = copyList(source, target, {
			progress: () => {
				throw new RangeError("interrupted");
			},
		});
		await assert.rejects(broken, RangeError);
		assert.deepEqual(await stored(target), []);
		const some = await copyList(source, target, {
			wanted: ({ user_type, id }) => user_type === "host" && id > 3,
		});
		assert.equal(some.copied, 748);
		assert.equal(some.leftOut, 752);
		assert.equal((await byId(target))[0]?.id, 5);
	},
);

test("a row that the target refuses leaves it empty", {
	skip: noPostgres,
}, async (t) => {
	const source = await openForTest(t, await engines.SQLite(t));
	const target = await openForTest(t, await engines.PostgreSQL(t));
	await source.insert("waitlist", [...manyRows(1_200), aRow({ email: "no@" })]);
	await assert.rejects(copyList(source, target), (error: Error) => {
		assert.ok(error instanceof ExpectedError);
		assert.doesNotMatch(error.message, /no@/);
		return true;
	});
	assert.deepEqual(await storedEmails(target), []);
});

test("any changed column changes the digest", async (t) => {
	const list = await openForTest(t, await engines.SQLite(t));
	await list.insert("waitlist", [aRow({ phone: "1", utm_source: "a" })]);
	const seen = new Set([(await digestOf(list)).digest]);
	const changes = [
		"id = 2",
		"created_at = '2026-11-20T12:00:00.001Z'",
		"email = 'A@b.example'",
		"phone = null",
		"user_type = 'advertiser'",
		"utm_source = null",
		"utm_medium = 'x'",
		"utm_campaign = 'x'",
		"ref = 'x'",
	];
	for (const change of changes) {
		await list.rows(`update waitlist set ${change}`);
		seen.add((await digestOf(list)).digest);
	}
	assert.equal(seen.size, changes.length + 1);
});
