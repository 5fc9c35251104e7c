import path from "node:path";
import { testWaitlistImporter } from "./importer-contract.ts";
import { temporaryFolder } from "./temporary-folder.ts";

testWaitlistImporter("SQLite", async (t) => ({
	kind: "sqlite",
	file: path.join(temporaryFolder(t), "waitlist.db"),
}));
