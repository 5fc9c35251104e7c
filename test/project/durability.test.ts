/** One short crash test for `npm test`; `test/faults/` has all of them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
	expectStored,
	signUp,
	signUpAt,
	signUpSteadily,
	startOnSqlite,
} from "../support/visitors.ts";

test("a crash under load loses no acknowledged sign-up", async (t) => {
	const { server, restart, database } = await startOnSqlite(t);
	const visitors = signUpSteadily(signUpAt(server.address));
	await visitors.more(200);
	await server.end("SIGKILL");
	await visitors.stop();
	await expectStored(database, visitors.acknowledged);
	const next = await restart();
	assert.equal((await signUp(next.address, "next@example.com")).status, 201);
});
