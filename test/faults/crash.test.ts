import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { checkIntegrity } from "../../store/sqlite/integrity.ts";
import { startServer, stopped } from "../support/server-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import {
	eventually,
	expectStored,
	signUpAt,
	signUpSteadily,
	sqliteIn,
} from "../support/visitors.ts";
import { rounds } from "./rounds.ts";

/** Keeps the server from committing; resolves once sign-ups have piled up. */
async function holdLock(file: string): Promise<DatabaseSync> {
	const database = new DatabaseSync(file, { timeout: 5_000 });
	database.exec("begin immediate");
	await pause(100);
	return database;
}

test(`${rounds} crashes under load lose nobody who was answered`, async (t) => {
	const { file, address, environment } = sqliteIn(temporaryFolder(t));
	const acknowledged: string[] = [];
	let slowest = 0;
	for (let round = 1; round <= rounds; round += 1) {
		const begin = performance.now();
		const server = await startServer(environment);
		t.after(() => server.end("SIGKILL"));
		slowest = Math.max(slowest, performance.now() - begin);
		const visitors = signUpSteadily(signUpAt(server.address), `round-${round}`);
		await eventually(() => visitors.acknowledged.length > 0);
		await pause(Math.random() * 700);
		// Commits are so short that hardly any kill hits one: every other round holds one up.
		const lock = round % 2 === 0 ? await holdLock(file) : undefined;
		await server.end("SIGKILL");
		lock?.close();
		await visitors.stop();
		acknowledged.push(...visitors.acknowledged);
		await expectStored(address, acknowledged);
		assert.deepEqual(await checkIntegrity(file), []);
		assert.doesNotMatch(server.output(), /@example/);
	}
	t.diagnostic(
		`${rounds} rounds, ${acknowledged.length} acknowledged, 0 lost, slowest start ${Math.round(slowest)} ms`,
	);
	assert.ok(slowest < 5_000, `a start took ${slowest} ms`);
});

test("two servers on one file lose nobody, also when one is killed", async (t) => {
	const { file, address, environment } = sqliteIn(temporaryFolder(t));
	const servers = [
		await startServer(environment),
		await startServer(environment),
	] as const;
	const crowds = servers.map((server, index) => {
		t.after(() => server.end("SIGKILL"));
		return signUpSteadily(signUpAt(server.address), `server-${index}`);
	});
	const enough = (count: number) =>
		eventually(() =>
			crowds.every(({ acknowledged }) => acknowledged.length > count),
		);
	await enough(100);
	await servers[0].end("SIGKILL");
	await crowds[0]?.stop();
	const before = crowds[1]?.acknowledged.length ?? 0;
	await eventually(() => (crowds[1]?.acknowledged.length ?? 0) > before + 100);
	await crowds[1]?.stop();
	assert.equal(await servers[1].end("SIGTERM"), stopped);

	const acknowledged = crowds.flatMap((crowd) => crowd.acknowledged);
	await expectStored(address, acknowledged);
	assert.deepEqual(await checkIntegrity(file), []);
	t.diagnostic(`${acknowledged.length} acknowledged, 0 lost`);
});
