import type { Call } from "./calls.ts";
import { getOrInsert } from "./get-or-insert.ts";
import type { Mail } from "./mail.ts";
import type { MailboxTimes } from "./mailbox-events.ts";
import { type Filter, isAmong } from "./people-filter.ts";
import { type Known, type Person, peopleOf } from "./person.ts";
import type { Reply } from "./reply.ts";
import type { StoredSignUp } from "./sign-up.ts";

export const sortColumns = [
	"joined_at",
	"email",
	"submissions",
	"last_seen_at",
] as const;

export interface Order {
	readonly sort: (typeof sortColumns)[number];
	readonly descending: boolean;
}

/** The people of a list, made of its rows, which come in any order. */
export class People {
	readonly #addresses = new Map<string, Address>();
	readonly #emailOfKey = new Map<string, string>();
	/** Replies by the key of the person; some come before the mail. */
	readonly #replies = new Map<string, Reply[]>();
	readonly #changed = new Set<Address>();
	/** The orders that were requested so far. */
	readonly #orders = new Map<Order["sort"], Person[]>();
	readonly #count: (person: Person, by: 1 | -1) => void;
	#toldOf: (email: string) => MailboxTimes | undefined = () => undefined;

	/** `count` is called with +1 per person added, and with -1 per person replaced. */
	constructor(count: (person: Person, by: 1 | -1) => void = () => {}) {
		this.#count = count;
	}

	addSignUp(row: StoredSignUp): void {
		const known = this.#changing(row.email.toLowerCase());
		const { signUps } = known;
		// Most addresses have few rows, and `push` would reserve memory for many more. Long arrays take too long to copy.
		if (signUps.length < maxCopied) known.signUps = [...signUps, row];
		else signUps.push(row);
	}

	/** Adds a mail, or what has become of one. */
	addMail(mail: Known["mails"][number] & Pick<Mail, "person_key">): void {
		const before = this.#addresses.get(mail.email)?.mails ?? none;
		const isKnown = before.some(
			({ id, state }) => id === mail.id && state === mail.state,
		);
		if (isKnown) return;
		const known = this.#changing(mail.email);
		known.mails = known.mails.filter(({ id }) => id !== mail.id).concat(mail);
		this.#emailOfKey.set(mail.person_key, mail.email);
	}

	/** Adds the founder's notes on calls, which may be there already. */
	addCall(call: Call): void {
		if (this.#addresses.get(call.email)?.call?.at === call.at) return;
		this.#changing(call.email).call = call;
	}

	/** Tells what an import told of the mailbox of an address: for the rows that are added from now on. */
	setWishes(toldOf: (email: string) => MailboxTimes | undefined): void {
		this.#toldOf = toldOf;
	}

	addReply(reply: Reply): void {
		getOrInsert(this.#replies, reply.person_key, () => []).push(reply);
		const email = this.#emailOfKey.get(reply.person_key);
		if (email !== undefined) this.#changing(email);
	}

	/** All people, in the order in which they joined. */
	all(): readonly Person[] {
		return this.inOrder("joined_at");
	}

	/** One person per side of an address, in any spelling. */
	of(email: string): readonly Person[] {
		this.#settle();
		return this.#addresses.get(email.toLowerCase())?.people ?? [];
	}

	/** All rows of an address, in any spelling. */
	rowsOf(email: string): Known | undefined {
		this.#settle();
		return this.#addresses.get(email.toLowerCase());
	}

	/** All people in ascending order; equal values are ordered by e-mail and side. */
	inOrder(sort: Order["sort"]): readonly Person[] {
		this.#settle();
		return getOrInsert(this.#orders, sort, () =>
			sorted(this.#nearly(sort), sort),
		);
	}

	/** The people that match the filter, in the order, and their total number. */
	page(
		filter: Filter,
		{ sort, descending }: Order,
		offset = 0,
		limit = Number.POSITIVE_INFINITY,
	): { readonly people: readonly Person[]; readonly total: number } {
		const order = this.inOrder(sort);
		const isWanted = isAmong(filter);
		const people: Person[] = [];
		let total = 0;
		// A loop over the index: copying an array of a million people takes several times as long.
		for (let index = 0; index < order.length; index += 1) {
			const at = descending ? order.length - 1 - index : index;
			const person = order[at] as Person;
			if (!isWanted(person)) continue;
			if (total >= offset && people.length < limit) people.push(person);
			total += 1;
		}
		return { people, total };
	}

	/** All people in nearly the requested order, which makes sorting fast: most rows arrive in the order of their times. */
	#nearly(sort: Order["sort"]): readonly Person[] {
		if (sort === "submissions") return this.inOrder("email");
		const all: Person[] = [];
		if (sort === "email")
			for (const email of [...this.#addresses.keys()].sort())
				all.push(...(this.#addresses.get(email)?.people ?? none));
		else for (const { people } of this.#addresses.values()) all.push(...people);
		return all;
	}

	/** Computes the people of all changed addresses. */
	#settle(): void {
		if (this.#changed.size === 0) return;
		const before = new Set<Person>();
		const after: Person[] = [];
		for (const known of this.#changed) {
			for (const person of known.people) before.add(person);
			if (known.mails.length > 0) known.replies = this.#repliesTo(known.mails);
			const [row] = known.signUps;
			if (row) known.mailbox = this.#toldOf(row.email);
			// `slice` frees the memory that the array reserves for more people.
			known.people = peopleOf(known).slice();
			after.push(...known.people);
		}
		this.#changed.clear();
		for (const person of before) this.#count(person, -1);
		for (const person of after) this.#count(person, 1);
		for (const [sort, order] of this.#orders) {
			const others = order.filter((person) => !before.has(person));
			this.#orders.set(sort, sorted(others.concat(after), sort));
		}
	}

	#repliesTo(mails: Known["mails"]): readonly Reply[] {
		const keys = new Set(mails.map(({ person_key }) => person_key));
		return [...keys].flatMap((key) => this.#replies.get(key) ?? []);
	}

	/** The rows of an address, which the caller is about to change. */
	#changing(email: string): Address {
		const known = getOrInsert(this.#addresses, email, () => ({
			signUps: [],
			mails: none,
			replies: none,
			people: none,
		}));
		this.#changed.add(known);
		return known;
	}
}

/** All rows of an address, and the people that they make. */
type Address = { -readonly [Rows in keyof Known]: Known[Rows] } & {
	signUps: StoredSignUp[];
	people: readonly Person[];
};

const none: readonly never[] = [];
/** Up to this many sign-ups of an address, each new one copies the array. */
const maxCopied = 20;

/** Sorts people; fast if most of them are in order already. */
function sorted(people: readonly Person[], sort: Order["sort"]): Person[] {
	return people.toSorted((one, other) => {
		if (one[sort] !== other[sort]) return one[sort] < other[sort] ? -1 : 1;
		if (one.email !== other.email) return one.email < other.email ? -1 : 1;
		return one.user_type < other.user_type ? -1 : 1;
	});
}
