/** Errors of the database file and of its disk while the server runs. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
	copyFileSync,
	existsSync,
	openSync,
	renameSync,
	rmSync,
	truncateSync,
} from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { checkIntegrity } from "../../store/sqlite/integrity.ts";
import { startServer } from "../support/server-process.ts";
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
import { noDisk, run, smallDisk } from "./small-disk.ts";

const skip =
	process.platform === "win32" && "Windows does not move an open file";

/** As long as may be: a disk of two megabytes holds thousands of short addresses. */
const longDomain = `${`${"a".repeat(60)}.`.repeat(3)}example`;

/** A server with some sign-ups, which the tests then take its file away from. */
async function startWithSignUps(t: TestContext, folder?: string) {
	const started = await startOnSqlite(t, folder ? { folder } : {});
	const { server, file, database } = started;
	const health = `${server.address}/healthz`;
	const acknowledged: string[] = [];
	async function join(email: string) {
		const answer = await signUp(server.address, email);
		if (answer.status === 201) acknowledged.push(email);
		return answer;
	}
	/** Signs up until nothing can be stored; the page is served, and the log and /healthz say why. */
	async function expectError(cause: RegExp) {
		// A small sign-up may still fit where a larger one did not.
		for (let refused = 0; refused < 10; ) {
			const answer = await join(
				`v${acknowledged.length}-${refused}@${longDomain}`,
			);
			refused = answer.status === 201 ? 0 : refused + 1;
			if (refused > 0) await expectUnavailable(answer);
			assert.ok(acknowledged.length < 10_000, "everything was stored");
		}
		await eventually(async () => (await statusOf(health)) === 503);
		assert.equal(await statusOf(server.address), 200);
		await eventually(() => cause.test(server.output()));
		assert.doesNotMatch(server.output(), /@a/);
	}
	/** Sign-ups are stored again without a restart, and none is lost; the health check finds it out itself. */
	async function expectRecovered() {
		assert.equal(await statusOf(health), 200);
		assert.equal((await join("after@a.example")).status, 201);
		await expectStored(database, acknowledged);
		assert.deepEqual(await checkIntegrity(file), []);
	}
	assert.equal((await join("before@a.example")).status, 201);
	return { ...started, health, acknowledged, expectError, expectRecovered };
}

test("a moved or replaced database is noticed, and used again once it is back", {
	skip,
}, async (t) => {
	const { file, expectError, expectRecovered } = await startWithSignUps(t);
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
	const { file, server, restart, expectError } = await startWithSignUps(t);
	for (const name of [file, `${file}-wal`, `${file}-shm`]) rmSync(name);
	await expectError(/was removed while the server ran/);
	assert.equal(await server.end("SIGTERM"), 0);
	const next = await restart();
	assert.equal((await signUp(next.address, "next@a.example")).status, 201);
});

test("an emptied database is noticed", async (t) => {
	const { file, expectError } = await startWithSignUps(t);
	truncateSync(file);
	await expectError(/was emptied while the server ran/);
});

test("files that cannot be changed any more are noticed", async (t) => {
	const { file, expectError, expectRecovered } = await startWithSignUps(t);
	// Unlike taking rights away, this holds for files that are open already.
	const change = (flag: string) => run("chattr", flag, file, `${file}-wal`);
	if (!change("+i"))
		return t.skip("chattr needs root and a file system that supports it");
	try {
		await expectError(/readonly database|disk I\/O error/);
	} finally {
		// Otherwise not even root could remove them.
		change("-i");
	}
	await expectRecovered();
});

test("a full disk loses no acknowledged sign-up, and sign-ups work again after it", async (t) => {
	const disk = smallDisk(t);
	if (disk === undefined) return t.skip(noDisk);
	const { server, restart, database, ...rest } = await startWithSignUps(
		t,
		disk.folder,
	);
	/** Takes also what SQLite frees, such as its log: a health check would fit there. */
	function fill() {
		disk?.fill();
		const refills = setInterval(() => disk?.fill(), 100);
		t.after(() => clearInterval(refills));
		return () => {
			clearInterval(refills);
			disk?.empty();
		};
	}
	let empty = fill();
	// Without any sign-up.
	await eventually(async () => (await statusOf(rest.health)) === 503);
	await rest.expectError(/disk is full/);
	empty();
	await rest.expectRecovered();
	// Stopped on a full disk, it has all sign-ups when it starts again.
	empty = fill();
	await rest.expectError(/disk is full/);
	assert.equal(await server.end("SIGTERM"), 0);
	empty();
	await restart();
	await expectStored(database, rest.acknowledged);
});

test("failing writes lose no acknowledged sign-up, and sign-ups work again after them", async (t) => {
	const { server, expectError, expectRecovered } = await startWithSignUps(t);
	const limitFiles = (bytes: string) =>
		run("prlimit", `--pid=${server.pid}`, `--fsize=${bytes}:unlimited`);
	if (!limitFiles(String(100 * 1024)))
		return t.skip("limiting a running process needs Linux's prlimit");
	await expectError(/disk I\/O error/);
	limitFiles("unlimited");
	await expectRecovered();
});

test("a full disk under the log stops neither the server nor its end", {
	skip: !existsSync("/dev/full") && "there is no /dev/full here",
}, async (t) => {
	const { environment } = sqliteIn(temporaryFolder(t));
	const log = openSync("/dev/full", "w");
	const server = await startServer(environment, { log });
	t.after(() => server.end("SIGKILL"));
	for (const second of [1, 2, 3]) {
		const answer = await signUp(server.address, `${second}@a.example`);
		assert.equal(answer.status, 201);
		// The log is written about once a second.
		await pause(1_100);
	}
	assert.equal(await server.end("SIGTERM"), 0);
});

test("a read-only data folder stops the start with one sentence", async (t) => {
	const disk = smallDisk(t);
	if (disk === undefined) return t.skip(noDisk);
	const { server, environment } = await startOnSqlite(t, disk);
	await server.end("SIGTERM");
	assert.ok(disk.makeReadOnly());
	const { status, stderr } = spawnSync(process.execPath, ["server/main.js"], {
		cwd: path.join(import.meta.dirname, "../.."),
		env: { ...process.env, PORT: "0", ...environment },
		encoding: "utf8",
		timeout: 30_000,
	});
	assert.equal(status, 1);
	assert.match(stderr, /^[^\n]+waitlist\.db cannot be written[^\n]+\n$/);
});
