/** Who brought whom: the credit for people who came by a person's own link. */
import { type Counts, noCounts, sumOf } from "../shared/counts.ts";
import type { People } from "../shared/people.ts";
import type { Person } from "../shared/person.ts";
import { sides, sideWord } from "../shared/sides.ts";
import { grouped } from "../shared/words.ts";
import { ownCode, personKeys } from "./links.ts";
import { mailboxOf } from "./rules/mailbox.ts";

/** How many confirmed people of each side a person has brought; who brought none is not in it. */
export type Brought = ReadonlyMap<Person, Counts>;

const codePattern = /^[\w-]{8}$/;

/**
 * Counts who came by whose own link. A link is that of a person who has confirmed. Who is brought has
 * confirmed, too, and had the code in the first sign-up of the mailbox: nobody brings oneself by another
 * spelling, and each mailbox counts once.
 */
export function countBrought(
	people: People,
	secrets: readonly string[],
): Brought {
	const firsts = new Map<string, Person>();
	for (const person of people.inOrder("joined_at")) {
		const mailbox = mailboxOf(person.email);
		if (!firsts.has(mailbox)) firsts.set(mailbox, person);
	}
	const came = [...firsts].flatMap(([mailbox, person]) => {
		const code = person.mail === "confirmed" ? firstRef(people, person) : null;
		return code !== null && codePattern.test(code)
			? [{ mailbox, person, code }]
			: [];
	});
	const brought = new Map<Person, Record<keyof Counts, number>>();
	if (came.length === 0) return brought;
	const owners = ownersOf(people, secrets);
	for (const { mailbox, person, code } of came) {
		const owner = owners.get(code);
		if (owner === undefined || mailboxOf(owner.email) === mailbox) continue;
		const counts = brought.get(owner) ?? noCounts();
		counts[person.user_type] += 1;
		brought.set(owner, counts);
	}
	return brought;
}

/** The `ref` of the first sign-up of a person. */
function firstRef(people: People, person: Person): string | null {
	const { signUps = [] } = people.rowsOf(person.email) ?? {};
	const first = signUps.find(
		({ user_type, created_at }) =>
			user_type === person.user_type && created_at === person.joined_at,
	);
	return first?.ref ?? null;
}

/** Whose link each code is. */
function ownersOf(
	people: People,
	secrets: readonly string[],
): ReadonlyMap<string, Person> {
	const owners = new Map<string, Person>();
	for (const person of people.all()) {
		if (person.mail !== "confirmed") continue;
		for (const key of personKeys(secrets, person.email, person.user_type))
			for (const secret of secrets) owners.set(ownCode(secret, key), person);
	}
	return owners;
}

/** Like `1 host, 3 advertisers`; `null` for none. */
export function broughtText(counts: Counts | undefined): string | null {
	if (counts === undefined || sumOf(counts) === 0) return null;
	return sides
		.filter((side) => counts[side] > 0)
		.map((side) => `${grouped(counts[side])} ${sideWord(side, counts[side])}`)
		.join(", ");
}
