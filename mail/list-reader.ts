import { ago, dayMs } from "../shared/time.ts";
import type { List } from "../store/list.ts";
import { NewRows } from "../store/new-rows.ts";
import { MailBook } from "./mail-book.ts";
import { usualMs } from "./rules/sign-up-spike.ts";

/** How often all is read again, so that nothing stays wrong or grows for ever. */
const allMs = dayMs;

/** Keeps what the rules know up to date with the list. */
export class ListReader {
	readonly #list: List;
	readonly #secrets: readonly string[];
	#rows = newRows();
	/** When all was read, in milliseconds since 1970, and when a command had changed mails before. */
	#allAt = Number.NEGATIVE_INFINITY;
	#changed: string | undefined;
	book: MailBook;

	constructor(list: List, secrets: readonly string[]) {
		this.#list = list;
		this.#secrets = secrets;
		this.book = new MailBook(secrets);
	}

	/**
	 * Reads what is new; `changed` is the time at which a command last changed mails. Resolves with whether
	 * there are new replies.
	 */
	async read(changed: string | undefined, now: number): Promise<boolean> {
		const isOld = now < this.#allAt || now >= this.#allAt + allMs;
		if (isOld || changed !== this.#changed) {
			this.book = new MailBook(this.#secrets);
			this.#rows = newRows();
			this.#allAt = now;
			this.#changed = changed;
		}
		await this.readMails();
		const { replies, signUps } = this.#rows;
		const before = replies.total;
		for await (const reply of replies.read(this.#list))
			this.book.addReply(reply);
		// Replies count for ever; sign-ups only as far back as the rules look.
		const since = ago(usualMs, now);
		for await (const signUp of signUps.read(this.#list, { since }))
			this.book.addSignUp(signUp, now);
		return replies.total > before;
	}

	/** Reads the mails that were added. */
	async readMails(): Promise<void> {
		for await (const mail of this.#rows.mails.read(this.#list))
			this.book.putMail(mail);
	}
}

function newRows() {
	return {
		signUps: new NewRows("waitlist"),
		mails: new NewRows("mails"),
		replies: new NewRows("replies"),
	};
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
