import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import postgres from "postgres";
import { migratePostgres } from "../../store/postgres/migrate.ts";
import {
	createWebLogin,
	noPgbouncer,
	startPgbouncer,
	webLogin,
} from "../support/pgbouncer.ts";
import { runProgram } from "../support/postgres-programs.ts";
import {
	noPostgres,
	startPostgres,
	startStandby,
} from "../support/postgres-server.ts";
import {
	eventually,
	expectStored,
	postgresAt,
	signUp,
	signUpAt,
	signUpSteadily,
	startUntilEnd,
} from "../support/visitors.ts";

/** Whether a pooler is between a server and its database; how it shares connections makes no difference here. */
for (const isPooled of [false, true]) {
	const skip = isPooled ? noPgbouncer : noPostgres;
	const way = isPooled ? " through PgBouncer" : "";

	test(`the death of the primary loses no acknowledged sign-up${way}`, {
		skip,
	}, async (t) => {
		const primary = await startPostgres({ synchronous_standby_names: "*" });
		t.after(() => primary.remove());
		const standby = await startStandby(primary);
		t.after(() => standby.remove());
		await migratePostgres(primary.url);
		await createWebLogin(primary.url);

		// A pooler stands beside each server, as a URL with several hosts needs it.
		const ports: number[] = [];
		for (const { port } of [primary, standby]) {
			if (!isPooled) ports.push(port);
			else ports.push((await startPgbouncer(t, port, "transaction")).port);
		}
		const hosts = ports.map((port) => `127.0.0.1:${port}`).join();
		const DATABASE_URL = `postgres://${webLogin}@${hosts}/postgres`;
		const server = await startUntilEnd(t, { DATABASE_URL });
		const visitors = signUpSteadily(signUpAt(server.address));
		await visitors.more(100);

		await primary.signal("SIGKILL");
		const death = performance.now();
		runProgram("pg_ctl", [
			"promote",
			"-w",
			`--pgdata=${path.join(standby.folder, "data")}`,
		]);
		// By now, each request that was open when the primary died has its answer, or has failed.
		await visitors.more(1);
		const outage = Math.round(performance.now() - death);
		await visitors.more(100);
		await visitors.stop();
		await expectStored(postgresAt(standby.url), visitors.acknowledged);
		t.diagnostic(
			`${visitors.acknowledged.length} acknowledged, 0 lost; first success ${outage} ms after the primary's death`,
		);
	});
}

test("a commit that the standby never confirmed is not acknowledged", {
	skip: noPostgres,
}, async (t) => {
	const primary = await startPostgres({ synchronous_standby_names: "*" });
	t.after(() => primary.remove());
	// There is no standby, so only local commits end.
	const local = `${primary.url}?options=-csynchronous_commit%3Dlocal`;
	await migratePostgres(local);
	const owner = postgres(local, { max: 1, onnotice: () => {} });
	t.after(() => owner.end({ timeout: 1 }));
	const server = await startUntilEnd(t, { DATABASE_URL: primary.url });
	const adding = signUp(server.address, "visitor@example.com");
	// PostgreSQL ends a canceled wait with a warning, and reports success.
	const cancelWaits = () =>
		owner`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`;
	await eventually(async () => (await cancelWaits()).length > 0);
	const canceller = setInterval(() => cancelWaits().catch(() => {}), 50);
	t.after(() => clearInterval(canceller));
	assert.equal((await adding).status, 503);
});
