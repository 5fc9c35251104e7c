import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { checkIntegrity } from "../../store/sqlite/integrity.ts";
import { stopped } from "../support/server-process.ts";
import {
	expectStored,
	signUpAt,
	signUpSteadily,
	startOnSqlite,
} from "../support/visitors.ts";

/** Keeps the server from committing; resolves once sign-ups have piled up. */
async function holdLock(file: string): Promise<DatabaseSync> {
	const database = new DatabaseSync(file, { timeout: 5_000 });
	database.exec("begin immediate");
	await pause(100);
	return database;
}

test("4 crashes under load lose no acknowledged sign-up", async (t) => {
	const { server: first, restart, file, database } = await startOnSqlite(t);
	await first.end("SIGTERM");
	const acknowledged: string[] = [];
	let slowest = 0;
	for (let round = 1; round <= 4; round += 1) {
		const begin = performance.now();
		const server = await restart();
		slowest = Math.max(slowest, performance.now() - begin);
		const visitors = signUpSteadily(signUpAt(server.address), `round-${round}`);
		await visitors.more(1);
		await pause(Math.random() * 700);
		// Commits are short, so that few kills hit one: every other round delays a commit.
		const lock = round % 2 === 0 ? await holdLock(file) : undefined;
		await server.end("SIGKILL");
		lock?.close();
		await visitors.stop();
		acknowledged.push(...visitors.acknowledged);
		await expectStored(database, acknowledged);
		assert.deepEqual(await checkIntegrity(file), []);
	}
	t.diagnostic(
		`${acknowledged.length} acknowledged, 0 lost, slowest start ${Math.round(slowest)} ms`,
	);
});

test("when one of two servers on one file is killed, the other goes on and nothing is lost", async (t) => {
	const { server: one, restart, file, database } = await startOnSqlite(t);
	const other = await restart();
	const left = signUpSteadily(signUpAt(one.address), "left");
	const right = signUpSteadily(signUpAt(other.address), "right");
	await Promise.all([left.more(100), right.more(100)]);
	await one.end("SIGKILL");
	await left.stop();
	await right.more(100);
	await right.stop();
	assert.equal(await other.end("SIGTERM"), stopped);
	await expectStored(database, [...left.acknowledged, ...right.acknowledged]);
	assert.deepEqual(await checkIntegrity(file), []);
});
