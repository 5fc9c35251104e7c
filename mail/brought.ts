/** Who brought whom: the credit for people who came by a person's own link. */

import { type Counts, noCounts, sumOf } from "../shared/counts.ts";
import type { Joiner } from "../shared/funnel.ts";
import { getOrInsert } from "../shared/get-or-insert.ts";
import { isLargeProvider } from "../shared/mail-domains.ts";
import { type Person, spelledAlike } from "../shared/person.ts";
import { shownEmail } from "../shared/shown-email.ts";
import type { Side, SideNames } from "../shared/sides.ts";
import { clockIn } from "../shared/time.ts";
import { someSides } from "../shared/words.ts";
import type { List } from "../store/list.ts";
import type { Owner } from "../store/people-codes.ts";
import {
	findPeople,
	type Referred,
	readJoined,
	readReferred,
} from "../store/people-queries.ts";
import { codesOf, readOwners } from "./owners.ts";
import {
	addressOf,
	mailboxOf,
	mailDomainOf,
	sideAndAddress,
} from "./rules/mailbox.ts";

/**
 * The most people of one mail domain whom a person can have brought: its owner receives the mails to any address there.
 * Not of the large providers, where each address is a mailbox of its own.
 */
const mostOfDomain = 3;

/** The number of confirmed people per side that each person has brought, if any, by the text of `sideAndAddress`. */
export type Brought = ReadonlyMap<string, Counts>;

/**
 * Counts the people who joined by another person's own link. Both have confirmed, and the code is in the first sign-up
 * of the mailbox: each mailbox counts once, a few of one domain, and another spelling of the own address does not count.
 * `referred` are in the order in which they joined; `owners` are confirmed people by the codes of their links.
 */
function creditFor(
	referred: Iterable<Referred>,
	owners: ReadonlyMap<string, Owner>,
): Brought {
	const brought = new Map<string, Record<Side, number>>();
	const ofDomains = new Map<string, number>();
	for (const { email, user_type, mailbox, first_ref } of referred) {
		const owner = owners.get(first_ref);
		if (!owner || mailboxOf(owner.email) === mailbox) continue;
		const domain = mailDomainOf(email);
		const key = `${sideAndAddress(owner)} ${domain}`;
		const ofDomain = ofDomains.get(key) ?? 0;
		if (ofDomain >= mostOfDomain && !isLargeProvider(domain)) continue;
		ofDomains.set(key, ofDomain + 1);
		getOrInsert(brought, sideAndAddress(owner), noCounts)[user_type] += 1;
	}
	return brought;
}

/** How many others people have brought, all of them or some; none without secrets. The owners are up to date. */
export async function readBrought(
	list: List,
	secrets: readonly string[],
	some?: readonly Pick<Person, "email" | "user_type" | "mail">[],
): Promise<Brought> {
	if (some !== undefined) {
		const owners = new Map<string, Owner>();
		for (const person of some)
			if (person.mail === "confirmed")
				for (const code of codesOf(person, secrets)) owners.set(code, person);
		if (owners.size === 0) return new Map();
		return creditFor(await readReferred(list, [...owners.keys()]), owners);
	}
	const referred = await readReferred(list);
	const codes = referred.map(({ first_ref }) => first_ref);
	return creditFor(referred, await readOwners(list, secrets, codes));
}

/**
 * The people who joined by the page since a day, without those who were imported, as the funnel counts them: those who
 * are alike together, and those who brought others by themselves.
 */
export async function readJoiners(
	list: List,
	brought: Brought,
	timeZone: string,
	since: string,
): Promise<Joiner[]> {
	const clock = clockIn(timeZone);
	const joined = (await readJoined(list, timeZone, since)).map((each) => ({
		...each,
		brought: 0,
	}));
	const email = [...brought.keys()].map(addressOf);
	const owners =
		brought.size > 0 ? await findPeople(list, { with: { email } }) : [];
	const bringing = owners.flatMap((person) => {
		const counts = brought.get(sideAndAddress(person));
		if (counts === undefined || person.is_first_imported) return [];
		const { user_type, source, language, mail, joined_at } = person;
		const day = clock(joined_at).slice(0, 10);
		if (day < since) return [];
		const alike = { user_type, source, language, mail, day };
		return [{ ...alike, people: 0, brought: sumOf(counts) }];
	});
	return [...joined, ...bringing];
}

/** The longest address in a name of a source. */
const longestOwner = 32;

/**
 * How the founder reads these sources: like `link of ann@cafe.example` where one is the code of a person's own link. Not
 * for logs and mails, which hold no address.
 */
export async function readSourceNames(
	list: List,
	secrets: readonly string[],
	sources: readonly (string | null)[],
): Promise<(source: string | null) => string | null> {
	const owners = await readOwners(list, secrets, sources);
	return namesOf(
		new Map([...owners].map(([code, owner]) => [spelledAlike(code), owner])),
	);
}

function namesOf(
	owners: ReadonlyMap<string, Owner>,
): (source: string | null) => string | null {
	return (source) => {
		const owner = source === null ? undefined : owners.get(source);
		if (owner === undefined) return source;
		const email = shownEmail(owner.email);
		const isLong = email.length > longestOwner;
		return `link of ${isLong ? `${email.slice(0, longestOwner - 1)}…` : email}`;
	};
}

/** Like `1 host, 3 advertisers`, in the names of the sides; `null` for none. */
export function broughtText(
	counts: Counts | undefined,
	names: SideNames,
): string | null {
	return (counts && someSides(counts, names).join(", ")) || null;
}
