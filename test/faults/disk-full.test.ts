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
	statusOf,
} from "../support/visitors.ts";
import { run, smallDisk } from "./small-disk.ts";

/** Signs up one after another until the disk takes no more; resolves with who was acknowledged. */
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

/** Serves the page, says that sign-ups fail, and takes them again by itself once it can. */
async function expectRecovery(
	server: ServerProcess,
	giveSpace: () => void,
	cause: RegExp,
): Promise<string[]> {
	const health = `${server.address}/healthz`;
	await eventually(async () => (await statusOf(health)) === 503);
	assert.equal(await statusOf(server.address), 200);
	await eventually(() => cause.test(server.output()));
	giveSpace();
	// Nobody signs up meanwhile: the check itself finds that there is space again.
	assert.equal(await statusOf(health), 200);
	const email = "afterwards@example.com";
	assert.equal((await signUp(server.address, email)).status, 201);
	return [email];
}

test("a full disk costs nobody who was answered, and passes", async (t) => {
	const disk = smallDisk(t);
	if (disk === undefined) return t.skip("mounting a small disk takes root");
	const { file, address, environment } = sqliteIn(disk.folder);
	const server = await startServer(environment);
	t.after(() => server.end("SIGKILL"));
	assert.equal(await statusOf(`${server.address}/healthz`), 200);
	disk.fill();
	const acknowledged = await signUpUntilFull(server);
	// Takes what was too little for an entry: now the first check finds it, not only a later one.
	disk.fill();
	assert.equal(await statusOf(`${server.address}/healthz`), 503);
	acknowledged.push(
		...(await expectRecovery(server, disk.empty, /the disk is full/)),
	);
	await expectStored(address, acknowledged);
	assert.deepEqual(await checkIntegrity(file), []);
	assert.doesNotMatch(server.output(), /@example/);
	assert.equal(await server.end("SIGTERM"), 0);
});

test("a disk that is full when nobody signs up is noticed all the same", async (t) => {
	const disk = smallDisk(t);
	if (disk === undefined) return t.skip("mounting a small disk takes root");
	const server = await startServer(sqliteIn(disk.folder).environment);
	t.after(() => server.end("SIGKILL"));
	disk.fill();
	const health = `${server.address}/healthz`;
	await eventually(async () => (await statusOf(health)) === 503);
	disk.empty();
	assert.equal(await statusOf(health), 200);
});

test("a server stopped on a full disk has everybody when it starts again", async (t) => {
	const disk = smallDisk(t);
	if (disk === undefined) return t.skip("mounting a small disk takes root");
	const { file, address, environment } = sqliteIn(disk.folder);
	const first = await startServer(environment);
	t.after(() => first.end("SIGKILL"));
	disk.fill();
	const acknowledged = await signUpUntilFull(first);
	assert.equal(await first.end("SIGTERM"), 0);
	disk.empty();
	const second = await startServer(environment);
	t.after(() => second.end("SIGKILL"));
	await expectStored(address, acknowledged);
	assert.deepEqual(await checkIntegrity(file), []);
});

test("writes that fail cost nobody who was answered, and pass", async (t) => {
	const { file, address, environment } = sqliteIn(temporaryFolder(t));
	const server = await startServer(environment);
	t.after(() => server.end("SIGKILL"));
	const limitFiles = (bytes: string) =>
		run("prlimit", `--pid=${server.pid}`, `--fsize=${bytes}:unlimited`);
	if (!limitFiles(String(100 * 1024))) {
		return t.skip("limiting a running process takes Linux's prlimit");
	}
	const acknowledged = await signUpUntilFull(server);
	acknowledged.push(
		...(await expectRecovery(
			server,
			() => limitFiles("unlimited"),
			/writing the database file failed/,
		)),
	);
	await expectStored(address, acknowledged);
	assert.deepEqual(await checkIntegrity(file), []);
});

test("a full disk under the log stops neither the server nor its end", {
	skip: !existsSync("/dev/full") && "there is no /dev/full here",
}, async (t) => {
	const folder = temporaryFolder(t);
	const server = await startServer(
		{ DATABASE_URL: `file:${folder}/waitlist.db` },
		{ log: openSync("/dev/full", "w") },
	);
	t.after(() => server.end("SIGKILL"));
	for (const second of [1, 2, 3]) {
		const answer = await signUp(server.address, `${second}@example.com`);
		assert.equal(answer.status, 201);
		// The log is written about once a second.
		await pause(1_100);
	}
	assert.equal(await server.end("SIGTERM"), 0);
});
