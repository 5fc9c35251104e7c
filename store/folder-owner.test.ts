import assert from "node:assert/strict";
import { chownSync, statSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { temporaryFolder } from "../test/support/temporary-folder.ts";
import { erase } from "./erase.ts";
import { withList } from "./list.ts";

test("what root makes in the server's folder is the server's", {
	skip: process.getuid?.() !== 0 && "only root makes files for others",
}, async (t) => {
	const folder = temporaryFolder(t);
	chownSync(folder, 65_534, 65_534);
	const file = path.join(folder, "waitlist.db");
	const database = { kind: "sqlite", file } as const;
	const erasedFile = path.join(folder, "erased.json");
	await withList(database, "create", (list) =>
		erase(list, ["ann@x.example"], erasedFile),
	);
	for (const name of [file, erasedFile]) {
		const { uid, gid, mode } = statSync(name);
		assert.deepEqual([uid, gid, mode & 0o777], [65_534, 65_534, 0o600], name);
	}
});
