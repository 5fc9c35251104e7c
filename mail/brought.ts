/** Who brought whom: the credit for people who came by a person's own link. */
import { type Counts, noCounts } from "../shared/counts.ts";
import type { People } from "../shared/people.ts";
import type { Person } from "../shared/person.ts";
import type { Side } from "../shared/sides.ts";
import { someSides } from "../shared/words.ts";
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
	const brought = new Map<Person, Record<Side, number>>();
	const isConfirmed = ({ mail }: Person) => mail === "confirmed";
	const came = people.all().flatMap((person) => {
		const code = isConfirmed(person) ? firstRef(people, person) : null;
		return code !== null && codePattern.test(code) ? [{ person, code }] : [];
	});
	if (came.length === 0) return brought;
	// The person of each mailbox who joined first, and whose link each code is.
	const firsts = new Map<string, Person>();
	const owners = new Map<string, Person>();
	for (const person of people.inOrder("joined_at")) {
		firsts.getOrInsert(mailboxOf(person.email), person);
		if (!isConfirmed(person)) continue;
		// An earlier mail may hold a code of an earlier secret.
		for (const key of personKeys(secrets, person.email, person.user_type))
			for (const secret of secrets) owners.set(ownCode(secret, key), person);
	}
	for (const { person, code } of came) {
		const mailbox = mailboxOf(person.email);
		const owner = owners.get(code);
		if (firsts.get(mailbox) !== person || owner === undefined) continue;
		if (mailboxOf(owner.email) === mailbox) continue;
		brought.getOrInsertComputed(owner, noCounts)[person.user_type] += 1;
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

/** Like `1 host, 3 advertisers`; `null` for none. */
export function broughtText(counts: Counts | undefined): string | null {
	return counts === undefined ? null : someSides(counts).join(", ") || null;
}
