import assert from "node:assert/strict";
import { readSettings } from "../../config/settings.ts";
import type { Call } from "../../shared/calls.ts";
import { withList } from "../../store/list.ts";
import { printer } from "../../test/support/call-cli.ts";
import { add, testOnSqlite } from "../../test/support/each-store.ts";

testOnSqlite(
	"list --to-call, show and export know the founder's calls, and erase removes them",
	async (settings) => {
		for (const [n, phone] of ["+43 1", null, "+43 3", "+43 4"].entries())
			await add(settings, [
				{
					email: `P${n}@x.at`,
					phone,
					user_type: n < 3 ? "host" : "advertiser",
				},
			]);
		const { database } = readSettings(settings);
		const rows = () =>
			withList(
				database,
				"read",
				async (list) => (await list.count("calls")).rows,
			);
		const write = (row: Partial<Call>) =>
			withList(database, "write", (list) =>
				list.insert(
					"calls",
					[
						{
							email: "p0@x.at",
							at: new Date().toISOString(),
							called_at: null,
							note: null,
							call_on: null,
							...row,
						},
					],
					{ isReplacing: true },
				),
			);
		const print = printer(settings);
		const toCall = async (...options: string[]) =>
			(await print("list", "--to-call", ...options))
				.match(/p\d(?=@)/g)
				?.join(" ");
		assert.equal(await toCall(), "p0 p2 p3");
		assert.equal(await toCall("--side", "host"), "p0 p2");
		const called_at = "2026-11-20T12:00:00.000Z";
		await write({ called_at, note: "at =noon\u202e" });
		assert.equal(await toCall(), "p2 p3");
		await write({ called_at, note: "at =noon\u202e", call_on: "2026-11-21" });
		await write({ email: "p2@x.at", call_on: "2999-01-01" });
		assert.equal(await toCall(), "p0 p3");
		assert.match(
			await print("list"),
			/p0@x\.at .* 2026-11-21 +at =noon\ufffd$/m,
		);
		assert.match(
			await print("show", "P0@X.at"),
			/ 2026-11-21 +at =noon\ufffd +2026-11-20 12:00$/m,
		);
		assert.match(
			await print("export"),
			/\r\np0@x\.at,.*,2026-11-20T12:00:00\.000Z,2026-11-21,at =noon/,
		);
		await print("erase", "--yes", "p0@x.at");
		assert.equal(await rows(), 1);
		await print("erase", "--yes", "p2@x.at");
		assert.equal(await rows(), 0);
	},
);
