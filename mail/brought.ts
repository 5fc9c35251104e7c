/** Who brought whom: the credit for people who came by a person's own link. */

import { type Counts, noCounts } from "../shared/counts.ts";
import { getOrInsert } from "../shared/get-or-insert.ts";
import { isLargeProvider } from "../shared/mail-domains.ts";
import type { People } from "../shared/people.ts";
import type { Person } from "../shared/person.ts";
import type { Side } from "../shared/sides.ts";
import { someSides } from "../shared/words.ts";
import { isOwnCode, ownCodes, personKeys } from "./letter/links.ts";
import { mailboxOf, mailDomainOf, personOf } from "./rules/mailbox.ts";

/**
 * The most people of one mail domain whom a person can have brought: its owner receives the mails to any address there.
 * Not of the large providers, where each address is a mailbox of its own.
 */
const mostOfDomain = 3;

/** The number of confirmed people per side that each person has brought, if any. */
export type Brought = ReadonlyMap<Person, Counts>;

/**
 * Counts the people who joined by another person's own link. Both have confirmed, and the code is in the first sign-up
 * of the mailbox: each mailbox counts once, a few of one domain, and another spelling of the own address does not count.
 */
export function countBrought(
	people: People,
	secrets: readonly string[],
): Brought {
	const brought = new Map<Person, Record<Side, number>>();
	const all = people.inOrder("joined_at");
	const confirmed = all.filter(({ mail }) => mail === "confirmed");
	const codes = new Map<Person, string>();
	for (const person of confirmed) {
		const code = firstRef(people, person) ?? "";
		if (isOwnCode(code)) codes.set(person, code);
	}
	if (codes.size === 0) return brought;
	const owners = new Map<string, Person>();
	// An earlier mail may contain a code of an earlier secret.
	for (const person of confirmed)
		for (const key of personKeys(secrets, person.email, person.user_type))
			for (const secret of secrets)
				for (const code of ownCodes(secret, key)) owners.set(code, person);
	const mailboxes = new Set<string>();
	const ofDomains = new Map<string, number>();
	for (const person of all) {
		const mailbox = mailboxOf(person.email);
		const owner = owners.get(codes.get(person) ?? "");
		const isFirst = !mailboxes.has(mailbox);
		mailboxes.add(mailbox);
		if (!isFirst || !owner || mailboxOf(owner.email) === mailbox) continue;
		const domain = mailDomainOf(person.email);
		const key = `${personOf(owner)} ${domain}`;
		const ofDomain = ofDomains.get(key) ?? 0;
		if (ofDomain >= mostOfDomain && !isLargeProvider(domain)) continue;
		ofDomains.set(key, ofDomain + 1);
		getOrInsert(brought, owner, noCounts)[person.user_type] += 1;
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
