import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { TestContext } from "node:test";
import fc from "fast-check";
import postgres from "postgres";
import type { DatabaseAddress } from "../../config/database.ts";
import { userTypes } from "../../shared/entry.ts";
import { ExpectedError } from "../../shared/expected-error.ts";
import { totalsOf } from "../counts.ts";
import type { List, Value } from "../list.ts";
import {
	type JoinedPerHour,
	joinedPerHour,
	type PageQuery,
} from "../questions.ts";
import { Snapshot } from "../snapshot.ts";
import {
	aRow,
	manyRows,
	openForTest,
	stored,
	testOnBoth,
	testOnPostgres,
} from "./engines.ts";
import {
	anyEmail,
	anyRow,
	anySource,
	naivePeople,
	sortedBy,
} from "./random-list.ts";

const all: PageQuery = {
	sort: "joined_at",
	descending: false,
	offset: 0,
	limit: 10_000,
};

/** A snapshot with a session of its own, and the list as other programs see it. */
async function open(database: DatabaseAddress, t: TestContext) {
	const list = await openForTest(t, database);
	const own = await openForTest(t, database);
	return { list, own, snapshot: new Snapshot(own) };
}

/** Compares a refreshed snapshot with the list itself. */
async function expectCurrent(snapshot: Snapshot, list: List): Promise<void> {
	await snapshot.refresh();
	const expected = naivePeople(await stored(list));
	const people = sortedBy(expected, ["joined_at", "email", "user_type"]);
	assert.deepEqual(await snapshot.page(all), { people, total: people.length });
	const inOrder = (counts: readonly JoinedPerHour[]) =>
		counts.map((count) => JSON.stringify(Object.values(count))).toSorted();
	assert.deepEqual(
		inOrder(snapshot.counts()),
		inOrder(await joinedPerHour(list)),
	);
}

async function remove(list: List, email: string): Promise<void> {
	await list.rows(
		"delete from waitlist where lower(email) = $1",
		email.toLowerCase(),
	);
}

const emailsOf = async (snapshot: Snapshot) =>
	(await snapshot.page(all)).people.map(({ email }) => email);

const anyChange = fc.oneof(
	fc.record({ add: fc.array(anyRow, { minLength: 1, maxLength: 4 }) }),
	fc.record({ erase: anyEmail }),
	fc.record({ eraseLast: fc.constant(true) }),
	fc.record({ refresh: fc.constant(true) }),
);

testOnBoth(
	"a refresh after any changes shows what a new snapshot would",
	async (database, t) => {
		const { list, snapshot } = await open(database, t);
		await fc.assert(
			fc.asyncProperty(
				fc.array(anyChange, { minLength: 3, maxLength: 12 }),
				fc.constantFrom(undefined, ...userTypes),
				fc.option(anySource, { nil: undefined }),
				async (changes, side, source) => {
					for (const change of changes) {
						if ("add" in change) await list.insert("waitlist", change.add);
						else if ("erase" in change) await remove(list, change.erase);
						else if ("eraseLast" in change) {
							await list.rows(
								"delete from waitlist where id = (select max(id) from waitlist)",
							);
						} else await expectCurrent(snapshot, list);
					}
					await expectCurrent(snapshot, list);
					const kept = naivePeople(await stored(list)).filter(
						(person) =>
							(side === undefined || person.user_type === side) &&
							(source === undefined || person.source === source),
					);
					const query = { ...all, side, source, limit: 2, offset: 1 };
					assert.deepEqual(await snapshot.page(query), {
						people: kept.slice(1, 3),
						total: kept.length,
					});
				},
			),
			{ numRuns: 30 },
		);
	},
);

testOnBoth(
	"a sign-up after the erasure of the last one is seen",
	async (database, t) => {
		const { list, snapshot } = await open(database, t);
		await list.insert("waitlist", [aRow(), aRow({ email: "old@x.at" })]);
		await snapshot.refresh();
		const before = snapshot.version;
		await remove(list, "old@x.at");
		await list.insert("waitlist", [aRow({ email: "new@x.at" })]);
		await snapshot.refresh();
		assert.deepEqual(await emailsOf(snapshot), ["a@b.example", "new@x.at"]);
		assert.notEqual(snapshot.version, before);
	},
);

testOnBoth(
	"thousands who join between two refreshes are seen",
	async (database, t) => {
		const { list, snapshot } = await open(database, t);
		await list.insert("waitlist", [aRow()]);
		await snapshot.refresh();
		const rows = manyRows(3_000);
		await list.insert("waitlist", rows);
		await expectCurrent(snapshot, list);
		assert.deepEqual(totalsOf(snapshot.counts()), {
			host: 1_501,
			advertiser: 1_500,
		});
		const page = { ...all, search: "PERSON299", limit: 1 };
		assert.equal((await snapshot.page(page)).total, 11);
	},
);

testOnBoth(
	"what is erased while a refresh reads is gone after the next one",
	async (database, t) => {
		const { list, own, snapshot } = await open(database, t);
		await list.insert("waitlist", [aRow(), aRow({ email: "b@x.at" })]);
		const rows = own.rows.bind(own);
		own.rows = async <Row>(sql: string, ...values: Value[]) => {
			const found = await rows<Row>(sql, ...values);
			if (sql.includes("create temporary table")) await remove(list, "b@x.at");
			return found;
		};
		await snapshot.refresh();
		assert.deepEqual(await emailsOf(snapshot), ["a@b.example", "b@x.at"]);
		await expectCurrent(snapshot, list);
	},
);

testOnBoth("a page waits for the refresh that runs", async (database, t) => {
	const { list, snapshot } = await open(database, t);
	await list.insert("waitlist", manyRows(10));
	await snapshot.refresh();
	await list.rows("delete from waitlist where id = 1");
	const [, page] = await Promise.all([snapshot.refresh(), snapshot.page(all)]);
	assert.equal(page.total, 9);
	assert.equal(page.people.length, 9);
});

testOnPostgres(
	"a row with a smaller id that is committed late is seen",
	async (database, t) => {
		assert.ok(database.kind === "postgres");
		const { list, snapshot } = await open(database, t);
		const late = postgres(database.url, { max: 1 });
		t.after(() => late.end({ timeout: 1 }));
		await list.insert("waitlist", [aRow()]);
		await snapshot.refresh();
		for (const round of [1, 2]) {
			await late.begin(async (transaction) => {
				await transaction`insert into waitlist (email, user_type)
					values (${`late${round}@x.at`}, 'host')`;
				await list.insert("waitlist", [aRow({ email: `next${round}@x.at` })]);
				await snapshot.refresh();
			});
			await expectCurrent(snapshot, list);
		}
		assert.equal((await emailsOf(snapshot)).length, 5);
	},
);

testOnPostgres(
	"a refresh after a lost connection reads all again",
	async (database, t) => {
		assert.ok(database.kind === "postgres");
		const { list, snapshot } = await open(database, t);
		await list.insert("waitlist", [aRow()]);
		await snapshot.refresh();
		await list.rows(
			`select pg_terminate_backend(pid) from pg_stat_activity
		where datname = current_database() and pid <> pg_backend_pid()`,
		);
		await assert.rejects(snapshot.page(all), ExpectedError);
		// The next question may still meet the old connection.
		await snapshot.refresh().catch(() => {});
		await expectCurrent(snapshot, list);
	},
);

testOnBoth("a snapshot writes nothing to the database", async (database, t) => {
	const list = await openForTest(t, database);
	await list.insert("waitlist", manyRows(50));
	const inFiles = () => {
		assert.ok(database.kind === "sqlite");
		const { file } = database;
		return [file, `${file}-wal`].map((name) => readFileSync(name));
	};
	if (database.kind === "postgres") {
		await list.rows(
			"create function refuse() returns trigger language plpgsql as 'begin raise exception $$looking$$; end'",
		);
		await list.rows(
			`create trigger refuse before insert or update or delete or truncate
			on waitlist execute function refuse()`,
		);
	}
	const before = database.kind === "sqlite" ? inFiles() : await tables(list);
	const snapshot = new Snapshot(await openForTest(t, database, "read"));
	await snapshot.refresh();
	assert.equal((await snapshot.page(all)).total, 50);
	assert.deepEqual(
		database.kind === "sqlite" ? inFiles() : await tables(list),
		before,
	);
});

/** The names of all tables, views and indexes that other sessions see. */
function tables(list: List): Promise<unknown[]> {
	return list.rows(
		"select relname from pg_class where relpersistence <> 't' order by relname",
	);
}
