import assert from "node:assert/strict";
import { readSettings } from "../../config/settings.ts";
import { ago, dayMs, minuteMs } from "../../shared/time.ts";
import { withList } from "../../store/list.ts";
import { printer } from "../../test/support/call-cli.ts";
import { content } from "../../test/support/content.ts";
import { aRow, storedIn, testOnBoth } from "../../test/support/engines.ts";

testOnBoth(
	"erase --due erases the people whose time has come, and no others",
	async ({ settings }, t) => {
		const days: Record<string, unknown> = content.retention;
		t.mock.property(days, "opened", ago(100 * dayMs).slice(0, 10));
		t.mock.property(days, "daysAfterOpening", 30);
		const { database } = readSettings(settings);
		await withList(database, "create", async (list) => {
			await list.insert("waitlist", [
				aRow({ email: "old@x.at", created_at: ago(40 * dayMs) }),
				// Joined on the same day, and once more later.
				aRow({ email: "back@x.at", created_at: ago(40 * dayMs) }),
				aRow({ email: "back@x.at", created_at: ago(10 * dayMs) }),
				aRow({ email: "new@x.at", created_at: ago(20 * dayMs) }),
				// In less than a day.
				aRow({ email: "soon@x.at", created_at: ago(30 * dayMs - minuteMs) }),
			]);
		});
		const print = printer(settings);
		const emails = async () =>
			(await storedIn(settings)).map(({ email }) => email);
		assert.match(
			await print("erase", "--due"),
			/^Addresses that would be erased: 1\.\n {2}old@x\.at [^\n]+\nNothing was erased\./,
		);
		assert.equal((await emails()).length, 5);
		await print("erase", "--due", "--yes");
		assert.deepEqual(await emails(), [
			...["back@x.at", "back@x.at", "new@x.at", "soon@x.at"],
		]);
	},
);
