import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { DatabaseAddress } from "../config/parsers.ts";
import { testWaitlistSummary } from "./summary-contract.ts";
import { temporaryFolder } from "./temporary-folder.ts";

async function byHand(address: DatabaseAddress, sql: string): Promise<void> {
	if (address.kind !== "sqlite") throw new Error("not SQLite");
	const database = new DatabaseSync(address.file);
	database.exec(sql);
	database.close();
}

testWaitlistSummary(
	"SQLite",
	async (t) => ({
		kind: "sqlite",
		file: path.join(temporaryFolder(t), "waitlist.db"),
	}),
	byHand,
);
