import { readMailboxWishes } from "../list/wishes.ts";
import type { Announcement } from "../shared/announcement.ts";
import type { Mail } from "../shared/mail.ts";
import { firstIdOf } from "../shared/order.ts";
import { ago } from "../shared/time.ts";
import { rememberWishes } from "../store/erased-people.ts";
import type { List } from "../store/list.ts";
import { writeToFounder } from "./founder/digest.ts";
import { type Actions, MailLoop, type StepTo } from "./mail-loop.ts";
import { readMailerState, saveState } from "./mailer-state.ts";
import { holdConfirmations, queueConfirmations } from "./queue/change-queue.ts";
import { type Delivery, deliver, drop } from "./queue/deliver.ts";
import { LiveIndex } from "./queue/live-index.ts";
import type { Worker } from "./rounds.ts";
import type { MailerState, StateChange } from "./rules/mailer-values.ts";
import { isForLater, isOutage, type SendResult } from "./rules/outcome.ts";
import { founderRetryMs, lockMs, mustReread } from "./rules/timeouts.ts";

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
export class Mailer implements Worker, Actions {
	readonly #options: Options & Pick<Delivery, "clock">;
	readonly #loop: MailLoop;
	index: LiveIndex;
	/** When the index was read, and `changed_at` at that time. */
	#readAt = 0;
	#changed: string | undefined;
	/** The saved state at the start of the round, and what was saved since. */
	saved: MailerState = {};
	/** The waves of announcements, by their ids. */
	#waves: ReadonlyMap<number, Announcement> = new Map();
	/** When the mail server last did not take a mail to the founder. */
	#founderFailedAt = 0;
	/** Whether another mailer is running. */
	#isWaiting = false;

	constructor(options: Options) {
		this.#options = { clock: Date.now, ...options };
		const { settings, clock, log } = this.#options;
		this.index = new LiveIndex(settings.linkSecrets);
		this.#loop = new MailLoop(this, settings, clock, log);
	}

	/**
	 * Does the steps that are due, and sends at most one mail. Resolves with the time until the next round, in
	 * milliseconds. Rejects with `ExpectedError` when the database fails.
	 */
	async round(): Promise<number> {
		const { list, log, onSince, clock } = this.#options;
		const now = clock();
		await this.#loop.saveOutcome();
		if (!(await list.lock("mailer"))) {
			if (!this.#isWaiting)
				log("Another mailer is running on this list: waiting until it ends.");
			this.#isWaiting = true;
			return lockMs;
		}
		this.#isWaiting = false;
		this.saved = await readMailerState(list);
		if (!this.saved.on_since)
			await this.save(await switchedOn(list, onSince ?? ago(0, now)));
		await this.#read(now);
		return this.#loop.round(now);
	}

	async save(values: StateChange): Promise<void> {
		const { list } = this.#options;
		await saveState(list, values);
		this.saved = await readMailerState(list);
	}

	/** Read after the mails, so that it has the wave of each mail. */
	async stoppedWaves(): Promise<ReadonlySet<number>> {
		const waves = new Map<number, Announcement>();
		for await (const wave of this.#options.list.read("announcements"))
			waves.set(wave.id, wave);
		this.#waves = waves;
		return new Set(
			waves.values().flatMap((wave) => (wave.stopped_at ? [wave.id] : [])),
		);
	}

	queue(step: StepTo<"queue">, now: number): Promise<number> {
		const { list, settings } = this.#options;
		return queueConfirmations(list, this.index, step, settings, now);
	}

	hold(step: StepTo<"hold">): Promise<void> {
		return holdConfirmations(this.#options.list, this.index, step);
	}

	drop(mail: Mail): Promise<void> {
		return drop(mail, this.#delivery);
	}

	send(mail: Mail): Promise<SendResult | undefined> {
		return deliver(mail, this.#delivery);
	}

	async store({ id }: Mail, change: Partial<Mail>): Promise<void> {
		await this.#options.list.change("mails", { with: { id: [id] } }, change);
	}

	get #delivery(): Delivery {
		const { index, saved } = this;
		return { ...this.#options, index, saved, waves: this.#waves };
	}

	/** Reads new rows; all rows, when a command has changed mails, and once a day. */
	async #read(now: number): Promise<void> {
		const { list, settings } = this.#options;
		const { changed_at: changed } = this.saved;
		if (mustReread(this.#readAt, now) || changed !== this.#changed) {
			const wishes = await readMailboxWishes(list);
			this.index = new LiveIndex(settings.linkSecrets, wishes);
			this.#readAt = now;
			this.#changed = changed;
		}
		await this.index.readMails(list);
		if (await this.index.readReplies(list)) this.#rememberWishes();
		await this.index.readSignUps(list, now);
	}

	/** Writes the new wishes into the file of erased people, for the restore of an older backup. */
	#rememberWishes(): void {
		const { log, erasedFile } = this.#options;
		if (!erasedFile) return;
		try {
			rememberWishes(erasedFile, this.index.newWishes());
		} catch (error) {
			log((error as Error).message);
		}
	}

	async writeToFounder(now: number): Promise<void> {
		if (Math.abs(now - this.#founderFailedAt) < founderRetryMs) return;
		const written = await writeToFounder(this.#delivery);
		if (written === undefined) return;
		const { sent, notified } = written;
		if (sent)
			await this.#loop.noteOutage(isOutage(sent) ? sent.response : undefined);
		if (sent && isForLater(sent)) this.#founderFailedAt = now;
		else await this.save(notified);
	}
}

/** What is saved when mail is switched on: since when, and the last sign-up before that. */
async function switchedOn(list: List, on_since: string): Promise<StateChange> {
	for await (const row of list.read("waitlist", { since: on_since }))
		if (row.imported_at === null)
			return { on_since, on_after: `${firstIdOf(row) - 1}` };
	return { on_since, on_after: `${await list.lastSignUpId()}` };
}
