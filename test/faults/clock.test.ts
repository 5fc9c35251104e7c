import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import postgres from "postgres";
import type { DatabaseAddress } from "../../config/database.ts";
import { withList } from "../../store/list.ts";
import { readPeople } from "../../store/people.ts";
import { waitlistDatabase } from "../support/databases.ts";
import { noPostgres } from "../support/postgres-server.ts";
import {
	postgresAt,
	signUp,
	startOnSqlite,
	startUntilEnd,
	statusOf,
} from "../support/visitors.ts";

/** What a clock that was set back leaves behind: a sign-up of the year 2099 before those of today. */
const future =
	"insert into waitlist (created_at, email, user_type) values ('2099-01-01T00:00:00.000Z', 'ada@example.com', 'host')";

async function expectListInOrder(
	address: string,
	database: DatabaseAddress,
): Promise<void> {
	for (const name of ["ada", "bea"]) {
		const answer = await signUp(address, `${name}@example.com`);
		assert.equal(answer.status, 201);
	}
	assert.equal(await statusOf(`${address}/healthz`), 200);
	const [persons, signUps] = await withList(database, "read", async (list) => [
		(await readPeople(list)).inOrder("joined_at"),
		await Array.fromAsync(list.read("waitlist")),
	]);
	// By time, not in the order of arrival, and each person once.
	assert.deepEqual(
		persons.map((person) => person.email),
		["ada@example.com", "bea@example.com"],
	);
	assert.equal(signUps.length, 3);
}

test("a clock set back confuses neither the list nor new sign-ups, on SQLite", async (t) => {
	const { server, file, database } = await startOnSqlite(t);
	const owner = new DatabaseSync(file);
	owner.exec(future);
	owner.close();
	await expectListInOrder(server.address, database);
});

test("a clock set back confuses neither the list nor new sign-ups, on PostgreSQL", {
	skip: noPostgres,
}, async (t) => {
	const url = await waitlistDatabase();
	const owner = postgres(url, { max: 1 });
	await owner.unsafe(future);
	await owner.end({ timeout: 1 });
	const server = await startUntilEnd(t, { DATABASE_URL: url });
	await expectListInOrder(server.address, postgresAt(url));
});
