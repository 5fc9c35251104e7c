import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { restore } from "../../list/restore.ts";
import {
	type ColumnName,
	longest,
	signUpColumns,
} from "../../shared/sign-up.ts";
import {
	engines,
	manyRows,
	openForTest,
	testOnBoth,
} from "../../test/support/engines.ts";
import { aMail } from "../../test/support/rows.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { backUp } from "../archive.ts";

testOnBoth(
	"an archive with rows that no list can hold is refused, with their line",
	async (target, t) => {
		const folder = temporaryFolder(t);
		const file = path.join(folder, "list.jsonl");
		const erasedFile = path.join(folder, "erased.json");
		const database = await engines.SQLite(t);
		const list = await openForTest(t, database);
		await list.insert("waitlist", manyRows(20));
		await list.insert("mails", [aMail({ email: "person7@x.example" })]);
		await backUp(database, file);
		const lines = readFileSync(file, "utf8").trimEnd().split("\n");
		/** As a program would write it that knows the checksum. */
		const signed = (changed: readonly string[]) => {
			const rows = changed.slice(1, -1).map((line) => `${line}\n`);
			const sha256 = createHash("sha256").update(rows.join("")).digest("hex");
			return [
				changed[0],
				...rows.map((row) => row.trimEnd()),
				JSON.stringify({ sha256 }),
			].join("\n");
		};
		assert.equal(signed(lines), lines.join("\n"));
		const change = (from: string | RegExp, to: string) =>
			signed(lines.map((line, at) => (at > 0 ? line.replace(from, to) : line)));
		/** The same with another value in a column of a sign-up. */
		const setColumn = (name: ColumnName, value: string) =>
			signed(
				lines.map((line) => {
					const { waitlist } = JSON.parse(line);
					return waitlist?.email === "Person5@x.example"
						? JSON.stringify({ waitlist: { ...waitlist, [name]: value } })
						: line;
				}),
			);
		const changed = path.join(folder, "changed");
		for (const [what, content, reason] of [
			[
				"an address",
				change("Person5@x.example", "<script>"),
				/^ExpectedError: Line 8 of \S+ has no valid email for the table waitlist, so nothing was restored/,
			],
			[
				"a long address",
				change("Person5@", `${"a".repeat(250)}@`),
				/no valid email/,
			],
			[
				"an address of a mail",
				change("person7@x.example", "x@y\\r\\nBcc: z@y"),
				/no valid email for the table mails/,
			],
			...signUpColumns.flatMap((name) =>
				["x".repeat(longest(name) + 1), "1\n2", ""].map(
					(value) =>
						[
							`a ${name} of ${JSON.stringify(value)}`,
							setColumn(name, value),
							RegExp(
								`Line 8 of \\S+ has no valid ${name} for the table waitlist`,
							),
						] as const,
				),
			),
			[
				"a time",
				change("2026-11-20T12:00:00.005Z", "yesterday"),
				/no valid created_at/,
			],
			[
				"fewer rows",
				signed(lines.toSpliced(5, 1)),
				/is damaged, so nothing was restored/,
			],
			[
				"no counts",
				signed(lines.toSpliced(0, 1, '{"frontage":2}')),
				/is damaged/,
			],
		] as const) {
			assert.notEqual(content, lines.join("\n"), what);
			writeFileSync(changed, content);
			await assert.rejects(restore(changed, target, erasedFile), reason, what);
			assert.equal(
				(await (await openForTest(t, target)).count("waitlist")).rows,
				0,
			);
		}
	},
);
