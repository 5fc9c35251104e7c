import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, renameSync, rmSync, truncateSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { startServer } from "../support/server-process.ts";
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

async function serverWithOneVisitor(t: TestContext) {
	const database = sqliteIn(temporaryFolder(t));
	const server = await startServer(database.environment);
	t.after(() => server.end("SIGKILL"));
	const answer = await signUp(server.address, "before@example.com");
	assert.equal(answer.status, 201);

	/** Nobody is acknowledged, and both the log and /healthz say so. */
	async function expectLoud(cause: RegExp) {
		for (const visitor of [1, 2, 3]) {
			const email = `during-${visitor}@example.com`;
			await expectUnavailable(await signUp(server.address, email));
		}
		assert.equal(await statusOf(`${server.address}/healthz`), 503);
		assert.equal(await statusOf(server.address), 200);
		await eventually(() => cause.test(server.output()));
		assert.doesNotMatch(server.output(), /@example/);
	}
	/** All is as before, without a restart. */
	async function expectRecovered() {
		assert.equal(await statusOf(`${server.address}/healthz`), 200);
		const again = await signUp(server.address, "after@example.com");
		assert.equal(again.status, 201);
		await expectStored(database.address, [
			"before@example.com",
			"after@example.com",
		]);
	}
	return { ...database, server, expectLoud, expectRecovered };
}

const skip =
	process.platform === "win32" && "Windows keeps an open file where it is";

test("a moved database is missed, and taken back", { skip }, async (t) => {
	const { file, expectLoud, expectRecovered } = await serverWithOneVisitor(t);
	renameSync(file, `${file}.away`);
	await expectLoud(/was removed while the server ran/);
	renameSync(`${file}.away`, file);
	await expectRecovered();
});

test("another database in its place is noticed", { skip }, async (t) => {
	const { file, expectLoud, expectRecovered } = await serverWithOneVisitor(t);
	copyFileSync(file, `${file}.backup`);
	renameSync(file, `${file}.away`);
	renameSync(`${file}.backup`, file);
	await expectLoud(/was replaced while the server ran/);
	renameSync(`${file}.away`, file);
	await expectRecovered();
});

test("a deleted database is noticed, and a restart makes a new one", {
	skip,
}, async (t) => {
	const { file, environment, server, expectLoud } =
		await serverWithOneVisitor(t);
	for (const name of [file, `${file}-wal`, `${file}-shm`]) rmSync(name);
	await expectLoud(/was removed while the server ran/);
	assert.equal(await server.end("SIGTERM"), 0);
	const next = await startServer(environment);
	t.after(() => next.end("SIGKILL"));
	const answer = await signUp(next.address, "next@example.com");
	assert.equal(answer.status, 201);
});

test("an emptied database is noticed", async (t) => {
	const { file, expectLoud } = await serverWithOneVisitor(t);
	truncateSync(file);
	await expectLoud(/was emptied while the server ran/);
});

test("files that nobody may change any more are noticed", async (t) => {
	const { file, expectLoud, expectRecovered } = await serverWithOneVisitor(t);
	const names = [file, `${file}-wal`];
	// Unlike taking rights away, this holds for files that are open already.
	const change = (flag: string) => run("chattr", flag, ...names);
	if (!change("+i")) {
		return t.skip("freezing a file takes root and a file system that can");
	}
	try {
		await expectLoud(/database has become read-only|writing the database/);
	} finally {
		// Otherwise not even root could remove them.
		change("-i");
	}
	await expectRecovered();
});

test("a read-only data folder stops the start with one sentence", async (t) => {
	const disk = smallDisk(t);
	if (disk === undefined) return t.skip("mounting a small disk takes root");
	const { environment } = sqliteIn(disk.folder);
	const server = await startServer(environment);
	t.after(() => server.end("SIGKILL"));
	await server.end("SIGTERM");
	disk.makeReadOnly();
	const { status, stderr } = spawnSync(process.execPath, ["server/main.js"], {
		cwd: path.join(import.meta.dirname, "..", ".."),
		env: { ...process.env, PORT: "0", ...environment },
		encoding: "utf8",
		timeout: 30_000,
	});
	assert.equal(status, 1);
	assert.match(stderr, /^[^\n]+waitlist\.db cannot be written[^\n]+\n$/);
});
