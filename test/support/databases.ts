import { randomUUID } from "node:crypto";
import { after, before, type TestContext, test } from "node:test";
import postgres from "postgres";
import { migratePostgres } from "../../store/postgres/migrate.ts";
import {
	noPostgres,
	type PostgresServer,
	startPostgres,
} from "./postgres-server.ts";

/** One server for all tests of a file, which calls this once; gives it while they run. */
export function sharedPostgres(): () => PostgresServer {
	let server: PostgresServer | undefined;
	before(async () => {
		if (!noPostgres) server = await startPostgres();
	});
	after(() => server?.remove());
	return () => {
		if (server === undefined) throw new Error("PostgreSQL does not run");
		return server;
	};
}

/** An empty database on the server; resolves with its owner's URL. */
export async function emptyDatabase(server: PostgresServer): Promise<string> {
	const name = `waitlist_${randomUUID().replaceAll("-", "")}`;
	const sql = postgres(server.url, { max: 1 });
	await sql.unsafe(`create database ${name}`);
	await sql.end({ timeout: 1 });
	return server.url.replace(/\/postgres$/, `/${name}`);
}

/** A database that has the waitlist's schema; resolves with its owner's URL. */
export async function waitlistDatabase(
	server: PostgresServer,
): Promise<string> {
	const url = await emptyDatabase(server);
	await migratePostgres(url);
	return url;
}

/** One test over both kinds of store; `environment` leads the settings to an empty one. */
export function testOnEachStore(
	name: string,
	run: (
		t: TestContext,
		environment: Readonly<Record<string, string>>,
	) => Promise<void>,
): void {
	test(`${name}, on SQLite`, (t) => run(t, {}));
	test(`${name}, on PostgreSQL`, { skip: noPostgres }, async (t) => {
		const server = await startPostgres();
		t.after(() => server.remove());
		await run(t, { DATABASE_URL: await waitlistDatabase(server) });
	});
}
