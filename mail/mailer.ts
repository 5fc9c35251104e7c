import { readMailboxWishes } from "../list/wishes.ts";
import type { Announcement } from "../shared/announcement.ts";
import { ago } from "../shared/time.ts";
import { rememberWishes } from "../store/erased-people.ts";
import { writeToFounder } from "./founder/founder-mail.ts";
import { alarmTexts, fullDayText, outageTexts } from "./founder/mail-notes.ts";
import { readMailerState, saveState } from "./mailer-state.ts";
import { holdConfirmations, queueConfirmations } from "./queue/change-queue.ts";
import {
	type Delivered,
	type Delivery,
	deliver,
	drop,
} from "./queue/deliver.ts";
import { LiveIndex } from "./queue/live-index.ts";
import { withoutAddresses } from "./queue/send.ts";
import type { Worker } from "./rounds.ts";
import type { MailerState, StateChange } from "./rules/mailer-values.ts";
import { isForLater, isOutage, outageChange } from "./rules/outcome.ts";
import {
	founderRetryMs,
	lockMs,
	mustReread,
	pauseAfterMailMs,
	restMs,
} from "./rules/pauses.ts";
import { type Step, step } from "./rules/step.ts";

interface Options
	extends Omit<Delivery, "index" | "saved" | "waves" | "clock"> {
	/** When mail was switched on, for the first mailer of a list (ISO 8601); now when absent. */
	readonly onSince?: string;
	/** The time in milliseconds since 1970, which a test may choose. */
	readonly clock?: () => number;
}

/**
 * The mailer. All its state is in the list: a mail whose delivery was interrupted is sent again, with the same
 * Message-ID. `mail/rules/` decides who gets a mail, and when.
 */
export class Mailer implements Worker {
	readonly #options: Options & Pick<Delivery, "clock">;
	#index: LiveIndex;
	/** When the index was read, and `changed_at` at that time. */
	#readAt = 0;
	#changed: string | undefined;
	/** The saved state at the start of the round, and what was saved since. */
	#saved: MailerState = {};
	/** When the mail server could not be used, if that is its last result; 0 otherwise. */
	#failedAt = 0;
	/** When the mail server last did not take a mail to the founder. */
	#founderFailedAt = 0;
	/** Stores the outcome of the last mail; kept until the database has stored it. */
	#unsaved: (() => Promise<Delivered>) | undefined;
	/** Whether another mailer is running. */
	#isWaiting = false;

	constructor(options: Options) {
		this.#options = { clock: Date.now, ...options };
		this.#index = new LiveIndex(options.settings.linkSecrets);
	}

	/**
	 * Does the steps that are due, and sends at most one mail. Resolves with the time until the next round, in
	 * milliseconds. Rejects with `ExpectedError` when the database fails.
	 */
	async round(): Promise<number> {
		const { list, settings, log, onSince, clock } = this.#options;
		const now = clock();
		await this.#save();
		if (!(await list.lock("mailer"))) {
			if (!this.#isWaiting)
				log("Another mailer is running on this list: waiting until it ends.");
			this.#isWaiting = true;
			return lockMs;
		}
		this.#isWaiting = false;
		this.#saved = await readMailerState(list);
		if (!this.#saved.on_since)
			await this.#saveState({ on_since: onSince ?? ago(0, now) });
		await this.#read(now);
		const { next, delivery } = await this.#prepare(now);
		if (next.do === "wait" && next.why === "outage") return restMs;
		await this.#writeToFounder(delivery, now);
		if (next.do === "full day") await this.#saveState(next.values, fullDayText);
		if (next.do === "full day" || next.do === "wait") return restMs;
		this.#unsaved =
			next.do === "drop"
				? await drop(next.mail, delivery)
				: await deliver(next.mail, delivery);
		if (this.#unsaved === undefined) return 0;
		const verdict = await this.#save();
		return pauseAfterMailMs(next.mail, verdict === "sent", settings.perMinute);
	}

	/** Does all steps before the next mail or pause. Resolves with that last step, and what sending a mail needs. */
	async #prepare(now: number) {
		const { list, settings, log } = this.#options;
		const index = this.#index;
		const done = new Set<Step["do"]>();
		for (;;) {
			// Read after the mails, so that it has the wave of each mail.
			const waves = new Map<number, Announcement>();
			for await (const wave of list.read("announcements"))
				waves.set(wave.id, wave);
			const stopped = new Set(
				waves.values().flatMap((wave) => (wave.stopped_at ? [wave.id] : [])),
			);
			const saved = this.#saved;
			const situation = { saved, failedAt: this.#failedAt, stopped, done };
			const next = step(index, situation, settings, now);
			done.add(next.do);
			if (next.do === "alarm")
				await this.#saveState(next.values, alarmTexts[next.alarm]);
			else if (next.do === "queue") {
				const added = await queueConfirmations(
					list,
					index,
					next,
					settings,
					now,
				);
				if (added > 0) log(`New confirmations: ${added}`);
			} else if (next.do === "hold") await holdConfirmations(list, index, next);
			else
				return {
					next,
					delivery: { ...this.#options, index, saved, waves },
				};
		}
	}

	/** Stores the outcome of the last mail, and resolves with its verdict. */
	async #save(): Promise<Delivered["verdict"] | undefined> {
		const delivered = await this.#unsaved?.();
		this.#unsaved = undefined;
		if (delivered === undefined) return undefined;
		const { verdict, response } = delivered;
		await this.#noteOutage(verdict === "outage" ? response : undefined);
		return verdict;
	}

	async #saveState(values: StateChange, message?: string): Promise<void> {
		const { list, log } = this.#options;
		await saveState(list, values);
		this.#saved = await readMailerState(list);
		if (message !== undefined) log(message);
	}

	/** Saves why the mail server could not be used, or that it could (`undefined`). */
	async #noteOutage(response: string | undefined): Promise<void> {
		const { log, clock } = this.#options;
		const now = clock();
		const reason = response && withoutAddresses(response);
		if (reason && this.#failedAt === 0) log(outageTexts.begins + reason);
		this.#failedAt = reason ? now : 0;
		const change = outageChange(this.#saved, reason, now);
		const message = reason ? undefined : outageTexts.ends;
		if (change) await this.#saveState(change, message);
	}

	/** Reads new rows; all rows, when a command has changed mails, and once a day. */
	async #read(now: number): Promise<void> {
		const { list, settings } = this.#options;
		const { changed_at: changed } = this.#saved;
		if (mustReread(this.#readAt, now) || changed !== this.#changed) {
			const wishes = await readMailboxWishes(list);
			this.#index = new LiveIndex(settings.linkSecrets, wishes);
			this.#readAt = now;
			this.#changed = changed;
		}
		await this.#index.readMails(list);
		if (await this.#index.readReplies(list)) this.#rememberWishes();
		await this.#index.readSignUps(list, now);
	}

	/** Writes the new wishes into the file of erased people, for the restore of an older backup. */
	#rememberWishes(): void {
		const { log, erasedFile } = this.#options;
		if (!erasedFile) return;
		try {
			rememberWishes(erasedFile, this.#index.newWishes());
		} catch (error) {
			log((error as Error).message);
		}
	}

	/** Sends the notice or digest that is due, also while mails to people wait. */
	async #writeToFounder(delivery: Delivery, now: number): Promise<void> {
		if (Math.abs(now - this.#founderFailedAt) < founderRetryMs) return;
		const written = await writeToFounder(delivery);
		if (written === undefined) return;
		const { sent, notified } = written;
		if (sent)
			await this.#noteOutage(isOutage(sent) ? sent.response : undefined);
		if (sent && isForLater(sent)) this.#founderFailedAt = now;
		else await this.#saveState(notified);
	}
}
