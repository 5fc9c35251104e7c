/** PostgreSQL for the tests: one cluster for the whole run, a database for each test. */
import { randomUUID } from "node:crypto";
import { existsSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { type TestContext, test } from "node:test";
import postgres from "postgres";
import { migratePostgres } from "../../store/postgres/migrate.ts";
import {
	noPostgres,
	type PostgresServer,
	startPostgres,
} from "./postgres-server.ts";

/** Where `test/run.ts` tells the test files of the run's cluster. */
const clusterVariable = "TEST_POSTGRES_URL";
const template = "waitlist_template";
let ownCluster: Promise<string> | undefined;

/**
 * Starts the cluster that all test files of this process and its children share; it ends with this
 * process. Its databases may be lost in a crash: tests of durability start a server of their own.
 */
export async function startSharedCluster(): Promise<string> {
	const settings = {
		fsync: "off",
		full_page_writes: "off",
		max_connections: "300",
	};
	const { url } = await startPostgres(settings, clusterParent());
	await migratePostgres(await createDatabase(url, template));
	process.env[clusterVariable] = url;
	return url;
}

/** Memory where there is plenty of it: each database takes some megabytes to make and to remove. */
function clusterParent(): string {
	const memory = "/dev/shm";
	if (!existsSync(memory)) return tmpdir();
	const { bavail, bsize } = statfsSync(memory);
	return bavail * bsize > 4 * 1024 ** 3 ? memory : tmpdir();
}

/** The run's cluster; a test file that runs alone starts one. */
async function sharedCluster(): Promise<string> {
	const url = process.env[clusterVariable];
	if (url !== undefined) return url;
	ownCluster ??= startSharedCluster();
	return ownCluster;
}

/** An empty database in the shared cluster; resolves with its owner's URL. */
export async function emptyDatabase(): Promise<string> {
	return createDatabase(await sharedCluster());
}

/**
 * A database that has the waitlist's schema, in the shared cluster or on a server of the test's own;
 * resolves with its owner's URL.
 */
export async function waitlistDatabase(
	server?: PostgresServer,
): Promise<string> {
	if (server === undefined) {
		return createDatabase(await sharedCluster(), newName(), template);
	}
	const url = await createDatabase(server.url);
	await migratePostgres(url);
	return url;
}

function newName(): string {
	return `waitlist_${randomUUID().replaceAll("-", "")}`;
}

async function createDatabase(
	cluster: string,
	name = newName(),
	from = "template1",
): Promise<string> {
	const sql = postgres(cluster, { max: 1 });
	await sql.unsafe(`create database ${name} template ${from}`);
	await sql.end({ timeout: 1 });
	return cluster.replace(/\/postgres$/, `/${name}`);
}

/** One test on each engine; `environment` leads the settings to an empty list. */
export function testOnEachStore(
	name: string,
	run: (
		t: TestContext,
		environment: Readonly<Record<string, string>>,
	) => Promise<void>,
): void {
	test(`${name}, on SQLite`, (t) => run(t, {}));
	test(`${name}, on PostgreSQL`, { skip: noPostgres }, async (t) =>
		run(t, { DATABASE_URL: await waitlistDatabase() }),
	);
}
