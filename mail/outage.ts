import { minuteMs, pauseAfter, secondMs } from "../shared/time.ts";
import type { List } from "../store/list.ts";
import { readMemory, remember } from "./mailer-memory.ts";
import type { Log } from "./rounds.ts";
import { withoutAddresses } from "./send.ts";

/** The pauses while the mail server cannot be used. */
const pauseMs = { first: 5 * secondMs, longest: 10 * minuteMs };

/** Whether the mail server can be used; the list remembers it for the founder. Times are milliseconds since 1970. */
export class Outage {
	readonly #list: List;
	readonly #log: Log;
	/** How often it could not be used, one time after another; unknown at the start. */
	#failures: number | undefined;
	#failedAt = 0;

	constructor(list: List, log: Log) {
		this.#list = list;
		this.#log = log;
	}

	get isOn(): boolean {
		return this.#failures !== undefined && this.#failures > 0;
	}

	/** Whether it is too early to try the mail server again. A clock that jumped back does not make it longer. */
	isTooEarly(now: number): boolean {
		const waitMs = pauseAfter(this.#failures ?? 0, pauseMs);
		return this.isOn && now >= this.#failedAt && now < this.#failedAt + waitMs;
	}

	/** Notes a failed attempt to use the mail server. */
	async begin(response: string, now: number): Promise<void> {
		const outage = withoutAddresses(response);
		if (!this.isOn)
			this.#log(
				`The mail server cannot be used: all mails wait, and are sent when it can. The reason: ${outage}`,
			);
		this.#failures = (this.#failures ?? 0) + 1;
		this.#failedAt = now;
		const { "outage-since": since = new Date(now).toISOString() } =
			await readMemory(this.#list);
		await remember(this.#list, { outage, "outage-since": since });
	}

	/** Notes that the mail server has judged a mail. */
	async end(): Promise<void> {
		if (this.#failures === 0) return;
		const { outage } = await readMemory(this.#list);
		await remember(this.#list, { outage: null, "outage-since": null });
		this.#failures = 0;
		if (outage !== undefined) this.#log("The mail server can be used again.");
	}
}
