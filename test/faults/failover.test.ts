import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import postgres from "postgres";
import { openStore } from "../../store/open-store.ts";
import { migratePostgres } from "../../store/postgres/migrate.ts";
import type { WaitlistStore } from "../../store/waitlist-store.ts";
import { runProgram } from "../support/postgres-programs.ts";
import {
	noPostgres,
	runCluster,
	serverFolder,
	startPostgres,
} from "../support/postgres-server.ts";
import { startServer } from "../support/server-process.ts";
import {
	eventually,
	expectStored,
	postgresAt,
	signUpAt,
	signUpSteadily,
} from "../support/visitors.ts";

function addTo(store: WaitlistStore) {
	return (email: string) =>
		store.add([{ email, phone: null, user_type: "host" }]).then(
			() => true,
			() => false,
		);
}

test("the death of the primary loses nobody who was answered", {
	skip: noPostgres,
}, async (t) => {
	const primary = await startPostgres({ synchronous_standby_names: "*" });
	t.after(() => primary.remove());
	const folder = await serverFolder();
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

	const url = `postgres://owner@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/postgres`;
	const store = await openStore(postgresAt(url));
	t.after(() => store.close());
	const visitors = signUpSteadily(addTo(store));
	await eventually(() => visitors.acknowledged.length > 500);

	await primary.signal("SIGKILL");
	const death = performance.now();
	runProgram("pg_ctl", ["promote", "-w", `--pgdata=${folder}/data`]);
	// All that was under way at the primary's death has been answered by now, or failed.
	const before = visitors.acknowledged.length;
	await eventually(() => visitors.acknowledged.length > before);
	t.diagnostic(
		`first success ${Math.round(performance.now() - death)} ms after the primary's death`,
	);
	await eventually(() => visitors.acknowledged.length > before + 500);
	await visitors.stop();

	await expectStored(postgresAt(standby.url), visitors.acknowledged);
});

test("a commit that its standby never confirmed is no success", {
	skip: noPostgres,
}, async (t) => {
	const primary = await startPostgres({ synchronous_standby_names: "*" });
	t.after(() => primary.remove());
	// Nobody stands by, so only a local commit ends.
	const owner = postgres(
		`${primary.url}?options=-csynchronous_commit%3Dlocal`,
		{ max: 1, onnotice: () => {} },
	);
	t.after(() => owner.end({ timeout: 1 }));
	await migratePostgres(`${primary.url}?synchronous_commit=local`);
	const store = await openStore(postgresAt(primary.url));
	t.after(() => store.close());
	const adding = addTo(store)("visitor@example.com");
	// Somebody cancels the wait: PostgreSQL ends it with a warning, and reports success.
	await eventually(async () => {
		const cancelled = await owner`
			select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`;
		return cancelled.length > 0;
	});
	const canceller = setInterval(() => {
		owner`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`.catch(
			() => {},
		);
	}, 50);
	t.after(() => clearInterval(canceller));
	assert.equal(await adding, false);
});

test("two servers on one database lose nothing when one is killed", {
	skip: noPostgres,
}, async (t) => {
	const database = await startPostgres();
	t.after(() => database.remove());
	await migratePostgres(database.url);
	const environment = { DATABASE_URL: database.url };
	const servers = [
		await startServer(environment),
		await startServer(environment),
	];
	for (const server of servers) t.after(() => server.end("SIGKILL"));

	let turn = 0;
	const visitors = signUpSteadily((email) => {
		turn += 1;
		const server = servers[turn % servers.length];
		return signUpAt(server?.address ?? "")(email);
	});
	await eventually(() => visitors.acknowledged.length > 300);
	await servers[0]?.end("SIGKILL");
	const before = visitors.acknowledged.length;
	await eventually(() => visitors.acknowledged.length > before + 300);
	await visitors.stop();

	await expectStored(postgresAt(database.url), visitors.acknowledged);
	assert.equal(await servers[1]?.end("SIGTERM"), 0);
});
