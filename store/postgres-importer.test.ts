import { sharedPostgres, waitlistDatabase } from "../test/support/databases.ts";
import { noPostgres } from "../test/support/postgres-server.ts";
import { testWaitlistImporter } from "./importer-contract.ts";

const server = sharedPostgres();

if (!noPostgres) {
	testWaitlistImporter("PostgreSQL", async () => ({
		kind: "postgres",
		url: await waitlistDatabase(server()),
		label: "test",
	}));
}
