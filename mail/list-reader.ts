import { setImmediate as nextTurn } from "node:timers/promises";
import { ago, dayMs, hourMs, minuteMs, secondMs } from "../shared/time.ts";
import type { List } from "../store/list.ts";
import { MailBook } from "./mail-book.ts";
import { Planner } from "./plan.ts";
import { usualMs } from "./rules/sign-up-spike.ts";

/** How often new rows are read. */
const readMs = secondMs;
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
	readonly #signal: AbortSignal;
	/** Times are milliseconds since 1970; in the past of a clock that jumped, all is read again. */
	#allAt = Number.NEGATIVE_INFINITY;
	#lateAt = 0;
	#readAt = 0;
	#changed: string | undefined;
	#lastIds = { waitlist: 0, replies: 0, mails: 0 };
	book: MailBook;
	planner: Planner;

	constructor(list: List, secrets: readonly string[], signal: AbortSignal) {
		this.#list = list;
		this.#secrets = secrets;
		this.#signal = signal;
		this.book = new MailBook(secrets);
		this.planner = new Planner(this.book);
	}

	/** The last reply that was read. */
	get lastReply(): number {
		return this.#lastIds.replies;
	}

	/** Reads what is new; `changed` is the time at which a command last changed mails. */
	async read(changed: string | undefined, now: number): Promise<void> {
		const hasJumped = now < this.#readAt || now > this.#readAt + hourMs;
		if (hasJumped || changed !== this.#changed || now >= this.#allAt + allMs) {
			await this.#readAll(now);
			this.#changed = changed;
		} else if (now >= this.#readAt + readMs) {
			const isLate = now >= this.#lateAt + lateMs;
			await this.#readNew(now, isLate ? ago(hourMs, now) : undefined);
			if (isLate) this.#lateAt = now;
		}
	}

	async #readAll(now: number): Promise<void> {
		this.book = new MailBook(this.#secrets);
		this.planner = new Planner(this.book);
		this.#lastIds = { waitlist: 0, replies: 0, mails: 0 };
		await this.readMails(now);
		await this.#readNew(now, ago(usualMs, now));
		this.#allAt = now;
		this.#lateAt = now;
	}

	/** Reads the mails that were added. */
	async readMails(now: number): Promise<void> {
		const rows = this.#list.read("mails", { afterId: this.#lastIds.mails });
		await this.#each("mails", rows, (mail) => this.book.putMail(mail, now));
	}

	/** Reads the replies that were added. */
	async readReplies(): Promise<void> {
		const rows = this.#list.read("replies", { afterId: this.#lastIds.replies });
		await this.#each("replies", rows, (reply) => this.book.addReply(reply));
	}

	async #readNew(now: number, since: string | undefined): Promise<void> {
		const { waitlist, replies } = this.#lastIds;
		const which = (afterId: number) =>
			since === undefined ? { afterId } : { since };
		// Replies count for ever; sign-ups only as far back as the rules look.
		await this.#each(
			"replies",
			this.#list.read("replies", replies === 0 ? {} : which(replies)),
			(reply) => this.book.addReply(reply),
		);
		await this.#each(
			"waitlist",
			this.#list.read("waitlist", which(waitlist)),
			(signUp) => this.planner.addSignUp(signUp, now),
		);
		this.#readAt = now;
	}

	async #each<Row extends { readonly id: number }>(
		table: "waitlist" | "replies" | "mails",
		rows: AsyncIterable<Row>,
		take: (row: Row) => void,
	): Promise<void> {
		let count = 0;
		for await (const row of rows) {
			take(row);
			this.#lastIds[table] = Math.max(this.#lastIds[table], row.id);
			count += 1;
			if (count % rowsPerTurn > 0) continue;
			await nextTurn();
			this.#signal.throwIfAborted();
		}
	}
}

/** The book of a list as it is now. */
export async function readMailBook(
	list: List,
	secrets: readonly string[],
): Promise<MailBook> {
	const book = new MailBook(secrets);
	for await (const mail of list.read("mails")) book.putMail(mail, Date.now());
	for await (const reply of list.read("replies")) book.addReply(reply);
	return book;
}
