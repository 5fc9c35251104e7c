import assert from "node:assert/strict";
import { after, before, type TestContext, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import sqlClient from "postgres";
import { withList } from "../../store/list.ts";
import { waitlistDatabase } from "../support/databases.ts";
import { manyRows, openForTest } from "../support/engines.ts";
import { expectSame, tableOf } from "../support/people-anew.ts";
import {
	createWebLogin,
	noPgbouncer,
	type Pgbouncer,
	poolModes,
	startPgbouncer,
} from "../support/pgbouncer.ts";
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
	storedEmails,
} from "../support/visitors.ts";

let postgres: PostgresServer;
before(async () => {
	if (!noPostgres) postgres = await startPostgres();
});
after(() => postgres?.remove());

const isUnhealthy = async (server: ServerProcess) =>
	(await statusOf(`${server.address}/healthz`)) === 503;

/** The errors of PostgreSQL while visitors sign up. */
const failures = {
	async "restart of PostgreSQL"() {
		const data = `--pgdata=${postgres.folder}/data`;
		runProgram("pg_ctl", ["stop", "--mode=fast", "--wait", data]);
		await postgres.start();
	},
	async "crash of PostgreSQL"() {
		await postgres.signal("SIGKILL");
		await postgres.start();
	},
	async "freeze that is longer than the request timeout of PostgreSQL"(
		server: ServerProcess,
	) {
		await postgres.signal("SIGSTOP");
		const [during] = await Promise.all([
			signUp(server.address, "during@example.com"),
			eventually(() => isUnhealthy(server)),
		]);
		await expectUnavailable(during);
		assert.equal(await statusOf(server.address), 200);
		await postgres.signal("SIGCONT");
	},
	async "termination of all connections, 5 times, to PostgreSQL"() {
		const owner = sqlClient(postgres.url, { max: 1 });
		const terminate = () => owner`
			select pg_terminate_backend(pid) from pg_stat_activity
			where backend_type = 'client backend' and pid <> pg_backend_pid()`;
		for (let round = 0; round < 5; round += 1)
			await eventually(async () => (await terminate()).length > 0);
		await owner.end({ timeout: 1 });
	},
};

/** The errors of the pooler in between. */
const poolerFailures = {
	async "restart of PgBouncer"(_: ServerProcess, pooler: Pgbouncer) {
		await pooler.stop("SIGTERM");
		await pooler.start();
	},
	async "crash of PgBouncer"(_: ServerProcess, pooler: Pgbouncer) {
		await pooler.stop("SIGKILL");
		await pause(500);
		await pooler.start();
	},
};

type Happen = (server: ServerProcess) => Promise<void>;

/** Puts one server under load, lets one thing after the other happen, and looks for every acknowledged sign-up. */
async function expectNothingLost(
	t: TestContext,
	ownerUrl: string,
	serverUrl: string,
	happenings: Readonly<Record<string, Happen>>,
): Promise<void> {
	const server = await startUntilEnd(t, { DATABASE_URL: serverUrl });
	const visitors = signUpSteadily(signUpAt(server.address));
	await visitors.more(100);
	for (const [name, happen] of Object.entries(happenings))
		await t.test(`a ${name}`, async (t) => {
			await happen(server);
			const end = performance.now();
			await visitors.more(1);
			const outage = Math.round(performance.now() - end);
			await visitors.more(100);
			await eventually(async () => !(await isUnhealthy(server)));
			t.diagnostic(`first success ${outage} ms after its end`);
		});
	await visitors.stop();
	await expectStored(postgresAt(ownerUrl), visitors.acknowledged);
	assert.doesNotMatch(server.output(), /@example/);
	t.diagnostic(`${visitors.acknowledged.length} acknowledged, 0 lost`);
	assert.equal(await server.end("SIGTERM"), 0);
}

test("no failure of PostgreSQL under load loses an acknowledged sign-up", {
	skip: noPostgres,
}, async (t) => {
	const url = await waitlistDatabase(postgres);
	await expectNothingLost(t, url, url, failures);
});

for (const mode of poolModes) {
	// A connection of its own to the database, as without a pooler: only the pooler's errors are others.
	const all =
		mode === "session" ? poolerFailures : { ...failures, ...poolerFailures };
	test(`no failure under load loses an acknowledged sign-up through PgBouncer in ${mode} mode`, {
		skip: noPgbouncer,
	}, async (t) => {
		const url = await waitlistDatabase(postgres);
		await createWebLogin(url);
		const pooler = await startPgbouncer(t, postgres.port, mode);
		const through = pooler.url(new URL(url).pathname.slice(1));
		const happenings = Object.entries(all).map(([name, happen]) => [
			name,
			(server: ServerProcess) => happen(server, pooler),
		]);
		await expectNothingLost(t, url, through, Object.fromEntries(happenings));
	});
}

test("a sign-up is answered with 201 after PostgreSQL has committed it, and with 503 if the commit fails", {
	skip: noPostgres,
}, async (t) => {
	const url = await waitlistDatabase(postgres);
	const owner = sqlClient(url, { max: 1, onnotice: () => {} });
	t.after(() => owner.end({ timeout: 1 }));
	// At the commit, when the statement itself is done.
	await owner.unsafe(`
		create function commit_late() returns trigger language plpgsql as $$ begin
			perform pg_advisory_xact_lock_shared(7);
			if new.email like 'refused%' then
				raise insufficient_privilege;
			end if;
			return null;
		end $$;
		create constraint trigger commit_late after insert on waitlist
			deferrable initially deferred for each row execute function commit_late()`);
	const server = await startUntilEnd(t, { DATABASE_URL: url });
	for (const [email, status] of [
		["stored@example.com", 201],
		["refused@example.com", 503],
	] as const) {
		await owner`select pg_advisory_lock(7)`;
		let isAnswered = false;
		const answer = signUp(server.address, email).finally(() => {
			isAnswered = true;
		});
		const waiting = () => owner`
			select from pg_locks where locktype = 'advisory' and not granted
				and database = (select oid from pg_database where datname = current_database())`;
		await eventually(async () => (await waiting()).length > 0);
		assert.equal(isAnswered, false);
		await owner`select pg_advisory_unlock(7)`;
		assert.equal((await answer).status, status);
	}
	const stored = await storedEmails(postgresAt(url));
	assert.deepEqual([...stored], ["stored@example.com"]);
});

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

test("people that are lost in a crash of PostgreSQL are made anew (greenplum-db/gpdb#9180)", {
	skip: noPostgres,
}, async (t) => {
	const database = postgresAt(await waitlistDatabase(postgres));
	await withList(database, "write", async (list) => {
		await list.insert("waitlist", manyRows(30));
		await expectSame(list);
		// From now on, a crash loses only tables that are not logged.
		await list.execute("checkpoint");
	});
	await postgres.signal("SIGKILL");
	await postgres.start();
	const list = await openForTest(t, database);
	assert.deepEqual(await tableOf(list), []);
	await expectSame(list);
	assert.equal((await tableOf(list)).length, 30);
});
