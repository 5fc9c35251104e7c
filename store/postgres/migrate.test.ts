import assert from "node:assert/strict";
import { test } from "node:test";
import postgres from "postgres";
import { emptyDatabase } from "../../test/support/databases.ts";
import { noPostgres } from "../../test/support/postgres-server.ts";
import { eventually } from "../../test/support/visitors.ts";
import { lock, migratePostgres, migrations } from "./migrate.ts";

test("of starts at the same moment, one makes the schema and the others find it", {
	skip: noPostgres,
}, async (t) => {
	const url = await emptyDatabase();
	const sql = postgres(url, { max: 1, onnotice: () => {} });
	t.after(() => sql.end({ timeout: 0 }));
	const waiting = async () => {
		const [row] = await sql`
			select count(*)::int as starts from pg_locks
			where locktype = 'advisory' and not granted and database =
				(select oid from pg_database where datname = current_database())`;
		return row?.["starts"];
	};
	// Until all of them are there.
	await sql`select pg_advisory_lock(${lock})`;
	const starts = [1, 2, 3].map(() => migratePostgres(url));
	const done = Promise.all(starts);
	done.catch(() => {});
	await eventually(async () => (await waiting()) === starts.length);
	await sql`select pg_advisory_unlock(${lock})`;
	const names = migrations.map(({ name }) => name);
	assert.deepEqual((await done).sort(), [[], [], names]);
});
