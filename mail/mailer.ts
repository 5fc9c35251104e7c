import { confirmation, type Mail } from "../shared/mail.ts";
import { firstIdOf } from "../shared/order.ts";
import { ago } from "../shared/time.ts";
import { rememberWishes, type Wishes } from "../store/erased-people.ts";
import type { List } from "../store/list.ts";
import { writeToFounder } from "./founder/digest.ts";
import { type Actions, MailLoop, type StepTo } from "./mail-loop.ts";
import { readMailerState, saveState } from "./mailer-state.ts";
import { addMails, holdConfirmations } from "./queue/change-queue.ts";
import { type Delivery, deliver, drop } from "./queue/deliver.ts";
import { nameMailboxes, StoredFacts } from "./queue/stored-facts.ts";
import type { Worker } from "./rounds.ts";
import type { MailerState, StateChange } from "./rules/mailer-values.ts";
import { isForLater, isOutage, type SendResult } from "./rules/outcome.ts";
import { founderRetryMs, lockMs } from "./rules/timeouts.ts";

interface Options extends Omit<Delivery, "saved" | "clock"> {
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
	readonly facts: StoredFacts;
	/** The saved state at the start of the round, and what was saved since. */
	saved: MailerState = {};
	/** When the mail server last did not take a mail to the founder. */
	#founderFailedAt = 0;
	/** Whether another mailer is running. */
	#isWaiting = false;

	constructor(options: Options) {
		this.#options = { clock: Date.now, ...options };
		const { list, settings, clock, log } = this.#options;
		this.facts = new StoredFacts(list, settings.linkSecrets);
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
			this.facts.forget();
			return lockMs;
		}
		this.#isWaiting = false;
		this.saved = await readMailerState(list);
		if (!this.saved.on_since) await this.#switchOn(onSince ?? ago(0, now));
		await nameMailboxes(list);
		const { values, wishes } = await this.facts.refresh(this.saved, now);
		this.#rememberWishes(wishes);
		if (Object.keys(values).length > 0) await this.save(values);
		return this.#loop.round(now);
	}

	async save(values: StateChange): Promise<void> {
		const { list } = this.#options;
		await saveState(list, values);
		this.saved = await readMailerState(list);
	}

	/** Notes since when mail is on, unless a restore has brought that meanwhile. */
	async #switchOn(onSince: string): Promise<void> {
		const { list } = this.#options;
		await list.transaction("exclusive", async () => {
			this.saved = await readMailerState(list);
			if (!this.saved.on_since)
				await this.save(await switchedOn(list, onSince));
		});
	}

	async queue({ mails, later }: StepTo<"queue">, now: number): Promise<number> {
		const { list, settings } = this.#options;
		const added = await addMails(list, confirmation, mails, settings, now);
		this.facts.signUps = later;
		return added;
	}

	hold(step: StepTo<"hold">): Promise<void> {
		return holdConfirmations(this.#options.list, step);
	}

	async postpone({ mails }: StepTo<"postpone">): Promise<void> {
		const rows = mails.map(({ mail: { id }, until }) => ({
			id,
			next_try_at: ago(0, until),
		}));
		await this.#options.list.changeMails(rows);
	}

	drop(mail: Mail): Promise<void> {
		return drop(mail, this.#delivery);
	}

	send(mail: Mail): Promise<SendResult | undefined> {
		return deliver(mail, this.#delivery);
	}

	async store(mail: Mail, change: Partial<Mail>): Promise<void> {
		const which = { with: { id: [mail.id] } };
		await this.#options.list.change("mails", which, change);
		this.facts.note({ ...mail, ...change });
	}

	get #delivery(): Delivery {
		return { ...this.#options, saved: this.saved };
	}

	/** Writes new wishes into the file of erased people, for the restore of an older backup. */
	#rememberWishes(wishes: Wishes): void {
		const { log, erasedFile } = this.#options;
		if (!erasedFile || Object.keys(wishes).length === 0) return;
		try {
			rememberWishes(erasedFile, wishes);
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
