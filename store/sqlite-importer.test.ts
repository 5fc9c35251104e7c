import path from "node:path";
import { temporaryFolder } from "../test/support/temporary-folder.ts";
import { testWaitlistImporter } from "./importer-contract.ts";

testWaitlistImporter("SQLite", async (t) => ({
	kind: "sqlite",
	file: path.join(temporaryFolder(t), "waitlist.db"),
}));
