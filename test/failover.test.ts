import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { waitlistHeaders, waitlistPath } from "../shared/waitlist-call.ts";
import { openReader, openStore } from "../store/open-store.ts";
import { migratePostgres } from "../store/postgres-migrations.ts";
import type { WaitlistStore } from "../store/waitlist-store.ts";
import {
	runCluster,
	runProgram,
	serverFolder,
	startPostgres,
} from "./postgres-server.ts";
import { startServer } from "./server-process.ts";

/** Adds entries, some at a time, until told to stop; keeps those that were acknowledged. */
function signUpSteadily(add: (email: string) => Promise<boolean>) {
	const acknowledged: string[] = [];
	let last = 0;
	let isOver = false;
	async function signUpOneByOne() {
		while (!isOver) {
			last += 1;
			const email = `visitor-${last}@example.com`;
			if (await add(email)) acknowledged.push(email);
			else await pause(10);
		}
	}
	const all = Promise.all(Array.from({ length: 16 }, signUpOneByOne));
	return {
		acknowledged,
		async stop() {
			isOver = true;
			await all;
		},
	};
}

function addTo(store: WaitlistStore) {
	return (email: string) =>
		store.add([{ email, phone: null, user_type: "host" }]).then(
			() => true,
			() => false,
		);
}

async function storedEmails(url: string): Promise<Set<string>> {
	const reader = await openReader({ kind: "postgres", url, label: "test" });
	const emails = new Set<string>();
	for await (const { email } of reader.submissions({})) emails.add(email);
	await reader.close();
	return emails;
}

async function eventually(what: () => Promise<boolean> | boolean) {
	for (let tries = 0; tries < 300; tries += 1) {
		if (await what()) return;
		await pause(100);
	}
	assert.fail("it did not happen within 30 s");
}

test("the death of the primary loses nobody who was answered", async (t) => {
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
	const store = await openStore({ kind: "postgres", url, label: "test" });
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

	const stored = await storedEmails(standby.url);
	const lost = visitors.acknowledged.filter((email) => !stored.has(email));
	assert.deepEqual(lost, []);
});

test("a commit that its standby never confirmed is no success", async (t) => {
	const primary = await startPostgres({ synchronous_standby_names: "*" });
	t.after(() => primary.remove());
	// Nobody stands by, so only a local commit ends.
	const owner = postgres(
		`${primary.url}?options=-csynchronous_commit%3Dlocal`,
		{ max: 1, onnotice: () => {} },
	);
	t.after(() => owner.end({ timeout: 1 }));
	await migratePostgres(`${primary.url}?synchronous_commit=local`);
	const store = await openStore({
		kind: "postgres",
		url: primary.url,
		label: "test",
	});
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

test("two servers on one database lose nothing when one is killed", async (t) => {
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
	const visitors = signUpSteadily(async (email) => {
		turn += 1;
		const server = servers[turn % servers.length];
		const answer = await fetch(`${server?.address}${waitlistPath}`, {
			method: "POST",
			headers: waitlistHeaders("sb_publishable_frontage"),
			body: JSON.stringify({ email, phone: null, user_type: "host" }),
		}).catch(() => null);
		return answer?.status === 201;
	});
	await eventually(() => visitors.acknowledged.length > 300);
	await servers[0]?.end("SIGKILL");
	const before = visitors.acknowledged.length;
	await eventually(() => visitors.acknowledged.length > before + 300);
	await visitors.stop();

	const stored = await storedEmails(database.url);
	assert.deepEqual(
		visitors.acknowledged.filter((email) => !stored.has(email)),
		[],
	);
	assert.equal(await servers[1]?.end("SIGTERM"), 0);
});
