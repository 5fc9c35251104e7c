/** Who has left the list, asked for many addresses at once: those of a file. */
import { readMailboxWishes } from "../../list/wishes.ts";
import { leaving } from "../../shared/reply.ts";
import type { List } from "../../store/list.ts";
import type { FactsOf } from "../rules/mail-facts.ts";
import { mailboxOf } from "../rules/mailbox.ts";
import { readMailboxes } from "./mailboxes.ts";

/** Addresses that are looked up at a time. */
const atATime = 1_000;

/** How the mailbox left: by a reply, or as the import of this name told. */
export interface WhyLeft {
	readonly imported?: string;
}

/** What is known of the mailboxes that may have left. */
export class Leavers {
	readonly #list: List;
	readonly #secrets: readonly string[];
	readonly #mailboxes: ReadonlySet<string>;
	readonly #wishes: Awaited<ReturnType<typeof readMailboxWishes>>;
	readonly #whyLeft = new Map<string, WhyLeft | undefined>();
	/** Addresses for which `whyLeft` was asked too early. */
	readonly #asked = new Set<string>();

	private constructor(
		list: List,
		secrets: readonly string[],
		mailboxes: ReadonlySet<string>,
		wishes: Awaited<ReturnType<typeof readMailboxWishes>>,
	) {
		this.#list = list;
		this.#secrets = secrets;
		this.#mailboxes = mailboxes;
		this.#wishes = wishes;
	}

	static async read(list: List, secrets: readonly string[]): Promise<Leavers> {
		const keys = new Set<string>();
		const left = { with: { kind: ["left", "erase"] } };
		for await (const reply of list.read("replies", left))
			keys.add(reply.person_key);
		const mailboxes = new Set<string>();
		for (const person_key of inParts(keys))
			for await (const { email } of list.read("mails", {
				with: { person_key },
			}))
				mailboxes.add(mailboxOf(email));
		return new Leavers(list, secrets, mailboxes, await readMailboxWishes(list));
	}

	/**
	 * How the mailbox of an address left the list; `undefined` if it did not. What has to be looked up is so after
	 * `look`: until then, such a mailbox has not left.
	 */
	whyLeft(email: string): WhyLeft | undefined {
		const mailbox = mailboxOf(email);
		if (this.#whyLeft.has(mailbox)) return this.#whyLeft.get(mailbox);
		const mayHaveLeft =
			this.#mailboxes.has(mailbox) || this.#wishes.of(email).left !== undefined;
		if (mayHaveLeft) this.#asked.add(email);
		return undefined;
	}

	/** Looks up what was asked; resolves with whether there was anything. */
	async look(): Promise<boolean> {
		for (const emails of inParts(this.#asked)) {
			const factsOf = await readMailboxes(this.#list, this.#secrets, emails);
			for (const email of emails)
				this.#whyLeft.set(mailboxOf(email), this.#whyOf(email, factsOf));
		}
		const hasLooked = this.#asked.size > 0;
		this.#asked.clear();
		return hasLooked;
	}

	#whyOf(email: string, factsOf: FactsOf): WhyLeft | undefined {
		const reply = leaving(factsOf(email).replies);
		if (reply === undefined) return undefined;
		const { left, imported } = this.#wishes.of(email);
		return imported !== undefined && left === reply.at ? { imported } : {};
	}
}

function* inParts(all: ReadonlySet<string>): Generator<string[]> {
	const values = [...all];
	for (let first = 0; first < values.length; first += atATime)
		yield values.slice(first, first + atATime);
}
