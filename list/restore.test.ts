import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { lineOf } from "../store/archive.ts";
import { version } from "../store/read-archive.ts";
import { openForTest, stored, testOnBoth } from "../test/support/engines.ts";
import { aSignUp } from "../test/support/rows.ts";
import { temporaryFolder } from "../test/support/temporary-folder.ts";
import { restore } from "./restore.ts";

/** Phones of an older archive, and what the list has of them. */
const phones = [
	["\u202a+43 660 1\u202c", "+43 660 1"],
	["\u200b", null],
	["\u200e \u200f", null],
	["030 1", "030 1"],
	[null, null],
] as const;

testOnBoth(
	"phones of an older archive lose their invisible characters",
	async (database, t) => {
		const folder = temporaryFolder(t);
		const file = path.join(folder, "list.jsonl");
		const rows = phones.map(([phone], n) =>
			lineOf({ table: "waitlist", row: { ...aSignUp({ id: n + 1, phone }) } }),
		);
		const sha256 = createHash("sha256").update(rows.join("")).digest("hex");
		const head = { frontage: version, rows: { waitlist: rows.length } };
		const lines = [`${JSON.stringify(head)}\n`, ...rows];
		writeFileSync(file, `${lines.join("")}${JSON.stringify({ sha256 })}\n`);
		await restore(file, database, path.join(folder, "erased.json"));
		const list = await openForTest(t, database);
		assert.deepEqual(
			(await stored(list)).map(({ phone }) => phone),
			phones.map(([, phone]) => phone),
		);
	},
);
