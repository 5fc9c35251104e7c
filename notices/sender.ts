import type { Log, Worker } from "../mail/rounds.ts";
import { lockMs } from "../mail/rules/timeouts.ts";
import { ago, dayMs, isTooEarly, secondMs } from "../shared/time.ts";
import type { List } from "../store/list.ts";
import { cursorAt, type PersonEvent, readNews } from "./events.ts";
import {
	gone,
	needsFounder,
	postAndLook,
	redirectOf,
	refusalText,
} from "./post.ts";
import {
	cursorOf,
	lockName,
	type ReceiverState,
	readReceiver,
	saveReceiver,
	stateAt,
} from "./receiver-state.ts";
import type { Receiver } from "./receivers.ts";

/** The pause of the sender when there is nothing to send. */
const restMs = secondMs;
/** The pauses after failed attempts. */
const pauseMs = { least: 5 * secondMs, most: 3 * dayMs };

interface Options {
	readonly list: List;
	readonly receiver: Receiver;
	readonly log: Log;
	/** A receiver that is new in the settings gets the events since then (ISO 8601); those from now on when absent. */
	readonly since?: string | undefined;
	/** Ends a request that has begun. */
	readonly signal: AbortSignal;
	/** The time in milliseconds since 1970, which a test may choose. */
	readonly clock?: () => number;
}

/**
 * Sends the events of people to one receiver. Its whole state is in the list: a message whose delivery was
 * interrupted is sent again, with the same id.
 */
export class NoticeSender implements Worker {
	readonly #options: Options & Required<Pick<Options, "clock">>;
	/** The time of the last attempt; 0 after a start, which ends any pause: the receiver may have another address now. */
	#triedAt = 0;
	/** The pause that the receiver then asked for, in milliseconds. */
	#wantedPause: number | undefined;

	constructor(options: Options) {
		this.#options = { clock: Date.now, ...options };
	}

	/** Sends at most one message. Resolves with the time until the next round, in milliseconds. */
	async round(): Promise<number> {
		const { list, receiver, log, signal, clock } = this.#options;
		const { name, url, maxEvents, getsErasures } = receiver;
		if (!(await list.lock(lockName(name)))) return lockMs;
		const before =
			(await readReceiver(list, name)) ?? (await this.#beginHere());
		const now = clock();
		if (this.#mustWait(before, now)) return restMs;
		const start = cursorOf(before);
		let cursor = start;
		let { taken_at } = before;
		let redirect = before.failed_since === null ? before.reason : null;
		const events: PersonEvent[] = [];
		const erasures = [];
		for await (const news of readNews(list, start, now)) {
			if (news.erasure && !getsErasures) continue;
			cursor = news.cursor;
			if (news.event) events.push(news.event);
			if (news.erasure) erasures.push(news.erasure);
			if (events.length === maxEvents) break;
		}
		if (cursor === start && erasures.length === 0) return restMs;
		const message = receiver.messageOf(events, now);
		if (message) {
			const { status, notTaken } = await postAndLook(url, message, signal);
			if (signal.aborted) return restMs;
			const reason = notTaken?.reason;
			this.#triedAt = clock();
			this.#wantedPause = notTaken?.pauseMs;
			taken_at = new Date(this.#triedAt).toISOString();
			const subject = `The receiver of ${name}`;
			if (reason !== undefined) {
				if (reason !== before.reason)
					log(
						`${subject} ${refusalText(reason)}: notices wait, \`status\` says more.`,
					);
				const failed_since = before.failed_since ?? taken_at;
				await saveReceiver(list, name, { ...before, failed_since, reason });
				return restMs;
			}
			if (before.failed_since) log(`${subject} takes notices again.`);
			redirect = redirectOf(status);
			if (redirect && redirect !== before.reason)
				log(`${subject} ${refusalText(redirect)}.`);
		}
		await saveReceiver(list, name, {
			...stateAt(cursor, taken_at),
			reason: redirect,
		});
		// A later erasure of the same person stays.
		for (const { person_key, at } of erasures)
			await list.remove("erasures", {
				with: { person_key: [person_key], at: [at] },
			});
		return 0;
	}

	/** Stores the first state of a receiver that is new in the settings. */
	async #beginHere(): Promise<ReceiverState> {
		const { list, receiver, log, since, clock } = this.#options;
		const cursor = await cursorAt(list, since ?? ago(0, clock()), clock());
		const state = stateAt(cursor, null);
		await saveReceiver(list, receiver.name, state);
		log(`The receiver of ${receiver.name} gets notices of people from now on.`);
		return state;
	}

	/** Whether the receiver refuses all messages (410), or it is too early for one. A start tries what needs the founder. */
	#mustWait({ reason, failed_since }: ReceiverState, now: number): boolean {
		if (reason === gone) return true;
		if (needsFounder(reason) && this.#triedAt !== 0) return true;
		const sinceTry = Math.abs(now - this.#triedAt);
		if (failed_since === null) return sinceTry < this.#options.receiver.everyMs;
		return this.#wantedPause === undefined
			? isTooEarly(now, failed_since, this.#triedAt, pauseMs)
			: sinceTry < this.#wantedPause;
	}
}
