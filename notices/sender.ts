import type { NoticeSettings } from "../config/settings.ts";
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
	/** Why the receiver fails, as it was logged. */
	#logged: string | undefined;

	constructor(options: Options) {
		this.#options = { clock: Date.now, ...options };
	}

	/** Sends what is due. Resolves with the time until the next round, in milliseconds. */
	async round(): Promise<number> {
		const { list, receiver, secrets, signal, clock } = this.#options;
		const { types, everyMs } = receiver;
		if (!(await this.#lock())) return lockMs;
		let delivery = await this.#readDelivery();
		if (!mayAsk(delivery, everyMs, clock())) return restMs;
		const changed = await this.#changed();
		const steps = await readSteps(list, delivery.place, {
			types,
			secrets,
			now: clock(),
			most: rowsAtATime,
		});
		const perMessage = everyMs > 0 ? steps.length : 1;
		for (let start = 0; start < steps.length; start += perMessage) {
			const some = steps.slice(start, start + perMessage);
			// After an erasure, or without the lock, what was read may be wrong: the next round reads it again.
			if (changed !== (await this.#changed()) || !(await this.#lock()))
				return 0;
			const next = await this.#send(some, delivery);
			if (signal.aborted) return restMs;
			await saveDelivery(list, receiver, next);
			this.#sayState(delivery, next);
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
		const { list, receiver, log } = this.#options;
		const before = await readDelivery(list, receiver);
		if (before !== undefined) return before;
		const place = {
			waitlist: (await list.count("waitlist")).lastId,
			replies: (await list.count("replies")).lastId,
		};
		await saveDelivery(list, receiver, { place });
		log(`The receiver of ${receiver.name} is told of people from now on.`);
		return { place };
	}

	async #send(steps: readonly Step[], delivery: Delivery): Promise<Delivery> {
		const { receiver, signal, clock } = this.#options;
		const place = steps.at(-1)?.place ?? delivery.place;
		const events = steps.flatMap(({ event }) => event ?? []);
		if (events.length === 0) return { ...delivery, place };
		const message = receiver.messageOf(events, clock());
		const answer = await post(receiver.url, message, signal);
		return afterAnswer(delivery, place, answer, clock());
	}

	/** Makes sure that no other mailer sends to this receiver. */
	#lock(): Promise<boolean> {
		const { list, receiver } = this.#options;
		return list.lock(lockName(receiver.name));
	}

	/** When a command erased people last, as ISO 8601. */
	async #changed(): Promise<string | undefined> {
		const which = { with: { name: ["changed"] } };
		const [row] = await Array.fromAsync(
			this.#options.list.read("mailer", which),
		);
		return row?.value;
	}

	/** Logs that the receiver fails, once for each reason, and that it takes notices again. */
	#sayState(before: Delivery, { reason }: Delivery): void {
		const {
			receiver: { name },
			log,
		} = this.#options;
		const receiver = `The receiver of ${name}`;
		if (reason !== undefined && reason !== this.#logged)
			log(`${receiver} ${reason}: notices wait, \`notices status\` says more.`);
		if (reason === undefined && before.reason !== undefined)
			log(`${receiver} takes notices again.`);
		this.#logged = reason;
	}
}
