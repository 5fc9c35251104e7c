import { readMailboxWishes } from "../list/wishes.ts";
import type { Announcement } from "../shared/announcement.ts";
import { ago, dayMs } from "../shared/time.ts";
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
import { lockMs, type Worker } from "./rounds.ts";
import type { MailerState, StateChange } from "./rules/mailer-values.ts";
import { isForLater, isOutage, outageChange } from "./rules/outcome.ts";
import { founderRetryMs, pauseAfterMailMs, restMs } from "./rules/pauses.ts";
import { type Step, step } from "./rules/step.ts";

interface Options
	extends Omit<Delivery, "index" | "saved" | "waves" | "clock"> {
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
	#index: LiveIndex;
	/** When all was read, and when a command had changed mails before. */
	#readAt = 0;
	#changed: string | undefined;
	/** What the list had of the mailer when the round began, and what was saved since. */
	#saved: MailerState = {};
	/** When the mail server could not be used, if that was the last time; 0 at the start. */
	#failedAt = 0;
	/** When a mail to the founder was last not taken. */
	#founderFailedAt = 0;
	/** Stores how the last mail ended, until the database has taken it. */
	#unsaved: (() => Promise<Delivered>) | undefined;
	/** Whether another mailer is at work. */
	#isWaiting = false;

	constructor(options: Options) {
		this.#options = { clock: Date.now, ...options };
		this.#index = new LiveIndex(options.settings.linkSecrets);
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

	/** Does all steps before the next mail or rest. Resolves with that step, and what sends a mail. */
	async #prepare(now: number) {
		const { list, settings, log } = this.#options;
		const index = this.#index;
		const done = new Set<Step["do"]>();
		for (;;) {
			// After the mails, so that the wave of each is there.
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

	/** Stores what became of the last mail. */
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
		const isOut = response !== undefined;
		const reason = isOut ? withoutAddresses(response) : undefined;
		if (isOut && this.#failedAt === 0) log(outageTexts.begins + reason);
		this.#failedAt = isOut ? now : 0;
		const change = outageChange(this.#saved, reason, now);
		if (change)
			await this.#saveState(change, isOut ? undefined : outageTexts.ends);
	}

	/** Reads what is new; all, when a command has changed mails, and once a day, so that nothing stays wrong or grows for ever. */
	async #read(now: number): Promise<void> {
		const { list, settings } = this.#options;
		const { changed_at: changed } = this.#saved;
		const isOld = now < this.#readAt || now >= this.#readAt + dayMs;
		if (isOld || changed !== this.#changed) {
			const wishes = await readMailboxWishes(list);
			this.#index = new LiveIndex(settings.linkSecrets, wishes);
			this.#readAt = now;
			this.#changed = changed;
		}
		await this.#index.readMails(list);
		if (await this.#index.readReplies(list)) this.#rememberWishes();
		await this.#index.readSignUps(list, now);
	}

	/** Writes the new wishes into the file of erased people, so that a backup from before does not forget them. */
	#rememberWishes(): void {
		const { log, erasedFile } = this.#options;
		if (!erasedFile) return;
		try {
			rememberWishes(erasedFile, this.#index.newWishes());
		} catch (error) {
			log((error as Error).message);
		}
	}

	/** Sends the notice or digest that is due, also while the mails to people wait. */
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
