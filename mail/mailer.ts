import { setTimeout as pause } from "node:timers/promises";
import type { MailSettings } from "../config/settings.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import type { List } from "../store/list.ts";
import {
	changeMail,
	confirmation,
	type Mail,
	mailsSince,
	nextMail,
	peopleOf,
	remember,
	remembered,
} from "../store/mails.ts";
import { Brake } from "./brake.ts";
import { dueDigest } from "./digest.ts";
import { isUnwanted } from "./due.ts";
import { messageOf } from "./message.ts";
import { Planner } from "./plan.ts";
import { type MailServer, type Outcome, withoutAddresses } from "./send.ts";
import { Trouble } from "./trouble.ts";

/** Writes a sentence to the log; it never holds an address. */
export type Log = (message: string) => void;

/** How often new sign-ups are looked for, in milliseconds. */
const pollMs = 2_000;
/** How long another mailer is waited for before its lock is asked for again. */
const lockMs = 5_000;
/** How long a digest that could not be sent waits. */
const digestRetryMs = 600_000;
/** After a 4xx answer, a mail waits for a minute, then twice as long each time, up to a day … */
const laterMs = { first: 60_000, longest: 86_400_000 };
/** … and counts as refused after about three days. */
const mostTries = 13;

/**
 * Sends what is due, one mail at a time, until `signal` aborts: then the mail that is being sent is
 * finished first. Errors of the database are logged, and waited for.
 */
export async function runMailer(
	mailer: Mailer,
	log: Log,
	signal: AbortSignal,
): Promise<void> {
	let lastError = "";
	while (!signal.aborted) {
		let waitMs = lockMs;
		try {
			waitMs = await mailer.round();
			lastError = "";
		} catch (error) {
			if (!(error instanceof ExpectedError)) throw error;
			if (error.message !== lastError) log(error.message);
			lastError = error.message;
		}
		await pause(waitMs, undefined, { signal }).catch(() => {});
	}
}

/**
 * The mailer. All that it knows is in the list: a mail is due when a person has none, and one that
 * was being sent when a mailer died is sent again, with the same Message-ID.
 */
export class Mailer {
	readonly #list: List;
	readonly #settings: MailSettings;
	readonly #server: MailServer;
	readonly #log: Log;
	readonly #clock: () => Date;
	readonly #planner: Planner;
	readonly #brake: Brake;
	readonly #trouble: Trouble;
	#plannedAt = Number.NEGATIVE_INFINITY;
	#digestRetryAt = 0;
	/** The outcome of a mail that the database has not taken yet. */
	#unsaved: (() => Promise<void>) | undefined;
	/** What was logged last about a state that lasts, so that it is logged once. */
	#said = "";

	constructor(options: {
		readonly list: List;
		readonly settings: MailSettings;
		readonly server: MailServer;
		readonly log: Log;
		/** The time, which a test may choose. */
		readonly clock?: () => Date;
	}) {
		this.#list = options.list;
		this.#settings = options.settings;
		this.#server = options.server;
		this.#log = options.log;
		this.#clock = options.clock ?? (() => new Date());
		const { list, settings, log } = options;
		this.#planner = new Planner(list, settings, log);
		this.#brake = new Brake(list, log);
		this.#trouble = new Trouble(list, log);
	}

	/**
	 * Plans, and sends at most one mail. Resolves with the time until the next round, in
	 * milliseconds. Rejects with `ExpectedError` when the database fails.
	 */
	async round(): Promise<number> {
		const now = this.#clock();
		await this.#save();
		if (!(await this.#list.lock("mailer"))) {
			this.#sayOnce(
				"Another mailer is at work on this list: waiting until it ends.",
			);
			return lockMs;
		}
		if (now.valueOf() - this.#plannedAt >= pollMs) {
			await this.#planner.plan(now);
			this.#plannedAt = now.valueOf();
		}
		const memory = await remembered(this.#list);
		const isBraked = await this.#brake.isOn(memory, now);
		await this.#sendDigest(memory, now);
		if (memory.paused !== undefined) {
			this.#sayOnce("Paused: `mail resume` goes on.");
			return pollMs;
		}
		if (this.#trouble.isWaiting(now)) return pollMs;
		const today = `${now.toISOString().slice(0, 10)}T00:00:00.000Z`;
		if ((await mailsSince(this.#list, today)) >= this.#settings.perDay) {
			this.#sayOnce(
				"The mails of today are all sent (MAIL_PER_DAY): going on at midnight, UTC.",
			);
			return pollMs;
		}
		const mail = await nextMail(this.#list, now.toISOString(), {
			withConfirmations: !isBraked,
			last: this.#trouble.tryLast(),
		});
		if (mail === undefined) return pollMs;
		this.#said = "";
		const isSent = await this.#deliver(mail, now);
		return isSent ? 60_000 / this.#settings.perMinute : 0;
	}

	/** Sends the founder's digest when it is due, also while the mails to people are paused. */
	async #sendDigest(
		{ digest: last }: Awaited<ReturnType<typeof remembered>>,
		now: Date,
	): Promise<void> {
		if (this.#trouble.isWaiting(now) || now.valueOf() < this.#digestRetryAt)
			return;
		const digest = await dueDigest(this.#list, this.#settings, last, now);
		if (digest === undefined) return;
		const { state, answer } = await this.#server.send(digest);
		if (state === "sent") return this.#trouble.end();
		if (state === "refused") {
			return this.#log(
				`The mail server refused the digest: ${withoutAddresses(answer)}`,
			);
		}
		// It was remembered as sent.
		await remember(this.#list, "digest", last ?? null);
		this.#digestRetryAt = now.valueOf() + digestRetryMs;
		if (state === "trouble") await this.#trouble.start(answer, now);
	}

	/** Sends the mail if it is wanted. Resolves with whether the mail server was asked. */
	async #deliver(mail: Mail, now: Date): Promise<boolean> {
		const ended_at = now.toISOString();
		if (!(await this.#isWanted(mail, now))) {
			await changeMail(this.#list, mail.id, { state: "dropped", ended_at });
			return false;
		}
		const message = messageOf(mail, this.#settings, now);
		if (message === undefined) {
			const answer = `content/mails.ts has no mail ${mail.kind} any more`;
			await changeMail(this.#list, mail.id, {
				state: "dropped",
				ended_at,
				response: answer,
			});
			return false;
		}
		await changeMail(this.#list, mail.id, { state: "sending" });
		const outcome = await this.#server.send(message);
		this.#unsaved = () => this.#record(mail, outcome);
		await this.#save();
		return true;
	}

	async #isWanted(mail: Mail, now: Date): Promise<boolean> {
		if (isUnwanted(await this.#planner.known(mail.email), now)) return false;
		const people = await peopleOf(this.#list, mail.email);
		const person = people.find(({ user_type }) => user_type === mail.user_type);
		if (person === undefined) return false;
		return mail.kind !== confirmation || person.mail !== "confirmed";
	}

	async #save(): Promise<void> {
		await this.#unsaved?.();
		this.#unsaved = undefined;
	}

	async #record(mail: Mail, { state, answer }: Outcome): Promise<void> {
		const now = this.#clock();
		const tries = mail.tries + 1;
		if (state === "trouble") {
			// The mail keeps its turn: the server has not judged it.
			await changeMail(this.#list, mail.id, { state: "waiting" });
			return this.#trouble.start(answer, now, mail.id);
		}
		await this.#trouble.end(mail.id);
		if (state === "later" && tries < mostTries) {
			const waitMs = Math.min(laterMs.first * 2 ** mail.tries, laterMs.longest);
			const next_try_at = new Date(now.valueOf() + waitMs).toISOString();
			await changeMail(this.#list, mail.id, {
				state: "waiting",
				tries,
				next_try_at,
				response: answer,
			});
			return;
		}
		await changeMail(this.#list, mail.id, {
			state: state === "sent" ? "sent" : "bounced",
			tries,
			ended_at: now.toISOString(),
			response: answer,
		});
		if (state !== "sent")
			this.#log(`The mail server refused a mail (${answer.slice(0, 3)}).`);
	}

	#sayOnce(message: string): void {
		if (message === this.#said) return;
		this.#said = message;
		this.#log(message);
	}
}
