import { Tally } from "../../shared/counts.ts";
import { confirmation } from "../../shared/mail.ts";
import { People } from "../../shared/people.ts";
import type { List } from "../../store/list.ts";
import { NewRows } from "../../store/new-rows.ts";
import type { Progress } from "../../store/people.ts";

/** The people of a list in memory, as old as the last `refresh`. */
export class LivePeople {
	readonly #list: List;
	readonly timeZone: string;
	#read: ReturnType<typeof startReading>;
	/** A text that changes whenever the list changes. */
	version = "";
	#lastRefresh: Promise<void> = Promise.resolve();

	/** Hours and days are counted in the time zone. */
	constructor(list: List, timeZone: string) {
		this.#list = list;
		this.timeZone = timeZone;
		this.#read = startReading(timeZone);
	}

	get people(): People {
		return this.#read.people;
	}

	/** Counts of these people. */
	get tally(): Tally {
		return this.#read.tally;
	}

	/** The names of the announcements that people got. */
	get announcements(): ReadonlySet<string> {
		return this.#read.announcements;
	}

	/** Reads what is new, or all again when rows were erased. Refreshes run one after the other. */
	refresh(progress: Progress = () => {}): Promise<void> {
		const refresh = this.#lastRefresh.then(() =>
			// All statements see the list at one moment.
			this.#list.transaction("snapshot", () => this.#refresh(progress)),
		);
		// A failed one may have read a part: the next one reads all again.
		this.#lastRefresh = refresh.catch(() => {
			this.version = "";
			this.#read = startReading(this.timeZone);
		});
		return refresh;
	}

	async #refresh(progress: Progress): Promise<void> {
		const list = this.#list;
		const { rows, lastId } = await list.count("waitlist");
		const mails = await list.count("mails");
		const replies = await list.count("replies");
		// Few: the founder writes each of them.
		const calls = await Array.fromAsync(list.read("calls"));
		const changed = await this.#countChanged();
		const version = JSON.stringify([
			[rows, lastId, mails, replies],
			[calls.map(({ at }) => at), changed],
		]);
		if (version === this.version) return;
		const isComplete = () =>
			this.#read.signUps.total === rows &&
			this.#read.mails.total === mails.rows &&
			this.#read.replies.total === replies.rows;
		await this.#readNew(progress, rows);
		const before = this.#read.changed;
		if (
			!isComplete() ||
			changed.some((count, at) => count < (before[at] ?? 0))
		) {
			this.#read = startReading(this.timeZone);
			await this.#readNew(progress, rows);
		}
		for (const [at, which] of this.#changing().entries()) {
			if (changed[at] === this.#read.changed[at]) continue;
			for await (const mail of list.read("mails", { with: which }))
				this.people.addMail(mail);
		}
		for (const call of calls) this.people.addCall(call);
		this.#read.changed = changed;
		this.version = version;
		// So that no view waits for its order: this one takes longest, and is made of that by e-mail.
		this.people.inOrder("submissions");
	}

	/** The mails that may have changed since they were read, where that changes what is known of people. */
	#changing() {
		return [
			{ state: ["bounced"] as const },
			{ state: ["held"] as const },
			{ kind: [...this.announcements], state: ["sent"] as const },
		];
	}

	async #countChanged(): Promise<number[]> {
		const counts: number[] = [];
		for (const which of this.#changing())
			counts.push((await this.#list.count("mails", { with: which })).rows);
		return counts;
	}

	async #readNew(progress: Progress, all: number): Promise<void> {
		const { people, signUps, mails, replies } = this.#read;
		for await (const mail of mails.read(this.#list)) {
			people.addMail(mail);
			if (mail.kind !== confirmation) this.#read.announcements.add(mail.kind);
		}
		for await (const reply of replies.read(this.#list)) people.addReply(reply);
		for await (const signUp of signUps.read(this.#list)) {
			people.addSignUp(signUp);
			if (signUps.total % 1_000 === 0) progress(signUps.total, all);
		}
	}
}

function startReading(timeZone: string) {
	const tally = new Tally(timeZone);
	return {
		tally,
		people: new People((person, by) => tally.add(person, by)),
		signUps: new NewRows("waitlist"),
		mails: new NewRows("mails"),
		replies: new NewRows("replies"),
		announcements: new Set<string>(),
		/** How many of each kind of changing mails there were. */
		changed: [] as readonly number[],
	};
}
