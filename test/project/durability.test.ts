/** The shortest tests that nothing acknowledged is lost; `test/faults/` has all of them. */
import assert from "node:assert/strict";
import { renameSync } from "node:fs";
import { test } from "node:test";
import {
	eventually,
	expectStored,
	expectUnavailable,
	signUp,
	signUpAt,
	signUpSteadily,
	startOnSqlite,
	statusOf,
} from "../support/visitors.ts";

test("a crash under load loses no acknowledged sign-up", async (t) => {
	const { server, restart, database } = await startOnSqlite(t);
	const visitors = signUpSteadily(signUpAt(server.address));
	await eventually(() => visitors.acknowledged.length > 200);
	await server.end("SIGKILL");
	await visitors.stop();
	await expectStored(database, visitors.acknowledged);
	const next = await restart();
	assert.equal((await signUp(next.address, "next@example.com")).status, 201);
});

test("a server whose database file is gone answers 503, and recovers when it is back", {
	skip: process.platform === "win32" && "Windows does not move an open file",
}, async (t) => {
	const { server, file, database } = await startOnSqlite(t);
	renameSync(file, `${file}.away`);
	await expectUnavailable(await signUp(server.address, "during@example.com"));
	assert.equal(await statusOf(`${server.address}/healthz`), 503);
	assert.equal(await statusOf(server.address), 200);
	renameSync(`${file}.away`, file);
	assert.equal((await signUp(server.address, "after@example.com")).status, 201);
	await expectStored(database, ["after@example.com"]);
});
