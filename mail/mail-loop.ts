/**
 * The loop of the mailer: does what the rules say, one step after the other. The mailer runs it on the list with a
 * mail server, the simulation of days in memory.
 */
import type { Mail } from "../shared/mail.ts";
import { alarmTexts, fullDayText, outageTexts } from "./founder/mail-notes.ts";
import type { MailIndex } from "./queue/mail-index.ts";
import { withoutAddresses } from "./queue/send.ts";
import type { Log } from "./rounds.ts";
import type { MailerState, StateChange } from "./rules/mailer-values.ts";
import {
	type MailOutcome,
	outageChange,
	outcomeOf,
	type SendResult,
} from "./rules/outcome.ts";
import { pauseAfterMailMs } from "./rules/sending-limits.ts";
import { type Step, step } from "./rules/step.ts";
import { restMs } from "./rules/timeouts.ts";

export type StepTo<Do extends Step["do"]> = Extract<Step, { do: Do }>;

/** What a step does where mails are stored and sent; each function also brings the index up to date. */
export interface Actions {
	readonly index: MailIndex;
	/** The saved state. */
	readonly saved: MailerState;
	save(values: StateChange): Promise<void>;
	/** The ids of the waves that the founder has stopped. */
	stoppedWaves(): Promise<ReadonlySet<number>>;
	/** Adds confirmations to the queue; resolves with their number. */
	queue(step: StepTo<"queue">, now: number): Promise<number>;
	hold(step: StepTo<"hold">): Promise<void>;
	drop(mail: Mail): Promise<void>;
	/** Gives a mail to the mail server; `undefined` if its person must no longer get it. */
	send(mail: Mail): Promise<SendResult | undefined>;
	/** Stores what has become of a mail, but not in the index. */
	store(mail: Mail, change: Partial<Mail>): Promise<void>;
	/** Sends the notice or digest that is due, also while mails to people wait. */
	writeToFounder(now: number): Promise<void>;
}

interface Settings {
	readonly perDay: number;
	readonly perMinute: number;
}

export class MailLoop {
	readonly #actions: Actions;
	readonly #settings: Settings;
	readonly #clock: () => number;
	readonly #log: Log;
	/** When the mail server could not be used, if that is its last result; 0 otherwise. */
	#failedAt = 0;
	/** The last mail, and what the mail server did with it, until that is stored. */
	#unsaved: { readonly mail: Mail; readonly result: SendResult } | undefined;

	/** The clock shows the time in milliseconds since 1970. */
	constructor(
		actions: Actions,
		settings: Settings,
		clock: () => number,
		log: Log,
	) {
		this.#actions = actions;
		this.#settings = settings;
		this.#clock = clock;
		this.#log = log;
	}

	/**
	 * Does the steps that are due at the time `now`, and sends at most one mail. Resolves with the time until the next
	 * round, in milliseconds.
	 */
	async round(now: number): Promise<number> {
		const next = await this.#prepare(now);
		if (next.do === "wait" && next.why === "outage") return restMs;
		await this.#actions.writeToFounder(now);
		if (next.do === "full day") await this.#save(next.values, fullDayText);
		if (next.do === "full day" || next.do === "wait") return restMs;
		const { mail } = next;
		if (next.do === "drop") await this.#actions.drop(mail);
		const result =
			next.do === "send" ? await this.#actions.send(mail) : undefined;
		if (result === undefined) return 0;
		this.#unsaved = { mail, result };
		const verdict = await this.saveOutcome();
		const { perMinute } = this.#settings;
		return pauseAfterMailMs(mail, verdict === "sent", perMinute);
	}

	/** Does all steps before the next mail or pause. Resolves with that last step. */
	async #prepare(now: number) {
		const actions = this.#actions;
		const done = new Set<Step["do"]>();
		for (;;) {
			const stopped = await actions.stoppedWaves();
			const { index, saved } = actions;
			const situation = { saved, failedAt: this.#failedAt, stopped, done };
			const next = step(index, situation, this.#settings, now);
			done.add(next.do);
			if (next.do === "alarm")
				await this.#save(next.values, alarmTexts[next.alarm]);
			else if (next.do === "queue") {
				const added = await actions.queue(next, now);
				if (added > 0) this.#log(`New confirmations: ${added}`);
			} else if (next.do === "hold") await actions.hold(next);
			else return next;
		}
	}

	/** Stores the outcome of the last mail, if it is not stored yet; resolves with its verdict. */
	async saveOutcome() {
		if (this.#unsaved === undefined) return undefined;
		const { index } = this.#actions;
		const { mail, result } = this.#unsaved;
		const { response } = result;
		const now = this.#clock();
		const outcome = withCursor(
			outcomeOf(mail, result, index, now),
			index.lastReplyId,
		);
		await this.#actions.store(mail, outcome.change);
		this.#unsaved = undefined;
		index.putOutcome(mail, outcome, now);
		const { verdict } = outcome;
		if (verdict === "bounced")
			this.#log(`A mail bounced (${response.slice(0, 3)}).`);
		await this.noteOutage(verdict === "outage" ? response : undefined);
		return verdict;
	}

	/** Saves why the mail server could not be used, or that it could (`undefined`). */
	async noteOutage(response: string | undefined): Promise<void> {
		const now = this.#clock();
		const reason = response && withoutAddresses(response);
		if (reason && this.#failedAt === 0) this.#log(outageTexts.begins + reason);
		this.#failedAt = reason ? now : 0;
		const change = outageChange(this.#actions.saved, reason, now);
		if (change) await this.#save(change, reason ? undefined : outageTexts.ends);
	}

	async #save(values: StateChange, message?: string): Promise<void> {
		await this.#actions.save(values);
		if (message !== undefined) this.#log(message);
	}
}

/** The outcome of a mail that has ended says which replies came before it. */
function withCursor(outcome: MailOutcome, reply_cursor: number): MailOutcome {
	const { change } = outcome;
	return change.ended_at
		? { ...outcome, change: { ...change, reply_cursor } }
		: outcome;
}
