/**
 * The loop of the mailer: does what the rules say, one step after the other. The mailer runs it on the list with a
 * mail server, the simulation of days in memory.
 */
import { getOrInsert } from "../shared/get-or-insert.ts";
import type { Mail } from "../shared/mail.ts";
import { alarmTexts, fullDayText, outageTexts } from "./founder/mail-notes.ts";
import { withoutAddresses } from "./queue/send.ts";
import type { Log } from "./rounds.ts";
import type { MailFacts } from "./rules/mail-facts.ts";
import type { MailerState, StateChange } from "./rules/mailer-values.ts";
import { outageChange, outcomeOf, type SendResult } from "./rules/outcome.ts";
import type { Experience } from "./rules/refusal-verdict.ts";
import { pauseAfterMailMs } from "./rules/sending-limits.ts";
import { type Step, step } from "./rules/step.ts";
import { restMs } from "./rules/timeouts.ts";

export type StepTo<Do extends Step["do"]> = Extract<Step, { do: Do }>;

/** What a step does where mails are stored and sent. */
export interface Actions {
	readonly facts: MailFacts;
	/** The saved state. */
	readonly saved: MailerState;
	save(values: StateChange): Promise<void>;
	/** Adds confirmations to the queue, and keeps those for later; resolves with the number of those added. */
	queue(step: StepTo<"queue">, now: number): Promise<number>;
	hold(step: StepTo<"hold">): Promise<void>;
	postpone(step: StepTo<"postpone">): Promise<void>;
	drop(mail: Mail): Promise<void>;
	/** Gives a mail to the mail server; `undefined` if its person must no longer get it. */
	send(mail: Mail): Promise<SendResult | undefined>;
	/** Stores what has become of a mail. */
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
	/** The last mail, what the mail server did with it, and the last reply before that, until it is stored. */
	#unsaved:
		| {
				readonly mail: Mail;
				readonly result: SendResult;
				readonly lastReplyId: number;
		  }
		| undefined;
	/** The waiting mails that were refused for a reason that may be the mail server's, and when first. */
	readonly #refused = new Map<number, { mail: Mail; at: number }>();

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
		if (next.do === "wait" && next.why === "more sign-ups") return 0;
		if (next.do === "wait" && next.why === "outage") return restMs;
		await this.#actions.writeToFounder(now);
		if (next.do === "full day") await this.#save(next.values, fullDayText);
		if (next.do === "full day" || next.do === "wait") return restMs;
		const { mail } = next;
		if (next.do === "drop") {
			await this.#actions.drop(mail);
			this.#refused.delete(mail.id);
			return 0;
		}
		const lastReplyId = await this.#actions.facts.lastReplyId();
		const result = await this.#actions.send(mail);
		if (result === undefined) return 0;
		this.#unsaved = { mail, result, lastReplyId };
		const verdict = await this.saveOutcome();
		const { perMinute } = this.#settings;
		return pauseAfterMailMs(mail, verdict === "sent", perMinute);
	}

	/** Does all steps before the next mail or pause. Resolves with that last step. */
	async #prepare(now: number) {
		const actions = this.#actions;
		const done = new Set<Step["do"]>();
		for (;;) {
			const { facts, saved } = actions;
			const situation = { saved, failedAt: this.#failedAt, done };
			const next = await step(facts, situation, this.#settings, now);
			done.add(next.do);
			if (next.do === "alarm")
				await this.#save(next.values, alarmTexts[next.alarm]);
			else if (next.do === "queue") {
				const added = await actions.queue(next, now);
				if (added > 0) this.#log(`New confirmations: ${added}`);
			} else if (next.do === "hold") {
				await actions.hold(next);
				for (const { id } of [...next.groups.values()].flat())
					this.#refused.delete(id);
			} else if (next.do === "postpone") await actions.postpone(next);
			else return next;
		}
	}

	/** Stores the outcome of the last mail, if it is not stored yet; resolves with its verdict. */
	async saveOutcome() {
		if (this.#unsaved === undefined) return undefined;
		const { mail, result, lastReplyId: reply_cursor } = this.#unsaved;
		const { response } = result;
		const now = this.#clock();
		const lastSent = await this.#actions.facts.lastSent();
		const experience: Experience = { lastSent, refused: this.#refused };
		const outcome = outcomeOf(mail, result, experience, now);
		const { change, isRefused, verdict } = outcome;
		const hasEnded = change.ended_at !== undefined && change.ended_at !== null;
		// A mail that has ended says which replies came before it.
		const cursor = hasEnded ? { reply_cursor } : {};
		await this.#actions.store(mail, { ...change, ...cursor });
		this.#unsaved = undefined;
		if (hasEnded) this.#refused.delete(mail.id);
		else if (isRefused)
			getOrInsert(this.#refused, mail.id, () => ({ mail, at: now }));
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
