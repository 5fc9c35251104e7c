import assert from "node:assert/strict";
import { existsSync, openSync } from "node:fs";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { checkIntegrity } from "../../store/sqlite/integrity.ts";
import { type ServerProcess, startServer } from "../support/server-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import {
	eventually,
	expectStored,
	expectUnavailable,
	signUp,
	sqliteIn,
	startOnSqlite,
	statusOf,
} from "../support/visitors.ts";
import { run, smallDisk } from "./small-disk.ts";

const noDisk = "mounting a small disk needs root";

/** Signs up one after another until the disk is full; resolves with the acknowledged addresses. */
async function signUpUntilFull(server: ServerProcess): Promise<string[]> {
	const acknowledged: string[] = [];
	let refused = 0;
	// A small entry may still fit where a larger one did not.
	while (refused < 20) {
		const email = `full-${acknowledged.length}-${refused}@example.com`;
		const answer = await signUp(server.address, email);
		if (answer.status === 201) {
			acknowledged.push(email);
			refused = 0;
		} else {
			await expectUnavailable(answer);
			refused += 1;
		}
		assert.ok(acknowledged.length < 10_000, "the disk is not full");
	}
	return acknowledged;
}

/** Expects that the page is served while sign-ups fail, and that they work again once there is space. */
async function expectRecovery(
	server: ServerProcess,
	giveSpace: () => void,
	cause: RegExp,
): Promise<string> {
	const health = `${server.address}/healthz`;
	await eventually(async () => (await statusOf(health)) === 503);
	assert.equal(await statusOf(server.address), 200);
	await eventually(() => cause.test(server.output()));
	giveSpace();
	// Without a sign-up in between: the health check itself finds that there is space again.
	assert.equal(await statusOf(health), 200);
	const email = "afterwards@example.com";
	assert.equal((await signUp(server.address, email)).status, 201);
	assert.doesNotMatch(server.output(), /@example/);
	return email;
}

test("a full disk loses no acknowledged sign-up, and sign-ups work again after it", async (t) => {
	const disk = smallDisk(t);
	if (disk === undefined) return t.skip(noDisk);
	const { server, restart, file, database } = await startOnSqlite(t, disk);
	// /healthz reports it without any sign-up.
	disk.fill();
	const health = `${server.address}/healthz`;
	await eventually(async () => (await statusOf(health)) === 503);
	const acknowledged = await signUpUntilFull(server);
	acknowledged.push(
		await expectRecovery(server, disk.empty, /the disk is full/),
	);
	// Stopped on a full disk, it has all sign-ups when it starts again.
	disk.fill();
	acknowledged.push(...(await signUpUntilFull(server)));
	assert.equal(await server.end("SIGTERM"), 0);
	disk.empty();
	await restart();
	await expectStored(database, acknowledged);
	assert.deepEqual(await checkIntegrity(file), []);
});

test("failing writes lose no acknowledged sign-up, and sign-ups work again after them", async (t) => {
	const { server, file, database } = await startOnSqlite(t);
	const limitFiles = (bytes: string) =>
		run("prlimit", `--pid=${server.pid}`, `--fsize=${bytes}:unlimited`);
	if (!limitFiles(String(100 * 1024))) {
		return t.skip("limiting a running process needs Linux's prlimit");
	}
	const acknowledged = await signUpUntilFull(server);
	acknowledged.push(
		await expectRecovery(
			server,
			() => limitFiles("unlimited"),
			/writing the database file failed/,
		),
	);
	await expectStored(database, acknowledged);
	assert.deepEqual(await checkIntegrity(file), []);
});

test("a full disk under the log stops neither the server nor its end", {
	skip: !existsSync("/dev/full") && "there is no /dev/full here",
}, async (t) => {
	const { environment } = sqliteIn(temporaryFolder(t));
	const log = openSync("/dev/full", "w");
	const server = await startServer(environment, { log });
	t.after(() => server.end("SIGKILL"));
	for (const second of [1, 2, 3]) {
		const answer = await signUp(server.address, `${second}@example.com`);
		assert.equal(answer.status, 201);
		// The log is written about once a second.
		await pause(1_100);
	}
	assert.equal(await server.end("SIGTERM"), 0);
});
