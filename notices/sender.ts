import type { NoticeSettings } from "../config/settings.ts";
import { readMemory } from "../mail/mailer-memory.ts";
import { type Log, lockMs, type Worker } from "../mail/rounds.ts";
import { secondMs } from "../shared/time.ts";
import type { List } from "../store/list.ts";
import {
	afterAnswer,
	type Delivery,
	lockName,
	mayAsk,
	readDelivery,
	saveDelivery,
} from "./delivery.ts";
import { readSteps, type Step } from "./events.ts";
import { post, type Receiver } from "./receivers.ts";

/** How long the sender rests when nothing is due. */
const restMs = secondMs;
/** Rows that are read at a time. */
const rowsAtATime = 1_000;

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
	/** After a start, no pause is waited for: the receiver may have another address now. */
	#isFirst = true;
	/** Why the receiver fails, as it was logged. */
	#logged: string | undefined;

	constructor(options: Options) {
		this.#options = { clock: Date.now, ...options };
	}

	/** Sends what is due. Resolves with the time until the next round, in milliseconds. */
	async round(): Promise<number> {
		const { list, receiver, secrets, signal, clock } = this.#options;
		if (!(await this.#lock())) return lockMs;
		let delivery = await this.#readDelivery();
		const isTried = this.#isFirst && !delivery.is_stopped;
		if (!isTried && !mayAsk(delivery, clock())) return restMs;
		this.#isFirst = false;
		const { changed } = await readMemory(list);
		const steps = await readSteps(
			list,
			delivery.place,
			secrets,
			clock(),
			rowsAtATime,
		);
		const perMessage = receiver.everyMs > 0 ? steps.length : 1;
		for (let start = 0; start < steps.length; start += perMessage) {
			const some = steps.slice(start, start + perMessage);
			// After an erasure, or without the lock, what was read may be wrong: the next round reads it again.
			const isOld = changed !== (await readMemory(list)).changed;
			if (isOld || !(await this.#lock())) return 0;
			const next = await this.#send(some, delivery);
			if (signal.aborted) return restMs;
			await saveDelivery(list, receiver.name, next);
			this.#logChange(delivery, next);
			delivery = next;
			if (delivery.tries) return restMs;
			// A later note of the same person stays.
			for (const { note } of some)
				if (note !== undefined)
					await list.remove("mailer", {
						with: { name: [note.name], value: [note.value] },
					});
		}
		return steps.length > 0 ? 0 : restMs;
	}

	/** A receiver that was set just now is told of what comes. */
	async #readDelivery(): Promise<Delivery> {
		const {
			list,
			receiver: { name },
			log,
		} = this.#options;
		const before = await readDelivery(list, name);
		if (before !== undefined) return before;
		const place = {
			waitlist: (await list.count("waitlist")).lastId,
			replies: (await list.count("replies")).lastId,
		};
		await saveDelivery(list, name, { place });
		log(`The receiver of ${name} is told of people from now on.`);
		return { place };
	}

	async #send(steps: readonly Step[], delivery: Delivery): Promise<Delivery> {
		const { receiver, signal, clock } = this.#options;
		const { url, everyMs } = receiver;
		const place = steps.at(-1)?.place ?? delivery.place;
		const events = steps.flatMap(({ event }) => event ?? []);
		const message = receiver.messageOf(events, clock());
		if (message === undefined) return { ...delivery, place };
		const refusal = await post(url, message, signal);
		return afterAnswer(delivery, place, refusal, everyMs, clock());
	}

	/** Makes sure that no other mailer sends to this receiver. */
	#lock(): Promise<boolean> {
		const { list, receiver } = this.#options;
		return list.lock(lockName(receiver.name));
	}

	/** Logs that the receiver fails, once for each reason, and that it takes notices again. */
	#logChange(before: Delivery, { reason }: Delivery): void {
		const { receiver, log } = this.#options;
		const subject = `The receiver of ${receiver.name}`;
		if (reason !== undefined && reason !== this.#logged)
			log(`${subject} ${reason}: notices wait, \`notices status\` says more.`);
		if (reason === undefined && before.reason !== undefined)
			log(`${subject} takes notices again.`);
		this.#logged = reason;
	}
}
