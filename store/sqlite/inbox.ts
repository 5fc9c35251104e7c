import { Worker } from "node:worker_threads";
import { ExpectedError } from "../../shared/expected-error.ts";
import { EntryRefused, StoreUnavailable } from "../errors.ts";
import type { Inbox } from "../inbox.ts";
import {
	type Add,
	type InboxEngine,
	type NewReply,
	QueuedInbox,
	rowsOf,
} from "../inbox-queue.ts";
import { lockTimeout } from "./open.ts";
import type { Call, Reply } from "./worker.ts";

/** Opens the database in `file`. Rejects with `ExpectedError` when it cannot. */
export async function openSqliteInbox(file: string): Promise<Inbox> {
	const thread = new WriterThread(file);
	await thread.opened;
	return new QueuedInbox(thread);
}

/**
 * The writer thread, called with promises. An error that it does not expect ends the process: a
 * restart reads the database as it is, and nothing unstored was acknowledged.
 */
class WriterThread implements InboxEngine {
	readonly batchesAtOnce = 1;
	/** One batch may wait for a lock, and the next one after it. */
	readonly answerMs = 2 * lockTimeout + 1_000;
	readonly #worker: Worker;
	/** The calls without a reply yet: replies come in the order of the calls. */
	readonly #waiting: PromiseWithResolvers<void>[] = [];
	/** Rejects with `ExpectedError` when the database cannot be opened. */
	readonly opened: Promise<void>;

	constructor(file: string) {
		this.#worker = new Worker(new URL("./worker.ts", import.meta.url), {
			// The thread needs none of the process's flags, and Node refuses some of them in threads.
			execArgv: [],
			workerData: file,
		});
		this.#worker.on("message", (reply: Reply) => this.#settle(reply));
		this.opened = this.#nextReply();
	}

	store(adds: readonly Add[]): Promise<void> {
		return this.#call({ method: "add", rows: rowsOf(adds) });
	}

	storeReplies(replies: readonly NewReply[]): Promise<void> {
		return this.#call({ method: "addReplies", rows: JSON.stringify(replies) });
	}

	check(): Promise<void> {
		return this.#call({ method: "check" });
	}

	async close(): Promise<void> {
		// All sign-ups are stored by now: an error while closing loses nothing.
		await this.#call({ method: "close" }).catch(() => {});
	}

	#call(call: Call): Promise<void> {
		this.#worker.postMessage(call);
		return this.#nextReply();
	}

	#nextReply(): Promise<void> {
		const waiting = Promise.withResolvers<void>();
		this.#waiting.push(waiting);
		// Only a thread with work keeps the process alive.
		this.#worker.ref();
		return waiting.promise;
	}

	#settle({ error }: Reply): void {
		const waiting = this.#waiting.shift();
		if (this.#waiting.length === 0) this.#worker.unref();
		if (error === undefined) waiting?.resolve();
		else waiting?.reject(new errors[error.name](error.message));
	}
}

const errors = { ExpectedError, EntryRefused, StoreUnavailable };
