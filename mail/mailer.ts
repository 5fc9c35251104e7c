import { confirmation } from "../shared/mail.ts";
import { ago, minuteMs, secondMs, startOfDay } from "../shared/time.ts";
import { rememberLeft } from "../store/erased-people.ts";
import { addMails, holdMails } from "./change-queue.ts";
import { type Delivery, deliver } from "./deliver.ts";
import { writeToFounder } from "./founder-mail.ts";
import { ListReader } from "./list-reader.ts";
import {
	type Memory,
	type MemoryChange,
	readMemory,
	remember,
	stoppedKinds,
} from "./mailer-memory.ts";
import {
	confirmationsToHold,
	nextAlarm,
	nextMail,
	planConfirmations,
} from "./plan.ts";
import { isTooEarly, lockMs, type Worker } from "./rounds.ts";
import { countDay, isDayFull } from "./rules/limits.ts";
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
	readonly #reader: ListReader;
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
		const { list, settings } = options;
		this.#options = { clock: Date.now, ...options };
		this.#reader = new ListReader(list, settings.linkSecrets);
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
		const hasReplies = await this.#reader.read(this.#memory.changed, now);
		if (hasReplies) this.#keepLeft();
		const { book } = this.#reader;
		const alarm = nextAlarm(book, this.#memory, now);
		if (alarm) await this.#remember(...alarm);
		await this.#plan(now);
		const { "outage-since": since } = this.#memory;
		if (since && isTooEarly(now, since, this.#failedAt, pauseMs)) return restMs;
		const delivery = { ...this.#options, book, memory: this.#memory };
		await this.#writeToFounder(delivery, now);
		if (this.#memory.paused) return restMs;
		const stopped = stoppedKinds(this.#memory);
		const mail = nextMail(book, settings.perDay, now, stopped);
		if (mail === undefined) {
			await this.#noteFullDay(now);
			return restMs;
		}
		this.#unsaved = await deliver(mail, delivery);
		if (this.#unsaved === undefined) return 0;
		await this.#save();
		return minuteMs / settings.perMinute;
	}

	/** Stores how the last mail ended. */
	async #save(): Promise<void> {
		const sending = await this.#unsaved?.();
		this.#unsaved = undefined;
		if (sending !== undefined) await this.#noteOutage(sending);
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

	/** Adds the confirmations that are due, and holds those that may be turned against strangers. */
	async #plan(now: number): Promise<void> {
		const { list, settings, log } = this.#options;
		const { book } = this.#reader;
		const { "on-since": mailOnSince = "", wave } = this.#memory;
		const { mails, later } = planConfirmations(book, mailOnSince, now);
		const added = await addMails(list, confirmation, mails, settings, now);
		book.signUps = later;
		if (added > 0) {
			log(`New confirmations: ${added}`);
			await this.#reader.readMails();
		}
		await holdMails(list, book, confirmationsToHold(book, wave, now));
	}

	/**
	 * Writes who has left into the file of erased people, as the keys of their links, so that a backup
	 * from before does not forget it.
	 */
	#keepLeft(): void {
		const { log, erasedFile } = this.#options;
		if (!erasedFile) return;
		try {
			rememberLeft(erasedFile, this.#reader.book.leftKeys());
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
		const { book } = this.#reader;
		const day = startOfDay(0, now);
		if (!book.hasWaiting || this.#memory["day-full"] === day) return;
		if (isDayFull(countDay(book.ended(), now), this.#options.settings.perDay))
			await this.#remember(
				{ "day-full": day },
				"The mails of today are sent (MAIL_PER_DAY): going on at midnight, UTC.",
			);
	}
}
