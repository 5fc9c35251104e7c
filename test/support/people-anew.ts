/** For the tests: what the table of people has to equal, without any query of people. */
import assert from "node:assert/strict";
import {
	readNextStep,
	readPeopleOf,
	refreshPeople,
	saveStep,
} from "../../list/refresh-people.ts";
import { readMailboxWishes } from "../../list/wishes.ts";
import { codesOf, readOwners } from "../../mail/owners.ts";
import { type Person, peopleOf } from "../../shared/person.ts";
import { shownEmail } from "../../shared/shown-email.ts";
import type { List } from "../../store/list.ts";
import {
	beginPeople,
	countsOf,
	forgetPeople,
	type PersonRow,
	personOf,
	readFoldState,
} from "../../store/people.ts";
import type { Owner } from "../../store/people-codes.ts";

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

/** Begins to make all people anew, of two sign-ups in each step, and ends after some steps, as a killed program. */
export async function beginAnew(list: List, steps: number): Promise<void> {
	await list.transaction("exclusive", () => forgetPeople(list));
	await list.transaction("exclusive", () => beginPeople(list));
	for (let n = 0; n < steps; n += 1) {
		const step = await readNextStep(list, 2, "~");
		if (step === undefined) return;
		await list.transaction("exclusive", () => saveStep(list, step));
	}
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
	await expectTexts(list);
	await expectCodes(list, table);
}

/** Expects that the owners of own links are those who have confirmed, with each secret: some know those of another one. */
async function expectCodes(
	list: List,
	table: readonly Person[],
): Promise<void> {
	const owners = table.filter(({ mail }) => mail === "confirmed");
	const named = await list.rows<Owner>(
		"select distinct email, user_type from people_codes order by email, user_type desc",
	);
	const areAll = (await readFoldState(list))?.codes?.areAll;
	const nameOf = ({ email, user_type }: Owner) => `${email} ${user_type}`;
	const names = new Set(owners.map(nameOf));
	assert.ok(names.isSupersetOf(new Set(named.map(nameOf))));
	if (areAll) assert.equal(named.length, names.size);
	for (const secrets of someSecrets) {
		const codes = owners.flatMap(({ email, user_type }) =>
			[...codesOf({ email, user_type }, secrets)].map(
				(code) => [code, { email, user_type }] as const,
			),
		);
		const found = await readOwners(
			list,
			secrets,
			codes.map(([code]) => code),
		);
		assert.deepEqual(found, new Map(codes));
	}
}

/** Secrets of links that programs may know. */
export const someSecrets: readonly (readonly string[])[] = [
	["a secret of at least thirty-two bytes"],
	["a new secret, also of 32 bytes or more", "a secret of 32 bytes or more"],
];

/** Compares the texts of the addresses with the table, each with those of its part. */
export async function expectTexts(list: List): Promise<void> {
	const madeUntil = (await readFoldState(list))?.madeUntil;
	const people = (await tableOf(list)).filter(
		({ email }) => madeUntil === undefined || email <= madeUntil,
	);
	type Text = Record<"user_type" | "first" | "addresses", string>;
	const texts = await list.rows<Text>(
		"select user_type, first, addresses from people_texts order by user_type, first",
	);
	for (const [at, { user_type, first, addresses }] of texts.entries()) {
		const next = texts[at + 1];
		const inPart = people
			.filter((each) => each.user_type === user_type)
			.map(({ email }) => email)
			.filter((email) => email >= first)
			.filter((email) => next?.user_type !== user_type || email < next.first);
		const lines = addresses.split("\n").filter((line) => line !== "");
		assert.deepEqual(
			lines.sort(),
			inPart
				.map((email) => {
					const shown = shownEmail(email);
					return shown === email ? email : `${email}\t${shown}`;
				})
				.sort(),
		);
	}
	const sidesOf = (all: readonly { readonly user_type: string }[]) =>
		new Set(all.map(({ user_type }) => user_type));
	assert.ok(sidesOf(texts).isSupersetOf(sidesOf(people)));
}
