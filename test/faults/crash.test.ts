import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { checkIntegrity } from "../../store/sqlite/integrity.ts";
import { stopped } from "../support/server-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import {
	eventually,
	expectStored,
	signUpAt,
	signUpSteadily,
	sqliteIn,
	startOnSqlite,
	startUntilEnd,
} from "../support/visitors.ts";

/** Keeps the server from committing; resolves once sign-ups have piled up. */
async function holdLock(file: string): Promise<DatabaseSync> {
	const database = new DatabaseSync(file, { timeout: 5_000 });
	database.exec("begin immediate");
	await pause(100);
	return database;
}

test("30 crashes under load lose no acknowledged sign-up", async (t) => {
	const { file, address, environment } = sqliteIn(temporaryFolder(t));
	const acknowledged: string[] = [];
	let slowest = 0;
	for (let round = 1; round <= 30; round += 1) {
		const begin = performance.now();
		const server = await startUntilEnd(t, environment);
		slowest = Math.max(slowest, performance.now() - begin);
		const visitors = signUpSteadily(signUpAt(server.address), `round-${round}`);
		await eventually(() => visitors.acknowledged.length > 0);
		await pause(Math.random() * 700);
		// Commits are so short that few kills hit one: every other round holds one up.
		const lock = round % 2 === 0 ? await holdLock(file) : undefined;
		await server.end("SIGKILL");
		lock?.close();
		await visitors.stop();
		acknowledged.push(...visitors.acknowledged);
		await expectStored(address, acknowledged);
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
	await eventually(
		() => left.acknowledged.length > 100 && right.acknowledged.length > 100,
	);
	await one.end("SIGKILL");
	await left.stop();
	const before = right.acknowledged.length;
	await eventually(() => right.acknowledged.length > before + 100);
	await right.stop();
	assert.equal(await other.end("SIGTERM"), stopped);
	await expectStored(database, [...left.acknowledged, ...right.acknowledged]);
	assert.deepEqual(await checkIntegrity(file), []);
});
