/** The tables of files that other programs write, each read by the real import. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { readSettings } from "../../config/settings.ts";
import { readMailboxWishes } from "../../list/wishes.ts";
import { withList } from "../../store/list.ts";
import { printer } from "../support/call-cli.ts";
import { add, engines, type Settings } from "../support/engines.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { consent } from "./exports/consent.ts";
import { emptyCells } from "./exports/empty-cells.ts";
import { forms } from "./exports/forms.ts";
import { headings } from "./exports/headings.ts";
import { newsletters } from "./exports/newsletters.ts";
import { others } from "./exports/others.ts";
import type { ExportRow } from "./exports/row.ts";
import { severalSides } from "./exports/several-sides.ts";

for (const row of [
	...newsletters,
	...forms,
	...others,
	...severalSides,
	...emptyCells,
	...consent,
	...headings,
])
	test(`reads a file of ${row.product}`, async (t) => {
		const { settings: env } = await engines.SQLite(t);
		await add(env, []);
		const file = path.join(temporaryFolder(t), "people.csv");
		writeFileSync(file, row.file);
		const print = printer(env);
		const options = row.options ?? [];
		const would = await print("import", file, ...options);
		for (const sentence of row.says)
			assert.ok(would.split("\n").includes(sentence), `${sentence}\n${would}`);
		const begin = new Date().toISOString();
		await print("import", file, ...options, "--yes");
		const stored = JSON.parse(await print("export", "--submissions", "--json"));
		const people = stored.map(
			(each: Record<string, string>) =>
				`${each["email"]} ${each["user_type"]} ${timeOf(each["created_at"], begin)} ${each["phone"] ?? ""}`,
		);
		const expected = row.people.map((text) => {
			const [email, side, time = "-", ...phone] = text.split(" ");
			return `${email} ${side} ${time} ${phone.join(" ")}`;
		});
		assert.deepEqual(people.sort(), expected.sort());
		assert.deepEqual(
			await toldOf(env, row, begin),
			[...(row.told ?? [])].sort(),
		);
	});

/** "-" for the time of the import. */
function timeOf(time: string | undefined, begin: string): string {
	return time === undefined || time >= begin ? "-" : time;
}

/** What is remembered of the people of the row who left or bounced, and of its sign-ups. */
async function toldOf(
	env: Settings,
	{ people, told = [] }: ExportRow,
	begin: string,
): Promise<string[]> {
	const wishes = await withList(
		readSettings(env).ownerDatabase,
		"read",
		readMailboxWishes,
	);
	const emails = [...people, ...told].map((text) => text.split(" ")[0] ?? "");
	return emails
		.flatMap((email) => {
			const { left, bounced } = wishes.of(email);
			const kind = left ? "left" : "bounced";
			const time = timeOf(left ?? bounced, begin);
			if (left === undefined && bounced === undefined) return [];
			return [`${email} ${kind}${time === "-" ? "" : ` ${time}`}`];
		})
		.sort();
}
