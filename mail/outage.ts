import { pauseAfter } from "../shared/time.ts";
import type { List } from "../store/list.ts";
import { type Memory, remember } from "./mailer-memory.ts";
import { withoutAddresses } from "./send.ts";

/** The pauses after a failed attempt: the first, and the longest. */
const pauseMs = { first: 5_000, longest: 600_000 };

/** The time in which the mail server cannot be used. The list remembers it for the founder. */
export class Outage {
	readonly #list: List;
	readonly #log: (message: string) => void;
	/** Failed attempts one after another, and when the last one was. */
	#failures = 0;
	#failedAt = 0;
	/** The reason that was logged last. */
	#logged = "";
	/** How often each mail failed so, by id: one of them may be the reason. */
	readonly #suspects = new Map<number, number>();

	constructor(list: List, log: (message: string) => void) {
		this.#list = list;
		this.#log = log;
	}

	get isOn(): boolean {
		return this.#failures > 0;
	}

	/** Whether it is too early to try the mail server again. */
	isWaiting(now: number): boolean {
		const waitMs = pauseAfter(this.#failures, pauseMs);
		// A clock that jumped back does not make it longer.
		return this.isOn && now >= this.#failedAt && now < this.#failedAt + waitMs;
	}

	/** Mails that let others go first: all suspects during an outage, then those that failed twice. */
	tryLast(): Set<number> {
		const last = [...this.#suspects].filter(
			([, times]) => this.isOn || times > 1,
		);
		return new Set(last.map(([id]) => id));
	}

	/** Notes a failed attempt, with the mail that was to be sent, if there was one. */
	async start(
		response: string,
		memory: Memory,
		now: number,
		mailId?: number,
	): Promise<void> {
		if (mailId !== undefined)
			this.#suspects.set(mailId, (this.#suspects.get(mailId) ?? 0) + 1);
		this.#failures += 1;
		this.#failedAt = now;
		const outage = withoutAddresses(response);
		const since = memory["outage-since"] ?? new Date(now).toISOString();
		await remember(this.#list, { outage, "outage-since": since });
		// Once for each reason, also after a restart.
		if (outage === this.#logged) return;
		this.#logged = outage;
		this.#log(
			`The mail server cannot be used: all mails wait, and are sent when it can. The reason: ${outage}`,
		);
	}

	/** Notes that the mail server has judged a mail. */
	async end(memory: Memory, mailId?: number): Promise<void> {
		if (mailId !== undefined) this.#suspects.delete(mailId);
		this.#failures = 0;
		this.#logged = "";
		if (memory["outage-since"] === undefined) return;
		await remember(this.#list, { outage: null, "outage-since": null });
		this.#log("The mail server can be used again.");
	}
}
