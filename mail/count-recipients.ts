/** Counts who would get an announcement: the numbers of the people whom `choosePeople` chooses. */
import { refreshPeople } from "../list/refresh-people.ts";
import { type Counts, noCounts } from "../shared/counts.ts";
import { knownStates } from "../shared/mail.ts";
import type { Filter } from "../shared/people-filter.ts";
import { isReachable } from "../shared/reachable.ts";
import type { List } from "../store/list.ts";
import {
	countAlike,
	mailboxPages,
	type PeopleFilter,
	readSharedMailboxes,
} from "../store/people-queries.ts";
import {
	type AskedPeople,
	askedPeople,
	decide,
	decideAlone,
	type IsNoted,
	readNoted,
} from "./announce.ts";
import {
	type Choice,
	type Chosen,
	chooseRecipients,
	knownReason,
	type LeftOut,
	type Recipient,
} from "./rules/announcement.ts";
import { mailboxOf } from "./rules/mailbox.ts";

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
	await refreshPeople(list);
	return list.transaction("snapshot", async () => {
		const asked = await askedPeople(list, filter, choice, secrets);
		const isNoted = await readNoted(list, kind);
		const decided = (which: PeopleFilter) =>
			decide(list, kind, { ...asked, which }, isNoted, secrets, now);
		const counts = new RecipientCounter();
		// People who brought others are few.
		if (choice.brought) {
			const all = (await Array.fromAsync(decided(asked.which))).flat();
			counts.addChosen(chooseRecipients(all, choice));
			return counts;
		}
		const apart = await readApart(list, kind, asked, isNoted);
		const byAnswer = choice.isAnswer !== undefined;
		const alike = await countAlike(list, asked.which, apart, byAnswer);
		for (const { people, hasOrigin, ...group } of alike) {
			const origin = hasOrigin ? anyOrigin : null;
			const joined_at = choice.from ?? "";
			const person = { ...group, email: anyEmail, joined_at, origin };
			const one = decideAlone(person, kind, asked, now);
			if (one) counts.add(one, people);
		}
		if (apart.length > 0) {
			const which = { ...asked.which, with: { mailbox: apart } };
			const others = (await Array.fromAsync(decided(which))).flat();
			counts.addChosen(chooseRecipients(others, {}));
		}
		if (counts.total <= (choice.count ?? counts.total)) return counts;
		const first = new RecipientCounter(counts.leftOut);
		const mailboxes = new Set<string>();
		for await (const page of decided(asked.which))
			for (const one of page) {
				if (first.total === choice.count) return first;
				const mailbox = mailboxOf(one.email);
				if (one.reason !== null || mailboxes.has(mailbox)) continue;
				mailboxes.add(mailbox);
				first.add(one, 1);
			}
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

/** The mailboxes whose people are decided about one by one: others may be in the way, or there is more to know. */
async function readApart(
	list: List,
	kind: string,
	{ which, choice }: AskedPeople,
	isNoted: IsNoted,
): Promise<string[]> {
	const apart = new Set(await readSharedMailboxes(list));
	const open = [...knownStates, null].filter(
		(mail) => knownReason({ mail }, kind, choice) === undefined,
	);
	for await (const page of mailboxPages(list, which, open))
		for (const { email, mailbox } of page)
			if (isNoted(mailbox) || !isReachable(email)) apart.add(mailbox);
	return [...apart];
}
