import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { waitlistDatabase } from "../support/databases.ts";
import { runProgram } from "../support/postgres-programs.ts";
import {
	noPostgres,
	type PostgresServer,
	startPostgres,
} from "../support/postgres-server.ts";
import type { ServerProcess } from "../support/server-process.ts";
import {
	eventually,
	expectStored,
	expectUnavailable,
	postgresAt,
	signUp,
	signUpAt,
	signUpSteadily,
	startUntilEnd,
	statusOf,
} from "../support/visitors.ts";

let postgres: PostgresServer;
before(async () => {
	if (!noPostgres) postgres = await startPostgres();
});
after(() => postgres?.remove());

const isUnhealthy = async (server: ServerProcess) =>
	(await statusOf(`${server.address}/healthz`)) === 503;

/** What happens to PostgreSQL while visitors sign up. */
const faults: Readonly<
	Record<string, (server: ServerProcess) => Promise<void>>
> = {
	async restart() {
		runProgram("pg_ctl", [
			...["stop", "--mode=fast", "--wait"],
			`--pgdata=${postgres.folder}/data`,
		]);
		await postgres.start();
	},
	async crash() {
		await postgres.signal("SIGKILL");
		await postgres.start();
	},
	async "freeze of 2 s"() {
		await postgres.signal("SIGSTOP");
		await pause(2_000);
		await postgres.signal("SIGCONT");
	},
	async "freeze that is longer than the request timeout"(server) {
		await postgres.signal("SIGSTOP");
		const [during] = await Promise.all([
			signUp(server.address, "during@example.com"),
			eventually(() => isUnhealthy(server)),
		]);
		await expectUnavailable(during);
		assert.equal(await statusOf(server.address), 200);
		await postgres.signal("SIGCONT");
	},
};

for (const [name, happen] of Object.entries(faults)) {
	test(`a ${name} of PostgreSQL under load loses no acknowledged sign-up`, {
		skip: noPostgres,
	}, async (t) => {
		const url = await waitlistDatabase(postgres);
		const server = await startUntilEnd(t, { DATABASE_URL: url });
		const visitors = signUpSteadily(signUpAt(server.address));
		await eventually(() => visitors.acknowledged.length > 200);
		await happen(server);
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

test("a server starts while PostgreSQL is down, and stores sign-ups once it is back", {
	skip: noPostgres,
}, async (t) => {
	const url = await waitlistDatabase(postgres);
	await postgres.signal("SIGKILL");
	const server = await startUntilEnd(t, { DATABASE_URL: url });
	assert.ok(await isUnhealthy(server));
	await expectUnavailable(await signUp(server.address, "during@example.com"));
	await postgres.start();
	const { status } = await signUp(server.address, "after@example.com");
	assert.equal(status, 201);
	await expectStored(postgresAt(url), ["after@example.com"]);
});
