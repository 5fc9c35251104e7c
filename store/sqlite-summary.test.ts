import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { TestContext } from "node:test";
import type { DatabaseAddress } from "../config/parsers.ts";
import { testChangedWaitlist } from "./summary-changes-contract.ts";
import { testWaitlistSummary } from "./summary-contract.ts";
import { testSummaryOfPeople } from "./summary-people-contract.ts";
import { temporaryFolder } from "./temporary-folder.ts";

async function byHand(address: DatabaseAddress, sql: string): Promise<void> {
	if (address.kind !== "sqlite") throw new Error("not SQLite");
	const database = new DatabaseSync(address.file);
	database.exec(sql);
	database.close();
}

async function create(t: TestContext): Promise<DatabaseAddress> {
	const file = path.join(temporaryFolder(t), "waitlist.db");
	return { kind: "sqlite", file };
}

testWaitlistSummary("SQLite", create, byHand);
testSummaryOfPeople("SQLite, people", create);
testChangedWaitlist("SQLite, changed", create, byHand);
