import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { sharedPostgres, waitlistDatabase } from "../support/databases.ts";
import { runProgram } from "../support/postgres-programs.ts";
import { noPostgres } from "../support/postgres-server.ts";
import { type ServerProcess, startServer } from "../support/server-process.ts";
import {
	eventually,
	expectStored,
	expectUnavailable,
	postgresAt,
	signUp,
	signUpAt,
	signUpSteadily,
	statusOf,
} from "../support/visitors.ts";

const database = sharedPostgres();

async function restart() {
	runProgram("pg_ctl", [
		"stop",
		"--mode=fast",
		"--wait",
		`--pgdata=${database().folder}/data`,
	]);
	await database().start();
}

async function crash() {
	await database().signal("SIGKILL");
	await database().start();
}

async function freezeBriefly() {
	await database().signal("SIGSTOP");
	await pause(2_000);
	await database().signal("SIGCONT");
}

/** For longer than a visitor is kept waiting. */
async function freeze(server: ServerProcess) {
	await database().signal("SIGSTOP");
	const [during] = await Promise.all([
		signUp(server.address, "during@example.com"),
		eventually(
			async () => (await statusOf(`${server.address}/healthz`)) === 503,
		),
	]);
	await expectUnavailable(during);
	assert.equal(await statusOf(server.address), 200);
	await database().signal("SIGCONT");
}

for (const [what, fault] of [
	["restart", restart],
	["crash", crash],
	["short freeze", freezeBriefly],
	["long freeze", freeze],
] as const) {
	test(`a ${what} of PostgreSQL under load loses nobody who was answered`, {
		skip: noPostgres,
	}, async (t) => {
		const url = await waitlistDatabase(database());
		const server = await startServer({ DATABASE_URL: url });
		t.after(() => server.end("SIGKILL"));
		const visitors = signUpSteadily(signUpAt(server.address));
		await eventually(() => visitors.acknowledged.length > 200);
		await fault(server);
		const before = visitors.acknowledged.length;
		await eventually(() => visitors.acknowledged.length > before + 200);
		await visitors.stop();
		await expectStored(postgresAt(url), visitors.acknowledged);
		assert.equal(await statusOf(`${server.address}/healthz`), 200);
		assert.doesNotMatch(server.output(), /@example/);
		t.diagnostic(`${visitors.acknowledged.length} acknowledged, 0 lost`);
		assert.equal(await server.end("SIGTERM"), 0);
	});
}
