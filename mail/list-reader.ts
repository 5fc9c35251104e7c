import { setImmediate as nextTurn } from "node:timers/promises";
import { ago, dayMs, hourMs, minuteMs } from "../shared/time.ts";
import type { List } from "../store/list.ts";
import { MailBook } from "./mail-book.ts";
import { usualMs } from "./rules/sign-up-spike.ts";

/** How often the last hour is read again: PostgreSQL may commit a sign-up after a later one. */
const lateMs = minuteMs;
/** How often all is read again, so that nothing stays wrong or grows for ever. */
const allMs = dayMs;
/** Rows that are read before a stop is noticed. */
const rowsPerTurn = 500;

/** Keeps what the rules know up to date with the list. */
export class ListReader {
	readonly #list: List;
	readonly #secrets: readonly string[];
	readonly #signal: AbortSignal | undefined;
	/** Milliseconds since 1970; in the past of a clock that jumped, all is read again. */
	#allAt = Number.NEGATIVE_INFINITY;
	#lateAt = 0;
	#changed: string | undefined;
	#lastIds = { waitlist: 0, replies: 0, mails: 0 };
	book: MailBook;

	constructor(list: List, secrets: readonly string[], signal?: AbortSignal) {
		this.#list = list;
		this.#secrets = secrets;
		this.#signal = signal;
		this.book = new MailBook(secrets);
	}

	/** The last reply that was read. */
	get lastReply(): number {
		return this.#lastIds.replies;
	}

	/** Reads what is new; `changed` is the time at which a command last changed mails. */
	async read(changed: string | undefined, now: number): Promise<void> {
		const isLate = now >= this.#lateAt + lateMs;
		const hasJumped = now < this.#lateAt || now >= this.#allAt + allMs;
		if (hasJumped || changed !== this.#changed) {
			this.book = new MailBook(this.#secrets);
			this.#lastIds = { waitlist: 0, replies: 0, mails: 0 };
			await this.readMails(now);
			// Replies count for ever; sign-ups only as far back as the rules look.
			await this.#readReplies({});
			await this.#readSignUps({ since: ago(usualMs, now) }, now);
			this.#allAt = now;
			this.#changed = changed;
		} else {
			const { replies, waitlist } = this.#lastIds;
			const lastHour = { since: ago(hourMs, now) };
			await this.#readReplies(isLate ? lastHour : { afterId: replies });
			await this.#readSignUps(isLate ? lastHour : { afterId: waitlist }, now);
		}
		if (isLate || hasJumped) this.#lateAt = now;
	}

	/** Reads the mails that were added. */
	async readMails(now: number): Promise<void> {
		const rows = this.#list.read("mails", { afterId: this.#lastIds.mails });
		await this.#each("mails", rows, (mail) => this.book.putMail(mail, now));
	}

	#readReplies(which: { afterId?: number; since?: string }): Promise<void> {
		const rows = this.#list.read("replies", which);
		return this.#each("replies", rows, (reply) => this.book.addReply(reply));
	}

	#readSignUps(
		which: { afterId?: number; since?: string },
		now: number,
	): Promise<void> {
		const rows = this.#list.read("waitlist", which);
		return this.#each("waitlist", rows, (row) => this.book.addSignUp(row, now));
	}

	async #each<Row extends { readonly id: number }>(
		table: "waitlist" | "replies" | "mails",
		rows: AsyncIterable<Row>,
		add: (row: Row) => void,
	): Promise<void> {
		let count = 0;
		for await (const row of rows) {
			add(row);
			this.#lastIds[table] = Math.max(this.#lastIds[table], row.id);
			count += 1;
			if (count % rowsPerTurn > 0) continue;
			await nextTurn();
			this.#signal?.throwIfAborted();
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
