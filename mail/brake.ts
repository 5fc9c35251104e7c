import type { List } from "../store/list.ts";
import { remember, type remembered } from "../store/mails.ts";
import type { Log } from "./mailer.ts";

const hourMs = 3_600_000;
const weekMs = 168 * hourMs;
/** How often sign-ups are counted. */
const countMs = 60_000;
/** The hour before now is a wave with so many times the sign-ups of a usual hour, and so many at least. */
const timesUsual = 10;
const atLeast = 300;
/** How long `mail resume` allows a wave. */
const allowedMs = 24 * hourMs;

/**
 * Keeps confirmations back while far more people join than usual: bots that enter strangers'
 * addresses would make the mailer write to all of them.
 */
export class Brake {
	readonly #list: List;
	readonly #log: Log;
	#countedAt = Number.NEGATIVE_INFINITY;
	#isWave = false;

	constructor(list: List, log: Log) {
		this.#list = list;
		this.#log = log;
	}

	/** Whether confirmations have to wait. */
	async isOn(
		{ braked, allowed = "" }: Awaited<ReturnType<typeof remembered>>,
		now: Date,
	): Promise<boolean> {
		if (now.valueOf() - this.#countedAt >= countMs) {
			this.#countedAt = now.valueOf();
			this.#isWave = await this.#findWave(now);
		}
		const isAllowed = allowed > ago(allowedMs, now);
		const isOn = this.#isWave && !isAllowed;
		if (isOn && braked === undefined) {
			await remember(this.#list, "braked", now.toISOString());
			this.#log(
				"Far more people join than usual: their confirmations wait until that ends, or until `mail resume`.",
			);
		}
		if (!isOn && braked !== undefined) {
			await remember(this.#list, "braked", null);
			this.#log("Confirmations are sent again.");
		}
		return isOn;
	}

	async #signUpsSince(since: string): Promise<number> {
		return (await this.#list.count("waitlist", { since })).rows;
	}

	async #findWave(now: Date): Promise<boolean> {
		const lastHour = await this.#signUpsSince(ago(hourMs, now));
		if (lastHour <= atLeast) return false;
		const lastWeek = await this.#signUpsSince(ago(weekMs, now));
		const usual = (lastWeek - lastHour) / (weekMs / hourMs - 1);
		return lastHour > timesUsual * usual;
	}
}

function ago(ms: number, now: Date): string {
	return new Date(now.valueOf() - ms).toISOString();
}
