import { ago, dayMs, hourMs, minuteMs } from "../shared/time.ts";
import type { List } from "../store/list.ts";
import type { Rows, Which } from "../store/tables.ts";
import { MailBook } from "./mail-book.ts";
import { usualMs } from "./rules/sign-up-spike.ts";

/** How often the last hour is read again: PostgreSQL may commit a sign-up after a later one. */
const lateMs = minuteMs;
/** How often all is read again, so that nothing stays wrong or grows for ever. */
const allMs = dayMs;

/** Keeps what the rules know up to date with the list. */
export class ListReader {
	readonly #list: List;
	readonly #secrets: readonly string[];
	/** Milliseconds since 1970; in the past of a clock that jumped, all is read again. */
	#allAt = Number.NEGATIVE_INFINITY;
	#lateAt = 0;
	#changed: string | undefined;
	#lastIds = { waitlist: 0, replies: 0, mails: 0 };
	book: MailBook;

	constructor(list: List, secrets: readonly string[]) {
		this.#list = list;
		this.#secrets = secrets;
		this.book = new MailBook(secrets);
	}

	/** The last reply that was read. */
	get lastReply(): number {
		return this.#lastIds.replies;
	}

	/** Reads what is new; `changed` is the time at which a command last changed mails. */
	async read(changed: string | undefined, now: number): Promise<void> {
		const hasJumped = now < this.#lateAt || now >= this.#allAt + allMs;
		const isAll = hasJumped || changed !== this.#changed;
		const isLate = isAll || now >= this.#lateAt + lateMs;
		if (isAll) {
			this.book = new MailBook(this.#secrets);
			this.#lastIds = { waitlist: 0, replies: 0, mails: 0 };
			await this.readMails(now);
		}
		// Replies count for ever; sign-ups only as far back as the rules look.
		const last = this.#lastIds;
		const lastHour = { since: ago(hourMs, now) };
		const newReplies = isLate ? lastHour : { afterId: last.replies };
		const newSignUps = isLate ? lastHour : { afterId: last.waitlist };
		await this.#each("replies", isAll ? {} : newReplies, (reply) =>
			this.book.addReply(reply),
		);
		await this.#each(
			"waitlist",
			isAll ? { since: ago(usualMs, now) } : newSignUps,
			(signUp) => this.book.addSignUp(signUp, now),
		);
		if (isAll) this.#allAt = now;
		if (isLate) this.#lateAt = now;
		this.#changed = changed;
	}

	/** Reads the mails that were added. */
	readMails(now: number): Promise<void> {
		const added = { afterId: this.#lastIds.mails };
		return this.#each("mails", added, (mail) => this.book.putMail(mail, now));
	}

	async #each<Name extends "waitlist" | "replies" | "mails">(
		table: Name,
		which: Which<Name>,
		add: (row: Rows[Name]) => void,
	): Promise<void> {
		for await (const row of this.#list.read(table, which)) {
			add(row);
			this.#lastIds[table] = Math.max(this.#lastIds[table], row.id);
		}
	}
}

/** The book of a list as it is now, without its sign-ups. */
export async function readMailBook(
	list: List,
	secrets: readonly string[],
): Promise<MailBook> {
	const book = new MailBook(secrets);
	for await (const mail of list.read("mails")) book.putMail(mail, Date.now());
	for await (const reply of list.read("replies")) book.addReply(reply);
	return book;
}
