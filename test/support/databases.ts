/** PostgreSQL for the tests: one cluster for the whole run, a database for each test. */
import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { migratePostgres } from "../../store/postgres/migrate.ts";
import { memoryFolder } from "./memory-folder.ts";
import { type PostgresServer, startPostgres } from "./postgres-server.ts";

/** Where `test/run.ts` tells the test files of the run's cluster. */
const clusterVariable = "TEST_POSTGRES_URL";
const template = "waitlist_template";
let cluster: string | Promise<string> | undefined;

/**
 * Starts the cluster that all test files of this process and its children share; it ends with this
 * process. Its databases may be lost in a crash: tests of durability start a server of their own.
 */
export async function startSharedCluster(): Promise<string> {
	const settings = {
		fsync: "off",
		full_page_writes: "off",
		max_connections: "300",
		// 23 hours before UTC: nearly always, it is another day there.
		TimeZone: "<+23>-23",
		// It would look at each of the databases again and again.
		autovacuum: "off",
	};
	const { url } = await startPostgres(settings, memoryFolder());
	await migratePostgres(await createDatabase(url, template));
	process.env[clusterVariable] = url;
	return url;
}

/** The run's cluster; a test file that runs alone starts one. */
async function sharedCluster(): Promise<string> {
	cluster ??= process.env[clusterVariable] ?? startSharedCluster();
	return cluster;
}

/** An empty database, in the shared cluster or on a server of the test's own; resolves with its owner's URL. */
export async function emptyDatabase(server?: PostgresServer): Promise<string> {
	return createDatabase(server?.url ?? (await sharedCluster()));
}

/**
 * A database that has the waitlist's schema, in the shared cluster or on a server of the test's own;
 * resolves with its owner's URL.
 */
export async function waitlistDatabase(
	server?: PostgresServer,
): Promise<string> {
	if (server === undefined)
		return createDatabase(await sharedCluster(), newName(), template);
	const url = await emptyDatabase(server);
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
	// Copies files: the usual way also writes them to the log, and takes twice as long.
	await sql.unsafe(
		`create database ${name} template ${from} strategy file_copy`,
	);
	await sql.end({ timeout: 1 });
	return cluster.replace(/\/postgres$/, `/${name}`);
}
