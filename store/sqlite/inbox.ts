import { Worker } from "node:worker_threads";
import { signUpColumns } from "../../shared/entry.ts";
import { ExpectedError } from "../../shared/expected-error.ts";
import { EntryRefused, StoreUnavailable } from "../errors.ts";
import type { Inbox } from "../inbox.ts";
import { type Add, type InboxEngine, QueuedInbox } from "../inbox-queue.ts";
import { lockTimeout } from "./open.ts";
import type { Call, Reply } from "./worker.ts";
import type { Batch, Refusal } from "./writer.ts";

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
	readonly #waiting: PromiseWithResolvers<unknown>[] = [];
	/** Rejects with `ExpectedError` when the database cannot be opened. */
	readonly opened: Promise<unknown>;

	constructor(file: string) {
		this.#worker = new Worker(new URL("./worker.ts", import.meta.url), {
			// It needs none of the process's flags, and a thread refuses some of them.
			execArgv: [],
			workerData: file,
		});
		this.#worker.on("message", (reply: Reply) => this.#settle(reply));
		this.opened = this.#nextReply();
	}

	async store(adds: readonly Add[]): Promise<void> {
		try {
			const refusals = await this.#call({ method: "add", batch: flat(adds) });
			for (const { add, message } of refusals as readonly Refusal[]) {
				adds[add]?.settle(new EntryRefused(message));
			}
			for (const add of adds) add.settle();
		} catch (error) {
			for (const add of adds) add.settle(error as StoreUnavailable);
		}
	}

	async check(): Promise<void> {
		await this.#call({ method: "check" });
	}

	async close(): Promise<void> {
		// What was to be stored is stored: an error of closing loses nothing.
		await this.#call({ method: "close" }).catch(() => {});
	}

	#call(call: Call): Promise<unknown> {
		this.#worker.postMessage(call);
		return this.#nextReply();
	}

	#nextReply(): Promise<unknown> {
		const waiting = Promise.withResolvers<unknown>();
		this.#waiting.push(waiting);
		// Only a thread with work keeps the process alive.
		this.#worker.ref();
		return waiting.promise;
	}

	#settle({ result, error }: Reply): void {
		const waiting = this.#waiting.shift();
		if (this.#waiting.length === 0) this.#worker.unref();
		if (error === undefined) waiting?.resolve(result);
		else if (error.isExpected)
			waiting?.reject(new ExpectedError(error.message));
		else waiting?.reject(new StoreUnavailable(error.message));
	}
}

function flat(adds: readonly Add[]): Batch {
	return {
		sizes: adds.map(({ entries }) => entries.length),
		cells: adds.flatMap(({ entries, source }) =>
			entries.flatMap((entry) => {
				const row = { ...entry, ...source };
				return signUpColumns.map((column) => row[column]);
			}),
		),
	};
}
