/** Behind PgBouncer, which gives each transaction any of its connections, or each client its own. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { compareWithList, storeImported } from "../../list/import.ts";
import { ExpectedError } from "../../shared/expected-error.ts";
import { waitlistDatabase } from "../../test/support/databases.ts";
import {
	manyRows,
	postgresAddress,
	storedEmails,
} from "../../test/support/engines.ts";
import {
	createWebLogin,
	noPgbouncer,
	poolModes,
	startPgbouncer,
} from "../../test/support/pgbouncer.ts";
import { anEntry } from "../../test/support/rows.ts";
import { openInbox } from "../inbox.ts";
import { withList } from "../list.ts";

for (const mode of poolModes) {
	test(`sign-ups and commands go through a pooler in ${mode} mode`, {
		skip: noPgbouncer,
	}, async (t) => {
		const direct = new URL(await waitlistDatabase());
		await createWebLogin(direct.href);
		const pooler = await startPgbouncer(t, direct.port, mode);
		const database = direct.pathname.slice(1);
		const ownerAddress = postgresAddress(pooler.url(database, "owner"));
		await assert.rejects(
			openInbox(ownerAddress),
			/^ExpectedError: .* login owner can read the list, and a connection pooler/,
		);
		const reports: string[] = [];
		const web = postgresAddress(pooler.url(database));
		const inbox = await openInbox(web, (message) => reports.push(message));
		t.after(() => inbox.close());
		assert.match(reports.join(), /may only insert$/);
		const emails = Array.from({ length: 50 }, (_, n) => `p${n}@x.at`);
		for (const email of emails) {
			await Promise.all([inbox.add([anEntry({ email })]), inbox.check()]);
		}
		const rows = manyRows(1_500);
		const imports = [1, 2].map(() =>
			withList(ownerAddress, "write", async (list) => {
				const compared = await compareWithList(list, rows);
				await storeImported(list, compared.new, "/nowhere/erased.json");
			}),
		);
		await Promise.all(imports);
		await withList(ownerAddress, "write", async (list) => {
			const imported = (await storedEmails(list)).slice(emails.length);
			assert.deepEqual(
				imported.toSorted(),
				rows.map(({ email }) => email).toSorted(),
			);
			await list.remove("waitlist", { with: { email: imported } });
			assert.deepEqual(await storedEmails(list), emails);
			const expecting = list.expectSession();
			if (mode === "session") await expecting;
			else {
				await assert.rejects(expecting, (error) => {
					assert.ok(error instanceof ExpectedError);
					assert.match(error.message, /a pooler|a connection pooler/);
					return true;
				});
			}
		});
	});
}
