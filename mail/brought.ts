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
import { readFoldState } from "../store/people.ts";
import {
	findPeople,
	ownerPages,
	type Referred,
	readJoined,
	readReferred,
	sourcePages,
} from "../store/people-queries.ts";
import { isOwnCode, ownCodes, personKeys } from "./letter/links.ts";
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

type Owner = Pick<Person, "email" | "user_type">;

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

/** How many others people have brought, all of them or some; none without secrets. The people are up to date. */
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

/** The owners that were read of a version of the people, with the codes that were asked for, by the secrets. */
const read = new WeakMap<
	readonly string[],
	{
		readonly version: string | undefined;
		readonly asked: ReadonlySet<string>;
		readonly owners: ReadonlyMap<string, Owner>;
	}
>();

/** At least the confirmed people whose own links have some of these codes, by the code. */
async function readOwners(
	list: List,
	secrets: readonly string[],
	codes: readonly (string | null)[],
): Promise<ReadonlyMap<string, Owner>> {
	const some = codes.filter((code) => code !== null).filter(isOwnCode);
	if (some.length === 0 || secrets.length === 0) return new Map();
	const version = (await readFoldState(list))?.stamp;
	const last = read.get(secrets);
	if (version && last?.version === version) {
		const wasAsked = (code: string) =>
			last.asked.has(code) || last.asked.has(spelledAlike(code));
		if (some.every(wasAsked)) return last.owners;
	}
	// With all sources: who asks who was brought also asks for their names, and to look at all people takes most of the time.
	const sources = await Array.fromAsync(sourcePages(list));
	const asked = new Set([...some, ...sources.flat().filter(isOwnCode)]);
	const owners = new Map<string, Owner>();
	for await (const page of ownerPages(list))
		for (const person of page)
			for (const code of codesOf(person, secrets))
				if (asked.has(code) || asked.has(spelledAlike(code)))
					owners.set(code, person);
	read.set(secrets, { version, asked, owners });
	return owners;
}

/** Computes the codes of all who confirmed, some at a time: the first look at the sources need not. */
export async function prepareCodes(
	list: List,
	secrets: readonly string[],
): Promise<void> {
	if (secrets.length === 0) return;
	for await (const page of ownerPages(list))
		for (const owner of page) codesOf(owner, secrets);
}

/**
 * The codes that were computed before, by the secrets: of a long list, this takes most of the time. Those of an owner are
 * one text, with spaces between them: an array takes several times as much memory.
 */
const known = new WeakMap<readonly string[], Map<string, string>>();
/** Owners whose codes are kept: about 15 MB. */
const mostKnown = 100_000;

/** The codes of a person's own link: an earlier mail may contain one of an earlier secret. */
function codesOf(owner: Owner, secrets: readonly string[]): readonly string[] {
	const before = getOrInsert(known, secrets, () => new Map());
	const name = sideAndAddress(owner);
	const found = before.get(name);
	if (found) return found.split(" ");
	const { email, user_type } = owner;
	const codes = personKeys(secrets, email, user_type).flatMap((key) =>
		secrets.flatMap((secret) => ownCodes(secret, key)),
	);
	const different = [...new Set(codes)];
	if (before.size < mostKnown) before.set(name, different.join(" "));
	return different;
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
