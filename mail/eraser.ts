/**
 * The part of the mailer that erases: people who asked for it by the link of a mail, also while mails wait, and those
 * whose time has come by the retention that the founder has set.
 */
import { erase, momentNow, wishesOf } from "../list/erase.ts";
import { countEraseRequests, eraseRequested } from "../list/erase-requests.ts";
import type { KeysOf } from "../list/keep-wishes.ts";
import { readEraseTimes } from "../list/retention.ts";
import { isRetentionOn, type Retention } from "../shared/retention.ts";
import { hourMs } from "../shared/time.ts";
import { counted } from "../shared/words.ts";
import type { List } from "../store/list.ts";
import { personKeys } from "./letter/links.ts";
import { readMailerState } from "./mailer-state.ts";
import type { Log, Worker } from "./rounds.ts";
import { planRetention, toldSince } from "./rules/retention.ts";
import { eraseRestMs, lockMs } from "./rules/timeouts.ts";

interface Options {
	readonly list: List;
	readonly log: Log;
	/** The secrets of the links; none while mail is off. */
	readonly linkSecrets: readonly string[];
	/** The file of erased people. */
	readonly erasedFile: string;
	/** As `content/site.yaml` says. */
	readonly retention: Retention;
	/** The time in milliseconds since 1970, which a test may choose. */
	readonly clock?: () => number;
}

export class Eraser implements Worker {
	readonly #options: Required<Options>;
	/** When the retention was looked at last. */
	#lookedAt = Number.NEGATIVE_INFINITY;

	constructor(options: Options) {
		this.#options = { clock: Date.now, ...options };
	}

	/**
	 * Erases the people whose turn it is. Resolves with the time until the next round, in milliseconds. Rejects with
	 * `ExpectedError` when they cannot be erased or written to the file: they still wait then.
	 */
	async round(): Promise<number> {
		const { list, erasedFile, retention, clock } = this.#options;
		if (!(await list.lock("eraser"))) return lockMs;
		if ((await countEraseRequests(list)).waiting > 0) {
			const done = await eraseRequested(list, erasedFile, this.#keysOf);
			this.#tell("as asked by a link", done.erased, done.warning);
		}
		const now = clock();
		if (isRetentionOn(retention) && Math.abs(now - this.#lookedAt) >= hourMs) {
			await this.#eraseOld(now);
			this.#lookedAt = now;
		}
		return eraseRestMs;
	}

	/** Erases whom the founder was told of in time. */
	async #eraseOld(now: number): Promise<void> {
		const { list, erasedFile, retention } = this.#options;
		const told = toldSince(await readMailerState(list), retention, now);
		if (told === undefined) return;
		// Before the choice: what comes meanwhile stays.
		const moment = await momentNow(list);
		const times = await readEraseTimes(list, retention);
		const { due } = planRetention(times, told, now);
		if (due.length === 0) return;
		const { warning } = await erase(
			list,
			wishesOf(due, moment),
			erasedFile,
			this.#keysOf,
		);
		this.#tell("by the retention in content/site.yaml", due.length, warning);
	}

	readonly #keysOf: KeysOf = (email, side) =>
		personKeys(this.#options.linkSecrets, email, side);

	#tell(why: string, erased: number, warning: string | undefined): void {
		const { log } = this.#options;
		if (erased > 0)
			log(`Erased ${why}: ${counted(erased, "address", "addresses")}.`);
		if (warning) log(warning);
	}
}
