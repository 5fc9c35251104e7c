import { Worker } from "node:worker_threads";
import { ExpectedError } from "../../shared/expected-error.ts";
import { EntryRefused, StoreUnavailable } from "../errors.ts";
import type { Inbox } from "../inbox.ts";
import { type InboxEngine, QueuedInbox } from "../inbox-queue.ts";
import { lockTimeout } from "./open.ts";
import type { Call, Result } from "./worker.ts";

const errors = { ExpectedError, EntryRefused, StoreUnavailable };

/**
 * Opens the database in `file`; rejects with `ExpectedError` when it cannot. An error that the writer
 * thread does not expect ends the process: a restart reads the database as it is, and nothing unstored
 * was acknowledged.
 */
export async function openSqliteInbox(file: string): Promise<Inbox> {
	const worker = new Worker(new URL("./worker.ts", import.meta.url), {
		// The thread needs none of the process's flags, and Node refuses some of them in threads.
		execArgv: [],
		workerData: file,
	});
	/** The calls without a result yet: results come in the order of the calls. */
	const waiting: PromiseWithResolvers<void>[] = [];
	worker.on("message", ({ error }: Result) => {
		const first = waiting.shift();
		if (waiting.length === 0) worker.unref();
		if (error === undefined) first?.resolve();
		else first?.reject(new errors[error.name](error.message));
	});
	function nextResult(): Promise<void> {
		const next = Promise.withResolvers<void>();
		waiting.push(next);
		// Only a thread with work keeps the process alive.
		worker.ref();
		return next.promise;
	}
	function call(message: Call): Promise<void> {
		worker.postMessage(message);
		return nextResult();
	}
	const engine: InboxEngine = {
		batchesAtOnce: 1,
		// One batch may wait for a lock, and the next one after it.
		answerMs: 2 * lockTimeout + 1_000,
		store: (table, rows) => call({ method: "store", table, rows }),
		check: () => call({ method: "check" }),
		// All sign-ups are stored by now: an error while closing loses nothing.
		close: () => call({ method: "close" }).catch(() => {}),
	};
	await nextResult();
	return new QueuedInbox(engine);
}
