import { after, before } from "node:test";
import postgres from "postgres";
import type { DatabaseAddress } from "../config/parsers.ts";
import { waitlistDatabase } from "../test/databases.ts";
import {
	noPostgres,
	type PostgresServer,
	startPostgres,
} from "../test/postgres-server.ts";
import { testWaitlistSummary } from "./summary-contract.ts";

let server: PostgresServer;
before(async () => {
	if (!noPostgres) server = await startPostgres();
});
after(() => server?.remove());

async function byHand(address: DatabaseAddress, text: string): Promise<void> {
	if (address.kind !== "postgres") throw new Error("not PostgreSQL");
	const sql = postgres(address.url, { max: 1 });
	await sql.unsafe(text);
	await sql.end({ timeout: 1 });
}

if (!noPostgres) {
	testWaitlistSummary(
		"PostgreSQL",
		async () => ({
			kind: "postgres",
			url: await waitlistDatabase(server),
			label: "test",
		}),
		byHand,
	);
}
