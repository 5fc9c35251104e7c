import type { NoticeSettings } from "../config/settings.ts";
import { type Log, lockMs, type Worker } from "../mail/rounds.ts";
import { dayMs, secondMs } from "../shared/time.ts";
import type { List } from "../store/list.ts";
import {
	type Delivery,
	lockName,
	readDelivery,
	saveDelivery,
} from "./delivery.ts";
import { readNews } from "./events.ts";
import { post, type Receiver } from "./receivers.ts";

/** How long the sender rests when nothing is due. */
const restMs = secondMs;
/** The pauses after failed attempts: as long as the receiver has failed already, within these bounds. */
const pauseMs = { least: 5 * secondMs, most: 3 * dayMs };

interface Options {
	readonly list: List;
	readonly receiver: Receiver;
	readonly secrets: NoticeSettings["linkSecrets"];
	readonly log: Log;
	/** Ends a request that has begun. */
	readonly signal: AbortSignal;
	/** The time in milliseconds since 1970, which a test may choose. */
	readonly clock?: () => number;
}

/**
 * Tells one receiver what happened to people. All that it knows is in the list: a message that was
 * being sent when it was killed is sent again, with the same id.
 */
export class NoticeSender implements Worker {
	readonly #options: Required<Options>;
	/** The last attempt; none after a start, so that no pause is waited for: the receiver may have another address now. */
	#triedAt = 0;
	/** Why the receiver fails, as it was logged. */
	#logged: string | undefined;

	constructor(options: Options) {
		this.#options = { clock: Date.now, ...options };
	}

	/** Sends one message, if one is due. Resolves with the time until the next round, in milliseconds. */
	async round(): Promise<number> {
		const { list, receiver, secrets, signal, clock } = this.#options;
		const { name, url, most } = receiver;
		if (!(await list.lock(lockName(name)))) return lockMs;
		const delivery =
			(await readDelivery(list, name)) ?? (await this.#beginHere());
		const now = clock();
		if (delivery.is_stopped || this.#mustWait(delivery, now)) return restMs;
		const { place: before } = delivery;
		const news = await readNews(list, before, secrets, now, most);
		const { events, place, notes } = news;
		const message = receiver.messageOf(events, now);
		const refusal = message && (await post(url, message, signal));
		if (signal.aborted) return restMs;
		const at = new Date(clock()).toISOString();
		if (message) this.#triedAt = clock();
		this.#logChange(refusal?.reason);
		if (refusal !== undefined) {
			const { taken_at, failed_since = at } = delivery;
			await saveDelivery(list, name, {
				place: before,
				taken_at,
				failed_since,
				reason: refusal.reason,
				is_stopped: refusal.isFinal,
			});
			return restMs;
		}
		const isNew =
			notes.length > 0 || JSON.stringify(place) !== JSON.stringify(before);
		if (!isNew) return restMs;
		const taken_at = message ? at : delivery.taken_at;
		await saveDelivery(list, name, { place, taken_at });
		// A later note of the same person stays.
		for (const { name, value } of notes)
			await list.remove("mailer", { with: { name: [name], value: [value] } });
		return 0;
	}

	/** A receiver that was set just now is told of what comes. */
	async #beginHere(): Promise<Delivery> {
		const { list, receiver, log } = this.#options;
		const place = {
			waitlist: (await list.count("waitlist")).lastId,
			replies: (await list.count("replies")).lastId,
		};
		await saveDelivery(list, receiver.name, { place });
		log(`The receiver of ${receiver.name} is told of people from now on.`);
		return { place };
	}

	/** Whether it is too early for a message. A clock that jumps back does not make it longer. */
	#mustWait({ failed_since }: Delivery, now: number): boolean {
		const failedMs = this.#triedAt - Date.parse(failed_since ?? "");
		const waitMs =
			failed_since === undefined
				? this.#options.receiver.everyMs
				: Math.min(Math.max(failedMs, pauseMs.least), pauseMs.most);
		return Math.abs(now - this.#triedAt) < waitMs;
	}

	/** Logs that the receiver fails, once for each reason, and that it takes notices again. */
	#logChange(reason: string | undefined): void {
		if (reason === this.#logged) return;
		const { receiver, log } = this.#options;
		const subject = `The receiver of ${receiver.name}`;
		log(
			reason === undefined
				? `${subject} takes notices again.`
				: `${subject} ${reason}: notices wait, \`notices status\` says more.`,
		);
		this.#logged = reason;
	}
}
