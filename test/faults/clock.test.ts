import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import postgres from "postgres";
import type { DatabaseAddress } from "../../config/parsers.ts";
import { openReader } from "../../store/open-store.ts";
import { waitlistDatabase } from "../support/databases.ts";
import { noPostgres, startPostgres } from "../support/postgres-server.ts";
import { startServer } from "../support/server-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { postgresAt, signUp, sqliteIn, statusOf } from "../support/visitors.ts";

/**
 * What a clock that was put back leaves behind: an entry from the future beside those of today.
 * `future` signs ada up in the year 2099.
 */
async function expectPeopleAfterClockJump(
	server: Awaited<ReturnType<typeof startServer>>,
	database: DatabaseAddress,
	future: () => Promise<void>,
) {
	await future();
	for (const name of ["ada", "bea"]) {
		const answer = await signUp(server.address, `${name}@example.com`);
		assert.equal(answer.status, 201);
	}
	assert.equal(await statusOf(`${server.address}/healthz`), 200);
	const reader = await openReader(database);
	const people = await Array.fromAsync(reader.people({}));
	const submissions = await Array.fromAsync(reader.submissions({}));
	await reader.close();
	// By time, not by the order of arrival; nobody is there twice.
	assert.deepEqual(
		people.map((person) => person.email),
		["ada@example.com", "bea@example.com"],
	);
	const [ada] = people;
	assert.ok(ada !== undefined && ada.joined_at < ada.last_seen_at);
	assert.match(ada.last_seen_at, /^2099/);
	assert.equal(ada.submissions, 2);
	const times = submissions.map((submission) => submission.created_at);
	assert.equal(times.length, 3);
	assert.deepEqual(times, times.toSorted());
}

test("a clock put back confuses neither the list nor new sign-ups, on SQLite", async (t) => {
	const { file, address, environment } = sqliteIn(temporaryFolder(t));
	const server = await startServer(environment);
	t.after(() => server.end("SIGKILL"));
	await expectPeopleAfterClockJump(server, address, async () => {
		const database = new DatabaseSync(file);
		database.exec(
			"insert into waitlist (created_at, email, user_type) values ('2099-01-01T00:00:00.000Z', 'ada@example.com', 'host')",
		);
		database.close();
	});
});

test("a clock put back confuses neither the list nor new sign-ups, on PostgreSQL", {
	skip: noPostgres,
}, async (t) => {
	const database = await startPostgres();
	t.after(() => database.remove());
	const url = await waitlistDatabase(database);
	const server = await startServer({ DATABASE_URL: url });
	t.after(() => server.end("SIGKILL"));
	await expectPeopleAfterClockJump(server, postgresAt(url), async () => {
		const owner = postgres(url, { max: 1 });
		await owner`insert into public.waitlist (created_at, email, user_type) values ('2099-01-01', 'ada@example.com', 'host')`;
		await owner.end({ timeout: 1 });
	});
});
