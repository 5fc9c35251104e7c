import { ago, dayMs, hourMs, minuteMs } from "../shared/time.ts";
import type { List } from "../store/list.ts";
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
	/** Milliseconds since 1970. */
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

	/** Reads what is new; `changed` is the time at which a command last changed mails. */
	async read(changed: string | undefined, now: number): Promise<void> {
		const hasJumped = now < this.#lateAt || now >= this.#allAt + allMs;
		const isAll = hasJumped || changed !== this.#changed;
		const isLate = isAll || now >= this.#lateAt + lateMs;
		if (isAll) {
			this.book = new MailBook(this.#secrets);
			this.#lastIds = { waitlist: 0, replies: 0, mails: 0 };
		}
		const last = this.#lastIds;
		await this.readMails();
		const lastHour = { since: ago(hourMs, this.#lateAt) };
		const isRepeated = isLate && !isAll;
		const replies = isRepeated ? lastHour : { afterId: last.replies };
		for await (const reply of this.#list.read("replies", replies)) {
			this.book.addReply(reply);
			last.replies = Math.max(last.replies, reply.id);
		}
		// Replies count for ever; sign-ups only as far back as the rules look.
		const isFirst = isAll && { since: ago(usualMs, now) };
		const signUps = isFirst || (isLate ? lastHour : { afterId: last.waitlist });
		for await (const signUp of this.#list.read("waitlist", signUps)) {
			this.book.addSignUp(signUp, now);
			last.waitlist = Math.max(last.waitlist, signUp.id);
		}
		if (isAll) this.#allAt = now;
		if (isLate) this.#lateAt = now;
		this.#changed = changed;
	}

	/** Reads the mails that were added. */
	async readMails(): Promise<void> {
		const added = { afterId: this.#lastIds.mails };
		for await (const mail of this.#list.read("mails", added)) {
			this.book.putMail(mail);
			this.#lastIds.mails = mail.id;
		}
	}
}

/** The book of a list as it is now, without its sign-ups. */
export async function readMailBook(
	list: List,
	secrets: readonly string[],
): Promise<MailBook> {
	const book = new MailBook(secrets);
	for await (const mail of list.read("mails")) book.putMail(mail);
	for await (const reply of list.read("replies")) book.addReply(reply);
	return book;
}
