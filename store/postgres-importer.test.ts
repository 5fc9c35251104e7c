import { after, before } from "node:test";
import { waitlistDatabase } from "../test/databases.ts";
import {
	noPostgres,
	type PostgresServer,
	startPostgres,
} from "../test/postgres-server.ts";
import { testWaitlistImporter } from "./importer-contract.ts";

let server: PostgresServer;
before(async () => {
	if (!noPostgres) server = await startPostgres();
});
after(() => server?.remove());

if (!noPostgres) {
	testWaitlistImporter("PostgreSQL", async () => ({
		kind: "postgres",
		url: await waitlistDatabase(server),
		label: "test",
	}));
}
