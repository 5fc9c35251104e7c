/** After any history, the table of people equals the people that all rows make. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { readSettings } from "../config/settings.ts";
import { type List, openList } from "../store/list.ts";
import {
	forgetPeople,
	type PersonRow,
	personOf,
	readCounts,
} from "../store/people.ts";
import { testOnBoth } from "../test/support/engines.ts";
import { change, make } from "../test/support/list-changes.ts";
import { readPeopleOf, refreshPeople } from "./refresh-people.ts";

/** The people of the table, and those that all rows make. */
async function bothOf(list: List) {
	const table = await list.rows<PersonRow>(
		"select * from people order by email, user_type desc",
	);
	const emails = new Set<string>();
	for await (const row of list.read("waitlist"))
		emails.add(row.email.toLowerCase());
	return {
		table: table.map((row) => ({ ...personOf(row) })),
		made: await readPeopleOf(list, [...emails].sort()),
	};
}

async function expectSame(list: List): Promise<void> {
	await refreshPeople(list);
	const { table, made } = await bothOf(list);
	assert.deepEqual(table, made);
	const [kept, counted] = [
		await readCounts(list),
		await readCounts(list, { where: "", values: [] }),
	].map((counts) => counts.map((each) => JSON.stringify(each)).sort());
	assert.deepEqual(kept, counted);
}

testOnBoth(
	"after each change, the people are those of all rows",
	async ({ settings }, t) => {
		const { database } = readSettings(settings);
		const list = await openList(database, "create");
		t.after(() => list.close());
		const property = fc.asyncProperty(
			fc.array(change, { minLength: 4, maxLength: 16 }),
			fc.boolean(),
			async (changes, isAnew) => {
				for (const table of ["waitlist", "mails", "replies", "calls"] as const)
					await list.remove(table, {});
				if (isAnew)
					await list.transaction("exclusive", () => forgetPeople(list));
				for (const each of changes) {
					await make(list, each);
					await expectSame(list);
				}
			},
		);
		await fc.assert(property, { numRuns: 15 });
	},
);
