/** The wishes of mailboxes, which outlive their people. */
import { mailboxOf } from "../mail/rules/mailbox.ts";
import {
	latestOf,
	timesOf,
	type WishKind,
	type WishTimes,
	wishOf,
} from "../shared/wish.ts";
import {
	hashOf,
	readErasureKeys,
	type Wishes,
} from "../store/erased-people.ts";
import type { List } from "../store/list.ts";
import type { ErasureKey } from "../store/tables.ts";

/** The wishes of a list. */
export class MailboxWishes {
	readonly #keys: readonly ErasureKey[];
	readonly #wishes: ReadonlyMap<string, WishTimes>;

	constructor(
		keys: readonly ErasureKey[] = [],
		wishes: ReadonlyMap<string, WishTimes> = new Map(),
	) {
		this.#keys = keys;
		this.#wishes = wishes;
	}

	/**
	 * The names of the mailbox of an address: a hash with each key of the list, which its backups hold and
	 * no setting changes. An older backup may have only one of these keys.
	 */
	keysOf(email: string): string[] {
		const mailbox = `mailbox ${mailboxOf(email)}`;
		return this.#keys.map((key) => hashOf(key, mailbox));
	}

	/** Changes whenever an import tells of leaving or bouncing, or is taken back. */
	get importsVersion(): string {
		const times = [...this.#wishes.values()].flatMap(
			({ imported }) => imported ?? [],
		);
		return `${times.length} ${times.sort().at(-1)}`;
	}

	/** Whether there is any. */
	get isEmpty(): boolean {
		return this.#wishes.size === 0;
	}

	/** What an import told of the mailbox of an address, `undefined` for nothing: a person's own wishes are replies. */
	toldOf(email: string): WishTimes | undefined {
		const wish = this.of(email);
		return wish.imported === undefined ? undefined : wish;
	}

	/** The wish of the mailbox of an address. */
	of(email: string): WishTimes {
		if (this.#wishes.size === 0) return {};
		return this.keysOf(email)
			.map((key) => this.#wishes.get(key) ?? {})
			.reduce(latestOf, {});
	}
}

/** Reads the wishes of a list, all or those of the mailboxes of some addresses. */
export async function readMailboxWishes(
	list: List,
	emails?: readonly string[],
): Promise<MailboxWishes> {
	const keys = await readErasureKeys(list);
	const none = new MailboxWishes(keys);
	const mailbox_key = emails?.flatMap((email) => none.keysOf(email));
	const wishes = new Map<string, WishTimes>();
	const which = mailbox_key ? { with: { mailbox_key } } : {};
	for await (const wish of list.read("wishes", which))
		wishes.set(wish.mailbox_key, timesOf(wish));
	return new MailboxWishes(keys, wishes);
}

/** Replaces the wishes that have the same keys; a wish without a time is deleted. */
export async function saveWishes(list: List, wishes: Wishes): Promise<void> {
	const rows = Object.entries(wishes).map(([key, times]) => wishOf(key, times));
	const mailbox_key = rows.map((row) => row.mailbox_key);
	await list.remove("wishes", { with: { mailbox_key } });
	const isEmpty = (times: WishTimes = {}) => Object.keys(times).length === 0;
	await list.insert(
		"wishes",
		rows.filter((row) => !isEmpty(wishes[row.mailbox_key])),
	);
}

/** Notes that the mailboxes of these addresses have, or do not have any more, a wish. Resolves with what has changed. */
export async function changeWish(
	list: List,
	emails: readonly string[],
	kind: WishKind,
	at: string | undefined,
): Promise<Wishes> {
	const before = await readMailboxWishes(list);
	const changed: Record<string, WishTimes> = {};
	for (const email of emails) {
		const { [kind]: last, imported, ...rest } = before.of(email);
		if (at === undefined && last === undefined) continue;
		// Who has left here has left, whatever becomes of an import that told so before.
		const isOwn = kind === "left" || imported === undefined;
		const others = isOwn ? rest : { ...rest, imported };
		const times = at === undefined ? others : { ...others, [kind]: at };
		for (const key of before.keysOf(email)) changed[key] = times;
	}
	await saveWishes(list, changed);
	return changed;
}
