/** Who brought whom: the credit for people who came by a person's own link. */

import { type Counts, noCounts } from "../shared/counts.ts";
import { getOrInsert } from "../shared/get-or-insert.ts";
import { isLargeProvider } from "../shared/mail-domains.ts";
import type { People } from "../shared/people.ts";
import { type Person, spelledAlike } from "../shared/person.ts";
import { shownEmail } from "../shared/shown-email.ts";
import type { Side, SideNames } from "../shared/sides.ts";
import { someSides } from "../shared/words.ts";
import { isOwnCode, ownCodes, personKeys } from "./letter/links.ts";
import { mailboxOf, mailDomainOf, sideAndAddress } from "./rules/mailbox.ts";

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
	const codes = new Map<Person, string>();
	for (const person of all) {
		if (person.mail !== "confirmed") continue;
		const code = firstRef(people, person) ?? "";
		if (isOwnCode(code)) codes.set(person, code);
	}
	if (codes.size === 0) return brought;
	const owners = ownersOf(people, secrets);
	const mailboxes = new Set<string>();
	const ofDomains = new Map<string, number>();
	for (const person of all) {
		const mailbox = mailboxOf(person.email);
		const owner = owners.get(codes.get(person) ?? "");
		const isFirst = !mailboxes.has(mailbox);
		mailboxes.add(mailbox);
		if (!isFirst || !owner || mailboxOf(owner.email) === mailbox) continue;
		const domain = mailDomainOf(person.email);
		const key = `${sideAndAddress(owner)} ${domain}`;
		const ofDomain = ofDomains.get(key) ?? 0;
		if (ofDomain >= mostOfDomain && !isLargeProvider(domain)) continue;
		ofDomains.set(key, ofDomain + 1);
		getOrInsert(brought, owner, noCounts)[person.user_type] += 1;
	}
	return brought;
}

/** The confirmed people by the codes of their own links. */
function ownersOf(
	people: People,
	secrets: readonly string[],
): ReadonlyMap<string, Person> {
	const owners = new Map<string, Person>();
	// An earlier mail may contain a code of an earlier secret.
	for (const person of people.inOrder("joined_at"))
		if (person.mail === "confirmed")
			for (const key of personKeys(secrets, person.email, person.user_type))
				for (const secret of secrets)
					for (const code of ownCodes(secret, key)) owners.set(code, person);
	return owners;
}

/** The longest address in a name of a source. */
const longestOwner = 32;

/**
 * How the founder reads a source: like `link of ann@cafe.example` where it is the code of a person's own link. Not for
 * logs and mails, which hold no address.
 */
export function sourceNames(
	people: People,
	secrets: readonly string[],
): (source: string | null) => string | null {
	let owners: ReturnType<typeof ownersOf> | undefined;
	return (source) => {
		if (source === null || !isOwnCode(source)) return source;
		owners ??= new Map(
			[...ownersOf(people, secrets)].map(([code, owner]) => [
				spelledAlike(code),
				owner,
			]),
		);
		const owner = owners.get(source);
		if (owner === undefined) return source;
		const email = shownEmail(owner.email);
		const isLong = email.length > longestOwner;
		return `link of ${isLong ? `${email.slice(0, longestOwner - 1)}…` : email}`;
	};
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

/** Like `1 host, 3 advertisers`, in the names of the sides; `null` for none. */
export function broughtText(
	counts: Counts | undefined,
	names: SideNames,
): string | null {
	return (counts && someSides(counts, names).join(", ")) || null;
}
