import type { List } from "../store/list.ts";
import { remember, remembered } from "../store/mails.ts";
import type { Log } from "./mailer.ts";
import { withoutAddresses } from "./send.ts";

/** The pauses after a failed connection: the first, and the longest. */
const pauseMs = { first: 5_000, longest: 600_000 };

/** The time in which the mail server cannot be used. The list remembers it for the founder. */
export class Trouble {
	readonly #list: List;
	readonly #log: Log;
	/** Failed connections one after another, and when the next one is tried. */
	#failures = 0;
	#retryAt = 0;
	/** How often each mail failed so, by id: one of them may be the reason. */
	readonly #suspects = new Map<number, number>();

	constructor(list: List, log: Log) {
		this.#list = list;
		this.#log = log;
	}

	/** Whether it is too early to try the mail server again. */
	isWaiting(now: Date): boolean {
		return now.valueOf() < this.#retryAt;
	}

	/** Ids of suspects that let others go first: all during trouble, then those that failed twice. */
	tryLast(): number[] {
		return [...this.#suspects]
			.filter(([, times]) => this.#failures > 0 || times > 1)
			.map(([id]) => id);
	}

	/** Notes a failed connection, where there is one with the mail that was to be sent. */
	async start(answer: string, now: Date, mailId?: number): Promise<void> {
		if (mailId !== undefined)
			this.#suspects.set(mailId, (this.#suspects.get(mailId) ?? 0) + 1);
		const waitMs = Math.min(
			pauseMs.first * 2 ** this.#failures,
			pauseMs.longest,
		);
		this.#failures += 1;
		this.#retryAt = now.valueOf() + waitMs;
		const { "trouble-since": since } = await remembered(this.#list);
		await remember(this.#list, "trouble", withoutAddresses(answer));
		if (since !== undefined) return;
		await remember(this.#list, "trouble-since", now.toISOString());
		this.#log(
			`The mail server cannot be used: all mails wait, and are sent when it can. It said: ${withoutAddresses(answer)}`,
		);
	}

	/** Notes that the mail server has answered. */
	async end(mailId?: number): Promise<void> {
		if (mailId !== undefined) this.#suspects.delete(mailId);
		this.#failures = 0;
		this.#retryAt = 0;
		const { "trouble-since": since } = await remembered(this.#list);
		if (since === undefined) return;
		await remember(this.#list, "trouble", null);
		await remember(this.#list, "trouble-since", null);
		this.#log("The mail server can be used again.");
	}
}
