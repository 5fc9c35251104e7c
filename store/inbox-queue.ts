import {
	setImmediate as nextTurn,
	setTimeout as pause,
} from "node:timers/promises";
import type { ReplyKind } from "../shared/reply.ts";
import {
	type Origin,
	unknownSource,
	type WaitlistEntry,
} from "../shared/sign-up.ts";
import { EntryRefused, StoreUnavailable } from "./errors.ts";
import type { Inbox } from "./inbox.ts";
import { limits } from "./limits.ts";

/** One call of `add` that waits for its answer. */
export interface Add {
	readonly entries: readonly WaitlistEntry[];
	readonly source: Origin;
	readonly isAnswered: boolean;
	/** Rejects the call with the error; without one, resolves it. */
	settle(error?: Error): void;
}

/** A press of a button in a mail. */
export interface NewReply {
	readonly person_key: string;
	readonly kind: ReplyKind;
}

/** The rows of these adds as JSON: one text costs less to hand on than many values. */
export function rowsOf(adds: readonly Add[]): string {
	return JSON.stringify(
		adds.flatMap(({ entries, source }) =>
			entries.map((entry) => ({ ...entry, ...source })),
		),
	);
}

/** What an engine does for its inbox. */
export interface InboxEngine {
	/** How many batches it stores at a time. */
	readonly batchesAtOnce: number;
	/** How long a sign-up waits for its answer, in milliseconds. */
	readonly answerMs: number;
	/**
	 * Stores the adds, all or none. Rejects with `StoreUnavailable`, or with `EntryRefused` when an
	 * entry breaks a constraint.
	 */
	store(adds: readonly Add[]): Promise<void>;
	/** Stores the replies in one transaction; rejects as `store` does. */
	storeReplies(replies: readonly NewReply[]): Promise<void>;
	/** Rejects with `StoreUnavailable` when entries could not be stored now. */
	check(): Promise<void>;
	/** Never rejects. */
	close(): Promise<void>;
}

/** Group commit: entries that arrive while others are being stored go into the next batch together. */
export class QueuedInbox implements Inbox {
	readonly #engine: InboxEngine;
	#waiting: Add[] = [];
	/** Entries that have no answer yet. */
	#entries = 0;
	readonly #running = new Set<Promise<void>>();
	/** Replies that wait, those that are stored next, and those that are being stored. */
	readonly #replies = new Map<string, NewReply>();
	#nextReplies: Promise<void> | undefined;
	#runningReplies: Promise<void> | undefined;
	#checking: Promise<void> | undefined;
	#closing: Promise<void> | undefined;

	constructor(engine: InboxEngine) {
		this.#engine = engine;
	}

	async add(
		entries: readonly WaitlistEntry[],
		source: Origin = unknownSource,
	): Promise<void> {
		this.#expectOpen();
		if (entries.length === 0) return;
		if (this.#entries + entries.length > limits.inbox.waiting) {
			throw new StoreUnavailable("too many sign-ups wait to be stored");
		}
		const { promise, resolve, reject } = Promise.withResolvers<void>();
		const add = {
			entries,
			source,
			isAnswered: false,
			settle(error?: Error) {
				add.isAnswered = true;
				if (error === undefined) resolve();
				else reject(error);
			},
		};
		const timer = setTimeout(
			() => add.settle(new StoreUnavailable("the database does not answer")),
			this.#engine.answerMs,
		);
		this.#entries += entries.length;
		this.#waiting.push(add);
		this.#startBatch();
		try {
			await promise;
		} finally {
			clearTimeout(timer);
			this.#entries -= entries.length;
		}
	}

	async addReply(person_key: string, kind: ReplyKind): Promise<void> {
		this.#expectOpen();
		if (this.#replies.size >= limits.inbox.batch)
			throw new StoreUnavailable("too many replies wait to be stored");
		// The same reply again, from however many addresses, waits with the first one.
		this.#replies.set(`${kind} ${person_key}`, { person_key, kind });
		this.#nextReplies ??= this.#storeReplies();
		await this.#nextReplies;
	}

	/** Stores the replies that came while the ones before them were stored. */
	async #storeReplies(): Promise<void> {
		await this.#runningReplies;
		await nextTurn();
		const replies = [...this.#replies.values()];
		this.#replies.clear();
		this.#nextReplies = undefined;
		const stored = this.#engine.storeReplies(replies);
		this.#runningReplies = stored.catch(() => {});
		await stored;
	}

	async check(): Promise<void> {
		this.#expectOpen();
		// One at a time, so that frequent checks cannot fill the engine's queue.
		this.#checking ??= this.#engine.check().finally(() => {
			this.#checking = undefined;
		});
		const late = pause(limits.inbox.checkMs, undefined, { ref: false });
		await Promise.race([
			this.#checking,
			late.then(() => {
				throw new StoreUnavailable("the database does not answer in time");
			}),
		]);
	}

	close(): Promise<void> {
		this.#closing ??= this.#finish();
		return this.#closing;
	}

	async #finish(): Promise<void> {
		while (this.#running.size > 0) await Promise.all(this.#running);
		await this.#nextReplies?.catch(() => {});
		await this.#runningReplies;
		await this.#engine.close();
	}

	#expectOpen(): void {
		if (this.#closing) throw new StoreUnavailable("the inbox is closed");
	}

	#startBatch(): void {
		if (this.#waiting.length === 0) return;
		if (this.#running.size >= this.#engine.batchesAtOnce) return;
		const batch = this.#storeBatch().finally(() => {
			this.#running.delete(batch);
			this.#startBatch();
		});
		this.#running.add(batch);
	}

	async #storeBatch(): Promise<void> {
		// Sign-ups that arrive in the same turn of the event loop join this batch.
		await nextTurn();
		const open = this.#waiting.filter(({ isAnswered }) => !isAnswered);
		let entries = 0;
		const fitting = open.findIndex((add, index) => {
			entries += add.entries.length;
			return entries > limits.inbox.batch && index > 0;
		});
		this.#waiting = fitting < 0 ? [] : open.splice(fitting);
		if (open.length > 0) await this.#store(open);
	}

	async #store(adds: readonly Add[]): Promise<void> {
		try {
			await this.#engine.store(adds);
			for (const add of adds) add.settle();
		} catch (error) {
			if (error instanceof EntryRefused && adds.length > 1) {
				// One refused entry must not fail the others: each add is stored alone.
				for (const add of adds) await this.#store([add]);
			} else {
				for (const add of adds) add.settle(error as Error);
			}
		}
	}
}
