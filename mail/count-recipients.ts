/** Counts who would get an announcement: the numbers of the people whom `choosePeople` chooses. */
import { readMailboxWishes } from "../list/wishes.ts";
import { type Counts, noCounts } from "../shared/counts.ts";
import type { Filter } from "../shared/people-filter.ts";
import { isReachable } from "../shared/reachable.ts";
import type { List } from "../store/list.ts";
import { readFoldState } from "../store/people.ts";
import {
	countAlike,
	countFirst,
	mailboxPages,
	otherSpellings,
} from "../store/people-queries.ts";
import type { PeopleFilter } from "../store/people-search.ts";
import { askedPeople, decide, decideAlone, readNoted } from "./announce.ts";
import { refreshOwners } from "./owners.ts";
import {
	type Choice,
	type Chosen,
	chooseRecipients,
	type LeftOut,
	type Recipient,
} from "./rules/announcement.ts";
import { sideAndAddress } from "./rules/mailbox.ts";

/** How many people get the mail, and how many are left out per reason. */
export interface RecipientCounts extends Pick<Chosen, "leftOut"> {
	readonly total: number;
	readonly perSide: Counts;
	/** By the language of the person, `null` for none. */
	readonly perLanguage: ReadonlyMap<string | null, number>;
}

/**
 * Counts them; changes nothing. The database counts the people who are alike, and the rules decide once about each such
 * group; about people of whose mailboxes more is known, they decide one by one.
 */
export async function countRecipients(
	list: List,
	kind: string,
	filter: Filter,
	choice: Omit<Choice, "ratio">,
	secrets: readonly string[],
	now: number,
): Promise<RecipientCounts> {
	await refreshOwners(list, secrets);
	return list.transaction("snapshot", async () => {
		const asked = await askedPeople(list, filter, choice, secrets);
		const { which } = asked;
		const decided = async (which: PeopleFilter) => {
			const of = { ...asked, which };
			const pages = decide(list, kind, of, () => true, secrets, now);
			return (await Array.fromAsync(pages)).flat();
		};
		const counts = new RecipientCounter();
		// People who brought others are few.
		if (choice.brought) {
			counts.addChosen(chooseRecipients(await decided(which), choice));
			return counts;
		}
		const unusual = await readUnusual(list);
		const noted = await readNoted(list, kind, asked);
		const without = [...unusual.union(noted)];
		const but = { without, byAnswer: choice.isAnswer !== undefined };
		const groups = (await countAlike(list, which, but)).filter((alike) => {
			const { people, hasOrigin, ...group } = alike;
			const origin = hasOrigin ? anyOrigin : null;
			const joined_at = choice.from ?? "";
			const person = { ...group, email: anyEmail, joined_at, origin };
			const one = decideAlone(person, kind, asked, now);
			if (one) counts.add(one, people);
			return one?.reason === null;
		});
		const apart = { ...which, with: { mailbox: without } };
		const others = chooseRecipients(
			without.length > 0 ? await decided(apart) : [],
			{},
		);
		counts.addChosen(others);
		const { count = counts.total } = choice;
		if (counts.total <= count) return counts;
		const first = new RecipientCounter(counts.leftOut);
		const names = others.people.map(sideAndAddress);
		for (const { people, ...each } of await countFirst(
			...([list, which, but, groups, names, count] as const),
		))
			first.addMail(each, people);
		return first;
	});
}

/** Of a person who stands for others: an address that mail can reach, and where only imports brought them in. */
const anyEmail = "person@mail.example";
const anyOrigin = { source: null, since: "" };

class RecipientCounter implements RecipientCounts {
	total = 0;
	readonly perSide = noCounts();
	readonly perLanguage = new Map<string | null, number>();
	readonly leftOut: Partial<Record<LeftOut, number>>;

	constructor(leftOut: RecipientCounts["leftOut"] = {}) {
		this.leftOut = { ...leftOut };
	}

	/** Adds people about whom the same was decided. */
	add({ user_type, language, reason }: Recipient, people: number): void {
		if (reason !== null) {
			this.#leaveOut(reason, people);
			return;
		}
		this.addMail({ user_type, language }, people);
	}

	/** Adds people who get the mail. */
	addMail(
		{ user_type, language }: Pick<Recipient, "user_type" | "language">,
		people: number,
	): void {
		this.total += people;
		this.perSide[user_type] += people;
		const before = this.perLanguage.get(language) ?? 0;
		this.perLanguage.set(language, before + people);
	}

	addChosen({ people, leftOut }: Chosen): void {
		for (const one of people) this.add(one, 1);
		for (const [reason, count] of Object.entries(leftOut))
			this.#leaveOut(reason as LeftOut, count);
	}

	#leaveOut(reason: LeftOut, people: number): void {
		this.leftOut[reason] = (this.leftOut[reason] ?? 0) + people;
	}
}

/** The unusual mailboxes of a version of the people. */
let known: {
	readonly version: string;
	readonly unusual: ReadonlySet<string>;
} = { version: "", unusual: new Set() };

/**
 * The mailboxes whose people are decided about one by one, for any mail: those of several people, with events, and
 * of addresses that no mail server can have. They are kept until people change, as each choice asks for them. The people
 * are up to date.
 */
export async function readUnusual(list: List): Promise<ReadonlySet<string>> {
	const version = (await readFoldState(list))?.stamp ?? "";
	if (version !== "" && known.version === version) return known.unusual;
	const wishes = await readMailboxWishes(list);
	const unusual = new Set<string>();
	let last = "";
	for await (const page of mailboxPages(list))
		for (const mailbox of page) {
			if (mailbox === last || wishes.has(mailbox) || !isReachable(mailbox))
				unusual.add(mailbox);
			last = mailbox;
		}
	for await (const page of otherSpellings(list))
		for (const { email, mailbox } of page)
			if (!isReachable(email)) unusual.add(mailbox);
	known = { version, unusual };
	return unusual;
}
