/** What the tests of archives have in common. */
import path from "node:path";
import type { TestContext } from "node:test";
import { aMail, aReply } from "../../test/support/rows.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import type { List } from "../list.ts";
import { tables } from "../tables.ts";
import { manyRows } from "./engines.ts";

export const quiet = () => {};

/** Paths in a folder that is gone after the test. */
export function filesOf(t: TestContext) {
	const folder = temporaryFolder(t);
	return {
		folder,
		file: path.join(folder, "list.jsonl"),
		erasedFile: path.join(folder, "erased.json"),
	};
}

/** A list with sign-ups, mails, replies and what the mailer remembers, and gaps in its ids. */
export async function fill(list: List, count: number): Promise<void> {
	await list.insert("waitlist", manyRows(count));
	await list.remove("waitlist", { with: { id: [3, count - 1] } });
	const bob = { email: "person7@x.example", person_key: "B".repeat(22) };
	await list.insert("mails", [
		aMail({ id: 7, state: "sent", response: "250 ☎", ended_at: null }),
		aMail({ id: 9, ...bob }),
	]);
	await list.insert("replies", [
		aReply({ id: 4 }),
		aReply({ id: 6, kind: "left", person_key: bob.person_key }),
	]);
	await list.insert("mailer", [{ name: "paused", value: "since ☎" }]);
	const at = "2026-11-20T12:00:00.000Z";
	await list.insert(
		"calls",
		[7, 9].map((n) => ({
			email: `person${n}@x.example`,
			at,
			called_at: at,
			note: `☎ ${n}`,
			call_on: null,
		})),
	);
}

/** All rows of all tables. */
export async function everything(list: List) {
	const all = [];
	for (const table of Object.keys(tables) as (keyof typeof tables)[]) {
		for await (const row of list.read(table)) all.push({ table, ...row });
	}
	return all;
}
