/** For the tests: what the table of people has to equal, without any query of people. */
import assert from "node:assert/strict";
import { readPeopleOf, refreshPeople } from "../../list/refresh-people.ts";
import { readMailboxWishes } from "../../list/wishes.ts";
import { type Person, peopleOf } from "../../shared/person.ts";
import type { List } from "../../store/list.ts";
import { countsOf, type PersonRow, personOf } from "../../store/people.ts";

/** All people of a list, made of the rows of each address by itself, in the order of the addresses. */
export async function peopleAnew(list: List): Promise<Person[]> {
	const signUps = await Array.fromAsync(list.read("waitlist"));
	const mails = await Array.fromAsync(list.read("mails"));
	const replies = await Array.fromAsync(list.read("replies"));
	const calls = await Array.fromAsync(list.read("calls"));
	const wishes = await readMailboxWishes(list);
	const emails = new Set(signUps.map(({ email }) => email.toLowerCase()));
	return [...emails].sort().flatMap((email) => {
		const theirs = mails.filter((mail) => mail.email === email);
		const keys = theirs.map(({ person_key }) => person_key);
		return peopleOf({
			signUps: signUps.filter((row) => row.email.toLowerCase() === email),
			mails: theirs,
			replies: replies.filter(({ person_key }) => keys.includes(person_key)),
			call: calls.find((call) => call.email === email),
			mailbox: wishes.toldOf(email),
		});
	});
}

/** The table of people, in the order of the addresses. */
export async function tableOf(list: List) {
	const rows = await list.rows<PersonRow>(
		"select * from people order by email, user_type desc",
	);
	return rows.map((row) => ({ ...personOf(row) }));
}

/** Brings the people up to date, and compares them and their counts. */
export async function expectSame(list: List): Promise<void> {
	await refreshPeople(list);
	const table = await tableOf(list);
	const anew = await peopleAnew(list);
	assert.partialDeepStrictEqual(table, anew);
	assert.equal(table.length, anew.length);
	const emails = [...new Set(anew.map(({ email }) => email))];
	assert.deepEqual(table, await readPeopleOf(list, emails));
	const counts = (from: string) =>
		list.rows(
			`select counted, name, user_type, people from ${from} where people > 0 order by 1, 2, 3`,
		);
	assert.deepEqual(await counts(countsOf()), await counts(countsOf("")));
}
