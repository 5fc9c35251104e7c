import assert from "node:assert/strict";
import { renameSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type TestContext, test } from "node:test";
import type { DatabaseAddress } from "../config/parsers.ts";
import { temporaryFolder } from "../test/support/temporary-folder.ts";
import { openStore, openSummary } from "./open-store.ts";
import { testChangedWaitlist } from "./summary-changes-contract.ts";
import { testWaitlistSummary } from "./summary-contract.ts";
import { testSummaryOfPeople } from "./summary-people-contract.ts";

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

test("is not told of a file that was removed or replaced, until it is back", async (t) => {
	const file = path.join(temporaryFolder(t), "waitlist.db");
	const address = { kind: "sqlite", file } as const;
	await (await openStore(address)).close();
	const summary = await openSummary(address);
	t.after(() => summary.close());
	renameSync(file, `${file}-away`);
	await assert.rejects(summary.refresh(), /was removed while the dashboard/);
	await (await openStore(address)).close();
	await assert.rejects(summary.refresh(), /was replaced while the dashboard/);
	renameSync(`${file}-away`, file);
	await summary.refresh();
});
