import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { temporaryFolder } from "../test/support/temporary-folder.ts";
import { copyMissing } from "./copy-list.ts";
import { openStore } from "./open-store.ts";
import { fillSqlite, readWholeSqlite } from "./sqlite-whole.ts";

test("nobody reads a new list while it is filled: its log would grow by all of it", async (t) => {
	const folder = temporaryFolder(t);
	const from = path.join(folder, "from.db");
	const store = await openStore({ kind: "sqlite", file: from });
	await store.add([{ email: "a@x.example", phone: null, user_type: "host" }]);
	await store.close();
	const to = path.join(folder, "to.db");
	const filled = fillSqlite(to);
	const source = readWholeSqlite(from);
	let readers = 0;
	const { moved } = await copyMissing(source, {
		async read() {
			readers += 1;
			const list = readWholeSqlite(to);
			async function close() {
				readers -= 1;
				await list.close();
			}
			return { ...list, close };
		},
		writer: {
			...filled,
			transaction(work) {
				assert.equal(readers, 0);
				return filled.transaction(work);
			},
		},
	});
	assert.deepEqual([moved, readers], [1, 0]);
	await source.close();
	await filled.close();
});
