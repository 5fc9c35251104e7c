/** Reads and writes the events of mailboxes (shared/mailbox-events.ts), which outlive their people. */
import { mailboxOf } from "../mail/rules/mailbox.ts";
import {
	latestOf,
	type MailboxEvent,
	type MailboxTimes,
	mailboxRow,
	timesOf,
} from "../shared/mailbox-events.ts";
import {
	hashOf,
	readErasureKeys,
	type Wishes,
} from "../store/erased-people.ts";
import type { List } from "../store/list.ts";
import type { ErasureKey } from "../store/tables.ts";

/** The names that were computed before, by the keys: of a long list, this takes most of the time. */
let known = { by: "", of: new Map<string, readonly string[]>() };
/** Mailboxes whose names are kept: about 20 MB. */
const mostKnown = 100_000;

/** The events of all mailboxes of a list. */
export class MailboxWishes {
	readonly #keys: readonly ErasureKey[];
	readonly #wishes: ReadonlyMap<string, MailboxTimes>;
	readonly #known: Map<string, readonly string[]>;

	constructor(
		keys: readonly ErasureKey[] = [],
		wishes: ReadonlyMap<string, MailboxTimes> = new Map(),
	) {
		this.#keys = keys;
		this.#wishes = wishes;
		const by = keys.map(({ name, key }) => `${name} ${key}`).join();
		if (known.by !== by) known = { by, of: new Map() };
		this.#known = known.of;
	}

	/**
	 * The names of the mailbox of an address: a hash with each key of the list, which its backups hold and
	 * no setting changes. An older backup may have only one of these keys.
	 */
	keysOf(email: string): readonly string[] {
		return this.#namesOf(mailboxOf(email));
	}

	#namesOf(mailbox: string): readonly string[] {
		const before = this.#known.get(mailbox);
		if (before) return before;
		const names = this.#keys.map((key) => hashOf(key, `mailbox ${mailbox}`));
		if (this.#known.size < mostKnown) this.#known.set(mailbox, names);
		return names;
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

	/** What an import told of the mailbox of an address, `undefined` for nothing: what a person does here is a reply. */
	toldOf(email: string): MailboxTimes | undefined {
		const times = this.of(email);
		return times.imported === undefined ? undefined : times;
	}

	/** Whether anything happened with a mailbox. */
	has(mailbox: string): boolean {
		return (
			this.#wishes.size > 0 &&
			this.#namesOf(mailbox).some((name) => this.#wishes.has(name))
		);
	}

	/** What happened with the mailbox of an address. */
	of(email: string): MailboxTimes {
		if (this.#wishes.size === 0) return {};
		return this.keysOf(email)
			.map((key) => this.#wishes.get(key) ?? {})
			.reduce(latestOf, {});
	}
}

/** Reads the events of a list, all or those of the mailboxes of some addresses. */
export async function readMailboxWishes(
	list: List,
	emails?: readonly string[],
): Promise<MailboxWishes> {
	const keys = await readErasureKeys(list);
	const none = new MailboxWishes(keys);
	const mailbox_key = emails?.flatMap((email) => none.keysOf(email));
	const wishes = new Map<string, MailboxTimes>();
	const which = mailbox_key ? { with: { mailbox_key } } : {};
	for await (const row of list.read("wishes", which))
		wishes.set(row.mailbox_key, timesOf(row));
	return new MailboxWishes(keys, wishes);
}

/** Replaces the rows that have the same keys; one without a time is deleted. */
export async function saveWishes(list: List, wishes: Wishes): Promise<void> {
	const rows = Object.entries(wishes).map(([key, times]) =>
		mailboxRow(key, times),
	);
	const mailbox_key = rows.map((row) => row.mailbox_key);
	await list.remove("wishes", { with: { mailbox_key } });
	const isEmpty = (times: MailboxTimes = {}) => Object.keys(times).length === 0;
	await list.insert(
		"wishes",
		rows.filter((row) => !isEmpty(wishes[row.mailbox_key])),
	);
}

/** Notes when an event happened with the mailboxes of these addresses, or that it is no more so. Resolves with what has changed. */
export async function changeWish(
	list: List,
	emails: readonly string[],
	kind: MailboxEvent,
	at: string | undefined,
): Promise<Wishes> {
	const before = await readMailboxWishes(list);
	const changed: Record<string, MailboxTimes> = {};
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
