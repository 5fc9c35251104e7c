import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import postgres from "postgres";
import { migratePostgres } from "../../store/postgres/migrate.ts";
import { runProgram } from "../support/postgres-programs.ts";
import {
	noPostgres,
	runCluster,
	serverFolder,
	startPostgres,
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

const skip = noPostgres;

test("the death of the primary loses no acknowledged sign-up", {
	skip,
}, async (t) => {
	const primary = await startPostgres({ synchronous_standby_names: "*" });
	t.after(() => primary.remove());
	const folder = serverFolder();
	runProgram("pg_basebackup", [
		`--pgdata=${path.join(folder, "data")}`,
		`--dbname=${primary.url}`,
		"--write-recovery-conf",
		"--checkpoint=fast",
		"--no-sync",
	]);
	const standby = await runCluster(folder);
	t.after(() => standby.remove());
	await migratePostgres(primary.url);

	const both = `127.0.0.1:${primary.port},127.0.0.1:${standby.port}`;
	const DATABASE_URL = `postgres://owner@${both}/postgres`;
	const server = await startUntilEnd(t, { DATABASE_URL });
	const visitors = signUpSteadily(signUpAt(server.address));
	await eventually(() => visitors.acknowledged.length > 500);

	await primary.signal("SIGKILL");
	const death = performance.now();
	runProgram("pg_ctl", ["promote", "-w", `--pgdata=${folder}/data`]);
	// All that was under way when the primary died has been answered by now, or has failed.
	const before = visitors.acknowledged.length;
	await eventually(() => visitors.acknowledged.length > before);
	const outage = Math.round(performance.now() - death);
	t.diagnostic(`first success ${outage} ms after the primary's death`);
	await eventually(() => visitors.acknowledged.length > before + 500);
	await visitors.stop();
	await expectStored(postgresAt(standby.url), visitors.acknowledged);
});

test("a commit that the standby never confirmed is not acknowledged", {
	skip,
}, async (t) => {
	const primary = await startPostgres({ synchronous_standby_names: "*" });
	t.after(() => primary.remove());
	// There is no standby, so only local commits end.
	await migratePostgres(`${primary.url}?options=-csynchronous_commit%3Dlocal`);
	const owner = postgres(
		`${primary.url}?options=-csynchronous_commit%3Dlocal`,
		{ max: 1, onnotice: () => {} },
	);
	t.after(() => owner.end({ timeout: 1 }));
	const server = await startUntilEnd(t, { DATABASE_URL: primary.url });
	const adding = signUp(server.address, "visitor@example.com");
	// PostgreSQL ends a cancelled wait with a warning, and reports success.
	const cancelWaits = () =>
		owner`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`;
	await eventually(async () => (await cancelWaits()).length > 0);
	const canceller = setInterval(() => cancelWaits().catch(() => {}), 50);
	t.after(() => clearInterval(canceller));
	assert.equal((await adding).status, 503);
});

test("two servers on one database lose nothing when one is killed", {
	skip,
}, async (t) => {
	const database = await startPostgres();
	t.after(() => database.remove());
	await migratePostgres(database.url);
	const environment = { DATABASE_URL: database.url };
	const one = await startUntilEnd(t, environment);
	const other = await startUntilEnd(t, environment);

	let turn = 0;
	const visitors = signUpSteadily((email) => {
		turn += 1;
		return signUpAt((turn % 2 === 0 ? one : other).address)(email);
	});
	await eventually(() => visitors.acknowledged.length > 300);
	await one.end("SIGKILL");
	const before = visitors.acknowledged.length;
	await eventually(() => visitors.acknowledged.length > before + 300);
	await visitors.stop();
	await expectStored(postgresAt(database.url), visitors.acknowledged);
	assert.equal(await other.end("SIGTERM"), 0);
});
