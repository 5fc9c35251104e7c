import { ago, dayMs, minuteMs, secondMs, startOfDay } from "../shared/time.ts";
import { rememberLeft } from "../store/erased-people.ts";
import { queueConfirmations } from "./change-queue.ts";
import { type Delivery, deliver } from "./deliver.ts";
import { writeToFounder } from "./founder-mail.ts";
import { LiveBook } from "./live-book.ts";
import {
	type Memory,
	type MemoryChange,
	readMemory,
	remember,
} from "./mailer-memory.ts";
import { nextAlarm, nextMail } from "./plan.ts";
import { isTooEarly, lockMs, type Worker } from "./rounds.ts";
import { isDayFull } from "./rules/limits.ts";
import { type Sending, withoutAddresses } from "./send.ts";

/** How long the mailer rests when nothing is due. */
const restMs = secondMs;
/** The pauses while the mail server cannot be used. */
const pauseMs = { least: 5 * secondMs, most: 10 * minuteMs };

interface Options extends Omit<Delivery, "book" | "memory" | "clock"> {
	/** When mail counts as switched on, if this is the first mailer (ISO 8601); now when absent. */
	readonly onSince?: string;
	/** The file that remembers who left, also when an older backup is restored. */
	readonly erasedFile?: string;
	/** The time in milliseconds since 1970, which a test may choose. */
	readonly clock?: () => number;
}

/**
 * The mailer. All that it knows is in the list: a mail that was being sent when a mailer died is sent
 * again, with the same Message-ID. Who gets a mail, and when, is decided in `mail/rules/`.
 */
export class Mailer implements Worker {
	readonly #options: Options & Pick<Delivery, "clock">;
	#book: LiveBook;
	/** When all was read, and when a command had changed mails before. */
	#readAt = 0;
	#changed: string | undefined;
	/** What the list remembered when the round began, and what was added to that since. */
	#memory: Memory = {};
	/** When the mail server could not be used, if that was the last time; 0 at the start. */
	#failedAt = 0;
	/** When a mail to the founder was last not taken. */
	#founderFailedAt = 0;
	/** Stores how the last mail ended, until the database has taken it. */
	#unsaved: (() => Promise<Sending>) | undefined;
	/** Whether another mailer is at work. */
	#isWaiting = false;

	constructor(options: Options) {
		this.#options = { clock: Date.now, ...options };
		this.#book = new LiveBook(options.settings.linkSecrets);
	}

	/**
	 * Plans, and sends at most one mail. Resolves with the time until the next round, in
	 * milliseconds. Rejects with `ExpectedError` when the database fails.
	 */
	async round(): Promise<number> {
		const { list, settings, log, onSince, clock } = this.#options;
		const now = clock();
		await this.#save();
		if (!(await list.lock("mailer"))) {
			if (!this.#isWaiting)
				log("Another mailer is at work on this list: waiting until it ends.");
			this.#isWaiting = true;
			return lockMs;
		}
		this.#isWaiting = false;
		this.#memory = await readMemory(list);
		if (!this.#memory["on-since"])
			await this.#remember({ "on-since": onSince ?? ago(0, now) });
		const book = await this.#read(now);
		const alarm = nextAlarm(book, this.#memory, now);
		if (alarm) await this.#remember(...alarm);
		const memory = this.#memory;
		const added = await queueConfirmations(list, book, memory, settings, now);
		if (added > 0) log(`New confirmations: ${added}`);
		const { "outage-since": since } = memory;
		if (since && isTooEarly(now, since, this.#failedAt, pauseMs)) return restMs;
		const delivery = { ...this.#options, book, memory };
		await this.#writeToFounder(delivery, now);
		if (memory.paused) return restMs;
		const mail = nextMail(book, settings.perDay, now, memory);
		if (mail === undefined) {
			await this.#noteFullDay(now);
			return restMs;
		}
		this.#unsaved = await deliver(mail, delivery);
		if (this.#unsaved === undefined) return 0;
		const state = await this.#save();
		// What was not taken uses up none of the mails of a minute: a stranger can enter any number.
		return state === "sent" || mail.joined_at === null
			? minuteMs / settings.perMinute
			: 0;
	}

	/** Stores how the last mail ended. Resolves with its state. */
	async #save(): Promise<Sending["state"] | undefined> {
		const sending = await this.#unsaved?.();
		this.#unsaved = undefined;
		if (sending !== undefined) await this.#noteOutage(sending);
		return sending?.state;
	}

	async #remember(values: MemoryChange, message?: string): Promise<void> {
		const { list, log } = this.#options;
		await remember(list, values);
		this.#memory = await readMemory(list);
		if (message !== undefined) log(message);
	}

	/** Remembers for the founder whether the mail server could be used. */
	async #noteOutage({ state, response }: Sending): Promise<void> {
		const { log, clock } = this.#options;
		const { outage, "outage-since": since = ago(0, clock()) } = this.#memory;
		if (state === "outage") {
			const reason = withoutAddresses(response);
			if (this.#failedAt === 0)
				log(
					`The mail server cannot be used: all mails wait, and are sent when it can. The reason: ${reason}`,
				);
			this.#failedAt = clock();
			await this.#remember({ outage: reason, "outage-since": since });
		} else {
			this.#failedAt = 0;
			if (outage !== undefined)
				await this.#remember(
					{ outage: null, "outage-since": null },
					"The mail server can be used again.",
				);
		}
	}

	/** Reads what is new; all, when a command has changed mails, and once a day, so that nothing stays wrong or grows for ever. */
	async #read(now: number): Promise<LiveBook> {
		const { list, settings } = this.#options;
		const { changed } = this.#memory;
		const isOld = now < this.#readAt || now >= this.#readAt + dayMs;
		if (isOld || changed !== this.#changed) {
			this.#book = new LiveBook(settings.linkSecrets);
			this.#readAt = now;
			this.#changed = changed;
		}
		await this.#book.readMails(list);
		if (await this.#book.readReplies(list)) this.#keepLeft();
		await this.#book.readSignUps(list, now);
		return this.#book;
	}

	/**
	 * Writes who has left into the file of erased people, as the keys of their links, so that a backup
	 * from before does not forget it.
	 */
	#keepLeft(): void {
		const { log, erasedFile } = this.#options;
		if (!erasedFile) return;
		try {
			rememberLeft(erasedFile, this.#book.leftKeys());
		} catch (error) {
			log((error as Error).message);
		}
	}

	/** Sends the notice or digest that is due, also while the mails to people wait. */
	async #writeToFounder(delivery: Delivery, now: number): Promise<void> {
		if (Math.abs(now - this.#founderFailedAt) < minuteMs) return;
		const written = await writeToFounder(delivery);
		if (written === undefined) return;
		const { sending, told } = written;
		if (sending) await this.#noteOutage(sending);
		if (sending?.state === "outage" || sending?.state === "later")
			this.#founderFailedAt = now;
		else await this.#remember(told);
	}

	/** Notes once a day that the mails of the day are sent, while others wait. */
	async #noteFullDay(now: number): Promise<void> {
		const book = this.#book;
		const day = startOfDay(0, now);
		if (!book.hasWaiting || this.#memory["day-full"] === day) return;
		if (isDayFull(book.day(now), this.#options.settings.perDay))
			await this.#remember(
				{ "day-full": day },
				"The mails of today are sent (MAIL_PER_DAY): going on at midnight, UTC.",
			);
	}
}
