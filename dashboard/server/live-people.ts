import { type JoinedPerHour, joinedPerHour } from "../../shared/counts.ts";
import { confirmation } from "../../shared/mail.ts";
import { People } from "../../shared/people.ts";
import type { List } from "../../store/list.ts";
import { NewRows } from "../../store/new-rows.ts";
import type { Progress } from "../../store/people.ts";

/** The people of a list in memory, as old as the last `refresh`. */
export class LivePeople {
	readonly #list: List;
	readonly timeZone: string;
	#read = startReading();
	/** A text that changes whenever the list changes. */
	version = "";
	#counts: readonly JoinedPerHour[] | undefined;
	#lastRefresh: Promise<void> = Promise.resolve();

	/** Hours and days are counted in the time zone. */
	constructor(list: List, timeZone: string) {
		this.#list = list;
		this.timeZone = timeZone;
	}

	get people(): People {
		return this.#read.people;
	}

	/** The names of the announcements that people got. */
	get announcements(): ReadonlySet<string> {
		return this.#read.announcements;
	}

	/** How many people joined, per hour, side and source. */
	get counts(): readonly JoinedPerHour[] {
		this.#counts ??= joinedPerHour(this.people.all(), this.timeZone);
		return this.#counts;
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
			this.#read = startReading();
		});
		return refresh;
	}

	async #refresh(progress: Progress): Promise<void> {
		const { rows, lastId } = await this.#list.count("waitlist");
		const mails = await this.#list.count("mails");
		const bounced = await this.#list.count("mails", {
			with: { state: ["bounced"] },
		});
		const replies = await this.#list.count("replies");
		const sent = await this.#list.count("mails", {
			with: { kind: [...this.announcements], state: ["sent"] },
		});
		// Few: the founder writes each of them.
		const calls = await Array.fromAsync(this.#list.read("calls"));
		const lastCall = calls.reduce(
			(last, { at }) => (at > last ? at : last),
			"",
		);
		const extent = [rows, lastId, mails, bounced, replies, sent, lastCall];
		const version = JSON.stringify(extent);
		if (version === this.version) return;
		const isComplete = () =>
			this.#read.signUps.total === rows &&
			this.#read.mails.total === mails.rows &&
			this.#read.replies.total === replies.rows;
		await this.#readNew(progress, rows);
		if (!isComplete() || bounced.rows < this.#read.bounced) {
			this.#read = startReading();
			await this.#readNew(progress, rows);
		}
		if (bounced.rows > this.#read.bounced) {
			const which = { with: { state: ["bounced"] } };
			for await (const mail of this.#list.read("mails", which))
				this.people.addMail(mail);
		}
		for (const call of calls) this.people.addCall(call);
		if (sent.rows > this.#read.sent) {
			const which = { kind: [...this.announcements], state: ["sent"] as const };
			for await (const mail of this.#list.read("mails", { with: which }))
				this.people.addMail(mail);
		}
		this.#read.sent = sent.rows;
		this.#read.bounced = bounced.rows;
		this.version = version;
		this.#counts = undefined;
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

function startReading() {
	return {
		people: new People(),
		signUps: new NewRows("waitlist"),
		mails: new NewRows("mails"),
		replies: new NewRows("replies"),
		announcements: new Set<string>(),
		bounced: 0,
		/** Of the announcements. */
		sent: 0,
	};
}
