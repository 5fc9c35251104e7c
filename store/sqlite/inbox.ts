import { setImmediate as nextTurn } from "node:timers/promises";
import {
	type Source,
	unknownSource,
	type WaitlistEntry,
} from "../../shared/entry.ts";
import { EntryRefused, StoreUnavailable } from "../errors.ts";
import type { Inbox } from "../inbox.ts";
import { asUnavailable } from "./errors.ts";
import { SqliteThread } from "./thread.ts";
import type { Batch } from "./writer.ts";

/**
 * Entries that may wait for the running commit. One transaction of so many takes well under a
 * second; only a blocked disk or a long lock lets more pile up, and then an answer is better.
 */
export const maxWaiting = 10_000;

/** Timeout of `check`, in milliseconds: monitoring programs wait a few seconds. */
const checkTimeout = 2_000;

interface Waiting {
	readonly entries: readonly WaitlistEntry[];
	readonly source: Source;
	resolve(): void;
	reject(error: Error): void;
}

/** Opens the database in `file`. Rejects with `ExpectedError` when it cannot. */
export async function openSqliteInbox(file: string): Promise<Inbox> {
	const thread = new SqliteThread(file);
	await thread.open();
	return new SqliteInbox(thread);
}

/** Group commit: entries that arrive while one commit runs go into the next one together. */
class SqliteInbox implements Inbox {
	readonly #thread: SqliteThread;
	#waiting: Waiting[] = [];
	#waitingEntries = 0;
	/** Runs while entries wait. */
	#committing: Promise<void> | undefined;
	#checking: Promise<void> | undefined;
	#closing: Promise<void> | undefined;

	constructor(thread: SqliteThread) {
		this.#thread = thread;
	}

	async add(
		entries: readonly WaitlistEntry[],
		source = unknownSource,
	): Promise<void> {
		if (this.#closing) throw new StoreUnavailable("the inbox is closed");
		if (entries.length === 0) return;
		if (this.#waitingEntries + entries.length > maxWaiting)
			throw new StoreUnavailable("too many entries wait to be stored");
		this.#waitingEntries += entries.length;
		const stored = new Promise<void>((resolve, reject) => {
			this.#waiting.push({ entries, source, resolve, reject });
		});
		this.#committing ??= this.#commitAll();
		await stored;
	}

	async #commitAll(): Promise<void> {
		while (this.#waiting.length > 0) {
			// Sign-ups that arrive in the same turn of the event loop join this commit.
			await nextTurn();
			const batch = this.#waiting;
			this.#waiting = [];
			this.#waitingEntries = 0;
			await this.#commit(batch);
		}
		this.#committing = undefined;
	}

	async #commit(adds: readonly Waiting[]): Promise<void> {
		try {
			const batch = flatten(adds);
			const refusals = await this.#thread.add(batch);
			for (const { add, message } of refusals)
				adds[add]?.reject(new EntryRefused(message));
			for (const add of adds) add.resolve();
		} catch (error) {
			for (const add of adds) add.reject(asUnavailable(error));
		}
	}

	check(): Promise<void> {
		if (this.#closing)
			return Promise.reject(new StoreUnavailable("the inbox is closed"));
		// One at a time, so that frequent checks cannot fill the thread's queue.
		this.#checking ??= this.#ask().finally(() => {
			this.#checking = undefined;
		});
		return this.#checking;
	}

	async #ask(): Promise<void> {
		const { promise: late, reject } = Promise.withResolvers<never>();
		const timer = setTimeout(() => {
			reject(new StoreUnavailable("the store does not answer in time"));
		}, checkTimeout);
		try {
			await Promise.race([this.#thread.check(), late]);
		} catch (error) {
			throw asUnavailable(error);
		} finally {
			clearTimeout(timer);
		}
	}

	close(): Promise<void> {
		this.#closing ??= this.#finish();
		return this.#closing;
	}

	async #finish(): Promise<void> {
		await this.#committing;
		// A thread that dies now had nothing left to store.
		await this.#thread.close().catch(() => {});
	}
}

function flatten(adds: readonly Waiting[]): Batch {
	return {
		sizes: adds.map(({ entries }) => entries.length),
		cells: adds.flatMap(({ entries, source }) =>
			entries.flatMap(({ email, phone, user_type }) => [
				email,
				phone,
				user_type,
				source.utm_source,
				source.utm_medium,
				source.utm_campaign,
				source.ref,
			]),
		),
	};
}
