import { MailboxWishes, readMailboxWishes } from "../../list/wishes.ts";
import { Tally } from "../../shared/counts.ts";
import { confirmation } from "../../shared/mail.ts";
import { People } from "../../shared/people.ts";
import { withAnswer } from "../../shared/person.ts";
import type { List, Progress } from "../../store/list.ts";
import { NewRows } from "../../store/new-rows.ts";

/** The people of a list in memory, as old as the last `refresh`. */
export class LivePeople {
	readonly #list: List;
	readonly #readAnswer: (answer: string) => string;
	readonly timeZone: string;
	/** The people, their counts, and the names of the announcements that they got. */
	current: ReturnType<typeof startReading>;
	/** A text that changes whenever the list changes. */
	version = "";
	#lastRefresh: Promise<void> = Promise.resolve();
	#wishes = new MailboxWishes();

	/** Hours and days are counted in the time zone; `readAnswer` gives what the founder reads for a stored answer. */
	constructor(
		list: List,
		timeZone: string,
		readAnswer: (answer: string) => string = (answer) => answer,
	) {
		this.#list = list;
		this.#readAnswer = readAnswer;
		this.timeZone = timeZone;
		this.current = this.#startReading();
	}

	/** Reads the new rows, or all rows again if some were erased. Refreshes run one after the other. */
	refresh(progress: Progress = () => {}): Promise<void> {
		const refresh = this.#lastRefresh.then(() =>
			// All statements see the list at one moment.
			this.#list.transaction("snapshot", () => this.#refresh(progress)),
		);
		this.#lastRefresh = refresh.catch(() => {});
		return refresh;
	}

	async #refresh(progress: Progress): Promise<void> {
		const list = this.#list;
		const tables = [
			await list.count("waitlist"),
			await list.count("mails"),
			await list.count("replies"),
		];
		// All rows: there are few, because the founder writes each of them.
		const calls = await Array.fromAsync(list.read("calls"));
		const changed: number[] = [];
		for (const which of this.#changing())
			changed.push((await list.count("mails", which)).rows);
		const times = calls.map(({ at }) => at);
		const wishCount = (await list.count("wishes")).rows;
		const version = JSON.stringify([tables, times, changed, wishCount]);
		if (version === this.version) return;
		await this.#readWishes();
		const rows = tables.map((table) => table.rows);
		const read = await this.#readNew(rows, progress);
		const { changed: before } = this.current;
		if (
			read.some((count, table) => count !== rows[table]) ||
			changed.some((count, at) => count < (before[at] ?? 0))
		) {
			this.current = this.#startReading();
			await this.#readNew(rows, progress);
		}
		const { people } = this.current;
		for (const [at, which] of this.#changing().entries())
			if (changed[at] !== this.current.changed[at])
				for await (const mail of list.read("mails", which))
					people.addMail(mail);
		for (const call of calls) people.addCall(call);
		this.current.changed = changed;
		this.version = version;
		// Sorts in advance, so that no view waits: this order takes longest, and includes the order by e-mail.
		people.inOrder("submissions");
	}

	/**
	 * Reads the wishes, which apply to the people that change from now on; for others, their replies say the same. After
	 * an import that told of some, all rows are read again.
	 */
	async #readWishes(): Promise<void> {
		const { importsVersion } = this.#wishes;
		this.#wishes = await readMailboxWishes(this.#list);
		if (this.#wishes.importsVersion !== importsVersion)
			this.current = this.#startReading();
	}

	/** Begins again with no rows; the people get the wishes as they were read last. */
	#startReading() {
		const current = startReading(this.timeZone);
		current.people.setWishes((email) => this.#wishes.toldOf(email));
		return current;
	}

	/** The mails that may have changed since they were read, where that changes what is known of people. */
	#changing() {
		const kind = [...this.current.announcements];
		return [
			{ with: { state: ["bounced"] } },
			{ with: { state: ["held"] } },
			{ with: { state: ["dropped"] } },
			{ with: { kind, state: ["sent"] } },
		];
	}

	/** Reads the new rows of each table; resolves with how many were read in all. */
	async #readNew([all = 0]: readonly number[], progress: Progress) {
		const { people, announcements, signUps, mails, replies } = this.current;
		for await (const mail of mails.read(this.#list)) {
			people.addMail(mail);
			if (mail.kind !== confirmation) announcements.add(mail.kind);
		}
		for await (const reply of replies.read(this.#list)) people.addReply(reply);
		for await (const signUp of signUps.read(this.#list)) {
			people.addSignUp(withAnswer(signUp, this.#readAnswer));
			if (signUps.total % 1_000 === 0) progress(signUps.total, all);
		}
		return [signUps.total, mails.total, replies.total];
	}
}

function startReading(timeZone: string) {
	const tally = new Tally(timeZone);
	const people = new People((person, by) => tally.add(person, by));
	return {
		tally,
		people,
		announcements: new Set<string>(),
		signUps: new NewRows("waitlist"),
		mails: new NewRows("mails"),
		replies: new NewRows("replies"),
		/** How many of each kind of changing mails there were. */
		changed: [] as readonly number[],
	};
}
