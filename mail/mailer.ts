import { confirmation } from "../shared/mail.ts";
import { ago, minuteMs, secondMs, startOfDay } from "../shared/time.ts";
import { rememberLeft } from "../store/erased-people.ts";
import { addMails } from "./change-queue.ts";
import { type Delivery, deliver } from "./deliver.ts";
import { writeToFounder } from "./founder-mail.ts";
import { ListReader } from "./list-reader.ts";
import { decisions } from "./mail-notes.ts";
import {
	type Memory,
	readMemory,
	remember,
	stoppedKinds,
} from "./mailer-memory.ts";
import { Outage } from "./outage.ts";
import {
	confirmationsToHold,
	hasWave,
	nextMail,
	planConfirmations,
} from "./plan.ts";
import { lockMs, type Worker } from "./rounds.ts";
import { isDayFull } from "./rules/limits.ts";
import { bouncesTooOften } from "./rules/mail-outage.ts";

/** How long the mailer rests when nothing is due. */
const restMs = secondMs;

interface Options extends Omit<Delivery, "book" | "outage" | "clock"> {
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
	readonly #outage: Outage;
	/** What the list remembered when the round began, and what was added to that since. */
	#memory: Memory = {};
	/** When a mail to the founder was last not taken. */
	#founderFailedAt = 0;
	/** Who had left when that was last written to the file of erased people, and when that was. */
	#keptLeft = "{}";
	#keptAt = 0;
	/** Stores how the last mail ended, when the database has not taken it yet. */
	#unsaved: (() => Promise<void>) | undefined;
	/** What was logged last about a state that lasts, so that it is logged once. */
	#said = "";

	constructor(options: Options) {
		const { list, settings, log } = options;
		this.#options = { clock: Date.now, ...options };
		this.#reader = new ListReader(list, settings.linkSecrets);
		this.#outage = new Outage(list, log);
	}

	/**
	 * Plans, and sends at most one mail. Resolves with the time until the next round, in
	 * milliseconds. Rejects with `ExpectedError` when the database fails.
	 */
	async round(): Promise<number> {
		const { list, settings, onSince, clock } = this.#options;
		const now = clock();
		await this.#unsaved?.();
		this.#unsaved = undefined;
		if (!(await list.lock("mailer"))) {
			this.#sayOnce(
				"Another mailer is at work on this list: waiting until it ends.",
			);
			return lockMs;
		}
		this.#memory = await readMemory(list);
		if (!this.#memory["on-since"])
			await this.#remember({ "on-since": onSince ?? ago(0, now) });
		await this.#reader.read(this.#memory.changed, now);
		await this.#watchAlarms(now);
		await this.#plan(now);
		this.#keepLeft(now);
		if (this.#outage.isTooEarly(now)) return restMs;
		const { book } = this.#reader;
		const delivery = { ...this.#options, book, outage: this.#outage };
		await this.#writeToFounder(delivery, now);
		if (this.#memory.paused !== undefined) {
			this.#sayOnce("All mails wait: `mail status` says why.");
			return restMs;
		}
		this.#said = "";
		const stopped = stoppedKinds(this.#memory);
		const mail = nextMail(book, settings.perDay, now, stopped);
		if (mail === undefined) {
			await this.#noteFullDay(now);
			return restMs;
		}
		this.#unsaved = await deliver(mail, this.#memory, delivery);
		if (this.#unsaved === undefined) return 0;
		await this.#unsaved();
		this.#unsaved = undefined;
		return minuteMs / settings.perMinute;
	}

	async #remember(
		values: Parameters<typeof remember>[1],
		message?: string,
	): Promise<void> {
		const { list, log } = this.#options;
		await remember(list, values);
		this.#memory = await readMemory(list);
		if (message !== undefined) log(message);
	}

	/** Notes the begin and the end of a wave of sign-ups, and pauses when too many mails have bounced. */
	async #watchAlarms(now: number): Promise<void> {
		const { book } = this.#reader;
		const { wave, paused, ...seen } = this.#memory;
		const isWave = hasWave(book, wave, seen["wave-seen"], now);
		if (isWave && wave === undefined)
			await this.#remember({ wave: ago(0, now) }, decisions.wave);
		if (!isWave && wave !== undefined)
			await this.#remember({ wave: null }, "The wave of sign-ups is over.");
		if (!paused && bouncesTooOften(book.ended(seen["bounces-seen"])))
			await this.#remember(
				{ paused: ago(0, now), "paused-why": decisions.bounces },
				`Paused, ${decisions.bounces}`,
			);
	}

	/** Adds the confirmations that are due, and holds those that may be turned against strangers. */
	async #plan(now: number): Promise<void> {
		const { list, settings, log } = this.#options;
		const { book } = this.#reader;
		const { "on-since": mailOnSince = "", wave } = this.#memory;
		const planned = planConfirmations(book, mailOnSince, now);
		const added = await addMails(list, confirmation, planned, settings, now);
		if (added > 0) {
			log(`New confirmations: ${added}`);
			await this.#reader.readMails();
		}
		const toHold = confirmationsToHold(book, wave, now);
		const groups = Map.groupBy(toHold, ({ group }) => group);
		for (const [held_group, all] of groups) {
			const held = { state: "held" as const, held_group };
			const id = all.map(({ mail }) => mail.id);
			const which = { with: { id, state: ["waiting"] } };
			await list.change("mails", which, held);
			for (const { mail } of all) book.putMail({ ...mail, ...held });
		}
	}

	/**
	 * Writes who has left into the file of erased people, as the keys of their links, so that a backup
	 * from before does not forget it: once a minute at most.
	 */
	#keepLeft(now: number): void {
		const { log, erasedFile } = this.#options;
		if (!erasedFile || Math.abs(now - this.#keptAt) < minuteMs) return;
		this.#keptAt = now;
		const left = this.#reader.book.leftKeys();
		const text = JSON.stringify(left);
		if (text === this.#keptLeft) return;
		this.#keptLeft = text;
		try {
			rememberLeft(erasedFile, left);
		} catch (error) {
			log((error as Error).message);
		}
	}

	/** Sends the notice or digest that is due, also while the mails to people wait. */
	async #writeToFounder(delivery: Delivery, now: number): Promise<void> {
		if (Math.abs(now - this.#founderFailedAt) < minuteMs) return;
		const result = await writeToFounder(delivery, this.#memory);
		if (result === "failed") this.#founderFailedAt = now;
		else if (result !== undefined) await this.#remember(result);
	}

	/** Notes once a day that the mails of the day are sent, while others wait. */
	async #noteFullDay(now: number): Promise<void> {
		const { book } = this.#reader;
		const day = startOfDay(0, now);
		if (!book.hasWaiting || this.#memory["day-full"] === day) return;
		if (isDayFull(book.today(now), this.#options.settings.perDay))
			await this.#remember(
				{ "day-full": day },
				"The mails of today are sent (MAIL_PER_DAY): going on at midnight, UTC.",
			);
	}

	#sayOnce(message: string): void {
		if (message !== this.#said) this.#options.log(message);
		this.#said = message;
	}
}
