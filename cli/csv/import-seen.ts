import { DatabaseSync } from "node:sqlite";
import type { ForeignSubmission } from "../../store/waitlist-import.ts";

/** Which submissions of a file were met before, in a file that has no name: memory does not grow. */
export class Seen {
	readonly #database = new DatabaseSync("");
	readonly #add;

	constructor() {
		this.#database.exec(`
			pragma journal_mode = off;
			create table seen (key text primary key) without rowid`);
		this.#add = this.#database.prepare("insert or ignore into seen values (?)");
	}

	/** Whether it is the first of its kind; the rule is that of `WaitlistImporter`. */
	isFirst({ email, user_type, phone, created_at }: ForeignSubmission): boolean {
		const who = JSON.stringify([email.toLowerCase(), user_type, phone]);
		const isNewPerson = this.#add.run(who).changes === 1;
		if (created_at === null) return isNewPerson;
		return this.#add.run(`${created_at}${who}`).changes === 1;
	}

	close(): void {
		this.#database.close();
	}
}
