import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, renameSync, rmSync, truncateSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import {
	eventually,
	expectStored,
	expectUnavailable,
	signUp,
	startOnSqlite,
	statusOf,
} from "../support/visitors.ts";
import { run, smallDisk } from "./small-disk.ts";

const skip =
	process.platform === "win32" && "Windows does not move an open file";

async function serverWithOneSignUp(t: TestContext) {
	const started = await startOnSqlite(t);
	const { server, database } = started;
	async function expectJoined(email: string) {
		assert.equal((await signUp(server.address, email)).status, 201);
	}
	/** No sign-up is acknowledged, and the log and /healthz say so. */
	async function expectError(cause: RegExp) {
		for (const visitor of [1, 2, 3]) {
			const email = `during-${visitor}@example.com`;
			await expectUnavailable(await signUp(server.address, email));
		}
		assert.equal(await statusOf(`${server.address}/healthz`), 503);
		assert.equal(await statusOf(server.address), 200);
		await eventually(() => cause.test(server.output()));
		assert.doesNotMatch(server.output(), /@example/);
	}
	/** Sign-ups are stored again, without a restart. */
	async function expectRecovered() {
		assert.equal(await statusOf(`${server.address}/healthz`), 200);
		await expectJoined("after@example.com");
		await expectStored(database, ["before@example.com", "after@example.com"]);
	}
	await expectJoined("before@example.com");
	return { ...started, expectError, expectRecovered };
}

test("a moved or replaced database is noticed, and used again once it is back", {
	skip,
}, async (t) => {
	const { file, expectError, expectRecovered } = await serverWithOneSignUp(t);
	renameSync(file, `${file}.away`);
	await expectError(/was removed while the server ran/);
	copyFileSync(`${file}.away`, file);
	await expectError(/was replaced while the server ran/);
	renameSync(`${file}.away`, file);
	await expectRecovered();
});

test("a deleted database is noticed, and a restart makes a new one", {
	skip,
}, async (t) => {
	const { file, server, restart, expectError } = await serverWithOneSignUp(t);
	for (const name of [file, `${file}-wal`, `${file}-shm`]) rmSync(name);
	await expectError(/was removed while the server ran/);
	assert.equal(await server.end("SIGTERM"), 0);
	const next = await restart();
	const answer = await signUp(next.address, "next@example.com");
	assert.equal(answer.status, 201);
});

test("an emptied database is noticed", async (t) => {
	const { file, expectError } = await serverWithOneSignUp(t);
	truncateSync(file);
	await expectError(/was emptied while the server ran/);
});

test("files that cannot be changed any more are noticed", async (t) => {
	const { file, expectError, expectRecovered } = await serverWithOneSignUp(t);
	// Unlike taking rights away, this holds for files that are open already.
	const change = (flag: string) => run("chattr", flag, file, `${file}-wal`);
	if (!change("+i")) {
		return t.skip("chattr needs root and a file system that supports it");
	}
	try {
		await expectError(/database has become read-only|writing the database/);
	} finally {
		// Otherwise not even root could remove them.
		change("-i");
	}
	await expectRecovered();
});

test("a read-only data folder stops the start with one sentence", async (t) => {
	const disk = smallDisk(t);
	if (disk === undefined) return t.skip("mounting a small disk needs root");
	const { server, environment } = await startOnSqlite(t, disk);
	await server.end("SIGTERM");
	assert.ok(disk.makeReadOnly());
	const { status, stderr } = spawnSync(process.execPath, ["server/main.js"], {
		cwd: path.join(import.meta.dirname, "..", ".."),
		env: { ...process.env, PORT: "0", ...environment },
		encoding: "utf8",
		timeout: 30_000,
	});
	assert.equal(status, 1);
	assert.match(stderr, /^[^\n]+waitlist\.db cannot be written[^\n]+\n$/);
});
