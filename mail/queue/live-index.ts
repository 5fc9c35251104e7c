import { readMailboxWishes } from "../../list/wishes.ts";
import { ago } from "../../shared/time.ts";
import type { List } from "../../store/list.ts";
import { NewRows } from "../../store/new-rows.ts";
import { usualMs } from "../rules/sign-up-spike.ts";
import { MailIndex } from "./mail-index.ts";

/** An index that reads the new rows of the list. */
export class LiveIndex extends MailIndex {
	readonly #mails = new NewRows("mails");
	readonly #replies = new NewRows("replies");
	readonly #signUps = new NewRows("waitlist");

	/** Reads new mails. */
	async readMails(list: List): Promise<void> {
		for await (const mail of this.#mails.read(list)) this.putMail(mail);
	}

	/** Reads new replies; resolves with whether there were any. */
	async readReplies(list: List): Promise<boolean> {
		const before = this.#replies.total;
		for await (const reply of this.#replies.read(list)) this.addReply(reply);
		return this.#replies.total > before;
	}

	/** Reads new sign-ups of the time that the rules look at; all mails and replies count. */
	async readSignUps(list: List, now: number): Promise<void> {
		const since = ago(usualMs, now);
		for await (const signUp of this.#signUps.read(list, { since }))
			this.addSignUp(signUp, now);
	}
}

/** The index of a list, without its sign-ups. */
export async function readMailIndex(
	list: List,
	secrets: readonly string[],
): Promise<LiveIndex> {
	const index = new LiveIndex(secrets, await readMailboxWishes(list));
	await index.readMails(list);
	await index.readReplies(list);
	return index;
}
